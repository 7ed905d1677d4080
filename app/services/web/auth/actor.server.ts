import type { Account } from "../../accounts/accounts.server";
import type { Actor } from "../../platform/caller.server";

export const getActor = ({
  account: { role, id },
}: {
  account: Pick<Account, "role" | "id">;
}): Actor => ({ role, id });
