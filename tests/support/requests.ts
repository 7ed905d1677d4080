import type { Actor } from "~/services/platform/caller.server";
import * as events from "~/services/requests/events.server";
import { getRule, type RequestEvent } from "~/services/requests/transitions.server";

export { close } from "~/services/requests/closing.server";
export { pickAnswers } from "~/schemas/requests/answers";
export { correct } from "~/services/requests/correcting.server";
export { merge } from "~/services/requests/merging.server";
export { reopen } from "~/services/requests/reopening.server";
export { getState } from "~/services/requests/looking-up.server";
export { accept, reject } from "~/services/requests/reviewing.server";
export { enter, submit } from "~/services/requests/submitting.server";

/** Applies any event to a stored request. */
export const applyEvent = (id: string, event: RequestEvent, actor: Actor) =>
  events.applyEvent(id, getRule(event), event, actor);
