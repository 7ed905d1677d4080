import type { SignedIn } from "../../accounts/accounts.server";
import type { Actor } from "../../requests/request-events.server";

/** Who acts, as the history writes it down. */
export const actorOf = ({ account: { role, id } }: SignedIn): Actor => ({ role, id });
