import type { PriorityLevel } from "~/schemas/vocabulary";
import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule } from "./events.server";

export interface Prioritize {
  priority: PriorityLevel;
  /** Why; for administrators only. */
  reason?: string | undefined;
}

/** Sets the priority, in any status. Sends no mail. */
export const prioritizing = defineRule(
  "prioritize",
  ["admin"],
  (doc, { priority, reason = "" }: Prioritize) => {
    const priorityReason = priority === 0 ? "" : reason.trim();
    const { priority: from } = doc;
    if (from === priority && doc.priorityReason === priorityReason) return NOOP;
    return {
      kind: "effects",
      fields: { priority, priorityReason },
      mails: [],
      annotates: true,
      entry: { priority: { from, to: priority }, text: reason.trim() },
    };
  },
);

/** Sets the priority of a request. Throws `not-found`. */
export const prioritize = (id: string, change: Prioritize, actor: Actor) =>
  applyEvent(id, prioritizing, change, actor);
