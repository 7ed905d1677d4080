import { faker } from "@faker-js/faker";
import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Sessions, type SessionDocument } from "~/models/session.server";
import type { AccountRole } from "~/services/accounts/accounts.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { toEmailKey } from "~/services/matching/email-key.server";
import { newId } from "~/services/platform/ids.server";
import { Visitor } from "./visitor";

/** A stored account with its plain-text password. */
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

/** A valid, unique password, so that logs can be searched for it. */
export const newPassword = () => `pelican ${randomUUID()}`;

export const newEmail = () => `${faker.string.alphanumeric(20)}@example.org`.toLowerCase();

/** Stores an account in the connected database. */
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

/** Logs a visitor in through the form and expects the dashboard. */
export async function logIn(
  visitor: Visitor,
  { role, email, password }: Pick<TestAccount, "role" | "email" | "password">,
) {
  const page = await visitor.submit(await visitor.get(LOGIN_PAGE[role]), { email, password });
  expect(page.redirects).toEqual([`303 ${DASHBOARD[role]}`]);
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

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** Mails to one address from the development mailbox, newest first. */
export const listMailsTo = async (email: string) =>
  ((await new Visitor().call("GET", "/dev/mail.json")).json as Mail[]).filter(
    ({ to }) => to === email,
  );

/** Waits for the newest mail to an address with a matching text. */
export const waitForMail = (email: string, pattern: string | RegExp) =>
  vi.waitFor(
    async () => {
      const mail = (await listMailsTo(email)).find(({ text }) =>
        typeof pattern === "string" ? text.includes(pattern) : pattern.test(text),
      );
      if (!mail) throw new Error(`No mail to ${email} says ${String(pattern)}.`);
      return mail;
    },
    { timeout: 15_000, interval: 100 },
  );

/** Waits for the token of a newly mailed reset link, ignoring the `known` ones. */
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
