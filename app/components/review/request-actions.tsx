import type { FormState } from "~/schemas/form";
import { NEXT_BUTTON } from "~/schemas/requests/next-field";
import { REQUEST_REASONS } from "~/schemas/requests/rejection";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { CancelFold, FoldedActionForm, type RequestFormProps } from "./action-form";
import { HiddenFields } from "../form/hidden-fields";
import { ReasonFields } from "../form/reason-fields";
import { ActionBar } from "../ui/action-bar";
import { Button } from "../ui/button";
import { Form } from "../ui/form";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { CloseLink } from "./close-form";

interface Props {
  request: { id: string; status: RequestStatus; readyToClose: boolean };
  action: string;
  hasVolunteers: boolean;
  rejection: FormState | undefined;
  /** Beside the list, every decision goes on with the next request. */
  inPane?: boolean;
}

export function RequestActions({
  request: { id, status, readyToClose },
  action,
  hasVolunteers,
  rejection,
  inPane = false,
}: Props) {
  const { t } = useText();
  const canDecide = status === "Unevaluated" || status === "Accepted";
  const canAssign = status === "Accepted" || status === "Active";
  return (
    // Anew for each request: see details.css.
    <ActionBar key={id}>
      {status === "Unevaluated" && <AcceptForm action={action} nextOnly={inPane} />}
      {status === "Active" && <CloseLink action={action} isReady={readyToClose} />}
      {canAssign && (
        <Link
          className={`button ${hasVolunteers ? "secondary" : "primary"}`}
          href={toHref(LIST_PATHS.assign, { request: id, back: inPane ? action : "" })}
        >
          {t.staff.volunteers.assign}
        </Link>
      )}
      {canDecide && <RejectForm action={action} form={rejection} seen={status} nextOnly={inPane} />}
      {!inPane && (
        <Link className="button secondary" href={`${action}&correct`}>
          {t.staff.details.correct}
        </Link>
      )}
    </ActionBar>
  );
}

interface AcceptFormProps {
  action: string;
  nextOnly?: boolean;
}

function AcceptForm({ action, nextOnly = false }: AcceptFormProps) {
  const { t } = useText();
  return (
    <Form method="post" action={action} className="flow">
      <HiddenFields fields={{ intent: "accept" }} />
      {!nextOnly && <Button busy={t.request.busy}>{t.staff.decide.accept}</Button>}
      <Button
        {...NEXT_BUTTON}
        kind={nextOnly ? "primary" : "secondary"}
        busy={t.request.busy}
        data-key="a"
      >
        {t.staff.pane.acceptNext}
      </Button>
    </Form>
  );
}

interface RejectFormProps extends RequestFormProps {
  /** Status shown to the administrator: if it has changed, the request is not rejected. */
  seen: RequestStatus;
  nextOnly?: boolean;
}

function RejectForm({ seen, nextOnly = false, ...props }: RejectFormProps) {
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
