import { findActiveSession, type ActiveSession } from "../../accounts/accounts.server";
import { jsonResponse } from "./json.server";

/**
 * The `userToken` that some documented calls send in the query: who acts is the bearer alone. A token of somebody else's login is a mistake worth
 * refusing, anything else is nobody's and is not looked at. Throws a 403 answer.
 */
export async function requireOwnToken({ account }: ActiveSession, userToken: string | undefined) {
  const other = await findActiveSession(userToken, "bearer");
  if (other && (other.account.id !== account.id || other.account.role !== account.role))
    throw jsonResponse({ message: "Forbidden." }, 403);
}
