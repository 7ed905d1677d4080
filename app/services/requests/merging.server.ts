import type { HistoryEntry } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { toEmailKey } from "../matching/email-key.server";
import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { acquireLock } from "../platform/locks.server";
import { resolve } from "./closing.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";
import { hasLiveRequestAt } from "./submitting.server";

/** Two requests for the same need: one is kept, the other is closed as its duplicate. */

interface Merge {
  keptId: string;
  /** For staff. */
  notes: string;
}

/** Live → Resolved. The message to the kept request goes through the outbox, so none is lost. */
export const merging = defineRule("merge", ["admin"], (doc, { keptId, notes }: Merge, now) => {
  if (doc.duplicateOf === keptId) return NOOP;
  if (!doc.live) return statusConflict(doc);
  const closeNotes = notes.trim();
  const fields = {
    ...({ outcome: "duplicate", duplicateOf: keptId } as const),
    ...(closeNotes && { closeNotes }),
  };
  const effects = resolve(doc, fields, now, { kind: "request-merged" });
  return {
    ...effects,
    mails: [{ kind: "merge", target: keptId }, ...effects.mails],
    entry: { ...effects.entry, otherId: keptId },
  };
});

interface Absorb {
  /** The request that was closed. */
  otherId: string;
  /** Another live request has the same home. */
  sameHome: boolean;
  /** Whether its homeowner knows from the mail about the other one, or has no e-mail address. */
  isTold: boolean;
}

/** The kept request remembers the other one, in any status. */
export const absorbing = defineRule(
  "absorb",
  ["admin"],
  (doc, { otherId, sameHome, isTold }: Absorb) =>
    doc.history.some((one) => one.event === "absorb" && one.otherId === otherId)
      ? NOOP
      : {
          kind: "effects",
          fields: { possibleDuplicate: sameHome },
          mails: isTold ? [] : [{ kind: "request-absorbed" }],
          annotates: true,
          entry: { otherId },
        },
);

/** One at a time: else two requests could be closed as duplicates of each other. */
const LOCK = "merge";

/**
 * Closes a live request as a duplicate of another live one. The homeowner of both is told once,
 * two homeowners once each. Throws `not-found` and `conflict`.
 */
export async function merge(id: string, keptId: string, actor: Actor, notes = "") {
  if (id === keptId) throw new DomainError("conflict", "request.sameRequest");
  const lock = await acquireLock(LOCK);
  if (!lock) throw new DomainError("conflict", "request.raced");
  try {
    const kept = await HelpRequests.findById(keptId, { live: 1, status: 1 }).lean<
      Pick<RequestDocument, "live" | "status">
    >();
    if (!kept) throw new DomainError("not-found", "request.keptNotFound");
    if (!kept.live) {
      throw new DomainError("conflict", "request.keptIsOver");
    }
    return await applyEvent(id, merging, { keptId, notes }, actor);
  } finally {
    await lock.release();
  }
}

/** Tells the kept request about the closed one: a delivery of the outbox, safe to repeat. */
export async function absorb(closed: RequestDocument, keptId: string, { by }: HistoryEntry) {
  const kept = await HelpRequests.findById(keptId, { email: 1, addressKey: 1 }).lean<
    Pick<RequestDocument, "email" | "addressKey">
  >();
  if (!kept) return; // erased meanwhile
  const isTold = kept.email === "" || toEmailKey(kept.email) === toEmailKey(closed.email);
  const sameHome = await hasLiveRequestAt(kept.addressKey, keptId);
  const actor: Actor = { role: "admin", ...(by !== undefined && { id: by }) };
  await applyEvent(keptId, absorbing, { otherId: closed._id, sameHome, isTold }, actor);
}
