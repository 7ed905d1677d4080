import type { RequestState } from "~/schemas/requests/actions";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { SameHomeRequestView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { PressForm } from "../form/press-form";
import { requestDetailsHref, type ListQuery } from "../ui/href";
import { Link } from "../ui/link";
import { StatusTag } from "../ui/status-tag";

interface Props {
  requests: readonly SameHomeRequestView[];
  query: ListQuery;
  action: string;
  state: RequestState;
  /** Status that the page showed: a request that has changed since is not closed. */
  status: RequestStatus;
}

const isOver = ({ status }: Pick<SameHomeRequestView, "status">) =>
  status === "Rejected" || status === "Resolved";

export function SameHome({ requests, query, action, state, status }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  return (
    <section aria-labelledby="same-home">
      <h2 id="same-home">{words.sameHome}</h2>
      {requests.length === 0 ? (
        <p>{words.noneAtHome}</p>
      ) : (
        <ul className="rows">
          {requests.map(({ id, name, received, ...request }) => (
            <li key={id}>
              <Link href={requestDetailsHref(id, query)}>
                {name}, {id}
              </Link>{" "}
              <StatusTag status={request.status} />
              <p className="soft">{t.staff.list.received(received)}</p>
              {state === "active" && !isOver(request) && (
                // Cancels jobs: the form says so, and asks.
                <Link href={`${action}&close=${id}`}>{t.staff.merge.heading(id)}…</Link>
              )}
              {state === "decide" && !isOver(request) && (
                <PressForm action={action} fields={{ intent: "merge", kept: id, seen: status }}>
                  {t.staff.merge.heading(id)}
                </PressForm>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
