import type { ReactNode } from "react";
import { Button } from "../ui/button";
import { HiddenFields } from "./hidden-fields";
import { useText } from "../context/use-text";

interface Props {
  /** What Yes posts, and where to. */
  action: string;
  fields: Readonly<Record<string, string>>;
  /** Where No leads. */
  no: string;
  /** What is asked, and what follows from a Yes; fields, if there is something to say with it. */
  children?: ReactNode;
}

/** Yes and No before something that cannot be taken back: Yes posts, No is a link. */
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
  /** Of the heading: links to the question end in it, so that the heading gets the focus. */
  id: string;
  question: ReactNode;
}

/** The same as a part of a page. */
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
