import type { Assignment } from "~/models/assignment.server";
import { MAX_VISIT_DAYS, type VisitTime } from "~/schemas/jobs/visit";
import type { Locale } from "~/schemas/vocabulary";
import { visits } from "~/text/visits";
import { conflict, NOOP } from "../platform/aggregate.server";
import { addDays, formatDay, getEasternDay } from "../platform/eastern-time.server";
import {
  changeJobs,
  comesAnother,
  findJob,
  JOB_NOT_FOUND,
  toJobConflict,
  toNotFound,
  type JobEvent,
} from "./assignments.server";
import { defineRule } from "./events.server";

/** The day when a volunteer comes to a home (decision 094). */

/** Tomorrow in Florida. */
export const getTomorrow = (now: Date) => addDays(getEasternDay(now), 1);

/** The first and the last day that a visit can be planned for. */
export const getVisitDays = (now: Date) => ({
  min: getEasternDay(now),
  max: addDays(getEasternDay(now), MAX_VISIT_DAYS),
});

/** `Tuesday, December 1, in the morning (8 to 12)` */
export const formatVisit = ({ day, part }: VisitTime, locale: Locale) =>
  `${formatDay(day, locale)}, ${visits[locale].parts[part]}`;

/** The visit to come of a scheduled job; one of a day before, or of a job that ended, is over. */
export const findVisit = (
  { state, visit }: Pick<Assignment, "state" | "visit">,
  now = new Date(),
) => (visit && state === "Scheduled" && visit.day >= getEasternDay(now) ? visit : undefined);

/** Sets the visit of a scheduled job, or another one; tells the side that has not set it. */
export const planning = defineRule(
  "plan",
  ["volunteer", "admin"],
  (doc, { day, part, ...event }: JobEvent & VisitTime, now, actor) => {
    const job = findJob(doc, event);
    const isOther = actor.role === "volunteer" && job?.volunteerId !== actor.id;
    if (!job || isOther) return toNotFound(actor);
    if (job.state !== "Scheduled")
      return conflict(
        actor.role !== "admin"
          ? toJobConflict(job)
          : job.state === "Completed"
            ? { key: "assign.completed", params: { name: job.name } }
            : "request.corrected",
      );
    if (job.visit?.day === day && job.visit.part === part) return NOOP;
    // The mail of now is the reminder, too.
    const isSoon = day <= getTomorrow(now);
    const visit = { day, part, ...(isSoon && { reminded: true as const }) };
    const isByStaff = actor.role === "admin";
    const effects = changeJobs(doc, [job], { visit }, isByStaff ? "job-visit" : undefined);
    if (!comesAnother(doc, { ...job, visit }, [job]))
      effects.mails.push({ kind: "visit-planned", target: job.volunteerId });
    return effects;
  },
);

/** Reminds both sides of a visit on the next day, once. */
export const remindingVisit = defineRule("remindVisit", ["system"], (doc, event: JobEvent, now) => {
  const job = findJob(doc, event);
  if (!job) return JOB_NOT_FOUND;
  const visit = findVisit(job, now);
  if (!visit || visit.reminded || visit.day !== getTomorrow(now)) return NOOP;
  const effects = changeJobs(doc, [job], { visit: { ...visit, reminded: true } }, "job-visit");
  const isToldBefore = doc.assignments.some(
    (other) =>
      findVisit(other, now)?.reminded &&
      other.visit?.day === visit.day &&
      other.visit.part === visit.part,
  );
  if (!isToldBefore) effects.mails.push({ kind: "visit-reminder", target: job.volunteerId });
  return effects;
});
