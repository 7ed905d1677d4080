import { hasAdmin } from "~/services/accounts/accounts.server";
import { issueFirstAdminLink } from "~/services/accounts/password-links.server";
import { isLoopback } from "./loopback";

/**
 * What a start says while there is no administrator. The link opens everything: it is printed for
 * the person at the machine, not into a log that keeps it.
 */
export async function createFirstAdminNotice(
  baseUrl: string,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (await hasAdmin()) return undefined;
  if (!isTerminal && !isLoopback(new URL(baseUrl).hostname))
    return "no administrator yet: run npm run admin -- <email>";
  const { link, minutes } = await issueFirstAdminLink();
  return `There is no administrator yet. The first one chooses a password here, once, within ${minutes} minutes: ${link}`;
}
