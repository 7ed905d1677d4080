import type { ReactNode } from "react";
import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";
import { PORTALS } from "~/schemas/accounts/portals";
import { Banner } from "../ui/banner";
import type { JobView } from "./job-facts";
import type { JobFormState } from "./job-form";
import { JobResult } from "./job-result";
import { JobOffer } from "./job-offer";
import { ScheduledJob } from "./scheduled-job";
import { useText } from "../context/use-text";

const PATH = "/volunteer/jobs";

/** One of the two lists, or why it could not be read. */
interface List {
  jobs?: readonly JobView[] | undefined;
  failed?: string | undefined;
}

interface Props {
  offered: List;
  scheduled: List;
  form?: JobFormState | undefined;
  done?: JobFormState["intent"] | undefined;
}

/** The whole screen of a volunteer's open jobs: those that wait for an answer, and those that are to be done. */
export function VolunteerJobs({ offered, scheduled, form, done }: Props) {
  const { t, say } = useText();
  const words = t.jobs;
  const present = [offered, scheduled].flatMap(({ jobs = [] }) => jobs.map(({ id }) => id));
  const failures = (
    [
      [JOB_MESSAGES.offersFailed, offered.failed],
      [JOB_MESSAGES.jobsFailed, scheduled.failed],
    ] as const
  ).filter(([, why]) => why !== undefined);
  return (
    <>
      <JobResult form={form} done={done} present={present} />
      {failures.length > 0 && !form && (
        <Banner kind="alert">
          {failures.map(([what, why]) => (
            <p key={what}>
              {say(what)}
              <br />
              {say(why ?? "")}
            </p>
          ))}
        </Banner>
      )}
      <p>
        <a href={PORTALS.volunteer.dashboard}>{t.account.backToDashboard}</a>
      </p>
      <h1>{words.heading}</h1>
      <Jobs id="available" heading={words.available} list={offered} none={JOB_MESSAGES.noOffers}>
        {(job) => <JobOffer job={job} action={PATH} form={form} />}
      </Jobs>
      <Jobs id="scheduled" heading={words.scheduled} list={scheduled} none={JOB_MESSAGES.noJobs}>
        {(job) => <ScheduledJob job={job} action={PATH} form={form} />}
      </Jobs>
    </>
  );
}

interface JobsProps {
  id: string;
  heading: string;
  list: List;
  none: string;
  children: (job: JobView) => ReactNode;
}

function Jobs({ id, heading, list: { jobs }, none, children }: JobsProps) {
  const { say } = useText();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {jobs?.length === 0 && <p>{say(none)}</p>}
      {jobs && jobs.length > 0 && (
        <ul className="cards wide">
          {jobs.map((job) => (
            <li className="card" key={job.id} id={job.id}>
              <h3>{job.street}</h3>
              {children(job)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
