import type { OutboxMessage } from "~/models/outbox-message.server";
import type { Told } from "~/schemas/requests/private-page";
import { conflict, NOOP } from "../platform/aggregate.server";
import { defineRule } from "./events.server";
import { isRepeated } from "./noting.server";

/** Keeps the public from ending the time in which staff can undo a decision. */
export const refuseWhileHeld = (doc: { intents: readonly OutboxMessage[] }, now: Date) =>
  doc.intents.some(({ after }) => after && after > now) ? conflict("page.busy") : undefined;

/** The homeowner tells the center something, in any status: staff decide what follows. */
export const telling = defineRule(
  "tell",
  ["public"],
  (doc, { about, text, otherId }: Told & { otherId?: string | undefined }, now) => {
    const entry = { about, ...(text && { text }), ...(otherId && { otherId }) };
    if (isRepeated(doc, { event: "tell", ...entry }, now)) return NOOP;
    return (
      refuseWhileHeld(doc, now) ?? {
        kind: "effects",
        mails: doc.told ? [] : [{ kind: "admin-told" }], // of the first one that is unanswered
        annotates: true,
        entry,
      }
    );
  },
);
