import type { Assignment } from "~/models/assignment.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { findHeldMails, toSecondsLeft } from "../platform/holding.server";
import { select } from "../platform/projection.server";
import { removeDeletedVolunteers } from "./assignments.server";
import { applyEvent, defineRule, isTakenBack, type Effects } from "./events.server";

/** Fields that decide whether the last change can be taken back. */
export const UNDO_PROJECTION = select(
  ...(["rev", "status", "history", "intents", "assignments", "createdAt"] as const),
);
type Undoable = Pick<RequestDocument, keyof typeof UNDO_PROJECTION>;

/** Undoes the last change, if nothing has changed since and its mails are still held. */
export const takingBack = defineRule(
  "takeBack",
  ["admin"],
  (doc, { rev }: { rev: number }, now) => {
    const last = doc.history.at(-1);
    if (last?.event === "takeBack" && last.rev === rev + 1) return NOOP;
    if (last?.rev !== rev) return conflict("request.changedSince");
    const { mails, heldUntil } = findHeldMails(doc, rev, now);
    if (last.event !== "prioritize" && !heldUntil) return conflict("request.alreadyMailed");
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
  doc: Undoable,
  { event, from, jobIds = [], priority, rev }: HistoryEntry,
  now: Date,
): Omit<Effects, "kind" | "mails" | "undone"> | undefined {
  const changeJobs = (change: (job: Assignment) => Assignment) =>
    doc.assignments.map((job) => (jobIds.includes(job.id) ? change(job) : job));
  switch (event) {
    case "write":
      return { annotates: true };
    case "accept":
      return from && { status: from };
    case "reject":
      return from && { status: from, fields: { reasonRejected: "" }, cleared: ["rejection"] };
    case "close":
      return (
        from && {
          status: from,
          fields: { closeNotes: "" },
          cleared: ["outcome"],
          assignments: changeJobs(toOpenJob),
          entry: { jobIds },
        }
      );
    case "unassign":
      return {
        status: from ?? doc.status,
        assignments: changeJobs(toOpenJob),
        entry: { jobIds },
      };
    case "assign":
      return {
        status: from ?? doc.status,
        assignments: changeJobs((job) => ({
          ...job,
          state: "Cancelled",
          cancelledAt: now,
          cancelReason: "taken-back",
        })),
        entry: { jobIds },
      };
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
    default:
      return undefined;
  }
}

function toOpenJob({ cancelledAt: _at, cancelReason: _reason, ...job }: Assignment): Assignment {
  return { ...job, state: job.respondedAt ? "Scheduled" : "Offered" };
}

/** The last change, if it can be taken back before its mails leave, and for how many seconds. */
export function findHeldChange(doc: Undoable, now = new Date()) {
  const last = doc.history.at(-1);
  const { heldUntil } = last ? findHeldMails(doc, last.rev, now) : {};
  if (!last || !heldUntil || !toUndo(doc, last, now)) return undefined;
  return { rev: last.rev, seconds: toSecondsLeft(heldUntil, now) };
}

/** Undoes the change with this `rev`. Throws `not-found` and `conflict`. */
export async function takeBack(id: string, rev: number, actor: Actor) {
  const changed = await applyEvent(id, takingBack, { rev }, actor);
  if (changed) await removeDeletedVolunteers(changed, actor);
  return changed;
}
