import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Assignment } from "~/models/assignment.server";
import type { HistoryEntry, RequestEventType } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { isGivenBackLast, isOpen, listLiveJobs } from "~/schemas/jobs/assignment-state";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { Advice } from "~/text/messages-en";
import {
  compareAndSwap,
  conflict,
  toMessages,
  toSignature,
  type Change,
  type NOOP,
  type Outcome,
  type Refusal,
} from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { holdMails } from "../platform/holding.server";

/** Direct effects of an event; `toChange` derives the rest. */
export interface Effects {
  kind: "effects";
  status?: RequestStatus;
  assignments?: Assignment[];
  fields?: Partial<RequestDocument>;
  cleared?: readonly ("rejection" | "outcome" | "duplicateOf" | "claimedBy")[];
  mails: Pick<OutboxMessage, "kind" | "target">[];
  /** Undoes a change: no mail and no flag follows from it, and these messages are not sent. */
  undone?: { withdrawn: readonly string[]; unstaffed: boolean; statusAt: Date };
  /** Something is remembered alone: lists by `updatedAt` keep the request where it is. */
  annotates?: true;
  entry?: Omit<HistoryEntry, "rev" | "at" | "event" | "from" | "to" | "byRole" | "by" | "note">;
}
export type Decision = Effects | typeof NOOP | Refusal;

/** Who may cause an event, and what it does to a request: a pure function. */
export interface Rule<Event> {
  type: RequestEventType;
  roles: readonly Actor["role"][];
  decide: (doc: RequestDocument, event: Event, now: Date, actor: Actor) => Decision;
  /** Its mails wait for the time of the setting; until then it can be taken back. */
  isHeld: boolean;
}
export const defineRule = <Event = unknown>(
  type: RequestEventType,
  roles: readonly Actor["role"][],
  decide: Rule<Event>["decide"],
  { isHeld = false } = {},
): Rule<Event> => ({ type, roles, decide, isHeld });

export const statusConflict = (
  { status }: Pick<RequestDocument, "status">,
  advice: Advice = "checkState",
) => conflict({ key: "request.conflict", params: { status, advice } });

/** Promises undefined if the event was already applied. Throws `not-found` and `conflict`. */
export const applyEvent = <Event>(id: string, rule: Rule<Event>, event: Event, actor: Actor) =>
  compareAndSwap(HelpRequests, "request", id, (doc) => {
    const now = new Date();
    const outcome = decideEvent(doc, rule, event, actor, now);
    return outcome.kind === "changed" && rule.isHeld
      ? { ...outcome, intents: holdMails(outcome.intents, now) }
      : outcome;
  });

/** Pure. Throws a TypeError if the role can never cause the event: the caller skipped its gate. */
export function decideEvent<Event>(
  doc: RequestDocument,
  { type, roles, decide }: Rule<Event>,
  event: Event,
  actor: Actor,
  now: Date,
): Outcome<RequestDocument> {
  if (!roles.includes(actor.role)) throw new TypeError(`${type} by ${actor.role}`);
  if (doc.erasedAt) return conflict("person.erased");
  const decision = decide(doc, event, now, actor);
  return decision.kind === "effects" ? toChange(doc, decision, type, actor, now) : decision;
}

/** An accepted request is Active exactly while it has a live job of after its last reopening. */
function toDerivedStatus(doc: RequestDocument, assignments: readonly Assignment[]): RequestStatus {
  if (doc.status !== "Accepted" && doc.status !== "Active") return doc.status;
  return listLiveJobs({ ...doc, assignments }).length > 0 ? "Active" : "Accepted";
}

/** Whether a change was undone: then nothing was mailed about it. */
export const isTakenBack = (
  { history }: { history: readonly Pick<HistoryEntry, "event" | "rev">[] },
  { rev }: Pick<HistoryEntry, "rev">,
) => history.some((one) => one.event === "takeBack" && one.rev === rev + 1);

/** Changes by staff that answer what the homeowner told them; so do words with an acceptance. */
const ANSWERS: readonly RequestEventType[] = [
  "note",
  "write",
  "correct",
  "reject",
  "close",
  "reopen",
];

/** Changes that leave open whether help is still needed. */
const LEAVES_ASKED: readonly RequestEventType[] = [
  "claim",
  "release",
  "noAnswer",
  "write",
  "sendText",
  "renewLink",
  "prioritize",
  "absorb",
  "takeBack",
];

/** Whether the homeowner was asked if help is still needed, and nothing has settled it since. */
const isAsked = (history: readonly HistoryEntry[]) =>
  history.findLast((one) => !LEAVES_ASKED.includes(one.event) && !isTakenBack({ history }, one))
    ?.event === "ask";

/** Lists what the homeowner told since staff have last answered, oldest first. */
export function listUnanswered(history: readonly HistoryEntry[]) {
  const answered = history.findLastIndex(
    (one) =>
      (ANSWERS.includes(one.event) || (one.event === "accept" && one.said !== undefined)) &&
      !isTakenBack({ history }, one),
  );
  return history.slice(answered + 1).filter(({ event }) => event === "tell");
}

type Flags = Pick<RequestDocument, "unstaffed" | "readyToClose">;

function toDerivedMails(before: Flags, { unstaffed, readyToClose }: Flags) {
  const mails: Effects["mails"] = [];
  if (unstaffed && !before.unstaffed) mails.push({ kind: "admin-reassign" });
  if (readyToClose && !before.readyToClose) mails.push({ kind: "admin-ready" });
  return mails;
}

/** Adds the status, flags, history and outbox messages that follow from an event's effects. */
function toChange(
  doc: RequestDocument,
  effects: Effects,
  event: RequestEventType,
  actor: Actor,
  now: Date,
): Change<RequestDocument> {
  const assignments = effects.assignments ?? doc.assignments;
  const status = effects.status ?? toDerivedStatus(doc, assignments);
  const needsOthers = status === "Active" && isGivenBackLast({ ...doc, assignments });
  const readyToClose = status === "Active" && !needsOthers && !assignments.some(isOpen);
  const unstaffed =
    needsOthers ||
    (effects.undone?.unstaffed ??
      (status === "Accepted" && (doc.status === "Active" || doc.unstaffed)));
  const live = status !== "Rejected" && status !== "Resolved";
  const moved = status !== doc.status;

  const mails = effects.undone
    ? []
    : [...effects.mails, ...toDerivedMails(doc, { unstaffed, readyToClose })];
  if (actor.role === "admin") mails.push({ kind: "audit" });

  const rev = doc.rev + 1;
  const entry: HistoryEntry = {
    rev,
    at: now,
    event,
    ...(moved && { from: doc.status, to: status }),
    ...toSignature(actor),
    ...effects.entry,
  };
  const history = [...doc.history, entry];
  const asked = isAsked(history);
  const told = listUnanswered(history).length > 0;
  return {
    kind: "changed",
    patch: {
      ...effects.fields,
      ...(effects.assignments && { assignments }),
      ...(moved && { status, statusAt: effects.undone?.statusAt ?? now }),
      ...(live !== doc.live && { live }),
      ...(readyToClose !== doc.readyToClose && { readyToClose }),
      ...(unstaffed !== doc.unstaffed && { unstaffed }),
      ...(told !== doc.told && { told }),
      ...(asked !== doc.asked && { asked }),
      ...(!effects.annotates && { updatedAt: now }),
      changedAt: now,
    },
    history: [entry],
    intents: toMessages(doc._id, rev, now, mails),
    cleared: effects.cleared,
    withdrawn: effects.undone?.withdrawn,
  };
}
