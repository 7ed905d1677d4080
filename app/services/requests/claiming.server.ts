import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule } from "./events.server";

/** An administrator looks after the request, also instead of another: not a lock. */
export const claiming = defineRule("claim", ["admin"], (doc, _, __, { id }) =>
  doc.claimedBy === id || id === undefined
    ? NOOP
    : { kind: "effects", fields: { claimedBy: id }, mails: [], annotates: true },
);

/** Nobody in particular looks after the request any more. */
export const releasing = defineRule("release", ["admin"], (doc) =>
  doc.claimedBy === undefined
    ? NOOP
    : { kind: "effects", cleared: ["claimedBy"], mails: [], annotates: true },
);

/** Marks a request as the actor's, in any status. Throws `not-found`. */
export const claim = (id: string, actor: Actor) => applyEvent(id, claiming, {}, actor);

/** Takes that mark away. Throws `not-found`. */
export const release = (id: string, actor: Actor) => applyEvent(id, releasing, {}, actor);
