import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { Sessions } from "~/models/session.server";
import { loader as loadRoot } from "~/root";
import { loader as loadDashboard } from "~/routes/admin/dashboard";
import { openSession } from "~/services/accounts/sessions.server";
import { sessionCookie } from "~/services/web/auth/session.server";
import { forgetSharedCounts } from "~/services/web/responses/shared-counts.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { submit } from "~/services/requests/submitting.server";
import { createAccount } from "../../support/accounts";
import { monitorCommands, useMonitoredDatabase } from "../../support/command-monitor";
import { helpRequestInput } from "../../support/help-request";
import { newIpAddress } from "../../support/address";
import { useTestSettings } from "../../support/settings";
import { assignedEvents, storeRequests } from "../../support/stored-requests";

useMonitoredDatabase();
beforeAll(async () => {
  useTestSettings();
  await storeRequests([{ events: [] }, { events: assignedEvents() }]);
});

test("a dashboard page takes at most 8 commands in 4 round trips, its session included", async () => {
  const { id } = await createAccount("admin");
  const { passwordAt } = (await Admins.findById(id).lean<AdminDocument>())!;
  const cookie = (
    await sessionCookie(await openSession("cookie", "admin", { _id: id, passwordAt }))
  ).split(";")[0]!;
  /** The loaders of the page, as one request runs them. */
  const open = () => {
    const request = new Request("http://localhost/admin-dashboard", { headers: { cookie } });
    const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
    return Promise.all([loadRoot(args), loadDashboard(args)]);
  };
  const openLater = () => {
    forgetSharedCounts();
    return open();
  };
  for (let i = 0; i < 3; i++) await openLater(); // opens connections
  const page = await monitorCommands(openLater);
  expect(page.commands.toSorted()).toEqual([
    "aggregate applications",
    "aggregate requests",
    "aggregate requests",
    "aggregate requests",
    "aggregate volunteers",
    "find admins",
    "find sessions",
  ]);
  expect(page.roundTrips).toBeLessThanOrEqual(3);
  // The counts of the bar are shared with the pages of the last five seconds.
  const soon = await monitorCommands(open);
  expect(soon.commands.filter((one) => !/ (admins|sessions)$/.test(one))).toHaveLength(4);

  // Once a minute the session is marked as in use, too.
  await Sessions.updateMany({}, { $set: { seenAt: new Date(Date.now() - 2 * 60_000) } });
  const marking = await monitorCommands(openLater);
  expect(marking.commands).toHaveLength(8);
  expect(marking.commands).toContain("update sessions");
  expect(marking.roundTrips).toBeLessThanOrEqual(4);
});

test("a form that is stored takes 4 commands until its answer", async () => {
  const send = () => submit(helpRequestInput(), { address: newIpAddress(), locale: "en" });
  await send();
  await waitForRelays(); // its own commands after the answer
  const { commands } = await monitorCommands(send);
  expect(commands.slice(0, 4)).toEqual([
    "findAndModify rateLimits",
    "find requests", // at the same address
    "find requests", // sent before
    "insert requests",
  ]);
});
