import { findSignedIn, type SignedIn } from "../../accounts/accounts.server";
import { json } from "./json.server";

/**
 * The `userToken` that some documented calls send in the query: who acts is the bearer alone. A token of somebody else's login is a mistake worth
 * refusing, anything else is nobody's and is not looked at. Throws a 403 answer.
 */
export async function demandOwnToken({ account }: SignedIn, userToken: string | undefined) {
  const other = await findSignedIn(userToken, "bearer");
  if (other && (other.account.id !== account.id || other.account.role !== account.role))
    throw json({ message: "Forbidden." }, 403);
}
