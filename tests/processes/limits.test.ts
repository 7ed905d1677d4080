import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { newPassword } from "../support/accounts";
import { newEmail } from "../support/address";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";

/** Two processes of one installation share a database and the secrets. */
const settings = {
  MONGODB_URI: `${inject("mongodb")}/limits-${randomUUID()}`,
  SESSION_SECRETS: "a secret that both processes share",
};
const start = () => startApp(inject("mongodb"), settings);

let first: App;
let second: App;
beforeAll(async () => {
  first = await start();
  second = await start();
}, 120_000);
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

describe("an exhausted limit", () => {
  const login = (app: App, visitor: Visitor, email: string) =>
    new Visitor(app.base, visitor.address).call("POST", "/api/admin/login", {
      email,
      password: newPassword(),
    });
  const requestReset = (app: App, visitor: Visitor) =>
    new Visitor(app.base, visitor.address).call("POST", "/api/postmark/request-password-reset", {
      email: newEmail(),
    });

  test("counts for both processes and survives a restart", async () => {
    const guesser = new Visitor(first.base);
    const email = newEmail();
    for (let i = 0; i < 5; i++)
      expect((await login(i % 2 ? first : second, guesser, email)).status).toBe(401);
    for (const app of [first, second]) expect((await login(app, guesser, email)).status).toBe(429);
    for (let i = 0; i < 60; i++)
      expect((await requestReset(i % 2 ? first : second, guesser)).status).toBe(200);
    for (const app of [first, second]) expect((await requestReset(app, guesser)).status).toBe(429);

    expect(await first.stop()).toBe(0);
    await second.kill();
    first = await start();
    second = await start();
    for (const app of [first, second]) {
      const answer = await login(app, guesser, email);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect((await requestReset(app, guesser)).status).toBe(429);
      // other addresses are not locked
      expect((await login(app, new Visitor(app.base), email)).status).toBe(401);
    }
  }, 120_000);

  test("cannot be escaped with forwarding headers", async () => {
    const guesser = new Visitor(first.base);
    const email = newEmail();
    const statuses = [];
    for (let i = 0; i < 8; i++) {
      const forged = {
        "x-forwarded-for": `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
        "x-real-ip": `203.0.113.${i}`,
      };
      statuses.push(
        (await guesser.call("POST", "/api/admin/login", { email, password: newPassword() }, forged))
          .status,
      );
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});
