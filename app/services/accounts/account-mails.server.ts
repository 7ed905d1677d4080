import type { AccountDocument } from "~/models/account-schema.server";
import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { PORTALS } from "~/schemas/accounts/portals";
import type { MailContent } from "~/schemas/mails";
import { sendMail } from "../mail/emails.server";
import type { TaskDefinition } from "../platform/queue.server";
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

/** Notifies the owner that the password was changed, or set for the first time. */
export const mailPasswordChange = (role: AccountRole, account: AccountDocument, at: Date) =>
  mailAccount(account, String(at.getTime()), {
    template: account.passwordHash === null ? "password-set" : "password-changed",
    data: { firstName: account.firstName, loginLink: toPageUrl(role, "login") },
  });

/** Tells both addresses of an account that staff changed the one into the other. */
export async function mailEmailChange(
  account: AccountDocument,
  { id, from, to }: { id: string; from: string; to: string },
) {
  const data = { firstName: account.firstName, loginLink: toPageUrl("volunteer", "login") };
  await mailAccount({ ...account, email: from }, id, { template: "login-email-left", data });
  await mailAccount({ ...account, email: to }, id, { template: "login-email-taken", data });
}

/** Welcomes an administrator created by another one. */
export const mailAdminWelcome = (account: AccountDocument, createdBy: string) =>
  mailAccount(account, "1", {
    template: "admin-welcome",
    data: { firstName: account.firstName, createdBy, loginLink: toPageUrl("admin", "login") },
  });

/** Notifies the owner, once a day, that only known devices can log in. No-op for an unknown id. */
async function mailLoginStopped(accountId: string) {
  for (const role of ["admin", "volunteer"] as const) {
    const account = await ACCOUNT_MODELS[role]
      .findOne({ _id: accountId, active: true })
      .lean<AccountDocument>();
    const day = new Date().toISOString().slice(0, 10);
    if (account)
      await mailAccount(account, day, {
        template: "login-stopped",
        data: { firstName: account.firstName, loginLink: toPageUrl(role, "requestReset") },
      });
  }
}

/** Queue tasks for accounts. */
export const accountTasks: Record<string, TaskDefinition> = {
  "login-stopped": {
    run: mailLoginStopped,
    backoff: ({ attempt }) => (attempt < 10 ? attempt * 10_000 : null),
  },
};
