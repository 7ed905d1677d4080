import type { Assignment } from "~/models/assignment.server";
import { MAX_VISIT_DAYS, type VisitTime } from "~/schemas/jobs/visit";
import type { Locale } from "~/schemas/vocabulary";
import { visits } from "~/text/visits";
import { conflict, NOOP } from "../platform/aggregate.server";
import { formatDay, getEasternDay } from "../platform/eastern-time.server";
import {
  changeJobs,
  findJob,
  findOwnJob,
  JOB_NOT_FOUND,
  toJobConflict,
  type JobEvent,
  type VolunteerEvent,
} from "./assignments.server";
import { defineRule } from "./events.server";

/** The day when a volunteer comes to a home (decision 094). */

const DAY_MS = 24 * 60 * 60_000;
const getDayAhead = (now: Date, days: number) =>
  getEasternDay(new Date(now.getTime() + days * DAY_MS));

/** The first and the last day that a visit can be planned for. */
export const getVisitDays = (now: Date) => ({
  min: getEasternDay(now),
  max: getDayAhead(now, MAX_VISIT_DAYS),
});

/** `Tuesday, December 1, in the morning (8 to 12)` */
export const formatVisit = ({ day, part }: VisitTime, locale: Locale) =>
  `${formatDay(day, locale)}, ${visits[locale].parts[part]}`;

/** The visit that a scheduled job has; what was planned for a job that ended is over. */
export const findVisit = ({ state, visit }: Pick<Assignment, "state" | "visit">) =>
  state === "Scheduled" ? visit : undefined;

/** Sets the visit of a scheduled job, or another one; the homeowner is told. */
export const planning = defineRule(
  "plan",
  ["volunteer"],
  (doc, { day, part, ...event }: VolunteerEvent & VisitTime, now, actor) => {
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    if (job.state !== "Scheduled") return conflict(toJobConflict(job));
    if (job.visit?.day === day && job.visit.part === part) return NOOP;
    // The mail of now is the reminder, too.
    const isSoon = day <= getDayAhead(now, 1);
    const effects = changeJobs(doc, [job], {
      visit: { day, part, ...(isSoon && { reminded: true as const }) },
    });
    effects.mails.push({ kind: "visit-planned", target: job.volunteerId });
    return effects;
  },
);

/** Reminds both sides of a visit on the next day, once. */
export const remindingVisit = defineRule("remindVisit", ["system"], (doc, event: JobEvent, now) => {
  const job = findJob(doc, event);
  if (!job) return JOB_NOT_FOUND;
  const visit = findVisit(job);
  if (!visit || visit.reminded || visit.day !== getDayAhead(now, 1)) return NOOP;
  const effects = changeJobs(doc, [job], { visit: { ...visit, reminded: true } }, "job-visit");
  effects.mails.push({ kind: "visit-reminder", target: job.volunteerId });
  return effects;
});
