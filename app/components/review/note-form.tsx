import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { ActionForm, type RequestFormProps } from "./action-form";

export function NoteForm(props: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.pane;
  return (
    <ActionForm {...props} intent="note" order={["note"]}>
      {(current) => (
        <>
          <TextArea
            {...readField(current, ["note", "staff.note"])}
            label={words.note}
            limit={LIMITS.note}
            rows={2}
            data-key="n"
          />
          <Button kind="secondary" busy={t.staff.details.saving}>
            {words.add}
          </Button>
        </>
      )}
    </ActionForm>
  );
}

/** Counts in one press that the homeowner was called and did not answer. */
export function NoAnswerForm({ action }: { action: string }) {
  const { t } = useText();
  return (
    <Form method="post" action={action} className="inline">
      <HiddenFields fields={{ intent: "noAnswer" }} />
      <Button kind="secondary" busy={t.staff.details.saving}>
        {t.staff.events.noAnswer}
      </Button>
    </Form>
  );
}
