import { Admins, type AdminDocument } from "~/models/admin.server";
import type { CreateAdminInput } from "~/schemas/accounts/account";
import { fullName } from "~/schemas/full-name";
import { toEmailKey } from "../matching/folding.server";
import { recordAudit } from "../platform/audit.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { newId } from "../platform/ids.server";
import { consume } from "../platform/rate-limits.server";
import { mailAdminWelcome } from "./account-mails.server";
import { toAccount, type Account, type ActiveSession } from "./accounts.server";
import { assertStrongPassword, hashPassword } from "./passwords.server";

/**
 * Inserts an administrator; `passwordHash` is null until set by a link, else `createdBy` knows the
 * password, and it has to be changed. Throws `conflict`.
 */
export async function insertAdmin(
  details: { firstName: string; lastName: string; email: string },
  passwordHash: string | null,
  createdBy?: string,
): Promise<AdminDocument> {
  const now = new Date();
  const doc: AdminDocument = {
    _id: newId("U"),
    v: 1,
    active: true,
    ...details,
    emailKey: toEmailKey(details.email),
    locale: "en",
    passwordHash,
    passwordAt: now,
    createdAt: now,
    updatedAt: now,
    ...(createdBy !== undefined && { createdBy }),
    ...(createdBy !== undefined && passwordHash !== null && { sharedPasswordAt: now }),
  };
  try {
    await Admins.create(doc);
  } catch (error) {
    if (!getDuplicateKeyFields(error)?.includes("emailKey")) throw error;
    throw new DomainError("conflict", "account.adminExists");
  }
  return doc;
}

/** Also emails them. Throws `conflict`, `invalid`, `too-many`. */
export async function createAdmin(
  { password, ...details }: CreateAdminInput,
  { account: creator }: ActiveSession,
): Promise<Account> {
  await consume("createAdmin", creator.id, "somethingWentWrong");
  await assertStrongPassword(password, [details.firstName, details.lastName, details.email]);
  const doc = await insertAdmin(details, await hashPassword(password), creator.id);
  await recordAudit("admin created", { role: "admin", id: creator.id }, doc._id);
  await mailAdminWelcome(doc, fullName(creator));
  return toAccount("admin", doc);
}

/** Whether any administrator can log in. */
export const hasAdmin = async () =>
  (await Admins.exists({ active: true, passwordHash: { $type: "string" } })) !== null;
