import type { AccountStatus } from "~/services/mail/delivery.server";
import type { MailBacklog } from "~/services/mail/emails.server";
import type { MailProvider } from "~/services/mail/provider.server";
import type { Config } from "../config";
import { ok, problem, warning, type Finding } from "./finding";

const CHECK = "mail";
const LATE_MS = 5 * 60_000;

/** How mail leaves; `status` is the answer of the provider, if there is one. */
export function judgeTransport(
  { mail, devMailboxEnabled }: Pick<Config, "mail" | "devMailboxEnabled">,
  provider?: MailProvider["name"],
  status?: AccountStatus,
): Finding {
  if (!provider || !status)
    return devMailboxEnabled && !mail.off
      ? ok(CHECK, "development mailbox at /dev/mail; no mail leaves this machine")
      : warning(
          CHECK,
          mail.off ? "MAIL is off: no email is sent" : "no provider: no mail is sent",
          "Set POSTMARK_SERVER_TOKEN or SMTP_URL, and MAIL_FROM, and no MAIL.",
        );
  const isSmtp = provider === "SMTP";
  const variable = isSmtp ? "SMTP_URL" : "POSTMARK_SERVER_TOKEN";
  if ("kind" in status)
    return problem(
      CHECK,
      status.kind === "blocked"
        ? `${provider} rejects the login, or its TLS does not hold (${status.code})`
        : `${provider} does not answer as expected (${status.code})`,
      `Correct ${variable}, or let this machine reach ${isSmtp ? "it" : "POSTMARK_BASE_URL"}; mails wait until then.`,
    );
  return status.isSandbox
    ? warning(CHECK, `this ${provider} server is a sandbox`, `Set ${variable} to a live server.`)
    : ok(CHECK, `${provider} accepts the login`);
}

/** Judges what waits and what came back. */
export function judgeBacklog({ waiting, oldest, failed }: MailBacklog, now: Date): Finding[] {
  const findings: Finding[] = [];
  if (oldest && now.getTime() - oldest.createdAt.getTime() > LATE_MS) {
    const text = `${waiting} waiting since ${oldest.createdAt.toISOString()}`;
    findings.push(
      oldest.lastError === undefined && oldest.attempts === 0
        ? problem(CHECK, `${text}, not tried yet`, "Start the hub; it sends them.")
        : problem(
            CHECK,
            `${text}; the last answer was ${oldest.lastError ?? "none"}`,
            "Look at the account of the provider; mails are tried again for about a day.",
          ),
    );
  }
  if (failed > 0)
    findings.push(
      warning(
        CHECK,
        `${failed} undeliverable in the last 7 days`,
        "/undelivered lists them with each person's phone; `npm run send-failed` sends what failed again.",
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, `${waiting} waiting, none undeliverable`)];
}
