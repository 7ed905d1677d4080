import type { ReactNode } from "react";
import { useText } from "../context/use-text";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { Link } from "../ui/link";
import { HiddenFields } from "./hidden-fields";

interface Props {
  action: string;
  fields: Readonly<Record<string, string>>;
  no: string;
  children?: ReactNode;
}

export function ConfirmForm({ action, fields, no, children }: Props) {
  return (
    <Form method="post" action={action} noValidate>
      {children}
      <HiddenFields fields={fields} />
      <YesOrNo no={no} />
    </Form>
  );
}

/** The answers: Yes submits the form around them, No is a link. `children` are other buttons. */
export function YesOrNo({ no, children }: Pick<Props, "no" | "children">) {
  const { t } = useText();
  return (
    <p className="actions">
      <Button kind="danger" busy={t.request.busy}>
        {t.staff.yes}
      </Button>
      {children}
      <Link className="button secondary" href={no}>
        {t.staff.no}
      </Link>
    </p>
  );
}

interface PanelProps extends Props {
  /** Id of the heading; links to the question target it, so that it gets focus. */
  id: string;
  question: ReactNode;
}

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
