import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";

import { BulkChanges, type BulkChangeDocument } from "~/models/bulk-change.server";
import { toBulkState } from "~/services/jobs/bulk-changes.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import type { BulkAction } from "~/schemas/requests/bulk-actions";
import { readProgress } from "~/services/jobs/bulk-preview.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { createAccount } from "../../support/accounts";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { expectNotFound } from "../../support/pages";
import { logInAs } from "../../support/sessions";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import type { TestResponse } from "../../support/visitor";
import { storeVolunteers } from "../../support/volunteers";

const hub = useHub();
const { staff } = hub;
beforeEach(() => hub.clearRequestLists());
beforeAll(() => {
  useTestSettings({ undoSeconds: 60 });
});
afterAll(() => {
  useTestSettings();
});

const storeIds = async (stories: Parameters<typeof storeRequests>[0]) =>
  (await storeRequests(stories)).map(({ _id }) => _id);
const storeNew = (count: number) => storeIds(Array.from({ length: count }, () => ({})));
const select = (requestIds: readonly string[], action: BulkAction = "accept") =>
  storeSelection({ requestIds, action, by: hub.admin.id, list: "/requests?zip=34223&page=2" });
/** The form of the page itself, not of its bar. */
const MAIN = "main form";
const toPath = (id: string) => `/requests/bulk?id=${id}`;
const readChange = async (id: string) =>
  (await BulkChanges.findById(id).lean<BulkChangeDocument>())!;
const readStatuses = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await hub.getRequest(id)).status));
const readId = (page: TestResponse, name = "id") => page.url.searchParams.get(name)!;
/** Posts the list's form of ticked requests. */
const postTicks = (fields: readonly (readonly [string, string])[], path = "/requests") =>
  staff.post(path, [["intent", "select"], ...fields]);
const LIST = "/requests?zip=34223";
const ticks = (ids: readonly string[], name = "pick") => ids.map((id) => [name, id] as const);
/** Reloads the page until it says something, as without script. */
const reloadUntil = (path: string, text: string) =>
  eventually(async () => {
    const page = await staff.open(path);
    expect(page.textAt("main")).toContain(text);
    return page;
  });

describe("the selection", () => {
  test("leads to the confirmation with what was ticked", async () => {
    const ids = await storeNew(3);
    const page = await postTicks([...ticks(ids.slice(0, 2)), ["bulk", "accept"]]);
    expect(page.redirects).toEqual([`303 /requests/bulk?id=${readId(page)}`]);
    expect(page.textAt("h1")).toBe("Accept requests");
    expect(page.textAt("main")).toContain("Selected requests: 2.");
    expect((await readChange(readId(page))).requestIds).toEqual(ids.slice(0, 2));
    expect(await readStatuses(ids)).toEqual(["Unevaluated", "Unevaluated", "Unevaluated"]);
  });

  test("takes all that the list's filters match", async () => {
    const ids = await storeIds([
      { payload: { zip_code: "34223" } },
      { payload: { zip_code: "34224" } },
      { payload: { zip_code: "34223" }, events: [{ type: "reject" }] },
    ]);
    const page = await postTicks(
      [
        ["all", "yes"],
        ["bulk", "accept"],
      ],
      "/requests?zip=34223",
    );
    expect(await readChange(readId(page))).toMatchObject({ requestIds: [ids[0]], more: false });
    expect(page.hrefs("main a")[0]).toBe("/requests?zip=34223");
  });

  test("takes all that match without those that were unticked", async () => {
    const ids = await storeIds([{}, {}, {}].map(() => ({ payload: { zip_code: "34223" } })));
    const fields = [["all", "yes"] as const, ["bulk", "accept"] as const];
    const some = await postTicks([...ticks(ids.slice(0, 2), "except"), ...fields], LIST);
    expect((await readChange(readId(some))).requestIds).toEqual([ids[2]]);
    const none = await postTicks([...ticks(ids, "except"), ...fields], LIST);
    expect([none.status, none.banners]).toEqual([400, ["Please tick at least one request."]]);
  });
});

describe("over the list, which needs script to show it", () => {
  const OVER = [["over", "yes"] as const];

  test("a change stays in its list: refused, started, stopped", async () => {
    const ids = await storeNew(2);
    const asked = await postTicks([...ticks(ids), ["bulk", "priority"], ...OVER], LIST);
    const id = readId(asked, "bulk");
    const path = `${LIST}&bulk=${id}`;
    expect(asked.redirects).toEqual([`303 ${path}`]);
    expect((await staff.post(path, { intent: "start" })).status).toBe(422);
    const started = await staff.post(path, { intent: "start", priority: "urgent", why: "" });
    expect(started.redirects).toEqual([`303 ${path}`]);
    await expect.poll(async () => toBulkState(await readChange(id))).toBe("holding");
    expect((await staff.post(path, { intent: "stop" })).redirects).toEqual([`303 ${path}`]);
    await expect.poll(async () => (await hub.getRequest(ids[0]!)).priority).toBe(0);
  });

  test("a crew is chosen on a page, work orders have theirs", async () => {
    const ids = await storeIds([{ events: acceptedEvents }]);
    for (const action of ["offer", "print"]) {
      const page = await postTicks([...ticks(ids), ["bulk", action], ...OVER], LIST);
      expect(page.redirects[0]).toMatch(/^303 \/requests\/bulk\?id=B/);
    }
  });

  test("one that is not there, or a colleague's that is not started, is named as missing", async () => {
    const other = await logInAs(await createAccount("admin"));
    const page = await postTicks([...ticks(await storeNew(1)), ["bulk", "accept"], ...OVER]);
    const { pathname, search } = page.url;
    for (const [visitor, path] of [
      [staff, "/requests?bulk=B00000000"],
      [other, pathname + search],
    ] as const) {
      const missing = await visitor.get(path);
      expect([missing.status, missing.banners]).toEqual([
        404,
        [expect.stringMatching(/^There is no such selection\./)],
      ]);
      expect((await visitor.post(path, { intent: "start" })).status).toBe(404);
    }
  });
});

describe("who may", () => {
  test("nobody but its administrator sees, starts or stops a change", async () => {
    const ids = await storeNew(1);
    const id = await select(ids);
    const other = await logInAs(await createAccount("admin"));
    for (const path of [toPath(id), `/requests/work-orders?id=${id}`])
      expectNotFound(await other.get(path), path);
    for (const intent of ["start", "stop"])
      expect((await other.post(toPath(id), { intent })).status).toBe(404);
    expect(await readChange(id)).not.toHaveProperty("startedAt");
    expect(await readStatuses(ids)).toEqual(["Unevaluated"]);
  });

  test.each(["", "x", "B00000000", "R00000000", "%00", "__proto__", '{"$ne":null}'])(
    "an unknown id %s is a 404",
    async (id) => {
      const query = `?id=${encodeURIComponent(id)}`;
      for (const path of ["/requests/bulk", "/requests/work-orders"])
        expectNotFound(await staff.get(path + query), path);
      expect((await staff.post(`/requests/bulk${query}`, { intent: "start" })).status).toBe(404);
    },
  );

  test("printing has nothing to start", async () => {
    const ids = await storeNew(1);
    const print = await select(ids, "print");
    expect((await staff.get(toPath(print))).redirects).toEqual([
      `302 /requests/work-orders?id=${print}`,
    ]);
    expect((await staff.post(toPath(print), { intent: "start" })).status).toBe(400);
    const accept = await select(ids);
    expect((await staff.post(toPath(accept), { intent: "x" })).status).toBe(400);
  });
});

describe("without script", () => {
  test("accepts, shows progress by reload, stops, and names what was not changed", async () => {
    const [plain = "", none = "", done = "", rejected = ""] = await storeIds([
      {},
      { payload: { first_name: "Cal", last_name: "Nomail" } },
      { events: acceptedEvents },
      { events: [{ type: "reject" }], payload: { first_name: "Rae", last_name: "Jected" } },
    ]);
    await HelpRequests.updateOne({ _id: none }, { $set: { email: "" } });
    const id = await select([plain, none, done, rejected]);
    const page = await staff.open(toPath(id));
    const text = page.textAt("main");
    for (const part of [
      "Selected requests: 4.",
      "Requests that change: 2.",
      "Homeowners who get an email: 1.",
      "Cal Nomail",
      "Rae Jected",
      "This request was already rejected.",
    ])
      expect(text).toContain(part);
    const started = await staff.submit(page, {}, { form: MAIN, button: "Accept (2)" });
    expect(started.redirects).toEqual([`303 ${toPath(id)}`]);
    const held = await reloadUntil(toPath(id), "Done. It can still be undone.");
    for (const part of [
      "4 of 4",
      "Changed: 2.",
      "Unchanged, already done: 1.",
      "Could not be changed: 1.",
    ])
      expect(held.textAt("main")).toContain(part);
    expect(held.textAt("main")).toContain("Rae Jected");
    expect(await readStatuses([plain, none])).toEqual(["Accepted", "Accepted"]);
    expect(await Emails.countDocuments({ subjectId: plain })).toBe(0);
    // Starting it again does nothing: a double click is not Stop.
    await staff.post(toPath(id), { intent: "start" });
    expect(toBulkState(await readChange(id))).toBe("holding");
    await staff.submit(held, {}, { form: MAIN, button: "Stop and undo" });
    const stopped = await reloadUntil(toPath(id), "Stopped.");
    expect(stopped.textAt("main")).toContain("Taken back: 2.");
    expect(await readStatuses([plain, none, done])).toEqual([
      "Unevaluated",
      "Unevaluated",
      "Accepted",
    ]);
    expect(stopped.hrefs("main a")[0]).toBe("/requests?zip=34223&page=2");
  });

  test("sets a priority with its reason", async () => {
    const ids = await storeNew(2);
    const id = await select(ids, "priority");
    const page = await staff.open(toPath(id));
    const missing = await staff.submit(page, {}, { form: MAIN, button: "Set priority (2)" });
    expect(missing.status).toBe(422);
    expect(missing.textAt("main")).toContain("Please select a priority.");
    const why = "x".repeat(201);
    const long = await staff.submit(page, { priority: "urgent", why }, { form: MAIN });
    expect(long.status).toBe(422);
    expect(await readChange(id)).not.toHaveProperty("startedAt");
    await staff.submit(page, { priority: "life-safety", why: "Insulin" }, { form: MAIN });
    await reloadUntil(toPath(id), "Changed: 2.");
    for (const one of ids)
      expect(await hub.getRequest(one)).toMatchObject({ priority: 2, priorityReason: "Insulin" });
  });

  test("offers to a crew that is chosen by team and search over pages", async () => {
    const ids = await storeIds([{ events: acceptedEvents }, { events: acceptedEvents }]);
    const lastName = `Crew${Date.now().toString(36)}`;
    const people = await storeVolunteers(
      Array.from({ length: 12 }, (_, i) => ({
        firstName: `N${String(i).padStart(2, "0")}`,
        lastName,
        teams: ["logistic_tracking" as const],
      })),
    );
    const id = await select(ids, "offer");
    const choose = { form: "form.choosing" };
    const team = await staff.submit(
      await staff.open(toPath(id)),
      {},
      { ...choose, button: "Logistics" },
    );
    const found = await staff.submit(team, { vq: lastName }, { ...choose, button: "Search" });
    const next = await staff.submit(
      found,
      { pick: [people[0]!._id] },
      { ...choose, button: "Next page of volunteers" },
    );
    const nobody = await staff.open(`${toPath(id)}&team=hospitality&chosen=yes`);
    expect(nobody.banners).toEqual(["Please select at least one volunteer."]);
    const posted = await staff.post(toPath(id), { intent: "start" });
    expect([posted.status, posted.banners]).toEqual([
      422,
      ["Please select at least one volunteer."],
    ]);
    const chosen = await staff.submit(
      next,
      { pick: [people[11]!._id] },
      { ...choose, button: "Continue" },
    );
    expect(chosen.texts("main li")).toEqual(
      expect.arrayContaining([
        "Volunteers who get emails: 2.",
        `N00 ${lastName}: 2 offers`,
        `N11 ${lastName}: 2 offers`,
      ]),
    );
    const started = await staff.submit(chosen, {}, { form: MAIN, button: "Offer (2)" });
    expect(started.redirects).toEqual([`303 ${toPath(id)}`]);
    await reloadUntil(toPath(id), "Changed: 2.");
    for (const one of ids)
      expect((await hub.getRequest(one)).assignments).toMatchObject([
        { volunteerId: people[0]!._id, state: "Offered" },
        { volunteerId: people[11]!._id, state: "Offered" },
      ]);
  });

  test("prints a work order for each request", async () => {
    const ids = await storeNew(2);
    const page = await staff.open(`/requests/work-orders?id=${await select(ids, "print")}`);
    const names = page.all("main section.order").map((one) => one.getAttribute("aria-label")!);
    expect(names.map((name) => name.split(", ").at(-1))).toEqual(ids);
    for (const id of ids) {
      const { firstName, lastName, address, description } = await hub.getRequest(id);
      for (const part of [`${firstName} ${lastName}`, address.line1, description])
        expect(page.textAt("main")).toContain(part.replace(/\s+/g, " ").trim());
    }
  });
});

test("500 requests are accepted in the background, whole and once", async () => {
  const ids = await storeNew(500);
  // Lists of other test files would be full of them.
  onTestFinished(async () => {
    await HelpRequests.deleteMany({ _id: { $in: ids } });
  });
  const page = await staff.open(toPath(await select(ids)));
  const id = readId(page);
  await staff.submit(page, {}, { form: MAIN, button: "Accept (500)" });
  await expect
    .poll(async () => toBulkState(await readChange(id)), { timeout: 60_000, interval: 500 })
    .toBe("holding");
  // However slow this machine is, Stop comes in time.
  const later = new Date(Date.now() + 60 * 60_000);
  await BulkChanges.updateOne({ _id: id }, { $set: { endedAt: later } });
  await HelpRequests.updateMany(
    { _id: { $in: ids } },
    { $set: { "intents.$[mail].after": later } },
    { arrayFilters: [{ "mail.after": { $exists: true } }] },
  );
  await reloadUntil(toPath(id), "Changed: 500.");
  expect(await HelpRequests.countDocuments({ _id: { $in: ids }, status: "Accepted" })).toBe(500);
  await staff.post(toPath(id), { intent: "stop" });
  await expect
    .poll(async () => toBulkState(await readChange(id)), { timeout: 60_000, interval: 500 })
    .toBe("stopped");
  const { counts } = await readProgress(await readChange(id));
  expect(counts).toEqual({ takenBack: 500 });
  expect(await HelpRequests.countDocuments({ _id: { $in: ids }, status: "Unevaluated" })).toBe(500);
});
