import { useEffect, useState } from "react";
import type { HeldChangeView } from "~/services/web/presenters/request-position.server";
import { useText } from "../context/use-text";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { Form } from "../ui/form";

interface Props {
  /** Address of the request, whose screen shows what was taken back. */
  action: string;
  undo: HeldChangeView;
}

export function UndoForm({ action, undo }: Props) {
  return (
    <Form method="post" action={action} className="inline">
      <UndoFields undo={undo} />
      <UndoButton key={undo.rev} undo={undo} />
    </Form>
  );
}

export const UndoFields = ({ undo: { rev } }: Pick<Props, "undo">) => (
  <HiddenFields fields={{ intent: "takeBack", rev: String(rev) }} />
);

/** With script it goes when the mails do. `form`: the id of its form, if that is elsewhere. */
export function UndoButton({ undo: { seconds }, form }: Pick<Props, "undo"> & { form?: string }) {
  const { t } = useText();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setOver(true);
    }, seconds * 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [seconds]);
  if (isOver) return null;
  return (
    <Button kind="secondary" busy={t.staff.details.saving} form={form} data-key="u">
      {t.staff.done.undo}
    </Button>
  );
}
