import type { RequestFactsView } from "~/services/web/presenters/request-presenter.server";
import { useText } from "../context/use-text";
import { requestDetailsHref } from "../ui/href";
import { Link } from "../ui/link";

interface Props {
  request: Pick<
    RequestFactsView,
    | "status"
    | "told"
    | "readyToClose"
    | "mailBounced"
    | "suspicious"
    | "possibleDuplicate"
    | "duplicateOf"
  >;
  /** URL of the list of other requests at this home; absent if there are none any more. */
  sameHome: string | undefined;
}

export function RequestWarnings({ request, sameHome }: Props) {
  const { t } = useText();
  const words = t.staff.requestWarnings;
  return (
    <>
      {request.told.map(({ about, text, otherId }, i) => (
        <p className="note" key={i}>
          {t.staff.events.tell}: “{t.told[about]}” <bdi>{text}</bdi>{" "}
          {otherId && <Link href={requestDetailsHref(otherId)}>{otherId}</Link>}
        </p>
      ))}
      {request.readyToClose && <p className="note">{words.ready}</p>}
      {request.mailBounced && <p className="note">{words.bounced}</p>}
      {request.suspicious && request.status === "Unevaluated" && (
        <p className="note">{words.suspicious}</p>
      )}
      {request.possibleDuplicate && !request.duplicateOf && (
        <p className="note">
          {words.duplicate}{" "}
          {sameHome && <Link href={sameHome}>{t.staff.details.sameHomeLink}</Link>}
        </p>
      )}
    </>
  );
}
