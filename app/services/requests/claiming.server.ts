import { NOOP } from "../platform/aggregate.server";
import type { Actor } from "../platform/caller.server";
import { applyEvent, defineRule } from "./events.server";

/** An administrator looks after the request, also instead of another: not a lock. */
export const claiming = defineRule("claim", ["admin"], (doc, _, __, { id }) =>
  doc.claimedBy === id || id === undefined
    ? NOOP
    : { kind: "effects", fields: { claimedBy: id }, mails: [], annotates: true },
);

/** Its claimant no longer looks after the request; a colleague who claimed it since then does. */
export const releasing = defineRule("release", ["admin"], (doc, _, __, { id }) =>
  doc.claimedBy === undefined || doc.claimedBy !== id
    ? NOOP
    : { kind: "effects", cleared: ["claimedBy"], mails: [], annotates: true },
);

/** Marks a request as the actor's, in any status. Throws `not-found`. */
export const claim = (id: string, actor: Actor) => applyEvent(id, claiming, {}, actor);

/** Takes the actor's mark away. Throws `not-found`. */
export const release = (id: string, actor: Actor) => applyEvent(id, releasing, {}, actor);
