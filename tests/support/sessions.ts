import { expect } from "vitest";

import { PasswordTokens } from "~/models/password-token.server";
import { Sessions, type SessionDocument } from "~/models/session.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import type { TestAccount } from "./accounts";
import { PATHS } from "./pages";
import { Visitor } from "./visitor";

/** Logs a visitor in through the form and expects the dashboard. */
export async function logIn(
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) {
  const page = await visitor.submit(await visitor.get(PATHS.login[role]), { email, password });
  expect(page.redirects).toEqual([`303 ${PATHS.dashboard[role]}`]);
  expect(page.status).toBe(200);
  return page;
}

/** Returns a new visitor, logged in. */
export async function logInAs(person: TestAccount) {
  const visitor = new Visitor();
  await logIn(visitor, person);
  return visitor;
}

/** Calls the login API with credentials in the body. */
export const callLogin = (
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) => visitor.call("POST", `/api/${role}/login`, { email, password });

/** Logs in by the API and returns the token. */
export async function fetchToken(
  person: Pick<TestAccount, "role" | "email" | "password">,
  visitor = new Visitor(),
) {
  const answer = await callLogin(visitor, person);
  expect(answer.status).toBe(200);
  return (answer.json as { token: string }).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Changes a password on the screen, in a logged-in browser. */
export async function submitNewPassword(
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
  newPassword: string,
  newPassword2 = newPassword,
) {
  const path = `/${role}/changePassword`;
  const entries = { username: email, currentPassword: password, newPassword, newPassword2 };
  const form = `form[action='${path}']`;
  return visitor.submit(await visitor.get(path), entries, { form });
}

/** Overwrites dates of all sessions of an account. */
export const updateSessionDates = (
  person: Pick<TestAccount, "id">,
  dates: Partial<Pick<SessionDocument, "seenAt" | "expiresAt">>,
) => Sessions.updateMany({ accountId: person.id }, { $set: dates });

/** Expires a mailed password link. */
export const expireLink = (token: string) =>
  PasswordTokens.updateOne(
    { _id: hashSecret(token) },
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );
