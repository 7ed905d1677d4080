import { beforeEach, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import { measureWait } from "~/services/requests/waiting.server";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
beforeEach(async () => {
  useTestSettings();
  await HelpRequests.deleteMany();
});

const DAY = 24 * 60 * 60_000;
const NOW = new Date("2026-10-15T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

/** Requests that came some days ago; the first event follows after a minute, the others after it. */
const store = (count: number, days: number, events: readonly RequestEvent[] = []) =>
  storeRequests(Array.from({ length: count }, () => ({ createdAt: ago(days), events })));
/** Stores requests whose answer came some days after them. */
async function storeAnswered(count: number, days: number) {
  const docs = await store(count, 10, acceptedEvents);
  const at = ago(10 - days + 0.5);
  await HelpRequests.updateMany(
    { _id: { $in: docs.map(({ _id }) => _id) } },
    { $set: { "history.$[one].at": at } },
    { arrayFilters: [{ "one.to": "Accepted" }] },
  );
}

test("nothing is said with fewer than ten answers", async () => {
  expect(await measureWait(NOW)).toBeUndefined();
  await store(9, 2, acceptedEvents);
  await store(5, 2);
  expect(await measureWait(NOW)).toBeUndefined();
  await store(1, 2, [{ type: "reject" }]);
  expect(await measureWait(NOW)).toBe(1);
});

test("half have their answer in so many days; who still waits counts, too", async () => {
  await storeAnswered(4, 1);
  await storeAnswered(4, 3);
  await storeAnswered(3, 6);
  expect(await measureWait(NOW)).toBe(3);
  await store(500, 0.5); // as many as after a storm: nothing is known of them yet
  expect(await measureWait(NOW)).toBe(3);
  await store(10, 5.5);
  expect(await measureWait(NOW)).toBe(6);
  await store(2, 5.5);
  expect(await measureWait(NOW)).toBeUndefined();
});

test("an answer that was taken back is none; later ones change nothing", async () => {
  await store(12, 4, assignedEvents());
  expect(await measureWait(NOW)).toBe(1);
  await HelpRequests.updateMany({}, { $set: { status: "Unevaluated" } });
  await store(10, 4, acceptedEvents);
  expect(await measureWait(NOW)).toBeUndefined();
  await store(2, 4, acceptedEvents);
  expect(await measureWait(NOW)).toBe(1);
});

test("older requests, those that staff entered and spam do not count", async () => {
  await storeAnswered(10, 2);
  await store(30, 14.1);
  const entered = await store(30, 9);
  for (const [some, set] of [
    [entered.slice(0, 15), { intake: "phone" }],
    [entered.slice(15), { suspicious: true }],
  ] as const)
    await HelpRequests.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $set: set });
  expect(await measureWait(NOW)).toBe(2);
});
