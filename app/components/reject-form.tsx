import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { LIMITS, REJECTION_REASONS, STAFF_MESSAGES, type RequestStatus } from "~/schemas/vocabulary";
import { Button } from "./button";
import { Choices } from "./form/choices";
import { fieldOf } from "./form/field-of";
import { HiddenFields } from "./form/hidden-fields";
import { TextArea } from "./form/text-area";
import { useText } from "./text";

interface Props {
  action: string;
  /** What was sent, when something was wrong with it: then it stands open. */
  form: FormState | undefined;
  /** Status that the administrator sees: a request that stands elsewhere by now is not rejected unseen. */
  seen: RequestStatus;
}

/** Rejects a request, with a reason that the homeowner reads: one of the usual ones, or own words. Folded until it is wanted. */
export function RejectForm({ action, form, seen }: Props) {
  const { t, say } = useText();
  const words = t.staff.decide;
  const ready = form?.values.ready ?? "";
  const choices = [...REJECTION_REASONS.map((reason) => [reason, say(reason)] as const), ["", words.another] as const];
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button danger">{words.reject}</summary>
      <form method="post" action={action} noValidate data-check className="measure">
        <HiddenFields fields={{ intent: "reject", seen }} />
        <div className="one">
          <Choices
            type="radio"
            id="ready"
            legend={words.reason}
            error={form?.errors.ready?.[0]}
            message={t.form.fillIn}
            choices={choices.map(([value, label]) => ({ name: "ready", value, label, chosen: value === ready }))}
          />
        </div>
        <TextArea
          {...fieldOf(form ?? EMPTY_FORM, "reason")}
          label={words.own}
          hint={words.ownHint}
          message={STAFF_MESSAGES.reason}
          limit={LIMITS.reason}
          rows={3}
          optional
        />
        <Button kind="danger" busy={t.request.busy}>
          {words.reject}
        </Button>
      </form>
    </details>
  );
}
