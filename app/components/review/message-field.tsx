import type { FormState } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import type { WritingView } from "~/services/web/presenters/writing-presenter.server";
import { useScript } from "../context/hydration";
import { useText } from "../context/use-text";
import { readField } from "../form/field-state";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import { CancelFold, FoldedActionForm, type RequestFormProps } from "./action-form";

interface Props {
  writing: WritingView;
  form: FormState;
  name: "words" | "message";
}

/** Words to the homeowner; without script, sentences that are ready are copied by hand. */
export function MessageField({ writing: { hint, lang, ready }, form, name }: Props) {
  const labels = useText().t.staff.writing;
  const script = useScript();
  const isWhole = name === "message";
  return (
    <>
      <TextArea
        {...readField(form, [name, "staff.words"])}
        label={isWhole ? labels.message : labels.words}
        hint={hint}
        limit={LIMITS.note}
        rows={3}
        optional={!isWhole}
      />
      {(isWhole ? ready : []).map((one) => (
        <p className="soft" key={one.name}>
          {one.name}: <span lang={lang}>{one.text}</span>{" "}
          {script && (
            <button
              type="button"
              className="button secondary small"
              onClick={() => {
                insert(name, one.text);
              }}
            >
              {labels.use} <span className="unseen">{one.name}</span>
            </button>
          )}
        </p>
      ))}
    </>
  );
}

/** Adds a sentence to what is typed, as if it were typed. */
function insert(id: string, text: string) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement)) return;
  field.value = [field.value.trim(), text].filter(Boolean).join(" ");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

interface WriteFormProps extends RequestFormProps {
  writing: WritingView;
  canAccept: boolean;
}

export function WriteForm({ writing, canAccept, ...props }: WriteFormProps) {
  const { t } = useText();
  const labels = t.staff.writing;
  return (
    <FoldedActionForm
      {...props}
      intent="write"
      order={["message"]}
      summary={<summary className="button secondary small">{labels.write}</summary>}
    >
      {(current) => (
        <>
          <MessageField writing={writing} form={current} name="message" />
          <p className="actions">
            <CancelFold /> <Button busy={t.request.busy}>{labels.send}</Button>{" "}
            {canAccept && (
              <Button name="accepts" value="yes" kind="secondary" busy={t.request.busy}>
                {labels.accept}
              </Button>
            )}
          </p>
        </>
      )}
    </FoldedActionForm>
  );
}
