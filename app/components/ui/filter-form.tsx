import type { ReactNode } from "react";

interface Props {
  path: string;
  /** Label of the submit button. */
  button: string;
  /** Label of the link that clears all filters; absent when none is set. */
  clear?: string | undefined;
  children: ReactNode;
}

/** GET form that filters a list. Only the button submits it: a choice alone never navigates. */
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
