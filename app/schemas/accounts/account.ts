import { z } from "zod";
import { email, requiredLine } from "../fields";
import { NOTICES } from "../notices";
import { LIMITS, MESSAGES } from "../vocabulary";

/** Account messages of the specification, sections 2, 5 and 8; "requred" is its spelling. */
export const ACCOUNT_MESSAGES = {
  incorrect: "Incorrect email or password.",
  allFieldsRequred: "All fields requred.",
  mustMatch: "New passwords must match.",
  mustNotMatchOld: "New password must not match the old password.",
  changeFailed: "Failed to change password.",
  serverError: "Server error. Please try again later.",
  sendFailed: "Error sending reset email",
  resetFailed: "Error resetting password",
  adminCreated: "New admin account successfully created.",
  /** The specification has no text for an empty field of Change Password. */
  allFieldsRequired: "All fields are required.",
  tooLong: "A password can have 128 characters at most.",
} as const;

/** A password, never trimmed or cut: max 128 characters, 512 UTF-16 code units. */
const password = (message: string, tooLong: string = ACCOUNT_MESSAGES.tooLong) =>
  z
    .string({ error: message })
    .min(1, message)
    .max(512, tooLong)
    .refine((v) => Array.from(v.normalize("NFKC")).length <= 128, tooLong);

const M = ACCOUNT_MESSAGES;

/** `POST /admin/login`, `POST /volunteer/login` and the two login screens. */
export const Login = z
  .object({
    email: z
      .string({ error: M.incorrect })
      .trim()
      .min(1, M.incorrect)
      .max(LIMITS.email, M.incorrect),
    password: password(M.incorrect, M.incorrect),
  })
  .transform((v) => v);

/** Change password, both roles; `username` is the account's email. */
export const ChangePassword = z
  .object({
    username: z
      .string({ error: M.allFieldsRequired })
      .trim()
      .min(1, M.allFieldsRequired)
      .max(LIMITS.email, M.allFieldsRequired),
    currentPassword: password(M.allFieldsRequired),
    newPassword: password(M.allFieldsRequired),
    newPassword2: password(M.allFieldsRequired),
  })
  .refine((v) => v.newPassword === v.newPassword2, { path: ["newPassword2"], message: M.mustMatch })
  .refine((v) => v.newPassword !== v.currentPassword, {
    path: ["newPassword"],
    message: M.mustNotMatchOld,
  })
  .transform(({ newPassword2: _, ...v }) => v);

/** Forgot password, both roles. */
export const RequestReset = z.object({ email: email(MESSAGES.email) }).transform((v) => v);

/** Reset password, both roles. Names and email are for links that create an administrator. */
export const ResetPassword = z
  .object({
    token: z.string({ error: NOTICES.invalidLink }),
    newPassword: password(M.resetFailed),
    firstName: requiredLine(NOTICES.nameAndEmailMissing, LIMITS.name).optional(),
    lastName: requiredLine(NOTICES.nameAndEmailMissing, LIMITS.name).optional(),
    email: email(MESSAGES.email).optional(),
  })
  .transform((v) => v);

/** New administrator, screen and `POST /admin/create-account`; one message for all empty fields. */
export const CreateAdmin = z
  .object({
    firstName: requiredLine(M.allFieldsRequred, LIMITS.name),
    lastName: requiredLine(M.allFieldsRequred, LIMITS.name),
    email: z
      .string({ error: M.allFieldsRequred })
      .trim()
      .min(1, M.allFieldsRequred)
      .pipe(email(MESSAGES.email)),
    password: password(M.allFieldsRequred),
  })
  .transform((v) => v);

export type LoginInput = z.output<typeof Login>;
export type ChangePasswordInput = z.output<typeof ChangePassword>;
export type ResetPasswordInput = z.output<typeof ResetPassword>;
export type CreateAdminInput = z.output<typeof CreateAdmin>;
