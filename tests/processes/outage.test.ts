import { faker } from "@faker-js/faker";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";

import { newPassword } from "../support/accounts";
import { newEmail } from "../support/address";
import { startApp, type App } from "../support/app";
import {
  newHelpFormFields,
  postHelpForm,
  readFormValues,
  readPageReference,
  readRedirectReference,
  toFormPairs,
  toFormValues,
} from "../support/help-form";
import { startMongoProxy } from "../support/mongo-proxy";
import { Visitor, type TestResponse } from "../support/visitor";
import { findMongod } from "./processes";

const UNAVAILABLE =
  "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.";
const UNAVAILABLE_BUT_REPEATABLE = `${UNAVAILABLE} Sending again will not make a second request.`;
/** Maximum time to any response, in ms. */
const MAX_RESPONSE_MS = 6_000;

/** Each test waits for several database timeouts. */
vi.setConfig({ testTimeout: 90_000 });

let app: App;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hub-outage-"));
  app = await startApp("", { MONGODB_URI: "", DATA_DIR: dataDir });
});
afterAll(async () => {
  const pid = findMongod(dataDir);
  if (pid !== undefined) process.kill(pid, "SIGCONT"); // a failed test may have left it stopped
  expect(await app.stop()).toBe(0);
  expect(findMongod(dataDir)).toBeUndefined();
  await rm(dataDir, { recursive: true, force: true });
});

const visitor = () => new Visitor(app.base);
const status = async (path: string) => (await visitor().get(path)).status;
async function timed<T>(work: Promise<T>): Promise<T> {
  const since = Date.now();
  const done = await work;
  expect(Date.now() - since).toBeLessThan(MAX_RESPONSE_MS);
  return done;
}
const expectRecovered = async () => {
  await vi.waitFor(async () => readPageReference(await postHelpForm(visitor())), {
    timeout: 25_000,
    interval: 500,
  });
  await vi.waitFor(
    async () => {
      expect(await status("/readyz")).toBe(200);
    },
    { timeout: 10_000, interval: 200 },
  );
};
/** Creates the first administrator with the printed link and logs in. */
async function createFirstAdmin() {
  const [link = ""] =
    /http\S+\/admin\/reset-password\?token=[\w-]+/.exec(await readFile(app.log, "utf8")) ?? [];
  const staff = visitor();
  const [email, password] = [newEmail(), newPassword()];
  const { pathname, search } = new URL(link);
  await staff.submit(await staff.get(pathname + search), {
    firstName: "Ada",
    lastName: "Byron",
    email,
    newPassword: password,
  });
  const page = await staff.submit(await staff.get("/admin-login"), { email, password });
  expect(page.redirects).toEqual(["303 /admin-dashboard"]);
  return staff;
}
const canary = faker.string.alpha(12);
const newEntries = () =>
  newHelpFormFields({
    first_name: `Fi${canary}`,
    street_address_1: `9 ${canary} Road`,
    description: `Two\nlines ${canary}`,
    helpFood: true,
  });

function expectUnavailable(page: TestResponse, message = UNAVAILABLE_BUT_REPEATABLE) {
  expect(page.status).toBe(503);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(page.headers["cache-control"]).toBe("no-store");
  expect(page.textAt(".banner[role=alert]")).toBe(message);
  expect(page.document.title).toMatch(/^Error: /);
}

describe("a database that hangs", () => {
  test("does not affect static pages; the form responds in time with its input, and the app recovers", async () => {
    const one = visitor();
    const sent = newEntries();
    const form = await one.get("/request-help");
    const already = await one.submit(form, sent);
    const pid = findMongod(dataDir)!;
    process.kill(pid, "SIGSTOP");
    const more = newEntries();
    const refused = await timed(postHelpForm(one, more));
    expectUnavailable(refused);
    expect(readFormValues(refused)).toEqual(toFormValues(more));

    for (const path of [
      "/home",
      "/request-help",
      "/request-help/status",
      "/more-resources",
      "/thank-you",
      "/healthz",
    ])
      expect(await timed(status(path)), path).toBe(200);
    expect(
      (await visitor().get(already.url.pathname + already.url.search)).textAt(".reference"),
    ).toBe(readRedirectReference(already));
    expect(await timed(status("/readyz"))).toBe(503);

    const person = {
      first_name: `Fi${canary}`,
      last_name: "Lee",
      street_address_1: "1 Palm",
      street_address_2: "",
    };
    const lookup = await timed(one.post("/request-help/status", person));
    expectUnavailable(lookup, UNAVAILABLE);
    expect(readFormValues(lookup)).toEqual(person);
    const calls = [
      one.call("POST", "/api/homeowner/requestHelp", { ...more, state: "Florida" }),
      one.call(
        "GET",
        `/api/homeowner/requestHelp/status?${new URLSearchParams(person).toString()}`,
      ),
      one.call("GET", "/api/homeowner/viewRequests"),
    ];
    for (const [i, answer] of (await timed(Promise.all(calls))).entries()) {
      expect(answer.status).toBe(503);
      expect(answer.json).toEqual({ message: i === 0 ? UNAVAILABLE_BUT_REPEATABLE : UNAVAILABLE });
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    const mailbox = await timed(visitor().get("/dev/mail"));
    expect(mailbox.status).toBe(503);
    expect(mailbox.textAt("h1")).toBe("Unexpected Application Error!");
    expect(mailbox.textAt("main")).toContain("503");
    expect(await timed(status("/dev/mail.json"))).toBe(503);

    // validation needs no database
    const mistaken = await timed(one.submit(refused, { email: "x" }));
    expect(mistaken.status).toBe(422);

    process.kill(pid, "SIGCONT");
    await expectRecovered();
    expect(findMongod(dataDir)).toBe(pid);
    const number = readPageReference(await one.submit(refused, { email: String(more.email) }));
    // no second request, as the message promised
    expect(readPageReference(await one.submit(refused))).toBe(number);
  });

  test("responds to an application with the specification's message, the reason and its input", async () => {
    const one = visitor();
    const sent = {
      firstName: `Fi${canary}`,
      lastName: "Lee",
      phoneNumber: "9415550123",
      email: "fi@example.org",
      state: "Georgia",
      streetAddress1: `9 ${canary} Road`,
      streetAddress2: "",
      city: "Valdosta",
      county: "Lowndes",
      zipCode: "31601",
    };
    const form = await one.get("/applyVolunteer");
    const pid = findMongod(dataDir)!;
    process.kill(pid, "SIGSTOP");
    try {
      const page = await timed(one.submit(form, { ...sent, hospitality: true, agreement: true }));
      expectUnavailable(
        page,
        `Submission failed${UNAVAILABLE} Sending again will not make a second application.`,
      );
      expect(page.document.querySelector(".banner[role=alert]")!.innerHTML).toMatch(
        /^Submission failed<br>We could not reach our records/,
      );
      expect(readFormValues(page)).toEqual({
        ...sent,
        hospitality: "on",
        agreement: "on",
        website: "",
      });
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expectRecovered();
  });

  test("responds to 60 forms at once in time", async () => {
    const forms = Array.from({ length: 60 }, () => [visitor(), newEntries()] as const);
    const pid = findMongod(dataDir)!;
    process.kill(pid, "SIGSTOP");
    try {
      const answers = await Promise.all(
        forms.map(([one, sent]) => timed(one.post("/request-help", toFormPairs(sent)))),
      );
      for (const page of answers) {
        expect(page.status).toBe(503);
        expect(page.text).toContain(UNAVAILABLE_BUT_REPEATABLE);
        expect(page.headers["retry-after"]).toBeDefined();
      }
      expect(await timed(status("/home"))).toBe(200);
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expectRecovered();
  });

  test("is reported in the chosen language, under the center's name", async () => {
    const one = visitor();
    const staff = await createFirstAdmin();
    await staff.get("/home?lang=es");
    const form = await one.get("/request-help?lang=es");
    const pid = findMongod(dataDir)!;
    process.kill(pid, "SIGSTOP");
    try {
      const page = await timed(one.submit(form, newEntries()));
      expect(page.status).toBe(503);
      expect(page.textAt(".banner[role=alert]")).toMatch(
        /^En este momento no podemos acceder a nuestros registros\./,
      );
      const closed = await timed(staff.post("/create-admin", { firstName: "Ann" }));
      expect(closed.status).toBe(503);
      expect(closed.document.title).toBe(
        "Error: Crear otra cuenta de administrador – Tidewater Community Resource Center",
      );
      expect(closed.textAt("header .name")).toBe("Tidewater Community Resource Center");
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await expectRecovered();
  });
});

test("a killed database restarts by itself with its data", async () => {
  const one = visitor();
  const sent = newEntries();
  const id = readPageReference(await postHelpForm(one, sent));
  const killed = findMongod(dataDir)!;
  process.kill(killed, "SIGKILL");
  const page = await timed(one.post("/request-help", toFormPairs(newEntries())));
  if (page.status !== 200) expectUnavailable(page); // unless it was back in time
  await expectRecovered();
  expect(findMongod(dataDir)).not.toBe(killed);
  const person = {
    first_name: String(sent.first_name),
    last_name: String(sent.last_name),
    street_address_1: String(sent.street_address_1),
  };
  const found = await one.post("/request-help/status", { ...person, street_address_2: "" });
  expect(found.status).toBe(200);
  expect(found.textAt(".status-box [role=status]")).toBe(
    "A representative will review the request and an email follows.",
  );
  expect(id).toMatch(/^R/);
});

test("a database lost during the search for an administrator does not end the server", async () => {
  const adminQuery = Buffer.from("\x02find\0\x07\0\0\0admins\0", "latin1");
  // 6 s is longer than the driver's 2 s of retries
  const relay = await startMongoProxy(inject("mongodb"), adminQuery, 6_000);
  onTestFinished(() => {
    relay.stop();
  });
  const started = await startApp("", { MONGODB_URI: `${relay.uri}/hub-${randomUUID()}` });
  onTestFinished(() => started.kill());
  expect(await readFile(started.log, "utf8")).toContain("Could not check for an administrator");
  readPageReference(await postHelpForm(new Visitor(started.base)));
  expect(await started.stop()).toBe(0);
});

test("the outages are logged without personal data", async () => {
  for (const file of [app.log, join(dataDir, "mongod.log")]) {
    const content = (await readFile(file, "utf8")).toLowerCase();
    expect(content.length).toBeGreaterThan(1_000);
    expect(content, file).not.toContain(canary.toLowerCase());
    expect(content, file).not.toContain("example.org");
  }
  const lines = (await readFile(app.log, "utf8")).split("\n");
  const outages = lines.filter((line) => line.includes('"msg":"database '));
  expect(outages.some((line) => line.includes("database away: "))).toBe(true);
  expect(outages.join("\n")).not.toContain('"frames"');
  // At most one a second, in each part of the log: a busy process writes a line up to 1 s late.
  const times = outages.map((line) => Date.parse((JSON.parse(line) as { time: string }).time));
  for (const [first, begin] of times.entries())
    for (const [n, end] of times.slice(first).entries())
      expect(n + 1).toBeLessThanOrEqual((end - begin) / 1_000 + 2);
});
