import type { Assignment, CancelReason } from "~/models/assignment.server";
import type { RefusedVolunteer } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { isGivenBack, isOpen, listLiveJobs, type Cause } from "~/schemas/jobs/assignment-state";
import { ASSIGNMENT_LIMIT } from "~/schemas/jobs/choices";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { getEasternDay } from "../platform/eastern-time.server";
import { applyEvent, defineRule, statusConflict, type Effects } from "./events.server";

/** Rules of the jobs inside a request; the service calls are in `jobs/`. */

export const changeJobs = (
  doc: RequestDocument,
  jobs: readonly Assignment[],
  fields: Partial<Assignment>,
  mail?: Effects["mails"][number]["kind"],
): Effects => ({
  kind: "effects",
  mails: [
    ...(mail ? jobs.map(({ volunteerId }) => ({ kind: mail, target: volunteerId })) : []),
    ...jobs
      .filter((job) => isVisitOff(job, fields) && !comesAnother(doc, job, jobs))
      .map(({ volunteerId }) => ({ kind: "visit-off" as const, target: volunteerId })),
  ],
  ...(jobs.length > 0 && {
    assignments: doc.assignments.map((job) => (jobs.includes(job) ? { ...job, ...fields } : job)),
    entry: { jobIds: jobs.map(({ id }) => id) },
  }),
});

/** Whether another volunteer visits at the same time: to the homeowner it is one visit. */
export const comesAnother = (
  { assignments }: Pick<RequestDocument, "assignments">,
  { visit }: Assignment,
  leaving: readonly Assignment[],
) =>
  assignments.some(
    (other) =>
      !leaving.includes(other) &&
      other.state === "Scheduled" &&
      other.visit?.day === visit?.day &&
      other.visit?.part === visit?.part,
  );

/** Whether a planned visit falls through; a request that is closed has its own mail. */
export const isVisitOff = (
  { state, visit }: Assignment,
  { cancelledAt, cancelReason }: Partial<Assignment>,
) =>
  state === "Scheduled" &&
  visit !== undefined &&
  cancelledAt !== undefined &&
  cancelReason !== "closed" &&
  visit.day >= getEasternDay(cancelledAt);

export const cancelJobs = (
  doc: RequestDocument,
  jobs: readonly Assignment[],
  cancelReason: CancelReason,
  now: Date,
) => changeJobs(doc, jobs, { state: "Cancelled", cancelledAt: now, cancelReason }, "job-cancelled");

interface Assigning {
  volunteers: readonly { id: string; name: string }[];
  /** Others who were chosen but can't be assigned, for the history. */
  refused?: RefusedVolunteer[];
}

/** Offers a job to each volunteer without an open one on this request; never removes any. */
export const assigning = defineRule(
  "assign",
  ["admin"],
  (doc, { volunteers, refused = [] }: Assigning, now, actor) => {
    if (doc.status === "Unevaluated") return statusConflict(doc, "acceptFirst");
    if (doc.status !== "Accepted" && doc.status !== "Active") return statusConflict(doc);
    const busy = new Set(doc.assignments.filter(isOpen).map(({ volunteerId }) => volunteerId));
    const already = volunteers.map(({ id }) => id).filter((id) => busy.has(id));
    const added = volunteers.filter(({ id }) => !busy.has(id) && busy.add(id));
    if (added.length === 0) return NOOP;
    if (doc.assignments.length + added.length > ASSIGNMENT_LIMIT)
      return conflict({ key: "assign.full", params: { max: ASSIGNMENT_LIMIT } });
    // Entries are never removed, so numbering from the length never reuses an id.
    const offers = added.map(({ id, name }, i): Assignment => ({
      id: `${doc._id}-${doc.assignments.length + i + 1}`,
      volunteerId: id,
      name,
      state: "Offered",
      offeredAt: now,
      offeredBy: actor.id ?? actor.role,
    }));
    return {
      kind: "effects",
      assignments: [...doc.assignments, ...offers],
      mails: offers.map(({ volunteerId }) => ({ kind: "job-offer", target: volunteerId })),
      entry: {
        jobIds: offers.map(({ id }) => id),
        ...(already.length > 0 && { already }),
        ...(refused.length > 0 && { refused }),
      },
    };
  },
  { isHeld: true },
);

export interface JobEvent {
  assignmentId: string;
}
export const findJob = (doc: RequestDocument, { assignmentId }: JobEvent) =>
  doc.assignments.find(({ id }) => id === assignmentId);

export const unassigning = defineRule(
  "unassign",
  ["admin"],
  (doc, event: JobEvent, now) => {
    const job = findJob(doc, event);
    if (!job) return ASSIGNMENT_NOT_FOUND;
    const { state, name } = job;
    if (state === "Cancelled") return NOOP;
    if (state === "Completed") return conflict({ key: "assign.completed", params: { name } });
    if (state === "Declined") return conflict({ key: "assign.ended", params: { name } });
    return cancelJobs(doc, [job], "unassigned", now);
  },
  { isHeld: true },
);

const ASSIGNMENT_NOT_FOUND = {
  kind: "refused",
  code: "not-found",
  reason: "assign.notFound",
} as const;

/** Same answer for a missing job and another volunteer's job, so ids can't be probed. */
export const JOB_NOT_FOUND = {
  kind: "refused",
  code: "not-found",
  reason: "job.notFound",
} as const;

/** Staff and volunteers read it in other words. */
export const toNotFound = ({ role }: Actor) =>
  role === "admin" ? ASSIGNMENT_NOT_FOUND : JOB_NOT_FOUND;

interface VolunteerEvent extends JobEvent {
  volunteerId: string;
}
const findOwnJob = (doc: RequestDocument, event: VolunteerEvent, actor: Actor) => {
  const job = findJob(doc, event);
  return job?.volunteerId === event.volunteerId && actor.id === event.volunteerId ? job : undefined;
};

export const toJobConflict = (job: Pick<Assignment, "state" | "cancelReason">) => {
  const { state, cancelReason } = job;
  if (isGivenBack(job)) return "jobConflict.givenBack";
  return `jobConflict.${cancelReason === "lapsed" ? cancelReason : state}` as const;
};

/** Whether a volunteer has accepted a job since the request was last reopened. */
const wasEverAccepted = ({ assignments, formerJobs = 0 }: RequestDocument) =>
  assignments
    .slice(formerJobs)
    .some((job) => job.respondedAt && (job.state !== "Declined" || isGivenBack(job)));

/** Offered → Scheduled. The first one is mailed to the homeowner; an offer promises nothing. */
export const acceptingOffer = defineRule(
  "acceptOffer",
  ["volunteer"],
  (doc, event: VolunteerEvent, now, actor) => {
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    if (job.state === "Scheduled") return NOOP;
    if (job.state !== "Offered") return conflict(toJobConflict(job));
    const fields = { state: "Scheduled", respondedAt: now } as const;
    const effects = changeJobs(doc, [job], fields, "job-scheduled");
    if (!wasEverAccepted(doc)) effects.mails.push({ kind: "request-active" });
    return effects;
  },
);

/** Offered → Declined. The reason is for administrators; another one later is a conflict. */
export const decliningOffer = defineRule(
  "declineOffer",
  ["volunteer"],
  (doc, event: VolunteerEvent & { reason?: string }, now, actor) => {
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    if (isGivenBack(job)) return conflict(toJobConflict(job));
    const reason = event.reason?.trim() ?? "";
    if (job.state === "Declined" && (reason === "" || reason === job.declineReason)) return NOOP;
    if (job.state === "Declined" && job.cancelReason !== "lapsed")
      return conflict("job.otherReason");
    if (job.state !== "Offered") return conflict(toJobConflict(job));
    const fields = { state: "Declined", respondedAt: now } as const;
    return changeJobs(doc, [job], { ...fields, ...(reason && { declineReason: reason }) });
  },
);

/** Scheduled → Completed. */
export const completing = defineRule(
  "complete",
  ["volunteer"],
  (doc, event: VolunteerEvent & { details: string }, now, actor) => {
    const { details } = event;
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    if (job.state === "Completed")
      return details === "" || details === job.details ? NOOP : conflict("job.otherDetails");
    if (job.state !== "Scheduled") return conflict(toJobConflict(job));
    return changeJobs(doc, [job], { state: "Completed", completedAt: now, details });
  },
);

const RESUME_MS = 60 * 60_000;
const MAX_RESUMED = 3;

/** Completed → Scheduled, for an hour: Job Completed was pressed too early. */
export const resuming = defineRule(
  "resume",
  ["volunteer"],
  (doc, event: VolunteerEvent, now, actor) => {
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    if (job.state === "Scheduled") return NOOP;
    if (job.state !== "Completed") return conflict(toJobConflict(job));
    const live = listLiveJobs(doc);
    const isBusy = live.some((one) => one.volunteerId === job.volunteerId && isOpen(one));
    const isLive = doc.status === "Active" && live.some(({ id }) => id === job.id);
    const { completedAt, ...rest } = job;
    const isLate = !completedAt || now.getTime() - completedAt.getTime() > RESUME_MS;
    const resumed = doc.history.filter(
      (entry) => entry.event === "resume" && entry.jobIds?.includes(job.id),
    );
    if (!isLive || isBusy || isLate || resumed.length >= MAX_RESUMED)
      return conflict("job.settled");
    return {
      kind: "effects",
      assignments: doc.assignments.map((one) =>
        one === job ? { ...rest, state: "Scheduled" } : one,
      ),
      mails: [],
      entry: { jobIds: [job.id] },
    };
  },
);

/** Scheduled → Declined: the volunteer could not do it. Words are for administrators. */
export const givingBack = defineRule(
  "giveBack",
  ["volunteer"],
  (doc, { why, reason, ...event }: VolunteerEvent & { why: Cause; reason: string }, now, actor) => {
    const job = findOwnJob(doc, event, actor);
    if (!job) return JOB_NOT_FOUND;
    const isSame = why === job.cancelReason && (reason === "" || reason === job.declineReason);
    if (isSame) return NOOP;
    if (job.state !== "Scheduled") return conflict(toJobConflict(job));
    const fields = { state: "Declined", cancelledAt: now, cancelReason: why } as const;
    return changeJobs(doc, [job], { ...fields, ...(reason && { declineReason: reason }) });
  },
);

export const reminding = defineRule("remind", ["system"], (doc, event: JobEvent, now) => {
  const job = findJob(doc, event);
  if (!job) return JOB_NOT_FOUND;
  if (job.state !== "Offered" || job.remindedAt) return NOOP;
  return changeJobs(doc, [job], { remindedAt: now }, "job-reminder");
});

/** Declines an offer that was not answered in time. */
export const lapsing = defineRule("lapse", ["system"], (doc, event: JobEvent, now) => {
  const job = findJob(doc, event);
  if (!job) return JOB_NOT_FOUND;
  if (job.state !== "Offered") return NOOP; // answered or cancelled before the expiry ran
  return changeJobs(doc, [job], { state: "Declined", cancelledAt: now, cancelReason: "lapsed" });
});

export const removingVolunteer = defineRule(
  "volunteerDeleted",
  ["admin", "system"],
  (doc, { volunteerId }: { volunteerId: string }, now) => {
    const jobs = doc.assignments.filter((job) => job.volunteerId === volunteerId && isOpen(job));
    return jobs.length > 0 ? cancelJobs(doc, jobs, "account-deleted", now) : NOOP;
  },
);

export const removeVolunteer = (requestId: string, volunteerId: string, actor: Actor) =>
  applyEvent(requestId, removingVolunteer, { volunteerId }, actor);

/** Takes volunteers off again whose deletion ran while their job was being written. */
export async function removeDeletedVolunteers(
  { _id, assignments, history }: RequestDocument,
  actor: Actor,
) {
  const jobIds = history.at(-1)?.jobIds ?? [];
  if (jobIds.length === 0) return;
  const ids = assignments
    .filter(({ id }) => jobIds.includes(id))
    .map(({ volunteerId }) => volunteerId);
  const deleted = await Volunteers.find({ _id: { $in: ids }, active: false }, { _id: 1 }).lean<
    { _id: string }[]
  >();
  for (const { _id: volunteerId } of deleted) await removeVolunteer(_id, volunteerId, actor);
}
