import mongoose from "mongoose";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { loader as loadRoot } from "~/root";
import { action as actOnRequest } from "~/routes/admin/request-details";
import { openSession } from "~/services/accounts/sessions.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import * as applications from "~/services/volunteers/applications.server";
import { countOpenWork } from "~/services/volunteers/open-work.server";
import { sessionCookie } from "~/services/web/auth/session.server";
import { findOpenWork } from "~/services/web/presenters/page-data.server";
import { forgetSharedCounts } from "~/services/web/responses/shared-counts.server";
import { createAccount } from "../../support/accounts";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { applicationInput } from "../../support/volunteer-application";

useDatabase();
let cookie = "";
beforeAll(async () => {
  useTestSettings();
  const { id } = await createAccount("admin");
  const { passwordAt } = (await Admins.findById(id).lean<AdminDocument>())!;
  const session = await openSession("cookie", "admin", { _id: id, passwordAt });
  cookie = (await sessionCookie(session)).split(";")[0]!;
});
beforeEach(async () => {
  await Promise.all([HelpRequests.deleteMany({}), Applications.deleteMany({})]);
  forgetSharedCounts();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const NONE = { unevaluated: 0, accepted: 0, active: 0, applications: 0 };

const toArgs = (path: string, init: RequestInit = {}) => ({
  request: new Request(`http://localhost${path}`, { ...init, headers: { cookie } }),
  params: {},
  context: {},
});
const readRoot = (path: string) => loadRoot(toArgs(path));
const accept = (id: string) => {
  const request = new Request(`http://localhost/homeowner-requests/request-details?id=${id}`, {
    method: "POST",
    body: new URLSearchParams({ intent: "accept" }),
    headers: { cookie },
  });
  return actOnRequest({ request, params: {}, context: {} });
};

test("counts open requests by status and applications without a decision", async () => {
  expect(await countOpenWork()).toEqual(NONE);
  await storeRequests([
    { events: [] },
    { events: [] },
    { events: acceptedEvents },
    { events: [{ type: "reject" }] },
    ...[1, 2, 3].map(() => ({ events: assignedEvents() })),
  ]);
  for (let i = 0; i < 4; i++)
    await applications.submit(applicationInput(), { address: newIpAddress(), locale: "en" });
  await Applications.updateOne({}, { $set: { status: "Rejected" } });
  expect(await countOpenWork()).toEqual({
    unevaluated: 2,
    accepted: 1,
    active: 3,
    applications: 3,
  });
});

test("is shared for two seconds, and never older", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  expect((await findOpenWork())?.work).toEqual(NONE);
  await storeRequests([{ events: [] }]);
  now.mockReturnValue(2_999);
  expect((await findOpenWork())?.work).toEqual(NONE);
  now.mockReturnValue(3_001);
  expect((await findOpenWork())?.work).toEqual({ ...NONE, unevaluated: 1 });
});

test("after an administrator's action the next page has the new numbers", async () => {
  await storeRequests([{ id: "R7K4MQ2AB", events: [] }]);
  expect((await findOpenWork())?.work).toEqual({ ...NONE, unevaluated: 1 });
  const done = accept("R7K4MQ2AB");
  void findOpenWork(); // a page that is counted during the action is not kept either
  expect(((await done) as Response).status).toBe(303);
  expect((await findOpenWork())?.work).toEqual({ ...NONE, accepted: 1 });
});

test("is part of the pages that show it, for administrators only", async () => {
  await storeRequests([{ events: [] }]);
  const work = { ...NONE, unevaluated: 1 };
  for (const path of ["/admin-dashboard", "/admin-dashboard.data?_routes=root", "/Volunteers/"])
    expect(await readRoot(path), path).toMatchObject({ role: "admin", work });
  for (const path of ["/home", "/more-resources"])
    expect(await readRoot(path), path).not.toHaveProperty("work");
  cookie = "";
  expect(await readRoot("/admin-dashboard")).not.toHaveProperty("work");
});

test("is undefined while the database cannot be read, and back at once when it can", async () => {
  const { host, port, name } = mongoose.connection;
  await storeRequests([{ events: [] }]);
  await disconnectDatabase();
  expect(await findOpenWork()).toBeUndefined();
  await connectDatabase(`mongodb://${host}:${port}/${name}`);
  expect((await findOpenWork())?.work).toEqual({ ...NONE, unevaluated: 1 });
});
