import { CAUSES } from "~/schemas/jobs/assignment-state";
import { JOB_FAILURE_MESSAGES } from "~/schemas/jobs/job-messages";
import type { JobView } from "~/services/web/presenters/job-presenter.server";
import { useLightText, useText } from "../context/use-text";
import { ErrorSummary } from "../form/error-summary";
import { toJobFieldId } from "../form/field-state";
import { HiddenFields } from "../form/hidden-fields";
import { Banner, FailureBanner } from "../ui/banner";
import { Button } from "../ui/button";
import { PhoneLink } from "../ui/contact-links";
import { UnsavedInput } from "../ui/unsaved-input";
import { type JobDone, type JobFormState } from "./job-card";

interface Props {
  form: JobFormState | undefined;
  done: JobDone | undefined;
  accepted?: JobView | undefined;
  shownJobIds: readonly string[];
}

/** If the job has ended meanwhile, its form is gone: shows the text so that it is not lost. */
export function JobResult({ form, done, accepted, shownJobIds }: Props) {
  const { formatMessage } = useText();
  const { jobs } = useLightText();
  if (!form)
    return done ? (
      <Banner kind="status">
        {formatMessage(JOB_SUCCESS_MESSAGES[done.intent])}{" "}
        {accepted && <CallFirst job={accepted} />}{" "}
        {(accepted ?? shownJobIds.includes(done.jobId)) && (
          <a href={`/volunteer/jobs#${done.jobId}`}>{jobs.seeJob}</a>
        )}
        {done.intent === "complete" && done.jobId !== "" && <TakeBack jobId={done.jobId} />}
      </Banner>
    ) : null;
  const { jobId = "" } = form.values;
  const errors = Object.fromEntries(
    Object.entries(form.errors)
      .filter(([name]) => name !== "jobId")
      .map(([name, texts]) => [toJobFieldId(name, jobId), texts]),
  );
  const order = Object.keys(errors);
  const cause = CAUSES.find((one) => one === form.values.why);
  const reason = form.alert ?? form.errors.jobId?.[0];
  return (
    <>
      {reason !== undefined && (
        <FailureBanner failed={[JOB_FAILURE_MESSAGES[form.intent]]} reason={reason} />
      )}
      {!shownJobIds.includes(jobId) && (
        <UnsavedInput form={form} chosen={cause && jobs.causes[cause]} />
      )}
      {reason === undefined && order.length > 0 && (
        <ErrorSummary form={{ values: {}, errors }} order={order} />
      )}
    </>
  );
}

function CallFirst({ job: { homeowner } }: { job: JobView }) {
  const { jobs } = useLightText();
  if (!homeowner) return null;
  return (
    <>
      {jobs.callFirst} <bdi>{homeowner.name}</bdi>, <PhoneLink phone={homeowner.phone} />.
    </>
  );
}

/** For a press too early: the volunteer takes Job Completed back. */
function TakeBack({ jobId }: { jobId: string }) {
  const { t } = useText();
  const { jobs } = useLightText();
  return (
    <form method="post" action="/volunteer/jobs">
      <HiddenFields fields={{ intent: "resume", jobId }} />
      <p className="actions">
        <Button kind="secondary" busy={t.request.busy}>
          {jobs.undo}
        </Button>
      </p>
    </form>
  );
}

/** Not in the specification. */
const JOB_SUCCESS_MESSAGES = {
  accept: "job.accepted",
  reject: "job.rejected",
  complete: "job.completed",
  resume: "job.resumed",
  giveBack: "job.givenBack",
  plan: "job.planned",
  sendText: "job.texted",
} as const;
