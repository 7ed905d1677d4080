import type { ReactNode } from "react";
import { useFollowedValue } from "../ui/followed-value";
import { Form } from "../ui/form";
import { Link } from "../ui/link";

interface Props {
  name?: string;
  label: string;
  hint: string;
  value: string;
}

export function SearchBox({ name = "q", label, hint, value }: Props) {
  const input = useFollowedValue<HTMLInputElement>(value);
  return (
    <div className="field search">
      <label htmlFor={name}>{label}</label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
      <input
        ref={input}
        type="search"
        id={name}
        name={name}
        defaultValue={value}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={`${name}-hint`}
      />
    </div>
  );
}

interface FilterFormProps {
  path: string;
  button: string;
  /** Label of the link that clears all filters; absent when none is set. */
  clear?: string | undefined;
  children: ReactNode;
}

/** GET form that filters a list. Only the button submits it: a choice alone never navigates. */
export function FilterForm({ path, button, clear, children }: FilterFormProps) {
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
