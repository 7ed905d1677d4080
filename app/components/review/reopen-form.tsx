import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { readField } from "../form/field-state";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { FoldedActionForm, type RequestFormProps } from "./action-form";

export function ReopenForm(props: RequestFormProps) {
  const { t } = useText();
  const words = t.staff.reopen;
  return (
    <FoldedActionForm
      {...props}
      intent="reopen"
      order={["reason"]}
      summary={<summary className="button secondary">{words.heading}</summary>}
    >
      {(current) => (
        <>
          <p>{words.text}</p>
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
    </FoldedActionForm>
  );
}
