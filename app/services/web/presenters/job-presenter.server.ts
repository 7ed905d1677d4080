import { HELP_TYPES, STATE } from "~/schemas/vocabulary";
import type { Homeowner, VolunteerJob } from "../../jobs/jobs.server";
import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";

/** View data of the volunteers' screens: labels, Eastern time. The service decides who is shown. */

const formatDateTime = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;

const toHomeownerView = ({ firstName, lastName, ...rest }: Homeowner) => ({
  ...rest,
  name: `${firstName} ${lastName}`.trim(),
});

/** A job card; has a homeowner only if the service included one. */
export const toJobView = (job: VolunteerJob) => ({
  id: job.id,
  street: [job.address.line1, job.address.line2].filter(Boolean).join(", "),
  city: job.address.city,
  state: STATE,
  zip: job.address.zip,
  helpTypes: job.helpTypes.map((code) => HELP_TYPES[code].label),
  answerBy: job.answerBy ? formatDateTime(job.answerBy) : "",
  ...(job.homeowner && { homeowner: toHomeownerView(job.homeowner) }),
});

/** A printable work order. */
export const toWorkOrderView = ({
  homeowner,
  ...job
}: VolunteerJob & { homeowner: Homeowner }) => ({
  ...toJobView(job),
  homeowner: toHomeownerView(homeowner),
  reference: job.id.slice(0, job.id.lastIndexOf("-")),
  accepted: job.acceptedAt ? formatEasternDate(job.acceptedAt) : "",
});
