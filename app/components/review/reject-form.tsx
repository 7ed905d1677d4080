import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { REQUEST_REASONS } from "~/schemas/requests/rejection";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ReasonFields } from "../form/reason-fields";
import { Button } from "../ui/button";
import { CancelFold } from "../form/fold";
import { FoldedActionForm, type RequestFormProps } from "./action-form";

interface Props extends RequestFormProps {
  /** Status shown to the administrator: if it has changed, the request is not rejected. */
  seen: RequestStatus;
  nextOnly?: boolean;
}

export function RejectForm({ seen, nextOnly = false, ...props }: Props) {
  const { t } = useText();
  const words = t.staff.decide;
  return (
    <FoldedActionForm
      {...props}
      intent="reject"
      hidden={{ seen }}
      order={["ready", "reason"]}
      summary={
        <summary className="button danger" data-key="r">
          {words.reject}
        </summary>
      }
    >
      {(current) => (
        <>
          <ReasonFields reasons={REQUEST_REASONS} form={current} label={words.own} />
          <p className="actions">
            <CancelFold />{" "}
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
    </FoldedActionForm>
  );
}
