import { randomUUID } from "node:crypto";
import pLimit from "p-limit";
import { expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import * as requests from "../../support/requests";
import * as applications from "~/services/volunteers/applications.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { useQueue } from "../../support/queue";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
useQueue();

const submitRequest = async (email: string, address = newIpAddress()) =>
  (await requests.submit(helpRequestInput({ email }), { address, locale: "en" })).id;
const submitApplication = async (email: string, address = newIpAddress()) =>
  (await applications.submit(applicationInput({ email }), { address, locale: "en" })).id;

/** Submits requests one by one from different network addresses; returns which were mailed. */
async function submitAndListMailed(emails: readonly string[]) {
  const ids: string[] = [];
  for (const email of emails) {
    ids.push(await submitRequest(email));
    await waitForRelays(); // relays run in the background: two at once may finish in any order
  }
  expect(
    await HelpRequests.countDocuments({ _id: { $in: ids }, hasIntents: { $exists: false } }),
  ).toBe(emails.length);
  const mails = await Emails.find({ subjectId: { $in: ids } }).lean();
  return ids.map((id) => mails.some(({ subjectId }) => subjectId === id));
}
const FIRST_THREE = [true, true, true, false, false];
const unique = () => randomUUID().replaceAll("-", "");

test("an inbox gets three receipts an hour, in any spelling of its address; every request is stored", async () => {
  const [a, b, c, d] = [unique(), unique(), unique(), unique()];
  const at = (domain: string, ...locals: string[]) => locals.map((local) => `${local}@${domain}`);
  expect(await submitAndListMailed(at("example.org", a, a.toUpperCase(), a, a, a))).toEqual(
    FIRST_THREE,
  );
  expect(
    await submitAndListMailed(at("example.org", `${b}+1`, `${b}+2`, `${b}+3`, `${b}+4`, b)),
  ).toEqual(FIRST_THREE);
  const dotted = `${c.slice(0, 3)}.${c.slice(3, 9)}.${c.slice(9)}`;
  expect(
    await submitAndListMailed([
      ...at("gmail.com", c, dotted, `${c}+x.y`),
      `${dotted}@googlemail.com`,
      `${dotted}+1@GMAIL.com`,
    ]),
  ).toEqual(FIRST_THREE);
  // Outside Gmail a dot makes another inbox.
  expect(
    await submitAndListMailed(at("example.org", d, `${d.slice(0, 3)}.${d.slice(3)}`, d, d, d)),
  ).toEqual([true, true, true, true, false]);
});

test("requests and applications count together", async () => {
  const email = `${unique()}@example.org`;
  const ids = [
    await submitRequest(email),
    await submitApplication(email.replace("@", "+a@")),
    await submitRequest(email),
    await submitApplication(email),
    await submitRequest(email),
  ];
  await waitForRelays();
  expect(await Emails.countDocuments({ subjectId: { $in: ids } })).toBe(3);
});

test("one network address causes 150 receipts in six hours; later requests are stored without one", async () => {
  const [shelter, unmailed] = [newIpAddress(), `${unique()}@example.org`];
  const limit = pLimit(10); // there are 20 connections, and the relays use some
  const ids = await limit.map(Array.from({ length: 155 }), () =>
    submitRequest(`${unique()}@example.org`, shelter),
  );
  const late = [
    await submitApplication(`${unique()}@example.org`, shelter),
    await submitRequest(unmailed, shelter),
  ];
  await waitForRelays();
  expect(await HelpRequests.countDocuments({ _id: { $in: ids } })).toBe(155);
  expect(await Emails.countDocuments({ subjectId: { $in: ids } })).toBe(150);
  expect(await Emails.countDocuments({ subjectId: { $in: late } })).toBe(0);
  // An inbox without a receipt because of that limit keeps its own three.
  expect(await submitAndListMailed([unmailed, unmailed, unmailed, unmailed, unmailed])).toEqual(
    FIRST_THREE,
  );
});

test("a queued receipt holds the network address as a keyed hash only, until it is relayed", async () => {
  const created = vi.spyOn(HelpRequests, "create");
  const address = newIpAddress();
  const id = await submitRequest(`${unique()}@example.org`, address);
  await waitForRelays();
  const stored = JSON.stringify(created.mock.calls);
  expect(stored).toMatch(/"network":"[\w-]{22}"/);
  expect(stored).not.toContain(address);
  expect(await HelpRequests.findById(id).lean()).toMatchObject({ intents: [] });
});
