import type { PlainMessageKey } from "~/text/message";
import { z } from "zod";
import { Login, password } from "./account";

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
