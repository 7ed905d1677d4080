import { randomUUID } from "node:crypto";
import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { Admins, type AdminDocument } from "~/models/admin.server";
import { PORTALS } from "~/schemas/accounts/portals";
import type { MailContent } from "~/schemas/mails";
import { sendMail } from "../mail/emails.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import type { AccountRole } from "./sessions.server";

type Recipient = Pick<AccountDocument, "_id" | "firstName" | "email" | "locale">;

const toPageUrl = (role: AccountRole, page: "login" | "requestReset") =>
  settings().baseUrl + PORTALS[role][page];

const mailAccount = (
  { _id: subjectId, locale, email: to }: Recipient,
  event: string,
  content: MailContent,
) =>
  sendMail({
    _id: `${subjectId}:${event}:${content.template}`,
    ...content,
    locale,
    to,
    subjectId,
  });

export const mailPasswordChange = (role: AccountRole, account: AccountDocument, at: Date) =>
  mailAccount(account, String(at.getTime()), {
    template: account.passwordHash === null ? "password-set" : "password-changed",
    data: { firstName: account.firstName, loginLink: toPageUrl(role, "login") },
  });

export async function mailEmailChange(
  account: AccountDocument,
  { id, from, to }: { id: string; from: string; to: string },
) {
  const data = { firstName: account.firstName, loginLink: toPageUrl("volunteer", "login") };
  await mailAccount({ ...account, email: from }, id, { template: "login-email-left", data });
  await mailAccount({ ...account, email: to }, id, { template: "login-email-taken", data });
}

export const mailAdminWelcome = (account: AccountDocument, createdBy: string) =>
  mailAccount(account, "1", {
    template: "admin-welcome",
    data: { firstName: account.firstName, createdBy, loginLink: toPageUrl("admin", "login") },
  });

export const mailFactor = (
  account: Recipient,
  template: "factor-on" | "factor-off" | "recovery-code-used",
) =>
  mailAccount(account, randomUUID(), {
    template,
    data: { firstName: account.firstName, loginLink: toPageUrl("admin", "login") },
  });

/** A login without a code waits as long as the password counts for one. */
const CODE_MS = 10 * 60_000;
const toDay = () => new Date().toISOString().slice(0, 10);

/** Sees to it that the owner hears of a right password after which no code came. */
export const awaitCode = (adminId: string) =>
  enqueue("code-missing", adminId, {}, new Date(Date.now() + CODE_MS));

/** Once a day; no-op if the administrator has logged in since. */
async function mailCodeMissing(adminId: string) {
  const since = new Date(Date.now() - CODE_MS - 60_000); // a login is noted once a minute
  const account = await Admins.findOne({
    _id: adminId,
    active: true,
    secondFactor: { $exists: true },
    lastLoginAt: { $not: { $gt: since } },
  }).lean<AdminDocument>();
  if (account)
    await mailAccount(account, toDay(), {
      template: "code-missing",
      data: { firstName: account.firstName, loginLink: toPageUrl("admin", "requestReset") },
    });
}

/** Notifies the owner, once a day, that only known devices can log in. No-op for an unknown id. */
async function mailLoginStopped(accountId: string) {
  for (const role of ["admin", "volunteer"] as const) {
    const account = await ACCOUNT_MODELS[role]
      .findOne({ _id: accountId, active: true })
      .lean<AccountDocument>();
    if (account)
      await mailAccount(account, toDay(), {
        template: "login-stopped",
        data: { firstName: account.firstName, loginLink: toPageUrl(role, "requestReset") },
      });
  }
}

const backoff: TaskDefinition["backoff"] = ({ attempt }) =>
  attempt < 10 ? attempt * 10_000 : null;

export const accountTasks: Record<string, TaskDefinition> = {
  "login-stopped": { run: mailLoginStopped, backoff },
  "code-missing": { run: mailCodeMissing, backoff },
};
