import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";

import { ApiKeys, type ApiKeyDocument } from "~/models/api-key.server";
import { Audit, type AuditDocument } from "~/models/audit.server";
import { CALLS } from "~/routes/api/calls";
import { createApiKey } from "../../support/api-keys";
import { useHub } from "../../support/hub";
import { bearer, logInAs } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();
const program = new Visitor();

const READ_ONLY = "This API key can only read. This call needs a key that can also change data.";
const PERSON = "This call is for people who log in. It can't be made with an API key.";
const UNKNOWN = "This API key is unknown or was revoked.";

type Key = Awaited<ReturnType<typeof createApiKey>>;
let readKey: Key;
let writeKey: Key;
let revokedKey: Key;

const getKey = (id: string) => ApiKeys.findById(id).lean<ApiKeyDocument>();
const listAudit = (keyId: string) =>
  Audit.find({ actor: keyId }).sort({ at: 1 }).lean<AuditDocument[]>();
const callWith = (secret: string, method: string, path: string, body?: unknown) =>
  program.call(method, path, body, bearer(secret));

beforeAll(async () => {
  readKey = await createApiKey(hub.admin.id, "read");
  writeKey = await createApiKey(hub.admin.id, "write");
  revokedKey = await createApiKey(hub.admin.id, "write");
  await hub.staff.post(`/api-keys?revoke=${revokedKey.id}`, {});
});

describe("calls of administrators", () => {
  // An input that no call accepts: what passes the gate answers 400 or 404, and changes nothing.
  const calls = CALLS.admin.filter(({ role }) => role === "admin");
  const rows = calls.map((call) => ({
    ...call,
    name: `${call.method} /api/admin/${call.path}`,
    url: `/api/admin/${call.path.replace(":id", "none")}?limit=none`,
    body: call.method === "GET" ? undefined : { year: "none" },
  }));

  test("some are for people, some read, some write", () => {
    expect(rows.filter(({ access }) => access === "person").map(({ name }) => name)).toEqual([
      "POST /api/admin/changePassword",
      "POST /api/admin/create-account",
    ]);
    for (const { name, access } of rows)
      if (name.startsWith("GET") || name === "POST /api/admin/reports")
        expect(access, name).toBe("read");
      else if (access !== "person") expect(access, name).toBe("write");
  });

  test.each(rows)("$name with each kind of key", async ({ method, name, url, body, access }) => {
    const unknown = `hubkey_${"a".repeat(43)}`;
    for (const secret of [revokedKey.secret, unknown]) {
      const answer = await callWith(secret, method, url, body);
      expect([answer.status, answer.message]).toEqual([401, UNKNOWN]);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
    expect((await program.call(method, url, body)).status).toBe(401);

    for (const key of [readKey, writeKey]) {
      const answer = await callWith(key.secret, method, url, body);
      const entry = (await listAudit(key.id)).at(-1)!;
      expect(entry).toMatchObject({ action: name, actorRole: "admin", status: answer.status });
      if (access === "person") expect([answer.status, answer.message]).toEqual([403, PERSON]);
      else if (access === "write" && key === readKey)
        expect([answer.status, answer.message]).toEqual([403, READ_ONLY]);
      else expect([200, 400, 404]).toContain(answer.status);
    }
  });
});

test("a key opens no screen, no volunteers' call, and no other token is a key", async () => {
  const screen = await program.call("GET", "/api-keys", undefined, bearer(writeKey.secret));
  expect(screen.status).toBe(303);
  const jobs = await callWith(writeKey.secret, "GET", "/api/volunteer/jobs");
  expect([jobs.status, jobs.message]).toEqual([
    403,
    "API keys are for the calls of administrators.",
  ]);
  const bare = writeKey.secret.replace("hubkey_", "");
  expect((await callWith(bare, "GET", "/api/admin/notifications")).status).toBe(401);
});

test("viewRequests is whole for a key, blank for a revoked one", async () => {
  const { id, firstName } = await hub.createAcceptedRequest();
  const path = "/api/homeowner/viewRequests?limit=1000";
  const find = async (secret: string) =>
    ((await callWith(secret, "GET", path)).json as { id: string; firstName: string }[]).find(
      (row) => row.id === id,
    );
  expect((await find(readKey.secret))?.firstName).toBe(firstName);
  expect((await find(revokedKey.secret))?.firstName).toBe("");
});

test("a change names the key in the history, after it was revoked, too", async () => {
  const key = await createApiKey(hub.admin.id, "write");
  const { id } = await hub.createRequest();
  const path = "/api/admin/homeowner-requests/accept";
  expect((await callWith(key.secret, "POST", path, { id })).status).toBe(200);
  expect((await hub.getRequest(id)).history.at(-1)).toMatchObject({ byRole: "admin", by: key.id });
  expect((await getKey(key.id))?.lastUsedAt).toBeInstanceOf(Date);
  await hub.staff.post(`/api-keys?revoke=${key.id}`, {});
  const details = await hub.staff.open(`/homeowner-requests/request-details?id=${id}`);
  expect(details.textAt("main")).toContain(`API: “${key.name}”`);
  expect(details.textAt("main")).not.toContain(key.id);
});

const FORM = "form[action='/api-keys']";
const readSecret = (page: TestResponse) => page.all("#secret")[0]?.getAttribute("value");

describe("the screen", () => {
  test("makes a key, shows it once, and revokes it after a confirmation", async () => {
    const name = `County GIS ${randomUUID()}`;
    const page = await hub.staff.open("/api-keys");
    const made = await hub.staff.submit(page, { name, access: "read" }, { form: FORM });
    expect([made.status, made.redirects]).toEqual([200, []]);
    expect(made.headers["cache-control"]).toBe("no-store");
    expect(made.url.search).toBe("");
    expect(made.banner).toContain("Store this key now: it is not shown again.");
    const secret = readSecret(made)!;
    expect(secret).toMatch(/^hubkey_[\w-]{43}$/);

    const list = await hub.staff.open("/api-keys");
    expect(list.text).not.toContain(secret);
    expect(list.textAt("main")).toContain(name);
    expect(list.textAt("main")).toContain(`Ends in ${secret.slice(-4)}`);
    expect(list.textAt("main")).toContain("Never used");
    const stored = JSON.stringify(await ApiKeys.find().lean());
    expect(stored).not.toContain(secret.replace("hubkey_", ""));
    expect((await callWith(secret, "GET", "/api/admin/notifications")).status).toBe(200);

    const again = await hub.staff.submit(page, { name, access: "read" }, { form: FORM });
    expect(again.status).toBe(409);
    expect(again.banner).toBe(
      "This form was sent before, and its key is in the list. The key itself is not shown again: if it was not stored, revoke it and make another one.",
    );
    expect(readSecret(again)).toBeUndefined();
    expect(await ApiKeys.countDocuments({ name })).toBe(1);

    const { _id: id } = (await ApiKeys.findOne({ name }).lean<ApiKeyDocument>())!;
    const question = await hub.staff.open(`/api-keys?revoke=${id}`);
    expect(question.textAt("#revoke")).toBe(`Revoke the key “${name}”?`);
    expect((await callWith(secret, "GET", "/api/admin/notifications")).status).toBe(200);
    const done = await hub.staff.submit(question, {}, { form: `form[action$='revoke=${id}']` });
    expect(done.redirects[0]).toMatch(/^303 \/api-keys\?done=/);
    expect(done.banner).toBe("The key was revoked. It no longer works.");
    expect((await callWith(secret, "GET", "/api/admin/notifications")).status).toBe(401);
    expect(done.textAt("main details")).toContain(name);
    const admin = `${hub.admin.firstName} ${hub.admin.lastName}`;
    expect(done.textAt("main details")).toContain(`Revoked by ${admin}`);
    expect((await Audit.find({ subject: id, actor: hub.admin.id }).lean()).length).toBe(2);
  });

  test("refuses an empty form, an unknown access and a name in use", async () => {
    const page = await hub.staff.open("/api-keys");
    const empty = await hub.staff.submit(page, { name: " " }, { form: FORM });
    expect(empty.status).toBe(422);
    expect(empty.texts(".summary li")).toEqual([
      "Enter a name of at most 80 characters.",
      "Choose what the key may do.",
    ]);
    const used = await hub.staff.submit(
      page,
      { name: readKey.name, access: "write" },
      { form: FORM },
    );
    expect([used.status, used.banner]).toEqual([
      409,
      "A key in use has this name already. Choose another name.",
    ]);
    expect(used.document.querySelector<HTMLInputElement>("#name")!.value).toBe(readKey.name);
    const unknown = await hub.staff.post("/api-keys?revoke=K00000000", {});
    expect([unknown.status, unknown.banner]).toEqual([404, "There is no such API key."]);
  });

  test("speaks Spanish", async () => {
    const visitor = await logInAs(hub.admin);
    const page = await visitor.get("/api-keys?lang=es");
    expect(page.textAt("h1")).toBe("Claves de API");
    expect(page.textAt("main")).toContain("Claves en uso");
    const refused = await visitor.submit(page, {}, { form: FORM });
    expect(refused.texts(".summary li")).toContain("Elija qué puede hacer la clave.");
  });
});
