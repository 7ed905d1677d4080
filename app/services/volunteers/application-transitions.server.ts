import type { ApplicationDocument } from "~/models/application.server";
import type { OutboxMessage } from "~/models/outbox-message.server";
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
  type Change,
  type Outcome,
  type Refusal,
} from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { findHeldMails } from "../platform/holding.server";

/** Events of a stored application. `volunteerId` is the account, which exists before the accept. */
export type ApplicationEvent =
  | { type: "accept"; teamLeader: boolean; volunteerId: string }
  | { type: "reject"; rejection: Rejection<ApplicationReason> }
  | { type: "takeBack"; rev: number };

export type ApplicationOutcome = Outcome<ApplicationDocument>;

type Decision = Pick<Change<ApplicationDocument>, "cleared" | "withdrawn"> & {
  kind: "decided";
  status: ApplicationStatus;
  fields: Partial<ApplicationDocument>;
  mails: Pick<OutboxMessage, "kind" | "target">[];
};

const statusConflict = (status: "Accepted" | "Rejected") =>
  conflict({ key: "application.conflict", params: { status } });

function decide(
  doc: ApplicationDocument,
  event: ApplicationEvent,
  now: Date,
): typeof NOOP | Refusal | Decision {
  if (event.type === "takeBack") return takeBack(doc, event.rev, now);
  if (event.type === "accept") {
    if (doc.status === "Rejected") return statusConflict(doc.status);
    if (doc.status === "Accepted")
      return doc.teamLeader === event.teamLeader
        ? NOOP
        : conflict(doc.teamLeader ? "application.leader" : "application.noLeader");
    const { teamLeader, volunteerId } = event;
    return {
      kind: "decided",
      status: "Accepted",
      fields: { teamLeader, volunteerId },
      mails: [{ kind: "volunteer-invite", target: volunteerId }],
    };
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
  return {
    kind: "decided",
    status: "Rejected",
    fields: { rejection, reasonRejected: formatRejection(rejection) },
    mails: [{ kind: "application-rejected" }],
  };
}

/** Undoes the last decision while its mail is held; the outbox ends the account that it made. */
function takeBack(
  doc: ApplicationDocument,
  rev: number,
  now: Date,
): Refusal | typeof NOOP | Decision {
  const last = doc.history.at(-1);
  if (last?.event === "takeBack" && last.rev === rev + 1) return NOOP;
  if (last?.rev !== rev || last.from === undefined) return conflict("application.changedSince");
  const { mails, heldUntil } = findHeldMails(doc, rev, now);
  if (!heldUntil) return conflict("request.alreadyMailed");
  return {
    kind: "decided",
    status: last.from,
    fields: { reasonRejected: "", statusAt: doc.createdAt },
    cleared: ["rejection", "teamLeader", "volunteerId"],
    withdrawn: mails.map(({ id }) => id),
    mails:
      last.volunteerId === undefined ? [] : [{ kind: "account-left", target: last.volunteerId }],
  };
}

/** Pure. A repeat is a no-op. Throws TypeError for other roles. */
export function transition(
  doc: ApplicationDocument,
  event: ApplicationEvent,
  actor: Actor,
  now: Date,
): ApplicationOutcome {
  if (actor.role !== "admin") throw new TypeError(`${event.type} by ${actor.role}`);
  const decision = decide(doc, event, now);
  if (decision.kind !== "decided") return decision;

  const { status, fields, mails, cleared, withdrawn } = decision;
  const rev = doc.rev + 1;
  return {
    kind: "changed",
    patch: { status, statusAt: now, ...fields, updatedAt: now },
    cleared,
    withdrawn,
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
    intents: toMessages(doc._id, rev, now, [...mails, { kind: "audit" }]),
  };
}
