import type { ApplicationDocument } from "~/models/application.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import { ADVICE, APPLICATION_NOT_SAVED, APPLICATION_STATUS_CONFLICTS } from "~/schemas/notices";
import type { ApplicationStatus } from "~/schemas/vocabulary";
import { DEFAULT_APPLICATION_REASON } from "~/schemas/volunteers/volunteer-application";
import type { Actor } from "../platform/caller.server";

/** Events of a stored application. `volunteerId` is the account, which exists before the accept. */
export type ApplicationEvent =
  | { type: "accept"; teamLeader: boolean; volunteerId: string }
  | { type: "reject"; reason?: string };

type ChangeableField =
  "status" | "reasonRejected" | "teamLeader" | "volunteerId" | "statusAt" | "updatedAt";

export type ApplicationOutcome =
  | {
      kind: "changed";
      patch: Partial<Pick<ApplicationDocument, ChangeableField>>;
      history: ApplicationDocument["history"];
      intents: OutboxMessage[];
    }
  | { kind: "noop" }
  | { kind: "refused"; code: "conflict"; message: string };

const NOOP = { kind: "noop" } as const;
const conflict = (message: string): ApplicationOutcome => ({
  kind: "refused",
  code: "conflict",
  message,
});
/** Conflict that tells the administrator the current status. */
const statusConflict = (status: "Accepted" | "Rejected") =>
  conflict(`${APPLICATION_STATUS_CONFLICTS[status]} ${ADVICE.checkState}`);

function decide(
  doc: ApplicationDocument,
  event: ApplicationEvent,
): ApplicationOutcome | Partial<Pick<ApplicationDocument, ChangeableField>> {
  if (event.type === "accept") {
    if (doc.status === "Rejected") return statusConflict(doc.status);
    if (doc.status === "Accepted")
      return doc.teamLeader === event.teamLeader
        ? NOOP
        : conflict(doc.teamLeader ? APPLICATION_NOT_SAVED.leader : APPLICATION_NOT_SAVED.noLeader);
    return { teamLeader: event.teamLeader, volunteerId: event.volunteerId };
  }
  const reason = event.reason?.trim() ?? "";
  if (doc.status === "Accepted") return statusConflict(doc.status);
  if (doc.status === "Rejected") {
    // Another reason is a conflict, not a repeat: it would be lost silently.
    if (reason === "" || reason === doc.reasonRejected) return NOOP;
    return conflict(APPLICATION_NOT_SAVED.otherReason);
  }
  return { reasonRejected: reason || DEFAULT_APPLICATION_REASON };
}

/**
 * Pure transition function: what to write (by one compare-and-swap on `rev`), a no-op for a
 * repeat, or a refusal with a message for the administrator. Throws TypeError for other roles.
 */
export function transition(
  doc: ApplicationDocument,
  event: ApplicationEvent,
  actor: Actor,
  now: Date,
): ApplicationOutcome {
  if (actor.role !== "admin") throw new TypeError(`${event.type} by ${actor.role}`);
  const decision = decide(doc, event);
  if ("kind" in decision) return decision;

  const status: ApplicationStatus = event.type === "accept" ? "Accepted" : "Rejected";
  const rev = doc.rev + 1;
  const toMessage = (kind: string, target?: string): OutboxMessage => ({
    id: [doc._id, rev, kind, ...(target === undefined ? [] : [target])].join(":"),
    kind,
    ...(target !== undefined && { target }),
    at: now,
  });
  const mail =
    event.type === "accept"
      ? toMessage("volunteer-invite", event.volunteerId)
      : toMessage("application-rejected");
  return {
    kind: "changed",
    patch: { ...decision, status, statusAt: now, updatedAt: now },
    history: [
      {
        rev,
        at: now,
        event: event.type,
        from: doc.status,
        to: status,
        byRole: actor.role,
        ...(actor.id !== undefined && { by: actor.id }),
        ...(event.type === "accept" && { note: event.volunteerId }),
      },
    ],
    intents: [mail, toMessage("audit")],
  };
}
