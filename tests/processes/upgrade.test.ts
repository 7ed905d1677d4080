import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test, onTestFinished } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { findIndexDifferences } from "~/services/platform/indexes.server";
import { findPendingMigrations } from "~/services/platform/migrations.server";
import { installMongod } from "../../server/embedded-mongod/install.mjs";
import { newPassword } from "../support/accounts";
import { newEmail } from "../support/address";
import { startApp, type App } from "../support/app";
import { eventually } from "../support/eventually";
import { FakePostmark, POSTMARK_ERRORS } from "../support/fake-postmark";
import { newHelpFormFields, postHelpForm, readRedirectReference } from "../support/help-form";
import { PATHS } from "../support/pages";
import { buildReleaseBefore } from "../support/release-before";
import { bearer, fetchToken, logIn } from "../support/sessions";
import { Visitor, type FormEntries } from "../support/visitor";
import { applicationPayload } from "../support/volunteer-application";

const ASSIGN = "/api/admin/assign-volunteer/updateAssignment";
const JOB = "/api/volunteer/job";
/** Mails about a request until volunteers are assigned. */
const RECEIVED_TO_ACTIVE = ["request-received", "request-accepted", "request-active"];

let releaseBefore: string;
let postmark: FakePostmark;
beforeAll(async () => {
  postmark = await new FakePostmark().listen();
  releaseBefore = await buildReleaseBefore();
}, 240_000);
afterAll(() => postmark.close());

/** Settings that instances of both releases share. */
const getSettings = () => ({
  SESSION_SECRETS: "a secret of both releases that is long enough",
  POSTMARK_SERVER_TOKEN: postmark.token,
  POSTMARK_BASE_URL: postmark.url,
  MAIL_FROM: "hub@example.org",
});
const listMails = (to: string) => postmark.mailsTo(to).map(({ Tag }) => Tag);
const expectMails = (to: string, ...tags: string[]) =>
  eventually(() => {
    expect(listMails(to).toSorted()).toEqual(tags.toSorted());
  });

/** A person's browser, whose next request a load balancer may send to the other release. */
function at(app: App, browser: Visitor) {
  const moved = new Visitor(app.base, browser.address);
  for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
  return moved;
}

/** Makes the first administrator by the printed link; returns a browser that is logged in. */
async function createFirstAdmin(app: App) {
  const link = await eventually(async () => {
    const output = await readFile(app.log, "utf8");
    return /http\S+\/admin\/reset-password\?token=\S+/.exec(output)![0];
  });
  const { pathname, search } = new URL(link);
  const browser = new Visitor(app.base);
  const account = { role: "admin", email: newEmail(), password: newPassword() } as const;
  const names = { firstName: "Ada", lastName: "Byron", email: account.email };
  await browser.submit(await browser.get(pathname + search), {
    ...names,
    newPassword: account.password,
  });
  await logIn(browser, account);
  return { browser, account };
}

/** Asks for help on the screen. */
async function postRequest(app: App) {
  const fields = newHelpFormFields();
  const id = readRedirectReference(await postHelpForm(new Visitor(app.base), fields));
  return { id, fields, email: String(fields.email), job: `${id}-1` };
}
type TestRequest = Awaited<ReturnType<typeof postRequest>>;

const openRequest = (app: App, browser: Visitor, id: string) =>
  at(app, browser).open(`${PATHS.request}?id=${id}`);
async function submitAction(
  app: App,
  browser: Visitor,
  [id, intent]: [id: string, intent: string],
  entries: FormEntries = {},
) {
  const page = await openRequest(app, browser, id);
  const result = await at(app, browser).submitAction(page, intent, entries);
  expect(result.status).toBe(200);
  expect(result.redirects).toHaveLength(1);
}
const readState = async (app: App, browser: Visitor, id: string) =>
  (await openRequest(app, browser, id)).textAt("h1").replace("Request details ", "");

/** The public status of a request, by the homeowner's name and address. */
async function lookUp(app: App, { fields }: TestRequest) {
  const homeowner = new Visitor(app.base);
  const page = await homeowner.submit(await homeowner.get("/request-help/status"), {
    first_name: String(fields.first_name),
    last_name: String(fields.last_name),
    street_address_1: String(fields.street_address_1),
    street_address_2: "",
  });
  return page.textAt(".status-box");
}

/** An API client of an account; `call` goes to the given instance. */
async function openClient(app: App, account: Parameters<typeof fetchToken>[0]) {
  const headers = bearer(await fetchToken(account, new Visitor(app.base)));
  return async (to: App, method: "GET" | "POST", path: string, body?: unknown) => {
    const answer = await new Visitor(to.base).call(method, path, body, headers);
    expect([path, answer.status, answer.text]).toEqual([path, 200, answer.text]);
    return answer.json;
  };
}
type Client = Awaited<ReturnType<typeof openClient>>;

/** Applies at one instance, is accepted at another, and chooses a password by the mailed link. */
async function createVolunteer(admin: Client, [applyAt, acceptAt]: [App, App]) {
  const payload = applicationPayload();
  const applied = await new Visitor(applyAt.base).call("POST", "/api/volunteer/create", payload);
  expect(applied.status).toBe(200);
  const { id: application } = applied.json as { id: string };
  await admin(acceptAt, "POST", "/api/admin/create-volunteer/accept", { id: application });
  await expectMails(payload.email, "application-received", "volunteer-invite");
  const [invite] = postmark.mailsTo(payload.email).filter(({ Tag }) => Tag === "volunteer-invite");
  const [path = ""] = /\/volunteer\/reset-password\?token=[\w-]+/.exec(invite!.TextBody) ?? [];
  const browser = new Visitor(applyAt.base);
  const account = { role: "volunteer", email: payload.email, password: newPassword() } as const;
  await browser.submit(await browser.get(path), { newPassword: account.password });
  const client = await openClient(acceptAt, account);
  const { id } = (await client(applyAt, "GET", "/api/volunteer/user-details")) as { id: string };
  return { id, email: payload.email, client };
}

/** Whatever both releases did, no mail went out twice, and neither logged an error. */
async function expectNoHarm(...apps: App[]) {
  const ids = postmark.mails.map(({ Metadata }) => Metadata!.mailId);
  expect(ids.filter((id, n) => ids.indexOf(id) !== n)).toEqual([]);
  for (const { log } of apps) {
    const lines = (await readFile(log, "utf8")).split("\n");
    expect(lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  }
}

describe("with MONGODB_URI", () => {
  let uri: string;
  let staff: Visitor;
  let admin: Client;
  let vera: Awaited<ReturnType<typeof createVolunteer>>;
  /** Made by the release before, before the upgrade. */
  const old = {} as Record<"waiting" | "offered", TestRequest>;
  /** Made by this release, before the rollback. */
  const recent = {} as Record<"waiting" | "offered", TestRequest>;
  /** Done by this release before the rollback with what the release before does not know. */
  const reopened = {} as Record<"request" | "kept" | "closed", TestRequest>;
  let before: App;
  let current: App;
  const settings = () => ({ ...getSettings(), MONGODB_URI: uri });
  const startBefore = async () => (before = await startApp("", settings(), releaseBefore));
  const startCurrent = async () => (current = await startApp("", settings()));

  beforeAll(async () => {
    uri = `${inject("mongodb")}/upgrade-${randomUUID()}`;
    await connectDatabase(uri);
    await startBefore();
  });
  afterAll(async () => {
    await HelpRequests.db.dropDatabase();
    await disconnectDatabase();
  });

  /** A request that waits for review, and one that is offered to Vera. */
  async function fill(app: App, requests: typeof old) {
    requests.waiting = await postRequest(app);
    const offered = (requests.offered = await postRequest(app));
    await submitAction(app, staff, [offered.id, "accept"]);
    await admin(app, "POST", ASSIGN, { assignment: offered.id, volunteerIds: [vera.id] });
  }

  /** A request that was reopened after a job was done, and one that was closed as a duplicate. */
  async function fillWithReopened(app: App, requests: typeof reopened) {
    const request = (requests.request = await postRequest(app));
    await submitAction(app, staff, [request.id, "accept"]);
    await admin(app, "POST", ASSIGN, { assignment: request.id, volunteerIds: [vera.id] });
    await vera.client(app, "POST", `${JOB}/accept`, { jobId: request.job });
    const completed = { jobId: request.job, details: "One tree is gone." };
    await vera.client(app, "POST", `${JOB}/job-completed`, completed);
    await submitAction(app, staff, [request.id, "close"], { notes: "Half", outcome: "partly" });
    await submitAction(app, staff, [request.id, "reopen"], { reason: "The other tree" });
    await submitAction(app, staff, [request.id, "claim"]);
    expect(await readState(app, staff, request.id)).toBe("Accepted");
    const [kept, closed] = [await postRequest(app), await postRequest(app)];
    Object.assign(requests, { kept, closed });
    await submitAction(app, staff, [closed.id, "accept"]);
    await admin(app, "POST", ASSIGN, { assignment: closed.id, volunteerIds: [vera.id] });
    await submitAction(app, staff, [closed.id, "close"], { outcome: "duplicate", kept: kept.id });
    await eventually(async () => {
      expect(await HelpRequests.exists({ _id: kept.id, "history.event": "absorb" })).toBeTruthy();
    });
  }

  /** A request whose mail the provider does not take yet: the other release has to send it. */
  async function postUnmailed(app: App) {
    postmark.behaviour = POSTMARK_ERRORS.maintenance;
    const request = await postRequest(app);
    await eventually(async () => {
      const { email: to } = request;
      expect(await Emails.countDocuments({ to, state: "queued", attempts: { $gt: 0 } })).toBe(1);
    });
    postmark.behaviour = "ok";
    return request;
  }
  /** Ends the wait of mails for their next try. */
  const retryMails = () =>
    Emails.db
      .collection("tasks")
      .updateMany({ name: "send-mail" }, { $set: { nextRunAt: new Date() } });

  test("the release before has an administrator, a volunteer, requests and an offer", async () => {
    const { browser, account } = await createFirstAdmin(before);
    staff = browser;
    admin = await openClient(before, account);
    vera = await createVolunteer(admin, [before, before]);
    await fill(before, old);
    await expectMails(old.waiting.email, "request-received");
    await expectMails(old.offered.email, ...RECEIVED_TO_ACTIVE);
  });

  test("an index that has changed since then comes with a numbered migration", async () => {
    const differences = await findIndexDifferences();
    const isChanged = differences.some(({ difference }) => difference !== "missing");
    if (isChanged) expect(await findPendingMigrations()).not.toEqual([]);
  });

  test("upgrade: this release starts beside it, and everybody stays logged in at both", async () => {
    await startCurrent();
    expect(await findPendingMigrations()).toEqual([]);
    expect(await findIndexDifferences()).toEqual([]);
    for (const app of [before, current]) {
      expect((await new Visitor(app.base).get("/readyz")).status).toBe(200);
      expect(await readState(app, staff, old.waiting.id)).toBe("Unevaluated");
      expect(await readState(app, staff, old.offered.id)).toBe("Active");
      expect(await vera.client(app, "GET", `${JOB}/offered`)).toHaveLength(1);
    }
  });

  test.each([
    ["the release before", () => [before, current] as const],
    ["this release", () => [current, before] as const],
  ])(
    "side by side: what is sent to %s is accepted, offered, answered and closed at both in turns",
    async (_, getApps) => {
      const [here, there] = getApps();
      const wanda = await createVolunteer(admin, [here, there]);
      const request = await postRequest(here);
      await submitAction(there, staff, [request.id, "accept"]);
      expect(await lookUp(here, request)).toContain("Accepted");
      await admin(here, "POST", ASSIGN, { assignment: request.id, volunteerIds: [wanda.id] });
      await wanda.client(there, "POST", `${JOB}/accept`, { jobId: request.job });
      expect(await wanda.client(here, "GET", `${JOB}/schedule`)).toHaveLength(1);
      const completed = { jobId: request.job, details: "Two trees are gone." };
      await wanda.client(here, "POST", `${JOB}/job-completed`, completed);
      const page = await openRequest(there, staff, request.id);
      expect(page.section("volunteers")).toContain("Two trees are gone.");
      await submitAction(there, staff, [request.id, "close"], { notes: "All done." });
      expect(await readState(here, staff, request.id)).toBe("Resolved");
      await expectMails(request.email, ...RECEIVED_TO_ACTIVE, "request-resolved");
    },
  );

  test("side by side: many requests are each stored, accepted and mailed once", async () => {
    const requests: TestRequest[] = [];
    const person = async (n: number) => {
      const [here, there] = n % 2 ? [before, current] : [current, before];
      for (let round = 0; round < 4; round++) {
        const request = await postRequest(here);
        requests.push(request);
        await submitAction(there, staff, [request.id, "accept"]);
      }
    };
    await Promise.all([0, 1, 2, 3].map(person));
    for (const { email } of requests) {
      await expectMails(email, "request-received", "request-accepted");
      expect(await HelpRequests.countDocuments({ email })).toBe(1);
    }
    await expectNoHarm(before, current);
    console.log(`side by side: ${requests.length} requests, posted at one, accepted at the other`);
  });

  test("rollback: the release before opens the data, shows and changes what this one wrote", async () => {
    await fill(current, recent);
    await expectMails(recent.offered.email, ...RECEIVED_TO_ACTIVE);
    await fillWithReopened(current, reopened);
    const unmailed = await postUnmailed(current);
    await expectNoHarm(before, current);
    expect([await before.stop(), await current.stop()]).toEqual([0, 0]);

    await startBefore();
    await retryMails();
    await expectMails(unmailed.email, "request-received");
    expect(await lookUp(before, recent.waiting)).toContain("Unevaluated");
    expect(await readState(before, staff, recent.offered.id)).toBe("Active");
    await submitAction(before, staff, [recent.waiting.id, "accept"]);
    await vera.client(before, "POST", `${JOB}/accept`, { jobId: recent.offered.job });
    await submitAction(before, staff, [recent.offered.id, "close"], { notes: "Rolled back." });
    await submitAction(before, staff, [old.waiting.id, "accept"]);
    const { request, kept, closed } = reopened;
    await admin(before, "POST", ASSIGN, { assignment: request.id, volunteerIds: [vera.id] });
    await vera.client(before, "POST", `${JOB}/accept`, { jobId: `${request.id}-2` });
    expect(await readState(before, staff, request.id)).toBe("Active");
    await submitAction(before, staff, [kept.id, "accept"]);
    expect(await lookUp(before, kept)).toContain("Accepted");
    expect(await readState(before, staff, closed.id)).toBe("Resolved");
    await expectMails(recent.waiting.email, "request-received", "request-accepted");
    await expectMails(recent.offered.email, ...RECEIVED_TO_ACTIVE, "request-resolved");
    await expectNoHarm(before);
  });

  test("upgrade again: this release shows and changes what the release before wrote since", async () => {
    const unmailed = await postUnmailed(before);
    expect(await before.stop()).toBe(0);

    await startCurrent();
    await retryMails();
    await expectMails(unmailed.email, "request-received");
    expect(await findIndexDifferences()).toEqual([]);
    expect(await readState(current, staff, recent.waiting.id)).toBe("Accepted");
    expect(await lookUp(current, old.waiting)).toContain("Accepted");
    const { request, kept, closed } = reopened;
    const done = { jobId: `${request.id}-2`, details: "Both trees are gone." };
    await vera.client(current, "POST", `${JOB}/job-completed`, done);
    await submitAction(current, staff, [request.id, "close"], { notes: "All done." });
    expect(await readState(current, staff, request.id)).toBe("Resolved");
    expect(await lookUp(current, closed)).toContain("Accepted"); // as the kept one
    await expectMails(closed.email, ...RECEIVED_TO_ACTIVE, "request-merged");
    await expectMails(kept.email, "request-received", "request-absorbed", "request-accepted");
    const page = await openRequest(current, staff, recent.offered.id);
    expect(page.textAt("h1")).toBe("Request details Resolved");
    expect(page.textAt("main")).toContain("Rolled back.");
    await vera.client(current, "POST", `${JOB}/accept`, { jobId: old.offered.job });
    await submitAction(current, staff, [old.offered.id, "close"], { notes: "Upgraded." });
    await expectMails(old.offered.email, ...RECEIVED_TO_ACTIVE, "request-resolved");
    await expectNoHarm(current);
    expect(await current.stop()).toBe(0);
  });
});

describe("the embedded database", () => {
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "hub-upgrade-"));
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test(
    "of the release before is opened by this release, and again by the release before",
    { timeout: 180_000 },
    async () => {
      const { path } = await installMongod();
      const settings = { ...getSettings(), MONGODB_URI: "", DATA_DIR: dataDir };
      const startBefore = () =>
        startApp("", { ...settings, MONGOMS_SYSTEM_BINARY: path }, releaseBefore);

      let app = await startBefore();
      // One that is left would take the mails of another test's database on the same port.
      onTestFinished(() => app.kill());
      const { browser: staff } = await createFirstAdmin(app);
      const first = await postRequest(app);
      await expectMails(first.email, "request-received");
      expect(await app.stop()).toBe(0);

      app = await startApp("", settings);
      await submitAction(app, staff, [first.id, "accept"]);
      const second = await postRequest(app);
      await expectMails(first.email, "request-received", "request-accepted");
      await expectNoHarm(app);
      expect(await app.stop()).toBe(0);

      app = await startBefore();
      expect(await readState(app, staff, first.id)).toBe("Accepted");
      await submitAction(app, staff, [second.id, "accept"]);
      await expectMails(second.email, "request-received", "request-accepted");
      await expectNoHarm(app);
      expect(await app.stop()).toBe(0);
    },
  );
});
