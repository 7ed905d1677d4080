import type { ReactNode } from "react";
import type { FormState } from "~/schemas/form";
import { useText } from "../context/use-text";

interface Props {
  stored: Record<string, string>;
  /** The form that was refused; before, the heading takes focus. */
  form: FormState | undefined;
  children: ReactNode;
}

export const CorrectPanel = ({ stored, form, children }: Props) => (
  <section className="panel measure" aria-labelledby="correct" data-stored={JSON.stringify(stored)}>
    <h2
      id="correct"
      tabIndex={-1}
      autoFocus={form === undefined}
      data-autofocus={form === undefined ? "" : undefined}
    >
      {useText().t.staff.details.correct}
    </h2>
    {children}
  </section>
);
