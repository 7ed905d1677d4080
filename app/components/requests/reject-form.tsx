import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { REJECTION_REASONS, type RequestStatus } from "~/schemas/vocabulary";
import { Button } from "../ui/button";
import { HiddenFields } from "../form/hidden-fields";
import { ReasonFields } from "../form/reason-fields";
import { useText } from "../context/use-text";

interface Props {
  action: string;
  /** What was sent, when something was wrong with it: then it stands open. */
  form: FormState | undefined;
  /** Status that the administrator sees: a request that stands elsewhere by now is not rejected unseen. */
  seen: RequestStatus;
}

/** Rejects a request, with a reason that the homeowner reads: one of the usual ones, or own words. Folded until it is wanted. */
export function RejectForm({ action, form, seen }: Props) {
  const { t } = useText();
  const words = t.staff.decide;
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button danger">{words.reject}</summary>
      <form method="post" action={action} noValidate data-check className="measure">
        <HiddenFields fields={{ intent: "reject", seen }} />
        <ReasonFields
          reasons={REJECTION_REASONS}
          form={form ?? EMPTY_FORM}
          label={words.own}
          hint={words.ownHint}
        />
        <Button kind="danger" busy={t.request.busy}>
          {words.reject}
        </Button>
      </form>
    </details>
  );
}
