import { EMPTY_FORM, type FieldName } from "~/schemas/form";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { REQUEST_REASONS } from "~/schemas/requests/rejection";
import * as forms from "~/schemas/requests/request-review";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";
import { ReasonFields } from "../form/reason-fields";
import { Button } from "../ui/button";
import type { RequestFormProps } from "./request-form";

/** Validated fields in screen order. */
const ORDER = ["ready", "reason"] satisfies FieldName<typeof forms.RejectForm>[];

interface Props extends RequestFormProps {
  /** Status shown to the administrator: if it has changed, the request is not rejected. */
  seen: RequestStatus;
  /** Whether going on with the next request is the only way. */
  nextOnly?: boolean;
}

/** Rejects a request with a reason for the homeowner. Collapsed unless the form had errors. */
export function RejectForm({ action, form, seen, nextOnly = false }: Props) {
  const { t } = useText();
  const words = t.staff.decide;
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button danger" data-key="r">
        {words.reject}
      </summary>
      <CheckedForm
        schema={forms.RejectForm}
        form={form ?? EMPTY_FORM}
        action={action}
        order={ORDER}
        className="measure"
      >
        {(current) => (
          <>
            <HiddenFields fields={{ intent: "reject", seen }} />
            <ReasonFields reasons={REQUEST_REASONS} form={current} label={words.own} />
            <p className="actions">
              {!nextOnly && (
                <Button kind="danger" busy={t.request.busy}>
                  {words.reject}
                </Button>
              )}{" "}
              <Button {...NEXT_BUTTON} kind="danger" busy={t.request.busy}>
                {t.staff.pane.rejectNext}
              </Button>
            </p>
          </>
        )}
      </CheckedForm>
    </details>
  );
}
