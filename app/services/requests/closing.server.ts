import { isOpen } from "~/schemas/jobs/assignment-state";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { cancelJobs } from "./assignments.server";
import { applyEvent, defineRule, statusConflict } from "./events.server";

/** Active → Resolved. A repeat with other notes is a conflict: they would be lost silently. */
export const closing = defineRule("close", ["admin"], (doc, event: { notes: string }, now) => {
  const notes = event.notes.trim();
  if (doc.status === "Resolved")
    return notes === "" || notes === doc.closeNotes ? NOOP : conflict("request.otherNotes");
  if (doc.status === "Unevaluated") return statusConflict(doc, "decide");
  if (doc.status === "Accepted") return statusConflict(doc, "assign");
  if (doc.status === "Rejected") return statusConflict(doc);
  const { mails, ...ended } = cancelJobs(doc, doc.assignments.filter(isOpen), "closed", now);
  return {
    ...ended,
    status: "Resolved",
    ...(notes && { fields: { closeNotes: notes } }),
    mails: [{ kind: "request-resolved" }, ...mails],
  };
});

/** Closes an Active request with notes for staff, and cancels its open jobs. */
export const close = (id: string, notes: string, actor: Actor) =>
  applyEvent(id, closing, { notes }, actor);
