import { Fragment } from "react";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import type { JOB_FAILURE_MESSAGES } from "~/schemas/jobs/job-messages";
import { LIMITS } from "~/schemas/vocabulary";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { ofVolunteers } from "~/text/text-messages";
import { useSite } from "../context/site";
import { useLightText, useText } from "../context/use-text";
import { readField, toJobFieldId } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { TextArea } from "../form/text-area";
import { toNeedRows } from "../requests/answer-rows";
import { Button } from "../ui/button";
import { PhoneLink, TextLink } from "../ui/contact-links";
import { DescriptionList } from "../ui/description-list";
import { toHref, mapHref } from "../ui/href";
import { MoreInfo } from "../ui/more-info";

/** Draws a job that is scheduled; it begins with what is pressed in a car. */
export function AcceptedJob({ job, action }: Pick<JobFormProps, "job" | "action">) {
  const { locale, t } = useText();
  const { jobs } = useLightText();
  const { centerName, contactPhone } = useSite();
  const { homeowner, street, city, state, zip } = job;
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
              text={ofVolunteers[homeowner.locale](centerName, street)}
              className="button secondary"
            >
              {jobs.text(homeowner.name)}
            </TextLink>{" "}
          </>
        )}
        <MapLink job={job} />
      </p>
      {homeowner && (
        <form method="post" action={action}>
          <HiddenFields fields={{ intent: "sendText", jobId: job.id }} />
          <p className="actions">
            <Button kind="secondary" busy={t.request.busy}>
              {jobs.texted} <span className="unseen">{street}</span>
            </Button>
          </p>
        </form>
      )}
      <p>
        {street}, {city}, {state} {zip}
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

export function JobOffer({ job, action, form }: JobFormProps) {
  const { t } = useText();
  const words = useLightText().jobs;
  const rejected = findJobForm(form, "reject", job.id);
  const about = <span className="unseen">{job.street}</span>;
  return (
    <>
      <JobFacts job={job} />
      {job.answerBy && <p>{words.answerBy(job.answerBy)}</p>}
      <p className="soft">{words.offerText}</p>
      <form method="post" action={action}>
        <HiddenFields fields={{ intent: "accept", jobId: job.id }} />
        <p className="actions">
          <Button busy={t.request.busy}>
            {words.accept} {about}
          </Button>
        </p>
      </form>
      <details className="fold" open={rejected !== undefined}>
        <summary className="button danger">
          {words.reject} {about}
        </summary>
        <form method="post" action={action} noValidate>
          <HiddenFields fields={{ intent: "reject", jobId: job.id }} />
          <JobNote name="reason" jobId={job.id} form={rejected} />
          <Button kind="danger" busy={t.request.busy}>
            {words.reject} {about}
          </Button>
        </form>
      </details>
    </>
  );
}

interface Props {
  name: "reason" | "details";
  label?: string;
  jobId: string;
  form: FormState | undefined;
}

export function JobNote({ name, label, jobId, form }: Props) {
  const { jobs } = useLightText();
  return (
    <TextArea
      {...readField(form ?? EMPTY_FORM, [name, `job.${name}`])}
      id={toJobFieldId(name, jobId)}
      label={label ?? jobs[name]}
      hint={label === undefined ? jobs[`${name}Hint`] : undefined}
      limit={LIMITS[name]}
      rows={2}
      optional
    />
  );
}

export const toVisitRow = ({ visit }: Pick<JobView, "visit">) =>
  [visit?.label ?? "", visit?.when] as const;

/** The row with the code that the volunteer says; empty unless the job is scheduled. */
export const toDoorRow = ({ door }: Pick<JobView, "door">) =>
  [
    door?.label ?? "",
    door && (
      <Fragment key="door">
        <strong>{door.code}</strong> {door.say}
      </Fragment>
    ),
  ] as const;

function JobFacts({ job }: { job: JobView }) {
  const { street, city, state, zip, helpTypes, homeowner } = job;
  const { labels, t } = useText();
  const words = useLightText().jobs;
  return (
    <DescriptionList
      rows={[
        [words.homeowner, homeowner?.name],
        [t.form.phone, homeowner && <PhoneLink key="phone" phone={homeowner.phone} />],
        toVisitRow(job),
        toDoorRow(job),
        [words.street, street],
        [t.form.city, city],
        [t.form.state, state],
        [words.zip, zip],
        ...toNeedRows({ ...homeowner, helpTypes }, { t, labels }, t.jobs.helpType),
      ]}
    />
  );
}

type JobIntent = keyof typeof JOB_FAILURE_MESSAGES;
export type JobFormState = FormState & { intent: JobIntent };
/** Action that the volunteer just did, and its job. */
export interface JobDone {
  intent: JobIntent;
  jobId: string;
}

export interface JobFormProps {
  job: JobView;
  action: string;
  form: JobFormState | undefined;
}

export const findJobForm = (
  form: JobFormState | undefined,
  intent: JobFormState["intent"],
  jobId: string,
) => (form?.intent === intent && form.values.jobId === jobId ? form : undefined);
