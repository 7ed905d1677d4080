import { fullName } from "~/schemas/full-name";
import { STATE, type Locale } from "~/schemas/vocabulary";
import { doorCode } from "~/text/door-code";
import type { Homeowner, VolunteerJob } from "../../jobs/job-view.server";
import { formatDateTime, formatEasternDate } from "../../platform/eastern-time.server";
import { getDoorCode } from "../../requests/door-code.server";
import { toVisitView } from "./visit-presenter.server";

/** View data of the volunteers' screens: labels, Eastern time. The service decides who is shown. */

const toHomeownerView = ({ firstName, lastName, ...rest }: Homeowner) => ({
  ...rest,
  name: fullName({ firstName, lastName }),
});

export const toJobView = (job: VolunteerJob, locale: Locale) => ({
  id: job.id,
  street: [job.address.line1, job.address.line2].filter(Boolean).join(", "),
  city: job.address.city,
  state: STATE,
  zip: job.address.zip,
  helpTypes: job.helpTypes,
  answerBy: job.answerBy ? formatDateTime(job.answerBy, locale) : "",
  details: job.details ?? "",
  ...(job.homeowner && { homeowner: toHomeownerView(job.homeowner) }),
  ...toDoorView(job, locale),
  ...(job.state === "Scheduled" && { visit: toVisitView(job.visit, "volunteer", locale) }),
});

function toDoorView(job: VolunteerJob, locale: Locale) {
  const code = getDoorCode(job);
  const { label, say } = doorCode[locale];
  return code && { door: { label, code, say } };
}

export const toWorkOrderView = (
  { homeowner, ...job }: VolunteerJob & { homeowner: Homeowner },
  locale: Locale,
) => ({
  ...toJobView(job, locale),
  homeowner: toHomeownerView(homeowner),
  reference: job.requestId,
  accepted: job.acceptedAt ? formatEasternDate(job.acceptedAt, locale) : "",
});
export type JobView = ReturnType<typeof toJobView>;
export type HomeownerView = ReturnType<typeof toHomeownerView>;
