import type { Assignment, HistoryEntry, Intent, RequestDocument } from "~/models/request.server";
import { DEFAULT_REJECTION_REASON } from "~/schemas/vocabulary";
import type { AssignmentState, RequestStatus } from "~/schemas/vocabulary";

/** Everything that can happen to a stored request. Lengths and shapes were checked by the schemas; whether it may happen is decided here. */
export type RequestEvent =
  | { type: "accept" }
  | { type: "reject"; reason?: string }
  | { type: "assign"; volunteers: readonly { id: string; name: string }[] }
  | { type: "acceptOffer"; assignmentId: string; volunteerId: string }
  | { type: "declineOffer"; assignmentId: string; volunteerId: string }
  | { type: "complete"; assignmentId: string; volunteerId: string; details: string }
  | { type: "unassign"; assignmentId: string }
  | { type: "close"; notes: string }
  | { type: "volunteerDeleted"; volunteerId: string }
  /** An offer that nobody answered in time: the system declines it. */
  | { type: "lapse"; assignmentId: string };

export interface Actor {
  role: HistoryEntry["byRole"];
  id?: string;
}

type Changeable = "status" | "live" | "reasonRejected" | "closeNotes" | "readyToClose" | "assignments" | "statusAt" | "updatedAt";

export type Outcome =
  | { kind: "changed"; patch: Partial<Pick<RequestDocument, Changeable>>; history: HistoryEntry[]; intents: Intent[] }
  | { kind: "noop" }
  | { kind: "refused"; code: "conflict" | "not-found"; message: string };

/** Mails about a request; those to administrators are collected into digests. */
type Mail =
  | "request-accepted"
  | "request-rejected"
  | "request-active"
  | "request-resolved"
  | "job-offer"
  | "job-scheduled"
  | "job-cancelled"
  | "admin-reassign"
  | "admin-ready";

/** What an event does itself; everything that follows from it is worked out once, in `settle`. */
interface Change {
  kind: "change";
  status?: RequestStatus;
  assignments?: Assignment[];
  fields?: Partial<Pick<RequestDocument, "reasonRejected" | "closeNotes">>;
  mails: { kind: Mail; target?: string }[];
  /** Which jobs it was about, for the history. */
  note?: string;
}
type Decision = Change | Exclude<Outcome, { kind: "changed" }>;

const MAX_ASSIGNMENTS = 50;

const WHO: Record<RequestEvent["type"], readonly Actor["role"][]> = {
  accept: ["admin"],
  reject: ["admin"],
  assign: ["admin"],
  unassign: ["admin"],
  close: ["admin"],
  acceptOffer: ["volunteer"],
  declineOffer: ["volunteer"],
  complete: ["volunteer"],
  volunteerDeleted: ["admin", "system"],
  lapse: ["system"],
};

const NOOP = { kind: "noop" } as const;
const conflict = (message: string): Decision => ({ kind: "refused", code: "conflict", message });
const JOB_NOT_FOUND: Decision = { kind: "refused", code: "not-found", message: "This job was not found. Reload to see your current jobs." };

const OPEN: readonly AssignmentState[] = ["Offered", "Scheduled"];
const LIVE: readonly AssignmentState[] = [...OPEN, "Completed"];
const isOpen = (a: Assignment) => OPEN.includes(a.state);
const isLive = (a: Assignment) => LIVE.includes(a.state);

/** How a request that stands elsewhere than expected is explained to the administrator. */
const STANDS: Record<RequestStatus, string> = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};
const RELOAD = "Reload to see its current state.";
const unexpected = (doc: RequestDocument, advice = RELOAD) => conflict(`${STANDS[doc.status]} ${advice}`);

/** Why a job of a volunteer cannot be answered any more. */
const JOB_STANDS: Record<AssignmentState, string> = {
  Offered: "This job is still an offer. Accept it first.",
  Scheduled: "You already accepted this job. If you cannot do it, please call the center.",
  Completed: "This job is already completed.",
  Declined: "This offer was already declined.",
  Cancelled: "This job was cancelled. Nothing is left to do.",
};
const jobStands = (job: Assignment) =>
  conflict(job.cancelReason === "lapsed" ? "This offer ended because it was not answered in time." : JOB_STANDS[job.state]);

const replace = (doc: RequestDocument, changed: readonly Assignment[]) =>
  doc.assignments.map((a) => changed.find((c) => c.id === a.id) ?? a);

/** Ends open jobs from outside and tells their volunteers. */
function cancel(
  doc: RequestDocument,
  jobs: readonly Assignment[],
  reason: string,
  now: Date,
): Pick<Change, "assignments" | "mails" | "note"> {
  if (jobs.length === 0) return { mails: [] };
  const cancelled = jobs.map((a): Assignment => ({ ...a, state: "Cancelled", cancelledAt: now, cancelReason: reason }));
  return {
    assignments: replace(doc, cancelled),
    mails: jobs.map((a) => ({ kind: "job-cancelled", target: a.volunteerId })),
    note: jobs.map((a) => a.id).join(", "),
  };
}

function accept(doc: RequestDocument): Decision {
  if (doc.status === "Accepted") return NOOP;
  if (doc.status !== "Unevaluated") return unexpected(doc);
  return { kind: "change", status: "Accepted", mails: [{ kind: "request-accepted" }] };
}

function reject(doc: RequestDocument, given = ""): Decision {
  const reason = given.trim();
  if (doc.status === "Rejected") {
    // Words that would be lost without a sound are not "the same again".
    if (reason === "" || reason === doc.reasonRejected) return NOOP;
    return conflict("This request was already rejected, with another reason. The reason that you entered was not saved.");
  }
  if (doc.status === "Active") return unexpected(doc, "Close it instead, or take the volunteers off first.");
  if (doc.status === "Resolved") return unexpected(doc);
  return {
    kind: "change",
    status: "Rejected",
    fields: { reasonRejected: reason || DEFAULT_REJECTION_REASON },
    mails: [{ kind: "request-rejected" }],
  };
}

function assign(doc: RequestDocument, volunteers: readonly { id: string; name: string }[], actor: Actor, now: Date): Decision {
  if (doc.status === "Unevaluated") return unexpected(doc, "Accept it before you assign volunteers.");
  if (doc.status !== "Accepted" && doc.status !== "Active") return unexpected(doc);
  const busy = new Set(doc.assignments.filter(isOpen).map((a) => a.volunteerId));
  const added = volunteers.filter((v) => !busy.has(v.id) && busy.add(v.id));
  if (added.length === 0) return NOOP;
  if (doc.assignments.length + added.length > MAX_ASSIGNMENTS)
    return conflict(`A request can have at most ${MAX_ASSIGNMENTS} assignments, ended ones included. Nobody was assigned.`);
  // Entries are never removed, so the length counts on and no id is used twice.
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

function answer(doc: RequestDocument, event: Extract<RequestEvent, { volunteerId: string; assignmentId: string }>, now: Date): Decision {
  const job = doc.assignments.find((a) => a.id === event.assignmentId && a.volunteerId === event.volunteerId);
  if (!job) return JOB_NOT_FOUND;
  const to = (changed: Assignment, mails: Change["mails"] = []): Change => ({
    kind: "change",
    assignments: replace(doc, [changed]),
    mails,
    note: job.id,
  });
  switch (event.type) {
    case "acceptOffer":
      if (job.state === "Scheduled") return NOOP;
      if (job.state !== "Offered") return jobStands(job);
      return to({ ...job, state: "Scheduled", respondedAt: now }, [{ kind: "job-scheduled", target: job.volunteerId }]);
    case "declineOffer":
      if (job.state === "Declined") return NOOP;
      if (job.state !== "Offered") return jobStands(job);
      return to({ ...job, state: "Declined", respondedAt: now });
    case "complete":
      if (job.state === "Completed")
        return event.details === "" || event.details === job.details
          ? NOOP
          : conflict("This job is already completed. The details that you entered now were not saved.");
      if (job.state !== "Scheduled") return jobStands(job);
      return to({ ...job, state: "Completed", completedAt: now, details: event.details });
  }
}

function unassign(doc: RequestDocument, assignmentId: string, now: Date): Decision {
  const job = doc.assignments.find((a) => a.id === assignmentId);
  if (!job) return { kind: "refused", code: "not-found", message: `This assignment was not found. ${RELOAD}` };
  if (job.state === "Cancelled") return NOOP;
  if (job.state === "Completed") return conflict(`${job.name} has already completed this job.`);
  if (job.state === "Declined")
    return conflict(`${job.name} is no longer on this request: the offer was declined or not answered in time.`);
  return { kind: "change", ...cancel(doc, [job], "unassigned", now) };
}

function close(doc: RequestDocument, given: string, now: Date): Decision {
  const notes = given.trim();
  if (doc.status === "Resolved") {
    if (notes === "" || notes === doc.closeNotes) return NOOP;
    return conflict("This request was already closed, with other notes. The notes that you entered were not saved.");
  }
  if (doc.status === "Unevaluated") return unexpected(doc, "Accept or reject it.");
  if (doc.status === "Accepted") return unexpected(doc, "Assign volunteers, or reject it.");
  if (doc.status === "Rejected") return unexpected(doc);
  const ended = cancel(doc, doc.assignments.filter(isOpen), "closed", now);
  return {
    kind: "change",
    ...ended,
    status: "Resolved",
    ...(notes && { fields: { closeNotes: notes } }),
    mails: [{ kind: "request-resolved" }, ...ended.mails],
  };
}

function volunteerDeleted(doc: RequestDocument, volunteerId: string, now: Date): Decision {
  const jobs = doc.assignments.filter((a) => a.volunteerId === volunteerId && isOpen(a));
  return jobs.length === 0 ? NOOP : { kind: "change", ...cancel(doc, jobs, "account-deleted", now) };
}

function lapse(doc: RequestDocument, assignmentId: string, now: Date): Decision {
  const job = doc.assignments.find((a) => a.id === assignmentId);
  if (!job) return JOB_NOT_FOUND;
  if (job.state !== "Offered") return NOOP; // answered or ended before the clock got here
  const lapsed: Assignment = { ...job, state: "Declined", cancelledAt: now, cancelReason: "lapsed" };
  return { kind: "change", assignments: replace(doc, [lapsed]), mails: [], note: job.id };
}

function decide(doc: RequestDocument, event: RequestEvent, actor: Actor, now: Date): Decision {
  switch (event.type) {
    case "accept":
      return accept(doc);
    case "reject":
      return reject(doc, event.reason);
    case "assign":
      return assign(doc, event.volunteers, actor, now);
    case "acceptOffer":
    case "declineOffer":
    case "complete":
      return actor.id === event.volunteerId ? answer(doc, event, now) : JOB_NOT_FOUND;
    case "unassign":
      return unassign(doc, event.assignmentId, now);
    case "close":
      return close(doc, event.notes, now);
    case "volunteerDeleted":
      return volunteerDeleted(doc, event.volunteerId, now);
    case "lapse":
      return lapse(doc, event.assignmentId, now);
  }
}

/** An accepted request is Active exactly while a live assignment exists. */
function followingStatus(doc: RequestDocument, assignments: readonly Assignment[]): RequestStatus {
  if (doc.status !== "Accepted" && doc.status !== "Active") return doc.status;
  return assignments.some(isLive) ? "Active" : "Accepted";
}

/** Status, flags, history and intents that follow from a change. */
function settle(doc: RequestDocument, change: Change, event: RequestEvent, actor: Actor, now: Date): Outcome {
  const assignments = change.assignments ?? doc.assignments;
  const status = change.status ?? followingStatus(doc, assignments);
  const readyToClose = status === "Active" && !assignments.some(isOpen);
  const live = status !== "Rejected" && status !== "Resolved";
  const moved = status !== doc.status;

  const mails = [...change.mails];
  // The homeowner hears it once: nobody told them when the volunteers before these were gone.
  if (moved && status === "Active" && !doc.history.some((h) => h.to === "Active")) mails.push({ kind: "request-active" });
  if (doc.status === "Active" && status === "Accepted") mails.push({ kind: "admin-reassign" });
  if (readyToClose && !doc.readyToClose) mails.push({ kind: "admin-ready" });

  const rev = doc.rev + 1;
  return {
    kind: "changed",
    patch: {
      ...change.fields,
      ...(change.assignments && { assignments }),
      ...(moved && { status, statusAt: now }),
      ...(live !== doc.live && { live }),
      ...(readyToClose !== doc.readyToClose && { readyToClose }),
      updatedAt: now,
    },
    history: [
      {
        rev,
        at: now,
        event: event.type,
        ...(moved && { from: doc.status, to: status }),
        byRole: actor.role,
        ...(actor.id !== undefined && { by: actor.id }),
        ...(change.note !== undefined && { note: change.note }),
      },
    ],
    intents: [...mails, ...(actor.role === "admin" ? [{ kind: "audit" as const }] : [])].map((intent) => {
      const id = [doc._id, rev, intent.kind, ...("target" in intent ? [intent.target] : [])].join(":");
      return { id, ...intent, at: now };
    }),
  };
}

/**
 * Decides what an event does to a request, without touching anything: what to write (for one compare-and-swap on `rev`), nothing because it
 * was done already, or a refusal with a message for the person who tried.
 * Throws when the actor's role can never cause the event: the caller has skipped its gate.
 */
export function transition(doc: RequestDocument, event: RequestEvent, actor: Actor, now: Date): Outcome {
  if (!WHO[event.type].includes(actor.role)) throw new TypeError(`${event.type} by ${actor.role}`);
  const decision = decide(doc, event, actor, now);
  return decision.kind === "change" ? settle(doc, decision, event, actor, now) : decision;
}
