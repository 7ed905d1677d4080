import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { Button } from "../ui/button";
import { FoldedActionForm, type RequestFormProps } from "./action-form";
import { KeptField } from "./outcome-fields";

interface Props extends RequestFormProps {
  /** Of the request: if it has changed since, it is not closed. */
  status: RequestStatus;
}

/** Closes a request that waits for a decision as a duplicate of one at any home. */
export function MergeForm({ status, ...props }: Props) {
  const { t } = useText();
  return (
    <FoldedActionForm
      {...props}
      intent="merge"
      hidden={{ seen: status }}
      order={["kept"]}
      summary={<summary className="button secondary">{t.staff.close.outcomes.duplicate}…</summary>}
    >
      {(current) => (
        <>
          <KeptField form={current} />
          <Button busy={t.request.busy}>{t.staff.merge.close}</Button>
        </>
      )}
    </FoldedActionForm>
  );
}
