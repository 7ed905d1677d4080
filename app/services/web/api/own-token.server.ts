import { findActiveSession, type ActiveSession } from "../../accounts/accounts.server";
import { jsonResponse } from "./json.server";

/**
 * Checks the `userToken` that some documented calls send in the query; only the bearer token
 * authenticates. Throws a 403 response for another account's token and ignores invalid ones.
 */
export async function requireOwnToken({ account }: ActiveSession, userToken: string | undefined) {
  const other = await findActiveSession(userToken, "bearer");
  if (other && (other.account.id !== account.id || other.account.role !== account.role))
    throw jsonResponse({ message: "Forbidden." }, 403);
}
