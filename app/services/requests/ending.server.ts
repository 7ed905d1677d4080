import type { ClosingOutcome } from "~/schemas/vocabulary";
import type { Actor } from "../platform/caller.server";
import { close } from "./closing.server";
import { merge } from "./merging.server";

interface End {
  outcome: ClosingOutcome;
  /** The request for the same need that is kept; empty unless the outcome is "duplicate". */
  kept: string;
  /** For staff. */
  notes: string;
}

/** Closes a request as the form says. Throws `not-found` and `conflict`. */
export const end = (id: string, { outcome, kept, notes }: End, actor: Actor) =>
  outcome === "duplicate" ? merge(id, kept, actor, notes) : close(id, { outcome, notes }, actor);
