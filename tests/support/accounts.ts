import { randomUUID } from "node:crypto";
import { faker } from "@faker-js/faker";
import { expect, vi } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Sessions, type SessionDocument } from "~/models/session.server";
import type { AccountRole } from "~/services/accounts/accounts.server";
import { newId } from "~/services/platform/ids.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { Visitor } from "./visitor";
import { toEmailKey } from "~/services/matching/email-key.server";

/** Somebody with an account, and what that person knows. */
export interface TestAccount {
  id: string;
  role: AccountRole;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export const LOGIN_PAGE: Record<AccountRole, string> = {
  admin: "/admin-login",
  volunteer: "/vol-login",
};
export const DASHBOARD: Record<AccountRole, string> = {
  admin: "/admin-dashboard",
  volunteer: "/volunteer-dashboard",
};

/** A password that nobody refuses and no other test has, so that a log can be searched for it. */
export const newPassword = () => `pelican ${randomUUID()}`;

/** An address that no other test has. */
export const newEmail = () => `${faker.string.alphanumeric(20)}@example.org`.toLowerCase();

/** Stores an account in the connected database; a volunteer's account has no other way in yet. */
export async function createAccount(
  role: AccountRole,
  password = newPassword(),
): Promise<TestAccount> {
  const person = {
    id: newId(role === "admin" ? "U" : "V"),
    role,
    firstName: faker.person.firstName(),
    lastName: faker.person.lastName(),
    email: newEmail(),
    password,
  };
  const now = new Date();
  const { id: _id, firstName, lastName, email } = person;
  await ACCOUNT_MODELS[role].create({
    _id,
    v: 1,
    active: true,
    firstName,
    lastName,
    email,
    emailKey: toEmailKey(email),
    locale: "en",
    passwordHash: await hashPassword(password),
    passwordAt: now,
    createdAt: now,
    updatedAt: now,
  });
  return person;
}

/** Logs a visitor in by the real form and demands that this ends on the dashboard. */
export async function logIn(
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) {
  const page = await visitor.submit(await visitor.get(LOGIN_PAGE[role]), { email, password });
  expect(page.redirects).toEqual([`303 ${DASHBOARD[role]}`]);
  expect(page.status).toBe(200);
  return page;
}

/** A new visitor who is logged in. */
export async function logInAs(person: TestAccount) {
  const visitor = new Visitor();
  await logIn(visitor, person);
  return visitor;
}

/** The login call, as a program makes it that sends a body only. */
export const callLogin = (
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) => visitor.call("POST", `/api/${role}/login`, { email, password });

/** A token of the login call. */
export async function fetchToken(
  person: Pick<TestAccount, "role" | "email" | "password">,
  visitor = new Visitor(),
) {
  const answer = await callLogin(visitor, person);
  expect(answer.status).toBe(200);
  return (answer.json as { token: string }).token;
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Sets dates of all logins of a person back, or forth. */
export const updateSessionDates = (
  person: Pick<TestAccount, "id">,
  dates: Partial<Pick<SessionDocument, "seenAt" | "expiresAt">>,
) => Sessions.updateMany({ accountId: person.id }, { $set: dates });

/** Lets a link of a mail run out now. */
export const expireLink = (token: string) =>
  PasswordTokens.updateOne(
    { _id: hashSecret(token) },
    { $set: { expiresAt: new Date(Date.now() - 1) } },
  );

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** The mails to one address, newest first, as the local outbox shows them. */
export const listMailsTo = async (email: string) =>
  ((await new Visitor().call("GET", "/dev/mail.json")).json as Mail[]).filter(
    ({ to }) => to === email,
  );

/** The newest mail to an address that says something, once it is there. */
export const waitForMail = (email: string, saying: string | RegExp) =>
  vi.waitFor(
    async () => {
      const mail = (await listMailsTo(email)).find(({ text }) =>
        typeof saying === "string" ? text.includes(saying) : saying.test(text),
      );
      if (!mail) throw new Error(`No mail to ${email} says ${String(saying)}.`);
      return mail;
    },
    { timeout: 15_000, interval: 100 },
  );

/** The secret of the newest reset link that a person was mailed, besides those known already. */
export async function waitForResetToken(
  { role, email }: Pick<TestAccount, "role" | "email">,
  known: readonly string[] = [],
) {
  const link = new RegExp(`/${role}/reset-password\\?token=([\\w-]{43})`, "g");
  return vi.waitFor(
    async () => {
      const tokens = (await listMailsTo(email)).flatMap(({ text }) =>
        [...text.matchAll(link)].map(([, token]) => token!),
      );
      const token = tokens.find((one) => !known.includes(one));
      if (token === undefined) throw new Error(`No new reset link for ${email}.`);
      return token;
    },
    { timeout: 15_000, interval: 100 },
  );
}
