import type { ActiveSession } from "../../accounts/accounts.server";
import type { Actor } from "../../platform/caller.server";

/** The account as recorded in a document's history. */
export const getActor = ({ account: { role, id } }: ActiveSession): Actor => ({ role, id });
