import { beforeEach, expect, test } from "vitest";

import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { settings } from "~/services/platform/settings.server";
import { getState } from "~/services/requests/looking-up.server";
import * as applications from "~/services/volunteers/applications.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { useTestSettings } from "../../support/settings";
import { storeRequests } from "../../support/stored-requests";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
useQueue();
beforeEach(() => {
  useTestSettings();
});

const client = () => ({ address: newIpAddress(), locale: "en" as const });
const DAY = 24 * 60 * 60_000;
const NOT_FOUND = { code: "not-found", reason: "statusNotFound" };

/** A closed request, and the function that looks it up. */
async function storeClosed(daysAgo: number) {
  const [doc] = await storeRequests([
    { events: [{ type: "accept" }, { type: "reject", text: "Too far" }] },
  ]);
  const { _id, firstName, lastName, address } = doc!;
  const statusAt = new Date(Date.now() - daysAgo * DAY);
  await HelpRequests.updateOne({ _id }, { $set: { statusAt } });
  const input = { firstName, lastName, ...address };
  return { id: _id, lookUp: () => getState(input, client()) };
}

test("a request's status is answered for 12 months after it was closed, as the setting says", async () => {
  const recent = await storeClosed(364);
  expect(await recent.lookUp()).toMatchObject({ status: "Rejected", reasonRejected: "Too far" });
  const old = await storeClosed(367);
  await expect(old.lookUp()).rejects.toMatchObject(NOT_FOUND);
  const { retention } = settings();
  useTestSettings({ retention: { ...retention, lookupMonths: 13 } });
  expect(await old.lookUp()).toMatchObject({ status: "Rejected" });
});

test("an open request is answered however old it is", async () => {
  const { id, lookUp } = await storeClosed(3000);
  await HelpRequests.updateOne({ _id: id }, { $set: { status: "Accepted", live: true } });
  expect(await lookUp()).toMatchObject({ status: "Accepted" });
});

test("a duplicate is answered as long as the request that is kept", async () => {
  const kept = await storeClosed(367);
  const { id, lookUp } = await storeClosed(10);
  await HelpRequests.updateOne({ _id: id }, { $set: { duplicateOf: kept.id } });
  await expect(lookUp()).rejects.toMatchObject(NOT_FOUND);
});

test("an application's status is answered for 12 months after it was rejected", async () => {
  const input = applicationInput();
  const { id } = await applications.submit(input, client());
  const lookUp = () => applications.getState({ ...input, ...input.address }, client());
  const reject = (daysAgo: number) =>
    Applications.updateOne(
      { _id: id },
      { $set: { status: "Rejected", statusAt: new Date(Date.now() - daysAgo * DAY) } },
    );
  await reject(364);
  expect(await lookUp()).toMatchObject({ status: "Rejected" });
  await reject(367);
  await expect(lookUp()).rejects.toMatchObject(NOT_FOUND);
});
