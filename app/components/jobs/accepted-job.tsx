import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useLightText } from "../context/use-text";
import { toHref } from "../ui/href";
import { MoreInfo } from "../ui/more-info";
import { JobFacts } from "./job-facts";
import { MapLink } from "./map-link";

export function AcceptedJob({ job }: { job: JobView }) {
  const { jobs } = useLightText();
  return (
    <>
      <JobFacts job={job} />
      <p className="actions">
        <MapLink job={job} />
        <MoreInfo href={toHref("/volunteer/jobs/work-order", { id: job.id })} about={job.street}>
          {jobs.printOrder}
        </MoreInfo>
      </p>
    </>
  );
}
