import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { createAccount } from "../support/accounts";
import { startApp, type App } from "../support/app";
import { PATHS } from "../support/pages";
import { useTestSettings } from "../support/settings";
import { Visitor } from "../support/visitor";

/** As behind a TLS-terminating proxy; the mail provider is never reached. */
const ORIGIN = "https://hub.example.org";
const settings = {
  BASE_URL: ORIGIN,
  MONGODB_URI: `${inject("mongodb")}/https-${randomUUID()}`,
  SESSION_SECRETS: "a long enough secret of a hub behind https",
  POSTMARK_SERVER_TOKEN: "none",
  POSTMARK_BASE_URL: "http://127.0.0.1:9",
  MAIL_FROM: "hub@example.org",
};

let app: App;
beforeAll(async () => {
  app = await startApp(inject("mongodb"), settings);
  useTestSettings();
  await connectDatabase(settings.MONGODB_URI);
}, 120_000);
afterAll(async () => {
  await disconnectDatabase();
  await app.stop();
});

test("the first start logs no link, but the command that makes one", async () => {
  const output = await vi.waitFor(
    async () => {
      const text = await readFile(app.log, "utf8");
      expect(text).toContain("no administrator yet: run npm run admin -- <email>");
      return text;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(output).not.toContain("token=");
});

describe.each(["admin", "volunteer"] as const)("the cookies of %s", (role) => {
  test("are bound to https and this host, the device cookie also to the login page", async () => {
    const [person, visitor] = [await createAccount(role), new Visitor(app.base)];
    const form = {
      "content-type": "application/x-www-form-urlencoded",
      origin: ORIGIN,
      "sec-fetch-site": "same-origin",
    };
    const body = new URLSearchParams({ email: person.email, password: person.password }).toString();
    const login = await visitor.call("POST", PATHS.login[role], body, form);
    expect(login.status).toBe(303);
    const [session, device, ...more] = login.headers["set-cookie"]!;
    expect(more).toEqual([]);
    const [sessionCookie, ...attributes] = session!.split("; ");
    expect(sessionCookie).toMatch(/^__Host-hub=\S{40,}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Path=/", "SameSite=Lax", "Secure"]);
    const [deviceCookie, ...scope] = device!.split("; ");
    expect(deviceCookie).toMatch(new RegExp(`^__Secure-hub-device-${person.id}=`));
    expect(scope.sort()).toEqual([
      "HttpOnly",
      "Max-Age=7776000",
      `Path=${PATHS.login[role]}`,
      "SameSite=Lax",
      "Secure",
    ]);

    const inside = await visitor.call("GET", PATHS.dashboard[role], undefined, {
      cookie: sessionCookie!,
    });
    expect(inside.status).toBe(200);
    // Only the prefixed name counts: a sibling host or a plain-HTTP page could set the other one.
    const plain = await visitor.call("GET", PATHS.dashboard[role], undefined, {
      cookie: sessionCookie!.replace("__Host-", ""),
    });
    expect(plain.status).toBe(303);

    for (let i = 0; i < 5; i++)
      expect(
        (await visitor.call("POST", PATHS.login[role], body.replace(/.$/, "x"), form)).status,
      ).toBe(401);
    expect((await visitor.call("POST", PATHS.login[role], body, form)).status).toBe(429);
    expect(
      (await visitor.call("POST", PATHS.login[role], body, { ...form, cookie: deviceCookie! }))
        .status,
    ).toBe(303);
    expect(
      (
        await visitor.call("POST", PATHS.login[role], body, {
          ...form,
          cookie: deviceCookie!.replace("__Secure-", ""),
        })
      ).status,
    ).toBe(429);

    const out = await visitor.call("POST", "/logout", "", { ...form, cookie: sessionCookie! });
    const [gone, ...others] = out.headers["set-cookie"]!;
    expect(others).toEqual([]);
    expect(gone).toMatch(/^__Host-hub=; .*Secure/);
  });
});
