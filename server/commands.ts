import { z } from "zod";
import { issueAdminLink } from "~/services/accounts/password-links.server";
import { migrate } from "~/services/platform/migrations.server";
import { ConfigError } from "./config";
import { openHub } from "./hub";

/** Prints a link that makes an e-mail address's owner an administrator; a server may be running. */
export async function printAdminLink(email: string) {
  const hub = await openHub();
  try {
    await migrate();
    const address = z.email().safeParse(email);
    if (!address.success)
      throw new ConfigError(`"${email}" is not an e-mail address. Usage: npm run admin -- <email>`);
    console.log(await issueAdminLink(address.data));
  } finally {
    await hub.close();
  }
}
