import type { MailBacklog } from "~/services/mail/emails.server";
import type { AccountStatus, DeliveryFailure } from "~/services/mail/delivery.server";
import type { MailProvider } from "~/services/mail/provider.server";
import type { Config } from "../config";
import { formatDuration, ok, problem, warning, type Finding } from "./finding";

const CHECK = "mail";
const MINUTE = 60_000;

type Transport = Pick<Config, "mail" | "devMailboxEnabled">;

/** How mail leaves; `status` is the answer of the provider, if there is one. */
export function judgeTransport(
  { mail, devMailboxEnabled }: Transport,
  provider?: MailProvider["name"],
  status?: AccountStatus,
): Finding {
  if (mail.off)
    return warning(
      CHECK,
      "MAIL is off: no email is sent",
      "Remove MAIL, and set POSTMARK_SERVER_TOKEN or SMTP_URL, and MAIL_FROM.",
    );
  if (!provider)
    return devMailboxEnabled
      ? ok(CHECK, "development mailbox at /dev/mail; no mail leaves this machine")
      : warning(
          CHECK,
          "no provider: no mail is sent",
          "Set POSTMARK_SERVER_TOKEN or SMTP_URL, and MAIL_FROM.",
        );
  if (status === undefined || "kind" in status) return judgeFailure(provider, status);
  return status.isSandbox
    ? warning(
        CHECK,
        "this Postmark server is a sandbox and delivers nothing",
        "Set POSTMARK_SERVER_TOKEN to the token of a live server.",
      )
    : ok(CHECK, ACCEPTED[provider]);
}

const ACCEPTED = {
  Postmark: "Postmark accepts the token",
  SMTP: "the mail server accepts the login",
} as const satisfies Record<MailProvider["name"], string>;

const REPAIRS = {
  Postmark: {
    blocked: [
      "Postmark rejects the token",
      "Set POSTMARK_SERVER_TOKEN to the server's token, from its page API Tokens; mails wait until then.",
    ],
    silent: [
      "Postmark does not answer as expected",
      "Allow this machine to reach api.postmarkapp.com by https, or correct POSTMARK_BASE_URL; mails wait until then.",
    ],
  },
  SMTP: {
    blocked: [
      "the mail server rejects the login or its TLS does not hold",
      "Correct user name and password in SMTP_URL, or its host and port; mails wait until then.",
    ],
    silent: [
      "the mail server does not answer as expected",
      "Allow this machine to reach host and port of SMTP_URL, or correct them; mails wait until then.",
    ],
  },
} as const;

function judgeFailure(provider: MailProvider["name"], status?: DeliveryFailure): Finding {
  const [text, repair] = REPAIRS[provider][status?.kind === "blocked" ? "blocked" : "silent"];
  return problem(CHECK, `${text} (${status?.code ?? "not asked"})`, repair);
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
        "The dashboard lists the requests; call these people. If the mail server was at fault, `npm run send-failed` sends the failed ones again.",
      ),
    );
  return findings.length > 0 ? findings : [ok(CHECK, `${waiting} waiting, none undeliverable`)];
}
