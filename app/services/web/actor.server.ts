import type { SignedIn } from "../accounts.server";
import type { Actor } from "../request-decisions.server";

/** Who acts, as the history writes it down. */
export const actorOf = ({ account: { role, id } }: SignedIn): Actor => ({ role, id });
