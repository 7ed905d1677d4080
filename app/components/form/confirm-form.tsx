import type { ReactNode } from "react";
import { useText } from "../context/use-text";
import { Button } from "../ui/button";
import { HiddenFields } from "./hidden-fields";

interface Props {
  /** URL that Yes posts `fields` to. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** URL that No links to. */
  no: string;
  /** The consequences of Yes, and any fields posted with it. */
  children?: ReactNode;
}

/** Confirmation of an irreversible action: Yes posts, No is a link. */
export function ConfirmForm({ action, fields, no, children }: Props) {
  const { t } = useText();
  return (
    <form method="post" action={action} noValidate data-check>
      {children}
      <HiddenFields fields={fields} />
      <p className="actions">
        <Button kind="danger" busy={t.request.busy}>
          {t.staff.yes}
        </Button>
        <a className="button secondary" href={no}>
          {t.staff.no}
        </a>
      </p>
    </form>
  );
}

interface PanelProps extends Props {
  /** Id of the heading; links to the question target it, so that it gets focus. */
  id: string;
  question: ReactNode;
}

/** `ConfirmForm` as a section of a page. */
export function ConfirmPanel({ id, question, ...form }: PanelProps) {
  return (
    <section className="panel measure" aria-labelledby={id}>
      <h3 id={id} tabIndex={-1}>
        {question}
      </h3>
      <ConfirmForm {...form} />
    </section>
  );
}
