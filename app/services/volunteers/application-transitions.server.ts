import type { ApplicationDocument } from "~/models/application.server";
import {
  formatRejection,
  getRejection,
  isSameRejection,
  type Rejection,
} from "~/schemas/requests/rejection";
import type { ApplicationReason, ApplicationStatus } from "~/schemas/vocabulary";
import {
  conflict,
  NOOP,
  toMessages,
  toSignature,
  type Outcome,
  type Refusal,
} from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";

/** Events of a stored application. `volunteerId` is the account, which exists before the accept. */
export type ApplicationEvent =
  | { type: "accept"; teamLeader: boolean; volunteerId: string }
  | { type: "reject"; rejection: Rejection<ApplicationReason> };

export type ApplicationOutcome = Outcome<ApplicationDocument>;

const statusConflict = (status: "Accepted" | "Rejected") =>
  conflict({ key: "application.conflict", params: { status } });

function decide(
  doc: ApplicationDocument,
  event: ApplicationEvent,
): typeof NOOP | Refusal | Partial<ApplicationDocument> {
  if (event.type === "accept") {
    if (doc.status === "Rejected") return statusConflict(doc.status);
    if (doc.status === "Accepted")
      return doc.teamLeader === event.teamLeader
        ? NOOP
        : conflict(doc.teamLeader ? "application.leader" : "application.noLeader");
    return { teamLeader: event.teamLeader, volunteerId: event.volunteerId };
  }
  if (doc.status === "Accepted") return statusConflict(doc.status);
  const given = { ...event.rejection, text: event.rejection.text.trim() };
  const isGiven = formatRejection(given) !== "";
  if (doc.status === "Rejected")
    // Another reason is a conflict, not a repeat: it would be lost silently.
    return isGiven && !isSameRejection(given, getRejection(doc))
      ? conflict("application.otherReason")
      : NOOP;
  const rejection = isGiven ? given : ({ reason: "applicationNoReason", text: "" } as const);
  return { rejection, reasonRejected: formatRejection(rejection) };
}

/** Pure. A repeat is a no-op. Throws TypeError for other roles. */
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
        ...toSignature(actor),
        ...(event.type === "accept" && { volunteerId: event.volunteerId }),
      },
    ],
    intents: toMessages(doc._id, rev, now, [
      event.type === "accept"
        ? { kind: "volunteer-invite", target: event.volunteerId }
        : { kind: "application-rejected" },
      { kind: "audit" },
    ]),
  };
}
