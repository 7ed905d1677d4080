import type { RequestStatus } from "~/schemas/vocabulary";
import { useText } from "../context/use-text";
import { requestDetailsHref, type ListQuery } from "../ui/href";
import { Link } from "../ui/link";
import { StatusTag } from "../ui/status-tag";

export interface SameHomeRequestView {
  id: string;
  name: string;
  status: RequestStatus;
  received: string;
}

/** Other requests from the same address. */
export function SameHome({
  requests,
  query,
}: {
  requests: readonly SameHomeRequestView[];
  query: ListQuery;
}) {
  const { t } = useText();
  const words = t.staff.details;
  return (
    <section aria-labelledby="same-home">
      <h2 id="same-home">{words.sameHome}</h2>
      {requests.length === 0 ? (
        <p>{words.noneAtHome}</p>
      ) : (
        <ul className="rows">
          {requests.map(({ id, name, status, received }) => (
            <li key={id}>
              <Link href={requestDetailsHref(id, query)}>
                {name}, {id}
              </Link>{" "}
              <StatusTag status={status} />
              <p className="soft">{t.staff.list.received(received)}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
