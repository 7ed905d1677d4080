import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";

interface Props {
  form: FormState;
  /** Names of the fields as they stand on the screen. */
  order: readonly string[];
  /** A message that several fields share stands there once, and leads to the first of them. */
  once?: boolean;
}

/**
 * What is wrong, in the order of the fields, each a link to its field. Takes the focus: a live region alone is read unevenly when a page loads.
 * Without errors it is there but hidden, for the check in the browser to fill.
 */
export function ErrorSummary({ form, order, once = false }: Props) {
  const { t, say } = useText();
  const wrong = order
    .flatMap((name) => (form.errors[name] ?? []).slice(0, 1).map((error) => ({ name, error })))
    .filter(({ error }, i, all) => !once || all.findIndex((other) => other.error === error) === i);
  return (
    <div
      className="summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby="summary-heading"
      hidden={wrong.length === 0}
      autoFocus={wrong.length > 0}
    >
      <h2 id="summary-heading">{t.form.problem}</h2>
      <ul>
        {wrong.map(({ name, error }) => (
          <li key={name}>
            <a href={`#${name}`}>{say(error)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
