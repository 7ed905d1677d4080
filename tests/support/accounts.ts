import { faker } from "@faker-js/faker";
import mongoose from "mongoose";
import { randomUUID } from "node:crypto";

import { ACCOUNT_MODELS } from "~/models/accounts-by-role.server";
import type { AccountRole } from "~/services/accounts/accounts.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { toEmailKey } from "~/services/matching/folding.server";
import { newId } from "~/services/platform/ids.server";
import { newEmail } from "./address";

/** A stored account with its plain-text password. */
export interface TestAccount {
  id: string;
  role: AccountRole;
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

/** A valid, unique password, so that logs can be searched for it. */
export const newPassword = () => `pelican ${randomUUID()}`;

/** A worker's accounts have the same password, hashed once: each hash takes a core for 40 ms. */
export const SHARED_PASSWORD = newPassword();
let sharedHash: Promise<string> | undefined;
export const hashOnce = (password: string) =>
  password === SHARED_PASSWORD ? (sharedHash ??= hashPassword(password)) : hashPassword(password);

/** An account that is not stored yet. */
export const newAccount = (role: AccountRole, password = SHARED_PASSWORD): TestAccount => ({
  id: newId(role === "admin" ? "U" : "V"),
  role,
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  email: newEmail(),
  password,
});

/** Stores an account, by default in the connected database. */
export async function storeAccount(person: TestAccount, connection = mongoose.connection) {
  const now = new Date();
  const { id: _id, role, firstName, lastName, email, password } = person;
  const account = new ACCOUNT_MODELS[role]({
    _id,
    v: 1,
    active: true,
    firstName,
    lastName,
    email,
    emailKey: toEmailKey(email),
    locale: "en",
    passwordHash: await hashOnce(password),
    passwordAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await account.validate();
  const { collectionName } = account.collection;
  await connection.collection<{ _id: string }>(collectionName).insertOne(account.toObject());
  return person;
}

export const createAccount = (role: AccountRole, password?: string) =>
  storeAccount(newAccount(role, password));
