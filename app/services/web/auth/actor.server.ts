import type { ActiveSession } from "../../accounts/accounts.server";
import type { Actor } from "../../platform/caller.server";

/** Who acts, as the history writes it down. */
export const actorOf = ({ account: { role, id } }: ActiveSession): Actor => ({ role, id });
