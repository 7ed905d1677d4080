import type { MailBacklog } from "~/services/mail/emails.server";
import type { AccountStatus } from "~/services/mail/postmark.server";
import type { Config } from "../config";
import { formatDuration, ok, problem, warning, type Finding } from "./finding";

const CHECK = "mail";
const MINUTE = 60_000;

type Transport = Pick<Config, "mail" | "devMailboxEnabled">;

/** How mail leaves; `status` is the answer of Postmark, if it is set. */
export function judgeTransport(
  { mail, devMailboxEnabled }: Transport,
  status?: AccountStatus,
): Finding {
  if (mail.off)
    return warning(
      CHECK,
      "MAIL is off: no e-mail is sent",
      "Remove MAIL, and set POSTMARK_SERVER_TOKEN and MAIL_FROM.",
    );
  if (!mail.postmark)
    return devMailboxEnabled
      ? ok(CHECK, "development mailbox at /dev/mail; no mail leaves this machine")
      : warning(CHECK, "no provider: no mail is sent", "Set POSTMARK_SERVER_TOKEN and MAIL_FROM.");
  if (status === undefined || "kind" in status) return judgeFailure(status);
  return status.isSandbox
    ? warning(
        CHECK,
        "this Postmark server is a sandbox and delivers nothing",
        "Set POSTMARK_SERVER_TOKEN to the token of a live server.",
      )
    : ok(CHECK, "Postmark accepts the token");
}

function judgeFailure(status: Extract<AccountStatus, { kind: unknown }> | undefined): Finding {
  if (status?.kind === "blocked")
    return problem(
      CHECK,
      `Postmark rejects the token (${status.code})`,
      "Set POSTMARK_SERVER_TOKEN to the server's token, from its page API Tokens; mails wait until then.",
    );
  return problem(
    CHECK,
    `Postmark does not answer as expected (${status?.code ?? "not asked"})`,
    "Allow this machine to reach api.postmarkapp.com by https, or correct POSTMARK_BASE_URL; mails wait until then.",
  );
}

export function judgeBacklog({ waiting, oldest, failed }: MailBacklog, now: Date): Finding[] {
  const findings: Finding[] = [];
  const waitingMs = oldest ? now.getTime() - oldest.createdAt.getTime() : 0;
  if (oldest && waitingMs > 5 * MINUTE) {
    const text = `${waiting} waiting, the oldest for ${formatDuration(waitingMs)}`;
    findings.push(
      oldest.lastError !== undefined
        ? problem(
            CHECK,
            `${text}; the provider's last answer was ${oldest.lastError}`,
            "Look at the account of the provider; mails are tried again for about a day.",
          )
        : oldest.attempts === 0
          ? problem(CHECK, `${text} and not tried yet`, "Start the hub; it sends them.")
          : warning(CHECK, text, "The provider does not answer; they are tried again."),
    );
  }
  if (failed > 0)
    findings.push(
      warning(
        CHECK,
        `${failed} undeliverable in the last 7 days`,
        "The dashboard lists the requests; call these people.",
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, `${waiting} waiting, none undeliverable`)];
}
