import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { PasswordTokens } from "~/models/password-token.server";
import { findNewestMail, isMailRecorded, sendMail, toMailOutcome } from "../mail/emails.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { createMailedToken, LINK_LIFETIME_MS } from "./password-tokens.server";
import type { AccountRole } from "./sessions.server";

const MINUTE = 60_000;

/**
 * Whether a link that was just made may be mailed. Removes it if the account was deleted, or got
 * another address, since it was read: `revokeAccess` may have run before the link was there.
 */
export async function keepsAddress(
  role: AccountRole,
  { _id, emailKey }: Pick<AccountDocument, "_id" | "emailKey">,
  mailId: string,
) {
  if (await ACCOUNT_MODELS[role].exists({ _id, emailKey, active: true })) return true;
  await PasswordTokens.deleteMany({ seed: mailId });
  return false;
}

const INVITES = {
  volunteer: { template: "volunteer-invite", task: "invite-link" },
  admin: { template: "admin-invite", task: "admin-invite-link" },
} as const satisfies Record<AccountRole, object>;

/**
 * `key` is the email's id; a known key sends nothing. The token is created here and not with the
 * account, so that time in the queue doesn't count against its lifetime.
 */
const sendInvite =
  (role: AccountRole): TaskDefinition["run"] =>
  async (key, { accountId } = {}) => {
    if (accountId === undefined) throw new Error("an invite without its account"); // to be migrated
    if (await isMailRecorded(key)) {
      await enqueue("send-mail", key); // recorded by an earlier attempt of this task
      return;
    }
    const account = await ACCOUNT_MODELS[role]
      .findOne({ _id: accountId, active: true, passwordHash: null })
      .lean<AccountDocument>();
    if (!account) return; // deleted, or has set a password by Forgot Password
    await createMailedToken({ kind: "invite", role, accountId }, key);
    if (!(await keepsAddress(role, account, key))) return;
    await sendMail({
      _id: key,
      template: INVITES[role].template,
      locale: account.locale,
      to: account.email,
      data: { firstName: account.firstName },
      subjectId: accountId,
    });
  };

export const enqueueInvite = (mailId: string, accountId: string, role: AccountRole = "volunteer") =>
  enqueue(INVITES[role].task, mailId, { accountId });

/** Sends a new invite to an account without a password, at most once a minute. */
export const reissueInvite = (accountId: string, role: AccountRole = "volunteer") =>
  enqueueInvite(
    [accountId, Math.floor(Date.now() / MINUTE), INVITES[role].template, accountId].join(":"),
    accountId,
    role,
  );

/** `used`: a password was set. `waiting`: not sent yet. `not-sent`: mail was off. */
export interface InviteStatus {
  state: "used" | "waiting" | "sent" | "failed" | "not-sent" | "expired";
  sentAt?: Date;
  expiresAt?: Date;
}

export async function findInviteStatus(
  { _id, passwordHash, createdAt }: Pick<AccountDocument, "_id" | "passwordHash" | "createdAt">,
  role: AccountRole = "volunteer",
): Promise<InviteStatus> {
  if (passwordHash !== null) return { state: "used" };
  const mail = await findNewestMail(_id, INVITES[role].template);
  const expiresAt = new Date((mail?.createdAt ?? createdAt).getTime() + LINK_LIFETIME_MS.invite);
  const outcome = mail && toMailOutcome(mail);
  if (outcome === "failed" || outcome === "suppressed" || outcome === "bounced")
    return { state: "failed" };
  if (outcome === "not-sent") return { state: "not-sent" };
  // Withdrawing an invite revokes its link.
  if (outcome === "withdrawn" || expiresAt.getTime() <= Date.now())
    return { state: "expired", expiresAt };
  return mail?.sentAt ? { state: "sent", sentAt: mail.sentAt, expiresAt } : { state: "waiting" };
}

export const linkBackoff: NonNullable<TaskDefinition["backoff"]> = ({ attempt }) =>
  attempt < 10 ? Math.min(attempt * 10_000, 60_000) : null;

export const inviteTasks: Record<string, TaskDefinition> = {
  [INVITES.volunteer.task]: { run: sendInvite("volunteer"), backoff: linkBackoff },
  [INVITES.admin.task]: { run: sendInvite("admin"), backoff: linkBackoff },
};
