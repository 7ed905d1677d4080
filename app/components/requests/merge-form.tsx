import { EMPTY_FORM } from "~/schemas/form";
import * as forms from "~/schemas/requests/request-review";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { CheckedForm } from "../form/checked-form";
import { HiddenFields } from "../form/hidden-fields";
import { Button } from "../ui/button";
import { KeptField } from "./outcome-fields";
import type { RequestFormProps } from "./request-form";

interface Props extends RequestFormProps {
  /** Of the request: if it has changed since, it is not closed. */
  status: RequestStatus;
}

/** Closes a request that waits for a decision as a duplicate of one at any home. */
export function MergeForm({ action, form, status }: Props) {
  const { t } = useText();
  const words = t.staff.merge;
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button secondary">{t.staff.close.outcomes.duplicate}…</summary>
      <CheckedForm
        schema={forms.MergeForm}
        form={form ?? EMPTY_FORM}
        action={action}
        order={["kept"]}
        className="measure"
      >
        {(current) => (
          <>
            <HiddenFields fields={{ intent: "merge", seen: status }} />
            <KeptField form={current} />
            <Button busy={t.request.busy}>{words.close}</Button>
          </>
        )}
      </CheckedForm>
    </details>
  );
}
