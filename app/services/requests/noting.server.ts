import { isDeepStrictEqual } from "node:util";
import type { HistoryEntry } from "~/models/history-entry.server";
import type { RequestDocument } from "~/models/request.server";
import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule } from "./events.server";

/** The same note by the same person within this time is one: a form that was sent twice. */
const REPEATED_WITHIN_MS = 60_000;

type Remark = Partial<Pick<HistoryEntry, "about" | "text" | "said" | "otherId" | "jobIds">> & {
  event: HistoryEntry["event"];
  by?: string | undefined;
};

/** Whether the last entry says the same, and is not older than a minute. */
export function isRepeated(
  { history }: Pick<RequestDocument, "history">,
  remark: Remark,
  now: Date,
) {
  const last = history.at(-1);
  if (!last || now.getTime() - last.at.getTime() >= REPEATED_WITHIN_MS) return false;
  const names = ["event", "by", "about", "text", "said", "otherId", "jobIds"] as const;
  return names.every((name) => isDeepStrictEqual(last[name], remark[name]));
}

/** Adds a note to the history, in any status. Only administrators see it. */
export const noting = defineRule("note", ["admin"], (doc, event: { text: string }, now, actor) => {
  const text = event.text.trim();
  return isRepeated(doc, { event: "note", by: actor.id, text }, now)
    ? NOOP
    : { kind: "effects", mails: [], annotates: true, entry: { text } };
});

/** The homeowner was called and did not answer. A second press within a minute is the same call. */
export const missing = defineRule("noAnswer", ["admin"], ({ missedCalls }, _, now) => {
  const { count, last } = missedCalls ?? { count: 0, last: new Date(0) };
  return now.getTime() - last.getTime() < REPEATED_WITHIN_MS
    ? NOOP
    : {
        kind: "effects",
        fields: { missedCalls: { count: count + 1, last: now } },
        mails: [],
        annotates: true,
      };
});

/** Counts a call that was not answered. Throws `not-found`. */
export const missCall = (id: string, actor: Actor) => applyEvent(id, missing, {}, actor);

/** Adds a note to a request. Throws `not-found`. */
export const note = (id: string, text: string, actor: Actor) =>
  applyEvent(id, noting, { text }, actor);
