import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { LIMITS, STAFF_MESSAGES } from "~/schemas/vocabulary";
import { Button } from "../ui/button";
import { getFieldState } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { useText } from "../context/use-text";

interface Props {
  /** Address of the request. */
  action: string;
  /** What was sent, when something was wrong with it: then the message takes the focus, and not this. */
  form: FormState | undefined;
  /** Whether it stands in the page; else the script may open it over the page. */
  open: boolean;
}

/** Closes a request: the way in, and a dialog that the script opens over the page. Without script the same link brings a page on which it stands open. */
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
            {...getFieldState(form ?? EMPTY_FORM, "notes")}
            label={words.notes}
            hint={words.notesHint}
            message={STAFF_MESSAGES.notes}
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
