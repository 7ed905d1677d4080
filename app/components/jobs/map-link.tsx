import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useText } from "../context/use-text";
import { mapHref } from "../ui/map-href";

/** Link to an online map. Loads nothing from there, and sends no referrer. */
export function MapLink({
  job: { street, city, zip },
}: {
  job: Pick<JobView, "street" | "city" | "zip">;
}) {
  const { t } = useText();
  return (
    <a className="button secondary" href={mapHref({ street1: street, city, zip })} rel="noreferrer">
      {t.jobs.map} <span className="unseen">{street}</span>
    </a>
  );
}
