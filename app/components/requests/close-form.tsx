import { EMPTY_FORM } from "~/schemas/form";
import { LIMITS } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { readField } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { Button } from "../ui/button";
import type { RequestFormProps } from "./request-form";

interface Props extends RequestFormProps {
  /** Whether the dialog is rendered open in the page; otherwise the script opens it as a modal. */
  open: boolean;
}

/** Link and dialog that close a request. Without script the link loads the page with it open. */
export function CloseForm({ action, form, open }: Props) {
  const { t } = useText();
  const words = t.staff.close;
  return (
    <>
      {!open && (
        <p className="actions">
          <a className="button primary" href={`${action}&close`} data-opens="close-request">
            {words.heading}
          </a>
        </p>
      )}
      <dialog
        id="close-request"
        className={open ? "panel" : "panel over"}
        open={open}
        aria-labelledby="close-heading"
      >
        <h2
          id="close-heading"
          tabIndex={open ? -1 : undefined}
          autoFocus={open && form === undefined}
        >
          {words.heading}
        </h2>
        <p>{words.text}</p>
        <form method="post" action={action} noValidate>
          <HiddenFields fields={{ intent: "close" }} />
          <TextArea
            {...readField(form ?? EMPTY_FORM, ["notes", "staff.notes"])}
            label={words.notes}
            hint={words.notesHint}
            limit={LIMITS.notes}
            rows={3}
            optional
          />
          <p className="actions">
            <Button busy={t.request.busy}>{words.heading}</Button>{" "}
            <a href={action}>{t.staff.details.cancel}</a>
          </p>
        </form>
      </dialog>
    </>
  );
}
