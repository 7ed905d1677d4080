import { EMPTY_FORM } from "~/schemas/form";
import * as forms from "~/schemas/requests/request-review";
import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import type { RequestFormProps } from "./request-form";

/** Opens a Rejected or Resolved request again. */
export function ReopenForm({ action, form }: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.reopen;
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button secondary">{words.heading}</summary>
      <CheckedForm
        schema={forms.ReopenForm}
        form={form ?? EMPTY_FORM}
        action={action}
        order={["reason"]}
        className="measure"
      >
        {(current) => (
          <>
            <p>{words.text}</p>
            <HiddenFields fields={{ intent: "reopen" }} />
            <TextArea
              {...readField(current, ["reason", "staff.reopen"])}
              label={words.reason}
              hint={t.staff.close.notesHint}
              limit={LIMITS.reason}
              rows={2}
            />
            <Button busy={t.request.busy}>{words.heading}</Button>
          </>
        )}
      </CheckedForm>
    </details>
  );
}
