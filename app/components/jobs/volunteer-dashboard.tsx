import { PORTALS } from "~/schemas/accounts/portals";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import type { Message } from "~/text/message";
import { useLightText, useText } from "../context/use-text";
import { FailureBanner } from "../ui/banner";
import { AcceptedJob, JobOffer, type JobDone, type JobFormState } from "./job-card";
import { JobResult } from "./job-result";

const JOBS = "/volunteer/jobs";

interface Props {
  name: string;
  /** Oldest job and oldest offer, and the number of each; absent if they could not be loaded. */
  board?:
    | {
        job: JobView | null;
        accepted?: JobView | undefined;
        offer: JobView | null;
        jobs: number;
        offers: number;
      }
    | undefined;
  failed?: Message | undefined;
  form?: JobFormState | undefined;
  done?: JobDone | undefined;
}

export function VolunteerDashboard({ name, board, failed, form, done }: Props) {
  const { t } = useText();
  const words = useLightText().volunteerDashboard;
  const { job, offer, jobs, offers } = board ?? { job: null, offer: null, jobs: 0, offers: 0 };
  return (
    <>
      <JobResult
        form={form}
        done={done}
        accepted={board?.accepted}
        shownJobIds={[job, offer].flatMap((item) => (item ? [item.id] : []))}
      />
      {failed !== undefined && !form && <FailureBanner failed={["job.failed"]} reason={failed} />}
      <h1>{name}</h1>
      {job && (
        <section className="panel measure" aria-labelledby="job">
          <h2 id="job">{words.assigned}</h2>
          <AcceptedJob job={job} action={PORTALS.volunteer.dashboard} />
          <p>
            <a href={`${JOBS}#${job.id}`}>{words.report}</a>
          </p>
        </section>
      )}
      {offer && (
        <section className="panel measure" aria-labelledby="offer">
          <h2 id="offer">{words.offer}</h2>
          <JobOffer job={offer} action={PORTALS.volunteer.dashboard} form={form} />
        </section>
      )}
      {board && !job && !offer && (
        <section className="panel measure" aria-labelledby="jobs">
          <h2 id="jobs">{words.noJobs}</h2>
          <p>{words.noJobsText}</p>
        </section>
      )}
      {(jobs > 1 || offers > 1) && (
        <p>
          <a href={JOBS}>{words.more(String(jobs), String(offers))}</a>
        </p>
      )}
      <h2>{words.meanwhile}</h2>
      <ScreenLinks
        links={[
          { path: JOBS, name: t.jobs.heading, text: words.jobsText },
          {
            path: "/volunteer/account-details",
            name: t.nav.accountDetails,
            text: words.detailsText,
          },
          {
            path: PORTALS.volunteer.changePassword,
            name: t.nav.changePassword,
            text: words.passwordText,
          },
          { path: "/help/volunteers", name: t.nav.help, text: words.helpText },
        ]}
      />
    </>
  );
}

interface ScreenLink {
  path: string;
  name: string;
  text: string;
}

function ScreenLinks({ links }: { links: readonly ScreenLink[] }) {
  return (
    <ul className="cards">
      {links.map(({ path, name, text }) => (
        <li className="card" key={path}>
          <p>
            <a href={path}>
              <strong>{name}</strong>
            </a>
          </p>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}
