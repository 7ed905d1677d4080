import type {
  Assignment,
  Correction,
  HistoryEntry,
  RequestDocument,
} from "~/models/request.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { ContactDetails, toMatchingKeys } from "./request-contact.server";
import { formatRequestConflict } from "./request-messages.server";

/** Everything that can happen to a stored request. Lengths and shapes were checked by the schemas; whether it may happen is decided here. */
export type RequestEvent =
  | { type: "accept" }
  /** `seen`: the status that the administrator decided upon; a request that stands elsewhere by now is not rejected unseen. */
  | { type: "reject"; reason?: string; seen?: RequestStatus }
  | { type: "assign"; volunteers: readonly { id: string; name: string }[] }
  | { type: "acceptOffer"; assignmentId: string; volunteerId: string }
  /** `reason`: own words for the administrators. */
  | { type: "declineOffer"; assignmentId: string; volunteerId: string; reason?: string }
  | { type: "complete"; assignmentId: string; volunteerId: string; details: string }
  | { type: "unassign"; assignmentId: string }
  | { type: "close"; notes: string }
  /** `seen`: the `contactVersion` that the administrator corrected; `sameHome`: another live request stands at the new address. */
  | { type: "correct"; contact: ContactDetails; seen: string; sameHome: boolean }
  | { type: "volunteerDeleted"; volunteerId: string }
  /** An offer that has waited for an answer for a while: its volunteer gets one more mail. */
  | { type: "remind"; assignmentId: string }
  /** An offer that nobody answered in time: the system declines it. */
  | { type: "lapse"; assignmentId: string };

/** What an event itself may write, beside status and jobs. */
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

/** What is to be written. */
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

/** Mails about a request: to the homeowner, to the volunteer who is its target, or to administrators. */
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

/** What an event does itself; everything that follows from it is worked out once, in `settle`. */
export interface RequestChange {
  kind: "change";
  status?: RequestStatus;
  assignments?: Assignment[];
  fields?: Partial<Pick<RequestDocument, EventFields>>;
  mails: { kind: RequestMailKind; target?: string }[];
  /** Which jobs it was about, for the history. */
  note?: string;
  /** What a correction replaced, for the history. */
  changes?: Correction[];
}
export type TransitionDecision = RequestChange | Exclude<TransitionOutcome, { kind: "changed" }>;

/** It was done already. */
export const NOOP = { kind: "noop" } as const;

/** It cannot be done as the request stands. */
export const conflict = (message: string): TransitionDecision => ({
  kind: "refused",
  code: "conflict",
  message,
});

/** The request stands elsewhere than the one who acts expects. */
export const statusConflict = (doc: RequestDocument, advice?: string) =>
  conflict(formatRequestConflict(doc, advice));
