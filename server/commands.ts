import { z } from "zod";
import { issueAdminLink } from "~/services/accounts/password-links.server";
import { queueFailedAgain } from "~/services/mail/undelivered.server";
import type { BackupOptions } from "./backup/backup";
import type { RestoreOptions } from "./backup/restore";
import { ConfigError } from "./config-error";
import type { DoctorOptions } from "./doctor/doctor";
import type { ImportOptions } from "./import";
import type { PersonOptions } from "./person";
import { withHub } from "./with-hub";

/** Prints a link that makes an email address's owner an administrator; a server may be running. */
export async function printAdminLink(email: string) {
  await withHub(async () => {
    const address = z.email().safeParse(email);
    if (!address.success)
      throw new ConfigError(`"${email}" is not an email address. Usage: npm run admin -- <email>`);
    console.log(await issueAdminLink(address.data));
  });
}

/** Writes a backup to a new file; a server may be running. */
export async function backUp(options: BackupOptions) {
  const { backUp: run } = await import("./backup/backup"); // a server does not need it
  await run(options);
}

/** Exports or erases what the hub has about one person; a server may be running. */
export async function handlePerson(options: PersonOptions) {
  const { handlePerson: run } = await import("./person"); // a server does not need it
  await run(options);
}

/** Imports requests or applications from a file; a server may be running. */
export async function importFile(options: ImportOptions) {
  const { importFile: run } = await import("./import"); // a server does not need it
  return run(options);
}

/** Queues the mails that failed in the last week again; a running server sends them. */
export async function sendFailedMails({ print }: { print: (line: string) => void }) {
  await withHub(async (hub) => {
    if (hub.config.mail.off)
      throw new ConfigError(
        "MAIL is off: no mail is sent. Set up mail before you send failed ones.",
      );
    const count = await hub.whenAvailable(() => queueFailedAgain(new Date()));
    print(
      `Queued again: ${count} that failed in the last 7 days. A running hub sends them within minutes.`,
    );
  });
}

/** Puts a backup into an empty database that no server uses. */
export async function restore(options: RestoreOptions) {
  const { restore: run } = await import("./backup/restore");
  await run(options);
}

/** Checks the settings and what they lead to; changes nothing. Resolves to whether all is well. */
export async function diagnose(options: DoctorOptions) {
  const { runDoctor } = await import("./doctor/doctor");
  return runDoctor(options);
}
