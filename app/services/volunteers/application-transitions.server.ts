import type { ApplicationDocument } from "~/models/application.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
import { ADVICE, APPLICATION_STATUS_CONFLICTS, APPLICATION_NOT_SAVED } from "~/schemas/notices";
import type { ApplicationStatus } from "~/schemas/vocabulary";
import { DEFAULT_APPLICATION_REASON } from "~/schemas/volunteers/volunteer-application";
import type { Actor } from "../platform/caller.server";

/** Everything that can happen to a stored application. Accepting names the account, which exists by then. */
export type ApplicationEvent =
  | { type: "accept"; teamLeader: boolean; volunteerId: string }
  | { type: "reject"; reason?: string };

type Changeable =
  "status" | "reasonRejected" | "teamLeader" | "volunteerId" | "statusAt" | "updatedAt";

export type ApplicationOutcome =
  | {
      kind: "changed";
      patch: Partial<Pick<ApplicationDocument, Changeable>>;
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
/** How it stands, for somebody who has not seen that. */
const stands = (status: "Accepted" | "Rejected") =>
  conflict(`${APPLICATION_STATUS_CONFLICTS[status]} ${ADVICE.lookAgain}`);

function decide(
  doc: ApplicationDocument,
  event: ApplicationEvent,
): ApplicationOutcome | Partial<Pick<ApplicationDocument, Changeable>> {
  if (event.type === "accept") {
    if (doc.status === "Rejected") return stands(doc.status);
    if (doc.status === "Accepted")
      return doc.teamLeader === event.teamLeader
        ? NOOP
        : conflict(doc.teamLeader ? APPLICATION_NOT_SAVED.leader : APPLICATION_NOT_SAVED.noLeader);
    return { teamLeader: event.teamLeader, volunteerId: event.volunteerId };
  }
  const reason = event.reason?.trim() ?? "";
  if (doc.status === "Accepted") return stands(doc.status);
  if (doc.status === "Rejected") {
    // Words that would be lost without a sound are not "the same again".
    if (reason === "" || reason === doc.reasonRejected) return NOOP;
    return conflict(APPLICATION_NOT_SAVED.otherReason);
  }
  return { reasonRejected: reason || DEFAULT_APPLICATION_REASON };
}

/**
 * Decides what an event does to an application, without touching anything: what to write (for one compare-and-swap on `rev`), nothing because it was
 * done already, or a refusal with a message for the administrator. Throws when the actor can never cause the event.
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
  const intent = (kind: string, target?: string): OutboxMessage => ({
    id: [doc._id, rev, kind, ...(target === undefined ? [] : [target])].join(":"),
    kind,
    ...(target !== undefined && { target }),
    at: now,
  });
  const mail =
    event.type === "accept"
      ? intent("volunteer-invite", event.volunteerId)
      : intent("application-rejected");
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
    intents: [mail, intent("audit")],
  };
}
