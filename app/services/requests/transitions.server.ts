import type { Assignment, RequestDocument } from "~/models/request.server";
import { ADVICE, REQUEST_NOT_SAVED } from "~/schemas/notices";
import { DEFAULT_REJECTION_REASON, type RequestStatus } from "~/schemas/vocabulary";
import type { Actor } from "../platform/caller.server";
import {
  assign,
  cancel,
  isLive,
  isOpen,
  JOB_NOT_FOUND,
  lapse,
  remind,
  respondToJob,
  unassign,
  volunteerDeleted,
} from "./assignment-transitions.server";
import { diffContact, getContactVersion, toMatchingKeys } from "./request-contact.server";
import {
  conflict,
  NOOP,
  statusConflict,
  type RequestChange,
  type RequestEvent,
  type TransitionDecision,
  type TransitionOutcome,
} from "./request-events.server";

export type { RequestEvent, RequestUpdate, TransitionOutcome } from "./request-events.server";

const ALLOWED_ROLES: Record<RequestEvent["type"], readonly Actor["role"][]> = {
  accept: ["admin"],
  reject: ["admin"],
  assign: ["admin"],
  unassign: ["admin"],
  close: ["admin"],
  correct: ["admin"],
  acceptOffer: ["volunteer"],
  declineOffer: ["volunteer"],
  complete: ["volunteer"],
  volunteerDeleted: ["admin", "system"],
  remind: ["system"],
  lapse: ["system"],
};

function accept(doc: RequestDocument): TransitionDecision {
  if (doc.status === "Accepted") return NOOP;
  if (doc.status !== "Unevaluated") return statusConflict(doc);
  return { kind: "change", status: "Accepted", mails: [{ kind: "request-accepted" }] };
}

function reject(
  doc: RequestDocument,
  { reason: given = "", seen }: Extract<RequestEvent, { type: "reject" }>,
): TransitionDecision {
  const reason = given.trim();
  if (doc.status === "Rejected") {
    // A different reason would be lost silently, so this is not a no-op.
    if (reason === "" || reason === doc.reasonRejected) return NOOP;
    return conflict(REQUEST_NOT_SAVED.otherReason);
  }
  if (doc.status === "Active") return statusConflict(doc, ADVICE.closeInstead);
  if (doc.status === "Resolved" || (seen !== undefined && doc.status !== seen))
    return statusConflict(doc);
  return {
    kind: "change",
    status: "Rejected",
    fields: { reasonRejected: reason || DEFAULT_REJECTION_REASON },
    mails: [{ kind: "request-rejected" }],
  };
}

function close(doc: RequestDocument, given: string, now: Date): TransitionDecision {
  const notes = given.trim();
  if (doc.status === "Resolved") {
    if (notes === "" || notes === doc.closeNotes) return NOOP;
    return conflict(REQUEST_NOT_SAVED.otherNotes);
  }
  if (doc.status === "Unevaluated") return statusConflict(doc, ADVICE.decide);
  if (doc.status === "Accepted") return statusConflict(doc, ADVICE.assign);
  if (doc.status === "Rejected") return statusConflict(doc);
  const ended = cancel(doc, doc.assignments.filter(isOpen), "closed", now);
  return {
    kind: "change",
    ...ended,
    status: "Resolved",
    ...(notes && { fields: { closeNotes: notes } }),
    mails: [{ kind: "request-resolved" }, ...ended.mails],
  };
}

function correct(
  doc: RequestDocument,
  { contact, seen, sameHome }: Extract<RequestEvent, { type: "correct" }>,
): TransitionDecision {
  const changes = diffContact(doc, contact);
  if (changes.length === 0) return NOOP;
  if (!doc.live) return statusConflict(doc, ADVICE.readOnly);
  if (seen !== getContactVersion(doc)) return conflict(REQUEST_NOT_SAVED.corrected);
  const address = { ...doc.address, ...contact.address };
  return {
    kind: "change",
    fields: {
      ...contact,
      address,
      ...toMatchingKeys({ ...doc, ...contact, address }),
      possibleDuplicate: sameHome,
      ...(contact.email !== doc.email && { mailBounced: false }),
    },
    mails: [],
    changes,
  };
}

function decide(
  doc: RequestDocument,
  event: RequestEvent,
  actor: Actor,
  now: Date,
): TransitionDecision {
  switch (event.type) {
    case "accept":
      return accept(doc);
    case "reject":
      return reject(doc, event);
    case "assign":
      return assign(doc, event.volunteers, actor, now);
    case "acceptOffer":
    case "declineOffer":
    case "complete":
      return actor.id === event.volunteerId ? respondToJob(doc, event, now) : JOB_NOT_FOUND;
    case "unassign":
      return unassign(doc, event.assignmentId, now);
    case "close":
      return close(doc, event.notes, now);
    case "correct":
      return correct(doc, event);
    case "volunteerDeleted":
      return volunteerDeleted(doc, event.volunteerId, now);
    case "remind":
      return remind(doc, event.assignmentId, now);
    case "lapse":
      return lapse(doc, event.assignmentId, now);
  }
}

/** An accepted request is Active exactly while a live assignment exists. */
function toDerivedStatus(doc: RequestDocument, assignments: readonly Assignment[]): RequestStatus {
  if (doc.status !== "Accepted" && doc.status !== "Active") return doc.status;
  return assignments.some(isLive) ? "Active" : "Accepted";
}

/** Adds the status, flags, history and outbox messages that follow from a change. */
function toUpdate(
  doc: RequestDocument,
  change: RequestChange,
  event: RequestEvent,
  actor: Actor,
  now: Date,
): TransitionOutcome {
  const assignments = change.assignments ?? doc.assignments;
  const status = change.status ?? toDerivedStatus(doc, assignments);
  const readyToClose = status === "Active" && !assignments.some(isOpen);
  const unstaffed = status === "Accepted" && (doc.status === "Active" || doc.unstaffed);
  const live = status !== "Rejected" && status !== "Resolved";
  const moved = status !== doc.status;

  const mails = [...change.mails];
  // Only the first time: the homeowner was never told that the earlier volunteers had left.
  if (moved && status === "Active" && !doc.history.some((h) => h.to === "Active"))
    mails.push({ kind: "request-active" });
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
      ...(unstaffed !== doc.unstaffed && { unstaffed }),
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
        ...(change.changes && { changes: change.changes }),
      },
    ],
    intents: [...mails, ...(actor.role === "admin" ? [{ kind: "audit" as const }] : [])].map(
      (message) => {
        const target = "target" in message ? [message.target] : [];
        return { id: [doc._id, rev, message.kind, ...target].join(":"), ...message, at: now };
      },
    ),
  };
}

/**
 * Decides what an event does to a request, as a pure function: an update for one
 * compare-and-swap on `rev`, a no-op, or a refusal with a message for the actor.
 * Throws a TypeError if the actor's role can never cause the event: the caller skipped its gate.
 */
export function transition(
  doc: RequestDocument,
  event: RequestEvent,
  actor: Actor,
  now: Date,
): TransitionOutcome {
  if (!ALLOWED_ROLES[event.type].includes(actor.role))
    throw new TypeError(`${event.type} by ${actor.role}`);
  const decision = decide(doc, event, actor, now);
  return decision.kind === "change" ? toUpdate(doc, decision, event, actor, now) : decision;
}
