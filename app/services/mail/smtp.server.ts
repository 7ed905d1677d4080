import { createHash } from "node:crypto";
import nodemailer from "nodemailer";
import type { Settings } from "../platform/settings.server";
import type {
  AccountStatus,
  DeliveryFailure,
  DeliveryResult,
  OutgoingMail,
} from "./delivery.server";

type SmtpServer = NonNullable<Settings["mail"]["smtp"]>;

const CONNECT_MS = 10_000;
/** For each of the server's seven replies to a mail. */
const ANSWER_MS = 20_000;
/** For the whole conversation; with the writing of its result less than the lock of a task. */
const CONVERSATION_MS = 35_000;

const createTransport = ({ host, port, secure, isLocal, auth }: SmtpServer) =>
  nodemailer.createTransport({
    host,
    port,
    secure,
    requireTLS: !secure && !isLocal,
    // A server on this machine has no certificate that could be checked.
    tls: { rejectUnauthorized: !isLocal },
    ...(auth && { auth }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** The same for each attempt, so that servers and mailboxes know a repeat. */
const toMessageId = (id: string, from: string) =>
  `<${createHash("sha256").update(id).digest("hex").slice(0, 32)}@${/@([^>\s]+)/.exec(from)?.[1] ?? "hub"}>`;

/** Sends an email. Accepted means that the server has taken the responsibility for it. */
export async function deliver(
  server: SmtpServer,
  mail: OutgoingMail,
  signal = AbortSignal.timeout(CONVERSATION_MS),
): Promise<DeliveryResult> {
  const transport = createTransport(server);
  const { from, to, subject, text, html, unsubscribe } = mail;
  const messageId = toMessageId(mail.id, from);
  try {
    await transport.sendMail({
      from,
      subject,
      text,
      html,
      messageId,
      to: { name: "", address: to }, // one address, whatever it has in it
      // RFC 3834: asks for no automatic answer.
      headers: { "Auto-Submitted": "auto-generated" },
      ...(unsubscribe && { list: { unsubscribe } }),
      signal,
    });
    return { providerId: messageId };
  } catch (error) {
    return classify(error);
  } finally {
    transport.close();
  }
}

export async function checkAccount(server: SmtpServer): Promise<AccountStatus> {
  const transport = createTransport(server);
  try {
    await transport.verify();
    return { isSandbox: false };
  } catch (error) {
    return classify(error);
  } finally {
    transport.close();
  }
}

interface SmtpError {
  code?: string;
  /** What Node said, as of a certificate. */
  originalCode?: string;
  command?: string;
  /** The server's three digits; absent if it did not answer. */
  responseCode?: number;
  response?: string;
}

/** Codes of a login, a certificate or a setting that a person has to look at. */
const ACCOUNT_CODES = ["EAUTH", "ENOAUTH", "ETLS", "ECONFIG"];

/** Commands that name what is wrong with this mail; before them the server refuses the hub. */
const MAIL_COMMANDS = ["RCPT TO", "DATA"];
/** RFC 3463: 5.7 is a policy, as against relaying. Exim says that without such a code. */
const NO_RELAY = /^\d{3}[ -](5\.7\.|.*\brelay)/i;

/** Maps nodemailer's errors and the replies of RFC 5321 and 3463 to what to do about them. */
function classify(error: unknown): DeliveryFailure {
  const {
    code = "",
    originalCode = "",
    command = "",
    responseCode = 0,
    response = "",
  } = error as SmtpError;
  const as = (kind: DeliveryFailure["kind"]): DeliveryFailure => ({
    kind,
    code: `${code}/${responseCode}`,
  });
  if (responseCode >= 400 && responseCode < 500) return as("retry");
  if (ACCOUNT_CODES.includes(code) || /CERT|SIGNATURE|SSL|TLS/.test(originalCode))
    return as("blocked");
  if (responseCode >= 500) {
    const isAboutMail =
      MAIL_COMMANDS.includes(command) &&
      (command === "DATA" || (responseCode !== 530 && !NO_RELAY.test(response)));
    return as(isAboutMail ? "failed" : "blocked");
  }
  // nodemailer itself refuses an address; without an answer that could be read it may be delivered.
  return as(code === "EENVELOPE" && command === "API" ? "failed" : "unclear");
}
