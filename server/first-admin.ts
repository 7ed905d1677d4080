import { hasAdmin } from "~/services/accounts/new-admins.server";
import { issueFirstAdminLink } from "~/services/accounts/password-links.server";
import { isLoopback } from "./loopback.mjs";

/** Undefined with an administrator. The link grants all: only for a terminal or a local hub. */
export async function createFirstAdminNotice(
  baseUrl: string,
  isTerminal: boolean,
): Promise<string | undefined> {
  if (await hasAdmin()) return undefined;
  if (!isTerminal && !isLoopback(new URL(baseUrl).hostname))
    return "no administrator yet: run npm run admin -- <email>";
  const { link, minutes } = await issueFirstAdminLink();
  return `No administrator yet. Create the first one within ${minutes} minutes (one-time link): ${link}`;
}
