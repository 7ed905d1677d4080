import type { HistoryEntry } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule, isTakenBack, type Effects } from "./events.server";

/**
 * Undoes the last change, if nothing has changed since and its mails are still held. Only changes
 * made in bulk hold their mails.
 */
export const takingBack = defineRule(
  "takeBack",
  ["admin"],
  (doc, { rev }: { rev: number }, now) => {
    const last = doc.history.at(-1);
    if (last?.event === "takeBack" && last.rev === rev + 1) return NOOP;
    if (last?.rev !== rev) return conflict("request.changedSince");
    const mails = doc.intents.filter((one) => one.rev === rev && one.kind !== "audit");
    const isHeld = mails.length > 0 && mails.every(({ after }) => after && after > now);
    if (last.event !== "prioritize" && !isHeld) return conflict("request.alreadyMailed");
    const undo = toUndo(doc, last, now);
    if (!undo) return conflict("request.changedSince");
    // What was taken back before has not happened.
    const before = doc.history.filter(
      (one) => one.rev < rev && one.event !== "takeBack" && !isTakenBack(doc, one),
    );
    const status = undo.status ?? doc.status;
    const lastMove = before.findLast(({ to }) => to !== undefined);
    return {
      kind: "effects",
      mails: [],
      ...undo,
      undone: {
        withdrawn: mails.map(({ id }) => id),
        unstaffed: status === "Accepted" && lastMove?.from === "Active",
        statusAt: before.findLast(({ to }) => to === status)?.at ?? doc.createdAt,
      },
    };
  },
);

/** The state before a history entry; undefined if its event can't be undone. */
function toUndo(
  doc: RequestDocument,
  { event, from, jobIds = [], priority, rev }: HistoryEntry,
  now: Date,
): Pick<Effects, "status" | "assignments" | "fields" | "annotates" | "entry"> | undefined {
  switch (event) {
    case "accept":
      return from && { status: from };
    case "prioritize": {
      const before = doc.history.findLast(
        (one) =>
          one.priority && one.event !== "takeBack" && one.rev < rev && !isTakenBack(doc, one),
      );
      return (
        priority && {
          fields: {
            priority: priority.from,
            priorityReason: (priority.from > 0 && before?.text) || "",
          },
          annotates: true,
          entry: { priority: { from: priority.to, to: priority.from } },
        }
      );
    }
    case "assign":
      return {
        status: from ?? doc.status,
        assignments: doc.assignments.map((job) =>
          jobIds.includes(job.id)
            ? { ...job, state: "Cancelled", cancelledAt: now, cancelReason: "taken-back" }
            : job,
        ),
        entry: { jobIds },
      };
    default:
      return undefined;
  }
}

/** Undoes the change with this `rev`. Throws `not-found` and `conflict`. */
export const takeBack = (id: string, rev: number, actor: Actor) =>
  applyEvent(id, takingBack, { rev }, actor);
