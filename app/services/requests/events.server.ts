import type { OutboxMessage } from "~/models/outbox-message.server";
import type {
  Assignment,
  Correction,
  HistoryEntry,
  RequestDocument,
} from "~/models/request.server";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { ContactDetails, toMatchingKeys } from "./request-contact.server";
import { formatRequestConflict } from "./request-messages.server";

/** Every event on a stored request. The schemas validate shape; transitions decide legality. */
export type RequestEvent =
  | { type: "accept" }
  /** `seen`: the status the administrator saw; a conflict if the request has moved on since. */
  | { type: "reject"; reason?: string; seen?: RequestStatus }
  | { type: "assign"; volunteers: readonly { id: string; name: string }[] }
  | { type: "acceptOffer"; assignmentId: string; volunteerId: string }
  /** `reason`: free text for administrators only. */
  | { type: "declineOffer"; assignmentId: string; volunteerId: string; reason?: string }
  | { type: "complete"; assignmentId: string; volunteerId: string; details: string }
  | { type: "unassign"; assignmentId: string }
  | { type: "close"; notes: string }
  /** `seen`: the corrected `contactVersion`; `sameHome`: a live request has the new address. */
  | { type: "correct"; contact: ContactDetails; seen: string; sameHome: boolean }
  | { type: "volunteerDeleted"; volunteerId: string }
  /** Sends one reminder for an unanswered offer. */
  | { type: "remind"; assignmentId: string }
  /** The system declines an offer that was not answered in time. */
  | { type: "lapse"; assignmentId: string };

/** Fields that an event itself may write, besides status and assignments. */
type EventFields =
  | "reasonRejected"
  | "closeNotes"
  | "mailBounced"
  | "possibleDuplicate"
  | keyof ContactDetails
  | keyof ReturnType<typeof toMatchingKeys>;
type UpdatableField =
  | EventFields
  | "status"
  | "live"
  | "readyToClose"
  | "unstaffed"
  | "assignments"
  | "statusAt"
  | "updatedAt";

/** What to write for an event, in one compare-and-swap on `rev`. */
export interface RequestUpdate {
  kind: "changed";
  patch: Partial<Pick<RequestDocument, UpdatableField>>;
  history: HistoryEntry[];
  intents: OutboxMessage[];
}
export type TransitionOutcome =
  | RequestUpdate
  | { kind: "noop" }
  | { kind: "refused"; code: "conflict" | "not-found"; message: string };

/** Mails about a request: to the homeowner, to the target volunteer, or to administrators. */
type RequestMailKind =
  | "request-accepted"
  | "request-rejected"
  | "request-active"
  | "request-resolved"
  | "job-offer"
  | "job-reminder"
  | "job-scheduled"
  | "job-cancelled"
  | "admin-reassign"
  | "admin-ready";

/** Direct effects of an event; `toUpdate` derives the rest. */
export interface RequestChange {
  kind: "change";
  status?: RequestStatus;
  assignments?: Assignment[];
  fields?: Partial<Pick<RequestDocument, EventFields>>;
  mails: { kind: RequestMailKind; target?: string }[];
  /** Ids of the jobs concerned, joined by ", ", for the history. */
  note?: string;
  /** What a correction replaced, for the history. */
  changes?: Correction[];
}
export type TransitionDecision = RequestChange | Exclude<TransitionOutcome, { kind: "changed" }>;

/** Already done. */
export const NOOP = { kind: "noop" } as const;

/** Not possible in the request's current state. */
export const conflict = (message: string): TransitionDecision => ({
  kind: "refused",
  code: "conflict",
  message,
});

/** The request's status is not the one the actor expects. */
export const statusConflict = (doc: RequestDocument, advice?: string) =>
  conflict(formatRequestConflict(doc, advice));
