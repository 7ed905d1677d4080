import mongoose from "mongoose";
import { randomUUID } from "node:crypto";

import { newAccount, newPassword, storeAccount, type TestAccount } from "./accounts";
import { startApp } from "./app";
import { startMongod } from "./mongod";
import { logIn } from "./sessions";
import { Visitor } from "./visitor";

/** The reason, on a page on which nothing was typed, and on one that keeps what was typed. */
export const UNREAD = "We could not reach our records just now. Please try again in a minute.";
export const UNSAVED =
  "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.";

/** The product with a database of its own, and a browser of each role that is logged in. */
export async function startWithAccounts(toUri = (uri: string) => Promise.resolve(uri)) {
  const mongod = await startMongod();
  const app = await startApp(await toUri(mongod.uri));
  const connection = await mongoose.createConnection(`${mongod.uri}/hub`).asPromise();
  const logInNew = async (role: TestAccount["role"]) => {
    const mark = randomUUID().slice(0, 8);
    const account = { ...newAccount(role, newPassword()), firstName: `Fi${mark}`, lastName: mark };
    await storeAccount(account, connection);
    const visitor = new Visitor(app.base);
    await logIn(visitor, account);
    return { account, visitor };
  };
  const people = { admin: await logInNew("admin"), volunteer: await logInNew("volunteer") };
  await connection.close();
  return {
    app,
    mongod,
    people,
    async stop() {
      mongod.thaw(); // a failed test may have left it frozen
      await app.kill();
      await mongod.stop();
    },
  };
}
