import { randomUUID } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import {
  PasswordTokens,
  type PasswordTokenDocument,
  ResetRequests,
  type ResetRequestDocument,
} from "~/models/password-token.server";
import type { ResetPasswordInput } from "~/schemas/accounts/account";
import { isMailRecorded, sendMail, withdrawLinkMails } from "../mail/emails.server";
import { toEmailKey } from "../matching/folding.server";
import { recordAudit } from "../platform/audit.server";
import type { Client } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { consume } from "../platform/rate-limits.server";
import { mailPasswordChange } from "./account-mails.server";
import { findAccount, storePassword, type AccountRole } from "./accounts.server";
import { hasAdmin, insertAdmin } from "./new-admins.server";
import { newDeviceToken } from "./devices.server";
import { inviteTasks, keepsAddress, linkBackoff } from "./invites.server";
import { clearAttempts } from "./login-attempts.server";
import {
  consumeToken,
  createAdminLink,
  createMailedToken,
  ensureFirstAdminLink,
  findToken,
  revokeFirstAdminLinks,
} from "./password-tokens.server";
import { assertStrongPassword, hashPassword } from "./passwords.server";
import { removeSecondFactor } from "./second-factor.server";
import { closeAccountSessions } from "./sessions.server";

/**
 * Stores a request for a reset link, which a task emails if there is such an account. No lookup
 * here: response and timing are the same for every email. Throws `too-many` for a network address;
 * requests above the limit of one account are ignored silently.
 */
export async function requestReset(role: AccountRole, email: string, client: Client) {
  await consume("resetAddress", client.address, "somethingWentWrong");
  const emailKey = toEmailKey(email);
  const isAllowed = await consume("resetEmail", `${role} ${emailKey}`).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError) return false;
      throw error;
    },
  );
  if (!isAllowed) return;
  const _id = randomUUID();
  await ResetRequests.create({ _id, role, emailKey, createdAt: new Date() });
  await enqueue("reset-link", _id);
}

async function sendResetLink(id: string) {
  const resetRequest = await ResetRequests.findById(id).lean<ResetRequestDocument>();
  if (!resetRequest) return;
  const { role, emailKey } = resetRequest;
  const account = await findAccount(role, emailKey);
  const mailId = `${id}:password-reset`;
  if (await isMailRecorded(mailId)) {
    await enqueue("send-mail", mailId); // recorded by an earlier attempt of this task
  } else if (account) {
    await createMailedToken({ kind: "reset", role, accountId: account._id }, mailId);
    if (await keepsAddress(role, account, mailId))
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

/** Ends an account's sessions, revokes its links and withdraws its queued emails with links. */
export async function revokeAccess(accountId: string) {
  await closeAccountSessions(accountId);
  await PasswordTokens.deleteMany({ accountId });
  await withdrawLinkMails(accountId);
}

export const linkTasks: Record<string, TaskDefinition> = {
  "reset-link": { run: sendResetLink, backoff: linkBackoff },
  ...inviteTasks,
};

const toBadLinkError = () => new DomainError("invalid", "account.invalidLink");

export interface PasswordLink {
  kind: PasswordTokenDocument["kind"];
  /** New administrator of an `admin` link; absent if the user enters it. */
  email?: string;
}

/** The valid link of a role for a secret, else undefined; does not use it up. */
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
 * Uses a link up, stores the new password, ends the account's sessions and emails its owner. Of
 * concurrent calls one succeeds. Returns the account id and a device token, so that the login that
 * follows is not blocked by other clients' attempts from the same network address.
 * Throws `invalid` with one message for a used, expired, unknown or wrong-role link, `invalid` with
 * the reason for a weak password, `too-many`.
 */
export async function resetPassword(role: AccountRole, input: ResetPasswordInput, client: Client) {
  const link = await findToken(role, input.token);
  if (!link) {
    await consume("passwordLinkMiss", client.address, "somethingWentWrong");
    throw toBadLinkError();
  }
  await consume("passwordLink", link._id, "somethingWentWrong");
  // A link for the first administrator ends when there is one.
  if (link.kind === "admin" && link.email === undefined && (await hasAdmin()))
    throw toBadLinkError();
  // Checks come first: a weak password or a busy server must not use the link up.
  const newAdmin = link.kind === "admin" ? toNewAdmin(link, input) : undefined;
  const existing = newAdmin
    ? await findAccount("admin", toEmailKey(newAdmin.email))
    : await findLinkAccount(link);
  if (!newAdmin && !existing) throw toBadLinkError();
  const owner = newAdmin ?? existing;
  await assertStrongPassword(
    input.newPassword,
    owner ? [owner.firstName, owner.lastName, owner.email] : [],
  );

  const passwordHash = await hashPassword(input.newPassword);

  if (!(await consumeToken(link))) throw toBadLinkError();
  const account = existing ?? (newAdmin && (await insertAdmin(newAdmin, null)));
  if (!account) throw toBadLinkError();
  const passwordAt = await storePassword(role, account, passwordHash);
  await closeAccountSessions(account._id);
  // Only the command line makes such a link: for who lost the second factor, too.
  if (link.kind === "admin") await removeSecondFactor(account._id);
  if (role === "admin") await revokeFirstAdminLinks();
  await clearAttempts({ role, emailKey: account.emailKey, address: client.address });
  await recordAudit(
    newAdmin && !existing ? "admin created" : "password reset",
    { role, id: account._id },
    account._id,
  );
  await mailPasswordChange(role, account, passwordAt);
  const device = newDeviceToken(role, { _id: account._id, passwordAt });
  return { kind: link.kind, accountId: account._id, device };
}

const findLinkAccount = ({ role, accountId }: PasswordTokenDocument) =>
  ACCOUNT_MODELS[role].findOne({ _id: accountId ?? "", active: true }).lean<AccountDocument>();

function toNewAdmin(
  link: PasswordTokenDocument,
  { firstName, lastName, email }: ResetPasswordInput,
) {
  const address = link.email ?? email;
  if (!address || !firstName || !lastName)
    throw new DomainError("invalid", "account.nameAndEmailMissing");
  return { firstName, lastName, email: address };
}

export async function issueAdminLink(email: string) {
  await recordAudit("admin link", { role: "system" }, "admins");
  return createAdminLink(toEmailKey(email));
}

export async function issueFirstAdminLink() {
  await recordAudit("admin link", { role: "system" }, "admins");
  return ensureFirstAdminLink();
}
