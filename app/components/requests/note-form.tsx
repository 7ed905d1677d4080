import { EMPTY_FORM } from "~/schemas/form";
import * as forms from "~/schemas/requests/request-review";
import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import type { RequestFormProps } from "./request-form";

/** Adds a note to the history of a request. */
export function NoteForm({ action, form }: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.pane;
  return (
    <CheckedForm
      schema={forms.NoteForm}
      form={form ?? EMPTY_FORM}
      action={action}
      order={["note"]}
      className="noting"
    >
      {(current) => (
        <>
          <HiddenFields fields={{ intent: "note" }} />
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
    </CheckedForm>
  );
}

/** Notes in one press that the homeowner was called and did not answer. */
export function NoAnswerForm({ action }: { action: string }) {
  const { t } = useText();
  const note = t.staff.pane.noAnswer;
  return (
    <Form method="post" action={action} className="inline">
      <HiddenFields fields={{ intent: "note", note }} />
      <Button kind="secondary" busy={t.staff.details.saving}>
        {note}
      </Button>
    </Form>
  );
}
