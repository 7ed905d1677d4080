import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import * as applications from "~/services/volunteers/applications.server";
import { relaysDone } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as requests from "~/services/requests/requests.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
beforeAll(async () => {
  useTestSettings();
  await startQueue({}); // takes mails in and sends none: sending has tests of its own
});
afterAll(stopQueue);

const ask = async (email: string, address = newIpAddress()) =>
  (await requests.submit(helpRequestInput({ email }), { address, locale: "en" })).id;
const apply = async (email: string, address = newIpAddress()) =>
  (await applications.submit(applicationInput({ email }), { address, locale: "en" })).id;

/** Sends requests for help one after another, each from another network address; gives which of them were mailed. */
async function mailed(emails: readonly string[]) {
  const ids: string[] = [];
  for (const email of emails) ids.push(await ask(email));
  await relaysDone();
  expect(
    await HelpRequests.countDocuments({ _id: { $in: ids }, hasIntents: { $exists: false } }),
  ).toBe(emails.length);
  const mails = await Emails.find({ subjectId: { $in: ids } }).lean();
  return ids.map((id) => mails.some(({ subjectId }) => subjectId === id));
}
const FIRST_THREE = [true, true, true, false, false];
const unique = () => randomUUID().replaceAll("-", "");

test("an inbox gets three receipts in an hour, however its address is spelled; every request is kept", async () => {
  const [a, b, c, d] = [unique(), unique(), unique(), unique()];
  const at = (domain: string, ...locals: string[]) => locals.map((local) => `${local}@${domain}`);
  expect(await mailed(at("example.org", a, a.toUpperCase(), a, a, a))).toEqual(FIRST_THREE);
  expect(await mailed(at("example.org", `${b}+1`, `${b}+2`, `${b}+3`, `${b}+4`, b))).toEqual(
    FIRST_THREE,
  );
  const dotted = `${c.slice(0, 3)}.${c.slice(3, 9)}.${c.slice(9)}`;
  expect(
    await mailed([
      ...at("gmail.com", c, dotted, `${c}+x.y`),
      `${dotted}@googlemail.com`,
      `${dotted}+1@GMAIL.com`,
    ]),
  ).toEqual(FIRST_THREE);
  // Elsewhere a dot makes another inbox.
  expect(await mailed(at("example.org", d, `${d.slice(0, 3)}.${d.slice(3)}`, d, d, d))).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});

test("requests and applications count together", async () => {
  const email = `${unique()}@example.org`;
  const ids = [
    await ask(email),
    await apply(email.replace("@", "+a@")),
    await ask(email),
    await apply(email),
    await ask(email),
  ];
  await relaysDone();
  expect(await Emails.countDocuments({ subjectId: { $in: ids } })).toBe(3);
});

test("one network address causes 150 receipts in six hours; what comes beyond is stored without one", async () => {
  const [shelter, stranger] = [newIpAddress(), `${unique()}@example.org`];
  const ids = await Promise.all(
    Array.from({ length: 155 }, () => ask(`${unique()}@example.org`, shelter)),
  );
  const late = [await apply(`${unique()}@example.org`, shelter), await ask(stranger, shelter)];
  await relaysDone();
  expect(await HelpRequests.countDocuments({ _id: { $in: ids } })).toBe(155);
  expect(await Emails.countDocuments({ subjectId: { $in: ids } })).toBe(150);
  expect(await Emails.countDocuments({ subjectId: { $in: late } })).toBe(0);
  // The inbox of one that was spared has all three left, from elsewhere.
  expect(await mailed([stranger, stranger, stranger, stranger, stranger])).toEqual(FIRST_THREE);
});

test("what waits for its receipt knows the network address as a keyed hash only, and nothing once it is relayed", async () => {
  const created = vi.spyOn(HelpRequests, "create");
  const address = newIpAddress();
  const id = await ask(`${unique()}@example.org`, address);
  await relaysDone();
  const stored = JSON.stringify(created.mock.calls);
  expect(stored).toMatch(/"network":"[\w-]{22}"/);
  expect(stored).not.toContain(address);
  expect(await HelpRequests.findById(id).lean()).toMatchObject({ intents: [] });
});
