import type { ClosingOutcome } from "~/schemas/vocabulary";
import { isOpen } from "~/schemas/jobs/assignment-state";
import type { RequestDocument } from "~/models/request.server";
import { conflict, NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { cancelJobs } from "./assignments.server";
import { applyEvent, defineRule, statusConflict, type Effects } from "./events.server";
import { isSaid, type Said } from "./writing.server";

/** How a request ends; duplicates are merged instead (`merge`). */
export interface Close extends Said {
  /** For staff. */
  notes: string;
  outcome?: Exclude<ClosingOutcome, "duplicate"> | undefined;
  /** Open jobs that were seen: more of them, such as one taken up again, are not ended unseen. */
  openJobs?: number | undefined;
}

/** Active → Resolved. Other notes or another outcome conflict: they would be lost silently. */
export const closing = defineRule(
  "close",
  ["admin"],
  (doc, event: Close, now) => {
    const { outcome = "done", said = "" } = event;
    const notes = event.notes.trim();
    if (doc.status === "Resolved") {
      if (event.outcome && event.outcome !== (doc.outcome ?? "done"))
        return conflict("request.otherOutcome");
      return (notes === "" || notes === doc.closeNotes) && isSaid(doc, "close", said)
        ? NOOP
        : conflict("request.otherNotes");
    }
    if (doc.status === "Unevaluated") return statusConflict(doc, "decide");
    if (doc.status === "Accepted") return statusConflict(doc, "assign");
    if (doc.status === "Rejected") return statusConflict(doc);
    const { openJobs = Infinity } = event;
    if (doc.assignments.filter(isOpen).length > openJobs) return conflict("request.raced");
    const fields = { outcome, ...(notes && { closeNotes: notes }) };
    return resolve(doc, fields, now, { kind: "request-resolved" }, said);
  },
  { isHeld: true },
);

/** Any open status → Resolved because the homeowner is to be erased: only volunteers are mailed. */
export const withdrawing = defineRule("close", ["admin", "system"], (doc, _: object, now) =>
  doc.live ? resolve(doc, { outcome: "noLongerNeeded" }, now) : NOOP,
);

/** Ends a request with its open jobs; the homeowner gets the mail, if any, with words of staff. */
export function resolve(
  doc: RequestDocument,
  fields: Pick<RequestDocument, "outcome"> & Partial<RequestDocument>,
  now: Date,
  mail?: Effects["mails"][number],
  said = "",
): Effects {
  const ended = cancelJobs(doc, doc.assignments.filter(isOpen), "closed", now);
  return {
    ...ended,
    status: "Resolved",
    fields,
    mails: [...(mail ? [mail] : []), ...ended.mails],
    entry: {
      ...ended.entry,
      ...(fields.outcome && { outcome: fields.outcome }),
      ...(said && { said }),
    },
  };
}

/** Closes an Active request, and cancels its open jobs. Throws `not-found` and `conflict`. */
export const close = (id: string, event: Close, actor: Actor) =>
  applyEvent(id, closing, event, actor);
