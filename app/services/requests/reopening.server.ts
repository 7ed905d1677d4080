import type { Correction } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";
import { hasLiveRequestAt } from "./submitting.server";

interface Reopen {
  /** Why; for administrators only. */
  reason: string;
  sameHome: boolean;
}

/** Ended jobs stay ended; the history keeps why it was rejected, or the notes of its closing. */
export const reopening = defineRule("reopen", ["admin"], (doc, { reason, sameHome }: Reopen) => {
  const text = reason.trim();
  if (doc.status !== "Rejected" && doc.status !== "Resolved") {
    const last = doc.history.at(-1);
    return last?.event === "reopen" && last.text === text ? NOOP : statusConflict(doc);
  }
  return {
    kind: "effects",
    status: "Accepted",
    fields: {
      reasonRejected: "",
      closeNotes: "",
      possibleDuplicate: sameHome,
      ...(doc.assignments.length > 0 && { formerJobs: doc.assignments.length }),
    },
    cleared: ["rejection", "outcome", "duplicateOf"],
    mails: [{ kind: "request-reopened" }],
    entry: {
      text,
      ...toRemoved(doc),
      ...(doc.outcome && { outcome: doc.outcome }),
      ...(doc.duplicateOf && { otherId: doc.duplicateOf }),
    },
  };
});

function toRemoved({ reasonRejected, closeNotes }: RequestDocument): { changes?: Correction[] } {
  const words = { rejection: reasonRejected, closeNotes };
  const changes = (["rejection", "closeNotes"] as const)
    .map((field) => ({ field, from: words[field], to: "" }))
    .filter(({ from }) => from !== "");
  return changes.length > 0 ? { changes } : {};
}

/** Reopens a Rejected or Resolved request. Throws `not-found` and `conflict`. */
export async function reopen(id: string, reason: string, actor: Actor) {
  const doc = await HelpRequests.findById(id, { addressKey: 1 }).lean<{ addressKey: string }>();
  if (!doc) throw new DomainError("not-found", "request.notFound");
  const sameHome = await hasLiveRequestAt(doc.addressKey, id);
  return applyEvent(id, reopening, { reason, sameHome }, actor);
}
