import { beforeEach, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { askWaiting } from "~/services/requests/asking.server";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import { listAllRequests } from "~/services/requests/browsing.server";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();

const DAY = 24 * 60 * 60_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

beforeEach(async () => {
  useTestSettings();
  await HelpRequests.deleteMany();
});

/** Stores requests of a day; returns a function that tells which of them are asked. */
async function store(days: number, ...stories: Parameters<typeof storeRequests>[0]) {
  const docs = await storeRequests(stories.map((one) => ({ createdAt: daysAgo(days), ...one })));
  return async () => {
    const stored = await HelpRequests.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean();
    return docs.map(({ _id }) => stored.find((one) => one._id === _id)!);
  };
}
const kinds = ({ history }: { history: readonly { event: string }[] }) =>
  history.map(({ event }) => event);

test("who has waited without a change is asked once, and again after four weeks", async () => {
  const read = await store(15, {}, { events: acceptedEvents });
  await askWaiting();
  for (const doc of await read()) {
    expect(kinds(doc).filter((event) => event === "ask")).toHaveLength(1);
    expect(doc).toMatchObject({ asked: true, intents: [{ kind: "still-needed" }] });
    expect(doc.history.at(-1)).toMatchObject({ byRole: "system" });
  }
  for (const [days, count] of [
    [27, 1],
    [29, 2],
  ] as const) {
    const at = daysAgo(days);
    await HelpRequests.updateMany({}, { $set: { askedAt: at, changedAt: at } });
    await askWaiting();
    for (const doc of await read())
      expect(kinds(doc).filter((event) => event === "ask")).toHaveLength(count);
  }
});

test.each([
  ["has waited less long", 13, {}],
  ["has volunteers", 20, { events: assignedEvents() }],
  ["was rejected", 20, { events: [{ type: "reject" as const }] }],
  ["may be spam", 20, { payload: { website: "x" } }],
])("who %s is not asked", async (_, days, story) => {
  const read = await store(days, story);
  await askWaiting();
  expect((await read())[0]!.asked).toBe(false);
});

test("nobody is asked who has told something, whose request changed, or if it is switched off", async () => {
  const read = await store(20, {}, {}, {});
  const [told, changed] = await read();
  await HelpRequests.updateOne({ _id: told!._id }, { $set: { told: true } });
  await HelpRequests.updateOne({ _id: changed!._id }, { $set: { changedAt: daysAgo(2) } });
  for (const off of [{ stillNeededDays: 0 }, { mail: { from: "hub@example.org", off: true } }]) {
    useTestSettings(off);
    await askWaiting();
    expect((await read()).map(({ asked }) => asked)).toEqual([false, false, false]);
  }
  useTestSettings();
  await askWaiting();
  expect((await read()).map(({ asked }) => asked)).toEqual([false, false, true]);
});

test("without an email that works there is no mail, but a place in the list to call", async () => {
  const read = await store(20, {}, {});
  const [without, bounced] = await read();
  await HelpRequests.updateOne({ _id: without!._id }, { $set: { email: "" } });
  await HelpRequests.updateOne({ _id: bounced!._id }, { $set: { mailBounced: true } });
  await askWaiting();
  for (const doc of await read()) expect(doc).toMatchObject({ asked: true, intents: [] });
  const list = parseAllRequests(new URLSearchParams({ flag: "asked" }));
  expect((await listAllRequests({ ...list, viewer: "UADMIN001" })).paging.total).toBe(2);
});
