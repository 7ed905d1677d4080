import type { Assignment, RequestDocument } from "~/models/request.server";
import { ASSIGNMENT_LIMIT } from "~/schemas/jobs/choices";
import { ADVICE, JOB_NOT_SAVED, NOT_FOUND } from "~/schemas/notices";
import type { AssignmentState } from "~/schemas/vocabulary";
import type { Actor } from "../platform/caller.server";
import {
  conflict,
  NOOP,
  statusConflict,
  type RequestChange,
  type RequestEvent,
  type TransitionDecision,
} from "./request-events.server";
import { formatJobConflict } from "./request-messages.server";

/** Same answer for a missing job and another volunteer's job, so ids can't be probed. */
export const JOB_NOT_FOUND = {
  kind: "refused",
  code: "not-found",
  message: NOT_FOUND.job,
} as const satisfies TransitionDecision;

const OPEN_STATES: readonly AssignmentState[] = ["Offered", "Scheduled"];
const LIVE_STATES: readonly AssignmentState[] = [...OPEN_STATES, "Completed"];
/** Offered or Scheduled: the volunteer still has to act. */
export const isOpen = (a: Assignment) => OPEN_STATES.includes(a.state);
/** Open or Completed: keeps a request Active. */
export const isLive = (a: Assignment) => LIVE_STATES.includes(a.state);

const replace = (doc: RequestDocument, changed: readonly Assignment[]) =>
  doc.assignments.map((a) => changed.find((c) => c.id === a.id) ?? a);

/** Cancels open jobs and mails their volunteers. */
export function cancel(
  doc: RequestDocument,
  jobs: readonly Assignment[],
  reason: string,
  now: Date,
): Pick<RequestChange, "assignments" | "mails" | "note"> {
  if (jobs.length === 0) return { mails: [] };
  const cancelled = jobs.map((a): Assignment => ({
    ...a,
    state: "Cancelled",
    cancelledAt: now,
    cancelReason: reason,
  }));
  return {
    assignments: replace(doc, cancelled),
    mails: jobs.map((a) => ({ kind: "job-cancelled", target: a.volunteerId })),
    note: jobs.map((a) => a.id).join(", "),
  };
}

/** Offers a job to each volunteer without an open one on this request; never removes any. */
export function assign(
  doc: RequestDocument,
  volunteers: readonly { id: string; name: string }[],
  actor: Actor,
  now: Date,
): TransitionDecision {
  if (doc.status === "Unevaluated") return statusConflict(doc, ADVICE.acceptFirst);
  if (doc.status !== "Accepted" && doc.status !== "Active") return statusConflict(doc);
  const busy = new Set(doc.assignments.filter(isOpen).map((a) => a.volunteerId));
  const added = volunteers.filter((v) => !busy.has(v.id) && busy.add(v.id));
  if (added.length === 0) return NOOP;
  if (doc.assignments.length + added.length > ASSIGNMENT_LIMIT)
    return conflict(
      `A request can have at most ${ASSIGNMENT_LIMIT} assignments, ended ones included. No volunteers were assigned.`,
    );
  // Entries are never removed, so numbering from the length never reuses an id.
  const offers = added.map((v, i): Assignment => ({
    id: `${doc._id}-${doc.assignments.length + i + 1}`,
    volunteerId: v.id,
    name: v.name,
    state: "Offered",
    offeredAt: now,
    offeredBy: actor.id ?? actor.role,
  }));
  return {
    kind: "change",
    assignments: [...doc.assignments, ...offers],
    mails: offers.map((a) => ({ kind: "job-offer", target: a.volunteerId })),
    note: offers.map((a) => a.id).join(", "),
  };
}

/** A volunteer accepts, declines or completes their own job. */
export function respondToJob(
  doc: RequestDocument,
  event: Extract<RequestEvent, { volunteerId: string; assignmentId: string }>,
  now: Date,
): TransitionDecision {
  const job = doc.assignments.find(
    (a) => a.id === event.assignmentId && a.volunteerId === event.volunteerId,
  );
  if (!job) return JOB_NOT_FOUND;
  const to = (changed: Assignment, mails: RequestChange["mails"] = []): RequestChange => ({
    kind: "change",
    assignments: replace(doc, [changed]),
    mails,
    note: job.id,
  });
  switch (event.type) {
    case "acceptOffer":
      if (job.state === "Scheduled") return NOOP;
      if (job.state !== "Offered") return conflict(formatJobConflict(job));
      return to({ ...job, state: "Scheduled", respondedAt: now }, [
        { kind: "job-scheduled", target: job.volunteerId },
      ]);
    case "declineOffer":
      return decline(job, event.reason ?? "", to, now);
    case "complete":
      if (job.state === "Completed")
        return event.details === "" || event.details === job.details
          ? NOOP
          : conflict(JOB_NOT_SAVED.details);
      if (job.state !== "Scheduled") return conflict(formatJobConflict(job));
      return to({ ...job, state: "Completed", completedAt: now, details: event.details });
  }
}

/** Stores the reason with the job. A repeat with a different reason is a conflict, not a no-op. */
function decline(
  job: Assignment,
  given: string,
  to: (changed: Assignment) => RequestChange,
  now: Date,
): TransitionDecision {
  const reason = given.trim();
  if (job.state === "Declined" && (reason === "" || reason === job.declineReason)) return NOOP;
  if (job.state === "Declined" && job.cancelReason !== "lapsed")
    return conflict(JOB_NOT_SAVED.reason);
  if (job.state !== "Offered") return conflict(formatJobConflict(job));
  return to({
    ...job,
    state: "Declined",
    respondedAt: now,
    ...(reason && { declineReason: reason }),
  });
}

/** Cancels one volunteer's job. */
export function unassign(
  doc: RequestDocument,
  assignmentId: string,
  now: Date,
): TransitionDecision {
  const job = doc.assignments.find((a) => a.id === assignmentId);
  if (!job)
    return {
      kind: "refused",
      code: "not-found",
      message: `This assignment was not found. ${ADVICE.checkState}`,
    };
  if (job.state === "Cancelled") return NOOP;
  if (job.state === "Completed") return conflict(`${job.name} has already completed this job.`);
  if (job.state === "Declined")
    return conflict(
      `${job.name} is no longer on this request: the offer was declined or not answered in time.`,
    );
  return { kind: "change", ...cancel(doc, [job], "unassigned", now) };
}

/** Cancels the open jobs of a volunteer whose account was deleted. */
export function volunteerDeleted(
  doc: RequestDocument,
  volunteerId: string,
  now: Date,
): TransitionDecision {
  const jobs = doc.assignments.filter((a) => a.volunteerId === volunteerId && isOpen(a));
  return jobs.length === 0
    ? NOOP
    : { kind: "change", ...cancel(doc, jobs, "account-deleted", now) };
}

/** Mails one reminder for an unanswered offer. */
export function remind(doc: RequestDocument, assignmentId: string, now: Date): TransitionDecision {
  const job = doc.assignments.find((a) => a.id === assignmentId);
  if (!job) return JOB_NOT_FOUND;
  if (job.state !== "Offered" || job.remindedAt) return NOOP;
  return {
    kind: "change",
    assignments: replace(doc, [{ ...job, remindedAt: now }]),
    mails: [{ kind: "job-reminder", target: job.volunteerId }],
    note: job.id,
  };
}

/** Expires an offer that was not answered in time. */
export function lapse(doc: RequestDocument, assignmentId: string, now: Date): TransitionDecision {
  const job = doc.assignments.find((a) => a.id === assignmentId);
  if (!job) return JOB_NOT_FOUND;
  if (job.state !== "Offered") return NOOP; // answered or cancelled before the expiry ran
  const lapsed: Assignment = {
    ...job,
    state: "Declined",
    cancelledAt: now,
    cancelReason: "lapsed",
  };
  return { kind: "change", assignments: replace(doc, [lapsed]), mails: [], note: job.id };
}
