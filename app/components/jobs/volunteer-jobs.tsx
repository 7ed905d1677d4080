import type { ReactNode } from "react";
import { EMPTY_FORM } from "~/schemas/form";
import { CAUSES } from "~/schemas/jobs/assignment-state";
import { PORTALS } from "~/schemas/accounts/portals";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import type { Message } from "~/text/message";
import { useLightText, useText } from "../context/use-text";
import { ChoiceTiles } from "../form/choice-tiles";
import { getFieldState, toJobFieldId } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { ListNotice } from "../list/list-notice";
import { FailureBanner } from "../ui/banner";
import { Button } from "../ui/button";
import { PhoneLink } from "../ui/contact-links";
import {
  AcceptedJob,
  JobNote,
  JobOffer,
  findJobForm,
  type JobDone,
  type JobFormProps,
  type JobFormState,
} from "./job-card";
import { JobResult } from "./job-result";
import { VisitForm } from "../requests/visit-form";

const PATH = "/volunteer/jobs";

interface JobList {
  jobs?: readonly JobView[] | undefined;
  failed?: Message | undefined;
}

interface Props {
  offered: JobList;
  scheduled: JobList;
  form?: JobFormState | undefined;
  done?: JobDone | undefined;
  accepted?: JobView | undefined;
  notice?: Message | undefined;
}

export function VolunteerJobs({ offered, scheduled, form, done, accepted, notice }: Props) {
  const { t } = useText();
  const words = useLightText().jobs;
  const shownJobIds = [offered, scheduled].flatMap(({ jobs = [] }) => jobs.map(({ id }) => id));
  const reason = offered.failed ?? scheduled.failed;
  const failed = [
    offered.failed && ("job.offersFailed" as const),
    scheduled.failed && ("job.jobsFailed" as const),
  ].filter((message) => message !== undefined);
  return (
    <>
      <JobResult form={form} done={done} accepted={accepted} shownJobIds={shownJobIds} />
      {!reason && !form && <ListNotice notice={notice} />}
      {reason && !form && <FailureBanner failed={failed} reason={reason} />}
      <p>
        <a href={PORTALS.volunteer.dashboard}>{t.account.backToDashboard}</a>
      </p>
      <h1>{t.jobs.heading}</h1>
      <JobSection id="available" heading={words.available} list={offered} none="job.noOffers">
        {(job) => <JobOffer job={job} action={PATH} form={form} />}
      </JobSection>
      <JobSection id="scheduled" heading={words.scheduled} list={scheduled} none="job.noJobs">
        {(job) => <ScheduledJob job={job} action={PATH} form={form} />}
      </JobSection>
    </>
  );
}

interface JobSectionProps {
  id: string;
  heading: string;
  list: JobList;
  none: Message;
  children: (job: JobView) => ReactNode;
}

function JobSection({ id, heading, list: { jobs }, none, children }: JobSectionProps) {
  const { formatMessage } = useText();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {jobs?.length === 0 && <p>{formatMessage(none)}</p>}
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

function ScheduledJob({ job, action, form }: JobFormProps) {
  const { t } = useText();
  const words = useLightText().jobs;
  return (
    <>
      <AcceptedJob job={job} action={action} />
      {job.visit && (
        <VisitForm
          visit={job.visit}
          jobId={job.id}
          about={job.street}
          action={action}
          form={findJobForm(form, "plan", job.id)}
        />
      )}
      <form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "complete", jobId: job.id }} />
        <JobNote
          name="details"
          jobId={job.id}
          form={
            findJobForm(form, "complete", job.id) ?? {
              values: { details: job.details },
              errors: {},
            }
          }
        />
        <Button busy={t.request.busy}>
          {words.complete} <span className="unseen">{job.street}</span>
        </Button>
      </form>
      <GiveBack job={job} action={action} form={findJobForm(form, "giveBack", job.id)} />
    </>
  );
}

/** For a job that can't be done: it goes back to the center, and why. */
function GiveBack({ job, action, form }: JobFormProps) {
  const { t } = useText();
  const words = useLightText().jobs;
  const about = <span className="unseen">{job.street}</span>;
  const why = getFieldState(form ?? EMPTY_FORM, "why");
  return (
    <details className="fold" open={form !== undefined}>
      <summary className="button danger">
        {words.giveBack} {about}
      </summary>
      <form method="post" action={action} noValidate>
        <HiddenFields fields={{ intent: "giveBack", jobId: job.id }} />
        <p>
          {words.giveBackText}{" "}
          {job.homeowner && (
            <PhoneLink phone={job.homeowner.phone}>{words.call(job.homeowner.name)}</PhoneLink>
          )}
        </p>
        <ChoiceTiles
          type="radio"
          id={toJobFieldId("why", job.id)}
          legend={words.reason}
          error={why.error}
          message="job.why"
          choices={CAUSES.map((value) => ({
            name: "why",
            value,
            label: words.causes[value],
            chosen: why.value === value,
          }))}
        />
        <JobNote name="reason" label={words.words} jobId={job.id} form={form} />
        <Button kind="danger" busy={t.request.busy}>
          {words.giveBackNow} {about}
        </Button>
      </form>
    </details>
  );
}
