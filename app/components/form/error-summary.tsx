import { useEffect, useId, useRef } from "react";
import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";

interface Props {
  form: FormState;
  order: readonly string[];
  /** Lists a message shared by several fields once, linked to the first of them. */
  once?: boolean | undefined;
  /** Where React runs: number of the submission since the page was loaded; each takes focus. */
  submission?: number;
  /** Seconds until the script of light pages removes it, unless it is hovered or focused. */
  clearAfter?: number | undefined;
}

/** Takes focus: live regions are unreliable on page load. If empty, hidden for the script. */
export function ErrorSummary({ form, order, once = false, submission, clearAfter }: Props) {
  const { t, formatMessage } = useText();
  const headingId = `summary${useId().replaceAll(":", "")}`; // a page may have several forms
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submission) summary.current?.focus();
  }, [submission]);
  const errors = order
    .flatMap((name) => (form.errors[name] ?? []).slice(0, 1).map((error) => ({ name, error })))
    .filter(({ error }, i, all) => !once || all.findIndex((other) => other.error === error) === i);
  return (
    <div
      ref={summary}
      className="summary"
      role="alert"
      tabIndex={-1}
      aria-labelledby={headingId}
      hidden={errors.length === 0}
      autoFocus={errors.length > 0}
      data-clear-after={clearAfter}
    >
      <h2 id={headingId}>{t.form.problem}</h2>
      <ul>
        {errors.map(({ name, error }) => (
          <li key={name}>
            <a href={`#${name}`}>{formatMessage(error)}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}
