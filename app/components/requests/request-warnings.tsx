import { useText } from "../context/use-text";
import { Link } from "../ui/link";
import type { RequestFactsView } from "./request-facts";

interface Props {
  request: Pick<RequestFactsView, "warnings" | "duplicateWarning">;
  /** URL of the list of other requests at this home; absent if there are none any more. */
  sameHome: string | undefined;
}

/** Notes for staff to read before acting on a request. */
export function RequestWarnings({ request: { warnings, duplicateWarning }, sameHome }: Props) {
  const { t } = useText();
  return (
    <>
      {warnings.map((warning) => (
        <p className="note" key={warning}>
          {warning}
        </p>
      ))}
      {duplicateWarning && (
        <p className="note">
          {duplicateWarning}{" "}
          {sameHome && <Link href={sameHome}>{t.staff.details.sameHomeLink}</Link>}
        </p>
      )}
    </>
  );
}
