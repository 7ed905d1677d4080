import type { ReactNode } from "react";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

interface Props {
  path: string;
  button: string;
  /** Label of the link that clears all filters; absent when none is set. */
  clear?: string | undefined;
  children: ReactNode;
}

/** GET form that filters a list. Only the button submits it: a choice alone never navigates. */
export function FilterForm({ path, button, clear, children }: Props) {
  return (
    <Form method="get" action={path} role="search" className="filter" preventScrollReset>
      {children}
      <p className="actions">
        <button type="submit" className="button primary">
          {button}
        </button>
        {clear && (
          <Link href={path} preventScrollReset>
            {clear}
          </Link>
        )}
      </p>
    </Form>
  );
}
