import { z } from "zod";
import type { PlainMessageKey } from "~/text/message";
import { email, requiredLine, documentId } from "../fields";
import { LIMITS } from "../vocabulary";

/** A password, never trimmed or cut: max 128 characters, 512 UTF-16 code units. */
const password = (message: PlainMessageKey, tooLong: PlainMessageKey = "account.tooLong") =>
  z
    .string({ error: message })
    .min(1, message)
    .max(512, { error: tooLong, abort: true })
    .refine((v) => Array.from(v.normalize("NFKC")).length <= 128, tooLong);

/** `POST /admin/login`, `POST /volunteer/login` and the two login screens. */
export const Login = z.object({
  email: z
    .string({ error: "account.incorrect" })
    .trim()
    .min(1, "account.incorrect")
    .max(LIMITS.email, "account.incorrect"),
  password: password("account.incorrect", "account.incorrect"),
});

/** Change password, both roles; `username` is the account's email. */
export const ChangePassword = z
  .object({
    username: z
      .string({ error: "account.allFieldsRequired" })
      .trim()
      .min(1, "account.allFieldsRequired")
      .max(LIMITS.email, "account.allFieldsRequired"),
    currentPassword: password("account.allFieldsRequired"),
    newPassword: password("account.allFieldsRequired"),
    newPassword2: password("account.allFieldsRequired"),
  })
  .refine((v) => v.newPassword === v.newPassword2, {
    path: ["newPassword2"],
    message: "account.mustMatch",
  })
  .refine((v) => v.newPassword !== v.currentPassword, {
    path: ["newPassword"],
    message: "account.mustNotMatchOld",
  })
  .transform(({ newPassword2: _, ...v }) => v);

export const RequestReset = z.object({ email: email("help.email") });

/** Reset password, both roles. Names and email are for links that create an administrator. */
export const ResetPassword = z.object({
  token: z.string({ error: "account.invalidLink" }),
  newPassword: password("account.resetFailed"),
  firstName: requiredLine(
    "account.nameAndEmailMissing",
    LIMITS.name,
    "tooLong.firstName",
  ).optional(),
  lastName: requiredLine("account.nameAndEmailMissing", LIMITS.name, "tooLong.lastName").optional(),
  email: email("help.email").optional(),
});

/** New administrator, screen and `POST /admin/create-account`; one message for all empty fields. */
export const CreateAdmin = z.object({
  firstName: requiredLine("account.allFieldsRequred", LIMITS.name, "tooLong.firstName"),
  lastName: requiredLine("account.allFieldsRequred", LIMITS.name, "tooLong.lastName"),
  email: z
    .string({ error: "account.allFieldsRequred" })
    .trim()
    .min(1, "account.allFieldsRequred")
    .pipe(email("help.email")),
  password: password("account.allFieldsRequred"),
});

export type LoginInput = z.output<typeof Login>;
export type ChangePasswordInput = z.output<typeof ChangePassword>;
export type ResetPasswordInput = z.output<typeof ResetPassword>;
export type CreateAdminInput = z.output<typeof CreateAdmin>;

export const InviteAdmin = z.object({
  firstName: requiredLine("help.firstName", LIMITS.name, "tooLong.firstName"),
  lastName: requiredLine("help.lastName", LIMITS.name, "tooLong.lastName"),
  email: email("help.email"),
});

export const AdminId = z.object({ id: documentId("U", "admin.notFound") });

/** Deactivates one; `keys` is there if ticked. */
export const DeactivateAdmin = AdminId.extend({
  keys: z.literal("revoke", { error: "somethingWentWrong" }).optional(),
});

export type InviteAdminInput = z.output<typeof InviteAdmin>;

const code = (message: PlainMessageKey) =>
  z.string({ error: message }).trim().min(1, message).max(40, message);

/** `POST /admin/login`. */
export const AdminLogin = Login.extend({ code: code("account.incorrect").optional() });

/** The second step of the login screen: the proof stands for the password. */
export const CodeLogin = Login.omit({ password: true }).extend({
  proof: z.string({ error: "account.incorrect" }).max(100, "account.incorrect"),
  code: code("factor.wrong"),
});

export const SecondFactorOn = z.object({
  currentPassword: password("account.incorrect"),
  code: code("factor.wrong"),
});

export const SecondFactorOff = z.object({ code: code("factor.wrong") });
