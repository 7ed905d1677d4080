import type { ReactNode } from "react";

interface Props {
  path: string;
  /** What the button says. */
  button: string;
  /** What the link says that takes all filters away; absent when none is set. */
  clear?: string | undefined;
  children: ReactNode;
}

/** Narrows a list by its address: sent by the button only, so that nobody is carried off by a choice. */
export function FilterForm({ path, button, clear, children }: Props) {
  return (
    <form method="get" action={path} role="search" className="filter">
      {children}
      <p className="actions">
        <button type="submit" className="button primary">
          {button}
        </button>
        {clear && <a href={path}>{clear}</a>}
      </p>
    </form>
  );
}
