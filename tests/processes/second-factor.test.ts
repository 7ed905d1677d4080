import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import mongoose from "mongoose";
import { generateSync } from "otplib";
import { expect, inject, onTestFinished, test } from "vitest";

import { newAccount, newPassword, storeAccount } from "../support/accounts";
import { startApp } from "../support/app";
import { bearer } from "../support/sessions";
import { Visitor } from "../support/visitor";

test("ADMIN_SECOND_FACTOR=required leads every screen to the set-up, and calls get no token", async () => {
  const mongodb = inject("mongodb");
  const MONGODB_URI = `${mongodb}/factor-${randomUUID()}`;
  const app = await startApp(mongodb, { MONGODB_URI, ADMIN_SECOND_FACTOR: "required" });
  await mongoose.connect(MONGODB_URI);
  onTestFinished(async () => {
    await mongoose.disconnect();
    await app.stop();
    await rm(dirname(app.log), { recursive: true, force: true });
  });
  const person = newAccount("admin", newPassword());
  await storeAccount(person);
  const { email, password } = person;
  const call = (more = {}) =>
    new Visitor(app.base).call("POST", "/api/admin/login", { email, password, ...more });

  const refused = await call();
  expect([refused.status, refused.message]).toEqual([401, "Incorrect email or password."]);
  expect(refused.headers["x-second-factor"]).toBe("set-up");

  const visitor = new Visitor(app.base);
  const inside = await visitor.submit(await visitor.get("/admin-login"), { email, password });
  expect(inside.url.pathname).toBe("/admin/second-factor");
  for (const path of ["/admin-dashboard", "/requests", "/personal-data", "/generate-reports"])
    expect((await visitor.get(path)).url.pathname, path).toBe("/admin/second-factor");
  const page = await visitor.get("/admin/second-factor");
  const secret = page.texts("main code")[0]!.replaceAll(" ", "");
  const fields = { currentPassword: password, code: generateSync({ secret }) };
  const done = await visitor.submit(page, fields, { form: "main form" });
  const codes = done.texts("main .banner code");
  expect(codes).toHaveLength(10);
  expect((await visitor.get("/requests")).url.pathname).toBe("/requests");

  expect((await call()).headers["x-second-factor"]).toBe("required");
  const answer = await call({ code: codes[0] });
  expect(answer.status).toBe(200);
  const { token } = answer.json as { token: string };
  const path = "/api/admin/notifications";
  const list = await new Visitor(app.base).call("GET", path, undefined, bearer(token));
  expect(list.status).toBe(200);

  // It can be made anew, but not left off.
  const off = await visitor.get("/admin/second-factor");
  await visitor.submit(off, { code: codes[1]! }, { form: "main form" });
  expect((await visitor.get("/requests")).url.pathname).toBe("/admin/second-factor");
});
