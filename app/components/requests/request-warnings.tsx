import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import type { RequestFactsView } from "./request-facts";

interface Props {
  request: RequestFactsView;
  /** URL of the list of other requests at this home; absent if there are none any more. */
  sameHome: string | undefined;
}

/** Notes for staff to read before acting on a request. */
export function RequestWarnings({ request, sameHome }: Props) {
  const { t } = useText();
  const words = t.staff.details;
  return (
    <>
      {request.readyToClose && <p className="note">{words.readyNote}</p>}
      {request.mailBounced && <p className="note">{words.bouncedNote}</p>}
      {request.suspicious && request.status === "Unevaluated" && (
        <p className="note">{words.suspiciousNote}</p>
      )}
      {request.possibleDuplicate && !request.duplicateOf && (
        <p className="note">
          {words.duplicateNote} {sameHome && <Link href={sameHome}>{words.sameHomeLink}</Link>}
        </p>
      )}
    </>
  );
}
