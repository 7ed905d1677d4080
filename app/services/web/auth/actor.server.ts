import type { Account } from "../../accounts/accounts.server";
import type { Actor } from "../../platform/caller.server";

/** The account or API key as recorded in a document's history. */
export const getActor = ({
  account: { role, id },
}: {
  account: Pick<Account, "role" | "id">;
}): Actor => ({ role, id });
