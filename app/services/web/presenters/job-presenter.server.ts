import { formatEasternDate, formatEasternTime } from "../../platform/eastern-time.server";
import type { Homeowner, VolunteerJob } from "../../jobs/jobs.server";
import { HELP_TYPES, STATE } from "~/schemas/vocabulary";

/** What the volunteers' own screens draw of a job: labels for codes, Eastern time for dates. Whom they may see has been decided by the service. */

const when = (at: Date) => `${formatEasternDate(at)} ${formatEasternTime(at)}`;

const person = ({ firstName, lastName, ...rest }: Homeowner) => ({
  ...rest,
  name: `${firstName} ${lastName}`.trim(),
});

/** A job card, with the homeowner only where the service gave one. */
export const toJobView = (job: VolunteerJob) => ({
  id: job.id,
  street: [job.address.line1, job.address.line2].filter(Boolean).join(", "),
  city: job.address.city,
  state: STATE,
  zip: job.address.zip,
  helpTypes: job.helpTypes.map((code) => HELP_TYPES[code].label),
  answerBy: job.answerBy ? when(job.answerBy) : "",
  ...(job.homeowner && { homeowner: person(job.homeowner) }),
});

/** A sheet of paper to take along. */
export const toWorkOrderView = ({
  homeowner,
  ...job
}: VolunteerJob & { homeowner: Homeowner }) => ({
  ...toJobView(job),
  homeowner: person(homeowner),
  reference: job.id.slice(0, job.id.lastIndexOf("-")),
  accepted: job.acceptedAt ? formatEasternDate(job.acceptedAt) : "",
});
