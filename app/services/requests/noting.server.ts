import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule } from "./events.server";

/** Adds a note to the history, in any status. Only administrators see it. */
export const noting = defineRule("note", ["admin"], (_, { text }: { text: string }) => ({
  kind: "effects",
  mails: [],
  entry: { text: text.trim() },
}));

/** Adds a note to a request. Throws `not-found`. */
export const note = (id: string, text: string, actor: Actor) =>
  applyEvent(id, noting, { text }, actor);
