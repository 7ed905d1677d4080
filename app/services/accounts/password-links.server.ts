import { randomUUID } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { PasswordTokens, type PasswordTokenDocument } from "~/models/password-token.server";
import { ResetRequests, type ResetRequestDocument } from "~/models/reset-request.server";
import type { ResetPasswordInput } from "~/schemas/accounts/account";
import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { mailPasswordChange } from "./account-mails.server";
import {
  hasAdmin,
  findAccount,
  insertAdmin,
  storePassword,
  type AccountRole,
} from "./accounts.server";
import { recordAudit } from "../platform/audit.server";
import { newDeviceToken } from "./devices.server";
import {
  isMailRecorded,
  findNewestMail,
  sendMail,
  toMailOutcome,
  withdrawLinkMails,
} from "../mail/emails.server";
import { DomainError } from "../platform/errors.server";
import { consume } from "../platform/rate-limits.server";
import { clearAttempts } from "./login-attempts.server";
import {
  createMailedToken,
  revokeFirstAdminLinks,
  ensureFirstAdminLink,
  findToken,
  LINK_LIFETIME_MS,
  createAdminLink,
  consumeToken,
} from "./password-tokens.server";
import { assertStrongPassword, hashPassword } from "./passwords.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import type { Client } from "../platform/caller.server";
import { closeAccountSessions } from "./sessions.server";
import { toEmailKey } from "../matching/email-key.server";

const MINUTE = 60_000;

/**
 * Takes the wish for a reset link. Nothing is looked up here, so answer and time are the same for every address; the link, if there is such an
 * account, follows by mail. Throws `too-many` for one network address; too many for one account are swallowed.
 */
export async function requestReset(role: AccountRole, email: string, client: Client) {
  await consume("resetAddress", client.address, SOMETHING_WENT_WRONG);
  const emailKey = toEmailKey(email);
  const isFew = await consume("resetEmail", `${role} ${emailKey}`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
  if (!isFew) return;
  const _id = randomUUID();
  await ResetRequests.create({ _id, role, emailKey, createdAt: new Date() });
  await enqueue("reset-link", _id);
}

/** Finds the account of a wish and mails the link; a wish of nobody ends here. */
async function sendResetLink(id: string) {
  const wish = await ResetRequests.findById(id).lean<ResetRequestDocument>();
  if (!wish) return;
  const account = await findAccount(wish.role, wish.emailKey);
  const mailId = `${id}:password-reset`;
  if (await isMailRecorded(mailId)) {
    await enqueue("send-mail", mailId); // an earlier try of this task came so far
  } else if (account) {
    await createMailedToken({ kind: "reset", role: wish.role, accountId: account._id }, mailId);
    await sendMail({
      _id: mailId,
      template: "password-reset",
      locale: account.locale,
      to: account.email,
      data: { firstName: account.firstName },
      subjectId: account._id,
    });
    await recordAudit("reset requested", { role: "public" }, account._id);
  }
  await ResetRequests.deleteOne({ _id: id });
}

const INVITE_TEMPLATE = "volunteer-invite";

/**
 * Mails a new volunteer the link with which the account gets its password. The key is the mail's id and ends in the volunteer's: the same key again sends
 * nothing. The link is made here and not with the account, so that waiting in the queue costs nothing of its life.
 */
async function sendInvite(key: string) {
  if (await isMailRecorded(key)) {
    await enqueue("send-mail", key); // an earlier try of this task came so far
    return;
  }
  const accountId = key.slice(key.lastIndexOf(":") + 1);
  const account = await ACCOUNT_MODELS.volunteer
    .findOne({ _id: accountId, active: true, passwordHash: null })
    .lean<AccountDocument>();
  if (!account) return; // deleted meanwhile, or has chosen a password by Forgot Password
  await createMailedToken({ kind: "invite", role: "volunteer", accountId }, key);
  await sendMail({
    _id: key,
    template: INVITE_TEMPLATE,
    locale: account.locale,
    to: account.email,
    data: { firstName: account.firstName },
    subjectId: accountId,
  });
}

/** Sends a volunteer without a password a new invite; twice within a minute is once. */
export const reissueInvite = (accountId: string) =>
  enqueue(
    "invite-link",
    [accountId, Math.floor(Date.now() / MINUTE), INVITE_TEMPLATE, accountId].join(":"),
  );

/**
 * How the invite of an account stands: used once a password was chosen, `waiting` to be sent, sent,
 * not deliverable, `not-sent` while mail was off, or over.
 */
export interface InviteStatus {
  state: "used" | "waiting" | "sent" | "failed" | "not-sent" | "expired";
  sentAt?: Date;
  expiresAt?: Date;
}

/** How the newest invite of a volunteer stands. */
export async function findInviteStatus({
  _id,
  passwordHash,
  createdAt,
}: Pick<AccountDocument, "_id" | "passwordHash" | "createdAt">): Promise<InviteStatus> {
  if (passwordHash !== null) return { state: "used" };
  const mail = await findNewestMail(_id, INVITE_TEMPLATE);
  const expiresAt = new Date((mail?.createdAt ?? createdAt).getTime() + LINK_LIFETIME_MS.invite);
  const outcome = mail && toMailOutcome(mail);
  if (outcome === "failed" || outcome === "suppressed" || outcome === "bounced")
    return { state: "failed" };
  if (outcome === "not-sent") return { state: "not-sent" };
  // The links of a withdrawn invite were ended with it.
  if (outcome === "withdrawn" || expiresAt.getTime() <= Date.now())
    return { state: "expired", expiresAt };
  return mail?.sentAt ? { state: "sent", sentAt: mail.sentAt, expiresAt } : { state: "waiting" };
}

/** Ends every way into an account at once: its logins, its links and the mails with links that still wait. */
export async function revokeAccess(accountId: string) {
  await closeAccountSessions(accountId);
  await PasswordTokens.deleteMany({ accountId });
  await withdrawLinkMails(accountId);
}

const backoff: TaskDefinition["backoff"] = ({ attempt }) =>
  attempt < 10 ? Math.min(attempt * 10_000, 60_000) : null;

/** The queue's tasks about links. */
export const linkTasks: Record<string, TaskDefinition> = {
  "reset-link": { run: sendResetLink, backoff },
  "invite-link": { run: sendInvite, backoff },
};

const toBadLinkError = () => new DomainError("invalid", NOTICES.badLink);

/** What a link is for, while it works. */
export interface PasswordLink {
  kind: PasswordTokenDocument["kind"];
  /** Whom an `admin` link makes an administrator; absent when the person says so. */
  email?: string;
}

/** What a link of a role is for; nothing is consumed. */
export async function findPasswordLink(
  role: AccountRole,
  secret: unknown,
): Promise<PasswordLink | undefined> {
  const token = await findToken(role, secret);
  return token
    ? { kind: token.kind, ...(token.email !== undefined && { email: token.email }) }
    : undefined;
}

/**
 * Uses a link up and stores the new password; every login of the account ends and a mail tells its
 * owner. Of two at once one wins. Answers the account and a token that makes this device known: the
 * login that follows must not depend on what others try from the same address.
 * Throws `invalid` with one message for a used, expired, made-up or wrong-kind link, and with the
 * reason when the password is not good enough; `too-many`.
 */
export async function resetPassword(role: AccountRole, input: ResetPasswordInput, client: Client) {
  const link = await findToken(role, input.token);
  if (!link) {
    await consume("passwordLinkMiss", client.address, SOMETHING_WENT_WRONG);
    throw toBadLinkError();
  }
  await consume("passwordLink", link._id, SOMETHING_WENT_WRONG);
  // Whoever comes second with a link for the first administrator is nobody.
  if (link.kind === "admin" && link.email === undefined && (await hasAdmin()))
    throw toBadLinkError();
  // Everything that can be refused comes first: a weak password or a busy moment must not use the link up.
  const who = link.kind === "admin" ? toNewAdmin(link, input) : undefined;
  const known = who
    ? await findAccount("admin", toEmailKey(who.email))
    : await findLinkAccount(link);
  if (!who && !known) throw toBadLinkError();
  const own = who ?? known;
  await assertStrongPassword(
    input.newPassword,
    own ? [own.firstName, own.lastName, own.email] : [],
  );

  const passwordHash = await hashPassword(input.newPassword);

  if (!(await consumeToken(link))) throw toBadLinkError();
  const account = known ?? (who && (await insertAdmin(who, null)));
  if (!account) throw toBadLinkError();
  const passwordAt = await storePassword(role, account, passwordHash);
  await closeAccountSessions(account._id);
  if (role === "admin") await revokeFirstAdminLinks();
  await clearAttempts({ role, emailKey: account.emailKey, address: client.address });
  await recordAudit(
    who && !known ? "admin created" : "password reset",
    { role, id: account._id },
    account._id,
  );
  await mailPasswordChange(role, account, passwordAt);
  return { accountId: account._id, device: newDeviceToken(role, { _id: account._id, passwordAt }) };
}

const findLinkAccount = ({ role, accountId }: PasswordTokenDocument) =>
  ACCOUNT_MODELS[role].findOne({ _id: accountId ?? "", active: true }).lean<AccountDocument>();

/** Whom an administrator's link makes: the address stands in the link, or the person says it. */
function toNewAdmin(
  link: PasswordTokenDocument,
  { firstName, lastName, email }: ResetPasswordInput,
) {
  const address = link.email ?? email;
  if (!address || !firstName || !lastName) throw new DomainError("invalid", NOTICES.sayWhoYouAre);
  return { firstName, lastName, email: address };
}

/** A one-time link that makes the owner of an address an administrator. */
export async function issueAdminLink(email: string) {
  await recordAudit("admin link", { role: "system" }, "admins");
  return createAdminLink(toEmailKey(email));
}

/** The one-time link of a start without an administrator, the same in the whole cluster. */
export async function issueFirstAdminLink() {
  await recordAudit("admin link", { role: "system" }, "admins");
  return ensureFirstAdminLink();
}
