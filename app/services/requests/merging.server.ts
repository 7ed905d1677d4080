import type { HistoryEntry } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { RequestStatus, ClosingOutcome } from "~/schemas/vocabulary";
import { toEmailKey } from "~/services/matching/folding.server";
import { conflict, NOOP } from "~/services/platform/aggregate.server";
import type { Actor } from "~/services/platform/caller.server";
import { DomainError } from "~/services/platform/errors.server";
import { waitForLock, type Lock } from "~/services/platform/locks.server";
import { isVisitOff } from "./assignments.server";
import { resolve, close, type Close } from "./closing.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";
import { hasLiveRequestAt } from "./submitting.server";
import { isSaid, type Said } from "./writing.server";

/** Two requests for the same need: one is kept, the other is closed as its duplicate. */

interface Merge extends Said {
  keptId: string;
  /** For staff. */
  notes: string;
  /** The status the administrator saw; a conflict if it has changed since. */
  seen?: RequestStatus | undefined;
}

/** Live → Resolved. The message to the kept request goes through the outbox, so none is lost. */
export const merging = defineRule("merge", ["admin"], (doc, event: Merge, now) => {
  const { keptId, notes, seen, said = "" } = event;
  const closeNotes = notes.trim();
  if (doc.duplicateOf === keptId)
    return (closeNotes === "" || closeNotes === doc.closeNotes) && isSaid(doc, "merge", said)
      ? NOOP
      : conflict("request.otherNotes");
  if (!doc.live || (seen !== undefined && doc.status !== seen)) return statusConflict(doc);
  const fields = {
    ...({ outcome: "duplicate", duplicateOf: keptId } as const),
    ...(closeNotes && { closeNotes }),
  };
  const effects = resolve(doc, fields, now, { kind: "request-merged" }, said);
  // The mail of a merge says that the other request goes on: it tells nothing of this visit.
  const off = doc.assignments.find((job) => isVisitOff(job, { cancelledAt: now }));
  return {
    ...effects,
    mails: [
      { kind: "merge", target: keptId },
      ...effects.mails,
      ...(off ? [{ kind: "visit-off" as const, target: off.volunteerId }] : []),
    ],
    entry: { ...effects.entry, otherId: keptId },
  };
});

interface Absorb extends Pick<RequestDocument, "priority" | "priorityReason"> {
  otherId: string;
  /** How many times it was closed as this one's duplicate; once more after each reopening. */
  count: number;
  sameHome: boolean;
  /** Whether its homeowner knows from the mail about the other one, or has no email address. */
  isTold: boolean;
}

/** The kept request remembers the other one, in any status, and is as urgent from now on. */
export const absorbing = defineRule("absorb", ["admin"], (doc, event: Absorb) => {
  const { otherId, count, priority, priorityReason, sameHome, isTold } = event;
  if (countEntries(doc, "absorb", otherId) >= count) return NOOP;
  const isMoreUrgent = priority > doc.priority;
  return {
    kind: "effects",
    fields: { possibleDuplicate: sameHome, ...(isMoreUrgent && { priority, priorityReason }) },
    mails: isTold || !doc.live ? [] : [{ kind: "request-absorbed" }],
    annotates: true,
    entry: {
      otherId,
      ...(isMoreUrgent && {
        priority: { from: doc.priority, to: priority },
        ...(priorityReason && { text: priorityReason }),
      }),
    },
  };
});

const countEntries = (
  { history }: Pick<RequestDocument, "history">,
  event: "merge" | "absorb",
  otherId: string,
) => history.filter((one) => one.event === event && one.otherId === otherId).length;

/** Else two requests may be closed as each other's duplicate. One lock order avoids deadlocks. */
async function withLocks<Result>(ids: readonly string[], run: () => Promise<Result>) {
  const locks: Lock[] = [];
  try {
    for (const id of ids.toSorted()) {
      const lock = await waitForLock(`merge:${id}`);
      if (!lock) throw new DomainError("conflict", "request.raced");
      locks.push(lock);
    }
    return await run();
  } finally {
    await Promise.all(locks.map((lock) => lock.release()));
  }
}

/** The homeowner of both is told once, two homeowners once each. Throws `not-found`, `conflict`. */
export async function merge(
  id: string,
  keptId: string,
  actor: Actor,
  { notes = "", seen, said }: Partial<Omit<Merge, "keptId">> = {},
) {
  if (id === keptId) throw new DomainError("conflict", "request.sameRequest");
  return withLocks([id, keptId], async () => {
    const kept = await HelpRequests.findById(keptId, { live: 1 }).lean<
      Pick<RequestDocument, "live">
    >();
    if (!kept) throw new DomainError("not-found", "request.keptNotFound");
    // A repeat may come after the kept one is over.
    if (!kept.live && !(await HelpRequests.exists({ _id: id, duplicateOf: keptId })))
      throw new DomainError("conflict", "request.keptIsOver");
    return applyEvent(id, merging, { keptId, notes, seen, said }, actor);
  });
}

/** Tells the kept request about the closed one: a delivery of the outbox, safe to repeat. */
export async function absorb(closed: RequestDocument, keptId: string, { by, rev }: HistoryEntry) {
  const kept = await HelpRequests.findById(keptId, { email: 1, addressKey: 1 }).lean<
    Pick<RequestDocument, "email" | "addressKey">
  >();
  if (!kept) return; // erased meanwhile
  const isTold = kept.email === "" || toEmailKey(kept.email) === toEmailKey(closed.email);
  const sameHome = await hasLiveRequestAt(kept.addressKey, keptId);
  const actor: Actor = { role: "admin", ...(by !== undefined && { id: by }) };
  const { _id: otherId, history, priority, priorityReason } = closed;
  const before = { history: history.filter((one) => one.rev <= rev) };
  const count = countEntries(before, "merge", keptId);
  const told = { sameHome, isTold, priority, priorityReason };
  await applyEvent(keptId, absorbing, { otherId, count, ...told }, actor);
}

interface End extends Omit<Close, "outcome"> {
  outcome: ClosingOutcome;
  /** The request for the same need that is kept; empty unless the outcome is "duplicate". */
  kept: string;
}

/** Closes a request as the form says. Throws `not-found` and `conflict`. */
export const end = (id: string, { outcome, kept, ...ending }: End, actor: Actor) =>
  outcome === "duplicate"
    ? merge(id, kept, actor, ending)
    : close(id, { outcome, ...ending }, actor);
