import { useText } from "../context/use-text";
import { formatAddress } from "../ui/format-address";
import type { JobView } from "./job-facts";

/** Link to an online map. Loads nothing from there, and sends no referrer. */
export function MapLink({
  job: { street, city, zip },
}: {
  job: Pick<JobView, "street" | "city" | "zip">;
}) {
  const { t } = useText();
  const query = new URLSearchParams({
    api: "1",
    query: formatAddress({ street1: street, city, state: "FL", zip }, ", "),
  }).toString();
  return (
    <a
      className="button secondary"
      href={`https://www.google.com/maps/search/?${query}`}
      rel="noreferrer"
    >
      {t.jobs.map} <span className="aside">{street}</span>
    </a>
  );
}
