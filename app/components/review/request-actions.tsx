import type { FormState } from "~/schemas/form";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { ActionBar } from "../ui/action-bar";
import { toHref } from "../ui/href";
import { Link } from "../ui/link";
import { AcceptForm } from "./accept-form";
import { CloseLink } from "./close-form";
import { RejectForm } from "./reject-form";

interface Props {
  request: { id: string; status: RequestStatus };
  action: string;
  hasVolunteers: boolean;
  rejection: FormState | undefined;
  /** Beside the list, every decision goes on with the next request. */
  inPane?: boolean;
}

export function RequestActions({
  request: { id, status },
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
      {status === "Active" && <CloseLink action={action} />}
      {canAssign && (
        <Link
          className={`button ${hasVolunteers ? "secondary" : "primary"}`}
          href={toHref(LIST_PATHS.assign, { request: id })}
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
