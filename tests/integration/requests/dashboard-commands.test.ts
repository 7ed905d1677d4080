import type { LoaderFunctionArgs } from "@remix-run/node";
import { beforeAll, expect, test } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { Sessions } from "~/models/session.server";
import { loader as loadRoot } from "~/root";
import { loader as loadDashboard } from "~/routes/admin/dashboard";
import { openSession } from "~/services/accounts/sessions.server";
import { sessionCookie } from "~/services/web/auth/session.server";
import { forgetSharedCounts } from "~/services/web/responses/shared-counts.server";
import { createAccount } from "../../support/accounts";
import { monitorCommands, useMonitoredDatabase } from "../../support/command-monitor";
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
    forgetSharedCounts();
    const request = new Request("http://localhost/admin-dashboard", { headers: { cookie } });
    const args = { request, params: {}, context: {} } as LoaderFunctionArgs;
    return Promise.all([loadRoot(args), loadDashboard(args)]);
  };
  for (let i = 0; i < 3; i++) await open(); // opens connections
  const page = await monitorCommands(open);
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

  // Once a minute the session is marked as in use, too.
  await Sessions.updateMany({}, { $set: { seenAt: new Date(Date.now() - 2 * 60_000) } });
  const marking = await monitorCommands(open);
  expect(marking.commands).toHaveLength(8);
  expect(marking.commands).toContain("update sessions");
  expect(marking.roundTrips).toBeLessThanOrEqual(4);
});
