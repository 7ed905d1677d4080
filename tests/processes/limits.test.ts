import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { newEmail, newPassword } from "../support/accounts";
import { startApp, type App } from "../support/app";
import { Visitor } from "../support/visitor";

/** Two processes of one installation: they share a database and the secrets. */
const settings = {
  MONGODB_URI: `${inject("mongodb")}/limits-${randomUUID()}`,
  SESSION_SECRETS: "a secret that both processes know and nobody else",
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

describe("a limit that is used up", () => {
  const login = (app: App, visitor: Visitor, email: string) =>
    new Visitor(app.base, visitor.address).call("POST", "/api/admin/login", {
      email,
      password: newPassword(),
    });
  const wish = (app: App, visitor: Visitor) =>
    new Visitor(app.base, visitor.address).call("POST", "/api/postmark/request-password-reset", {
      email: newEmail(),
    });

  test("at one process is used up at the other, and stays so when the process starts again", async () => {
    const guesser = new Visitor(first.base);
    const email = newEmail();
    for (let i = 0; i < 5; i++)
      expect((await login(i % 2 ? first : second, guesser, email)).status).toBe(401);
    for (const app of [first, second]) expect((await login(app, guesser, email)).status).toBe(429);
    for (let i = 0; i < 60; i++)
      expect((await wish(i % 2 ? first : second, guesser)).status).toBe(200);
    for (const app of [first, second]) expect((await wish(app, guesser)).status).toBe(429);

    expect(await first.stop()).toBe(0);
    await second.kill();
    first = await start();
    second = await start();
    for (const app of [first, second]) {
      const answer = await login(app, guesser, email);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      expect((await wish(app, guesser)).status).toBe(429);
      expect((await login(app, new Visitor(app.base), email)).status).toBe(401); // from elsewhere nothing is locked
    }
  }, 120_000);

  test("no header that a visitor can write makes a new address", async () => {
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
