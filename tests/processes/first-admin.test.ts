import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";

import { newPassword } from "../support/accounts";
import { newEmail } from "../support/address";
import { startApp, type App } from "../support/app";
import { logIn } from "../support/sessions";
import { Visitor } from "../support/visitor";

const SCRIPT = fileURLToPath(new URL("../../scripts/admin.mjs", import.meta.url));
const MONGODB_URI = `${inject("mongodb")}/first-${randomUUID()}`;
const SESSION_SECRETS = "a secret that all processes share";
const start = (more = {}) => startApp(inject("mongodb"), { MONGODB_URI, SESSION_SECRETS, ...more });

let app: App;
beforeAll(async () => {
  app = await start();
}, 120_000);
afterAll(async () => {
  await app.stop();
});

/** Links that a start printed. */
const readPrintedLinks = async ({ log } = app) => [
  ...(await readFile(log, "utf8")).matchAll(/(http\S+)\/admin\/reset-password\?token=([\w-]{43})/g),
];

/** Runs `npm run admin -- <email>` next to the running app. */
function runAdminScript(email: string) {
  const { PATH = "", HOME = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, email], {
    cwd: tmpdir(),
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      BASE_URL: app.base,
      MONGODB_URI,
      SESSION_SECRETS,
      DATA_DIR: `${tmpdir()}/hub-admin-${randomUUID()}`,
    },
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
}

test("the first start prints one single-use link for the first administrator; there is no default account", async () => {
  // The app answers requests a moment before it prints the link.
  const [link, ...more] = await vi.waitFor(
    async () => {
      const links = await readPrintedLinks();
      expect(links).not.toEqual([]);
      return links;
    },
    { timeout: 20_000, interval: 100 },
  );
  expect(more).toEqual([]);
  expect(link![1]).toBe(app.base);
  const path = `/admin/reset-password?token=${link![2]!}`;
  for (let i = 0; i < 3; i++) expect((await new Visitor(app.base).get(path)).status).toBe(200);

  const newPerson = (n: number) => ({
    firstName: "Ada",
    lastName: `Byron ${n}`,
    email: newEmail(),
    newPassword: newPassword(),
  });
  const visitor = new Visitor(app.base);
  const weak = await visitor.submit(await visitor.get(path), {
    ...newPerson(0),
    newPassword: "short",
  });
  expect(weak.status).toBe(400);

  const [a, b] = [newPerson(1), newPerson(2)];
  const pages = await Promise.all(
    [a, b].map(async (fields) => {
      const one = new Visitor(app.base);
      return one.submit(await one.get(path), fields);
    }),
  );
  const won = pages.findIndex(({ redirects }) =>
    redirects.at(-1)?.startsWith("303 /admin/reset-password?admin="),
  );
  expect(won).not.toBe(-1);
  expect(pages[1 - won]!.status).toBe(400);
  expect(pages[1 - won]!.textAt(".banner[role=alert]")).toBe(
    "This link is not valid any more. Please ask for a new one.",
  );
  const [first, second] = won === 0 ? [a, b] : [b, a];
  await logIn(new Visitor(app.base), {
    role: "admin",
    email: first.email,
    password: first.newPassword,
  });
  expect(
    (
      await new Visitor(app.base).call("POST", "/api/admin/login", {
        email: second.email,
        password: second.newPassword,
      })
    ).status,
  ).toBe(401);

  expect(await app.stop()).toBe(0);
  app = await start();
  expect(await readPrintedLinks()).toEqual([]);
}, 120_000);

test("two apps that start together print the same link, a restart prints it again, and it works", async () => {
  const database = { MONGODB_URI: `${inject("mongodb")}/pair-${randomUUID()}` };
  const pair = await Promise.all([start(database), start({ ...database, WORKERS: "2" })]);
  const readToken = (app: App) =>
    vi.waitFor(
      async () => {
        const [link, ...more] = await readPrintedLinks(app);
        expect(link).toBeDefined();
        expect(more).toEqual([]);
        return link![2]!;
      },
      { timeout: 20_000, interval: 100 },
    );
  try {
    const [first, second] = await Promise.all(pair.map(readToken));
    expect(second).toBe(first);
    expect(await pair[0].stop()).toBe(0);
    pair[0] = await start(database);
    expect(await readToken(pair[0])).toBe(first);
    const visitor = new Visitor(pair[1].base);
    const person = {
      firstName: "Ada",
      lastName: "Byron",
      email: newEmail(),
      newPassword: newPassword(),
    };
    await visitor.submit(await visitor.get(`/admin/reset-password?token=${first!}`), person);
    await logIn(visitor, { role: "admin", email: person.email, password: person.newPassword });
  } finally {
    for (const one of pair) await one.stop();
  }
}, 180_000);

test("npm run admin prints a link for one email address while the server runs", async () => {
  const email = newEmail();
  const old = runAdminScript(email);
  const { status, stdout } = runAdminScript(email);
  expect(status).toBe(0);
  const [, path] =
    /^http:\/\/localhost:\d+(\/admin\/reset-password\?token=[\w-]{43})$/.exec(stdout) ?? [];
  expect(path, stdout).toBeDefined();
  const visitor = new Visitor(app.base);
  const [otherEmail, password] = [newEmail(), newPassword()];
  const form = await visitor.get(path!);
  expect(form.form("main form").querySelector<HTMLInputElement>("[name=email]")!.value).toBe(email);
  expect(form.document.title).toMatch(/^Become an administrator – /);
  // The email belongs to the link; another one in the form is ignored.
  const page = await visitor.submit(form, {
    firstName: "Grace",
    lastName: "Hopper",
    email: otherEmail,
    newPassword: password,
  });
  expect(page.redirects.at(-1)).toMatch(/^303 \/admin\/reset-password\?admin=/);
  expect(page.textAt(".banner[role=status]")).toBe("Your password is set. Please log in with it.");
  await logIn(visitor, { role: "admin", email, password });
  expect(
    (await new Visitor(app.base).call("POST", "/api/admin/login", { email: otherEmail, password }))
      .status,
  ).toBe(401);
  const late = await new Visitor(app.base).get(old.stdout.replace(/^http:\/\/[^/]+/, ""));
  expect(late.textAt(".banner[role=alert]")).toBe(
    "This link is not valid any more. Please ask for a new one.",
  );
}, 120_000);

test("npm run admin without a valid email address fails with a usage message", () => {
  for (const email of ["", "unknown"]) {
    const { status, stdout, stderr } = runAdminScript(email);
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr).toContain("is not an email address. Usage: npm run admin -- <email>");
  }
});
