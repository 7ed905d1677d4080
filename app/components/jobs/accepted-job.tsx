import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";
import { toHref, mapHref } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { PhoneLink, TextLink } from "../ui/phone-link";
import { JobFacts } from "./job-facts";

/** Draws a job that is scheduled; it begins with what is pressed in a car. */
export function AcceptedJob({ job }: { job: JobView }) {
  const { locale } = useText();
  const { jobs } = useLightText();
  const { centerName, contactPhone } = useSite();
  const { homeowner, street } = job;
  const theirs = useLightText(homeowner?.locale).jobs;
  return (
    <>
      <p className="actions">
        {homeowner && (
          <>
            <PhoneLink phone={homeowner.phone} className="button primary">
              {jobs.call(homeowner.name)}
            </PhoneLink>{" "}
            <TextLink
              phone={homeowner.phone}
              text={theirs.textBody(centerName, street)}
              className="button secondary"
            >
              {jobs.text(homeowner.name)}
            </TextLink>{" "}
          </>
        )}
        <MapLink job={job} />
      </p>
      {homeowner && homeowner.locale !== locale && <p>{jobs.asked[homeowner.locale]}</p>}
      <JobFacts job={job} />
      {contactPhone && (
        <p className="soft">
          {jobs.cannot} <PhoneLink phone={contactPhone} />
        </p>
      )}
      <p className="actions">
        <MoreInfo href={toHref("/volunteer/jobs/work-order", { id: job.id })} about={job.street}>
          {jobs.printOrder}
        </MoreInfo>
      </p>
    </>
  );
}

/** Link to an online map. Loads nothing from there, and sends no referrer. */
function MapLink({
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
