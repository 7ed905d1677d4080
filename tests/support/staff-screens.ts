import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import type { BulkAction } from "~/schemas/requests/bulk-actions";
import {
  startBulkChange,
  stopBulkChange,
  workOnBulkChange,
} from "~/services/jobs/bulk-changes.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import * as applications from "~/services/volunteers/applications.server";
import { createApiKey } from "./api-keys";
import type { DrivenPage } from "./driven-page";
import type { Hub } from "./hub";
import { useTestSettings } from "./settings";
import { storeVolunteers } from "./volunteers";

/** Addresses of the staff screens by their state, and what a browser says about a response. */
export type StaffScreens = Record<string, readonly [path: string, ...errors: string[]]>;

const DETAILS = "/homeowner-requests/request-details?id=";

/** Makes what the staff screens show: requests, applications and volunteers in each state. */
export async function createStaffScreens(hub: Hub): Promise<StaffScreens> {
  await Promise.all([hub.clearRequestLists(), hub.clearVolunteerLists()]);
  const fresh = await hub.createRequest({ website: "x" });
  for (let i = 0; i < 11; i++) await hub.createRequest({ helpWater: true });
  const accepted = await hub.createAcceptedRequest();
  const rejected = await hub.createRequest();
  await hub.applyEvent(rejected.id, { type: "reject", text: "Out of our area." });
  const people = await storeVolunteers(Array.from({ length: 12 }, () => ({})));
  const bare = people[0]!;
  const [active, ready, resolved] = await Promise.all([
    createRequestWithJobs(hub),
    createRequestWithJobs(hub),
    createRequestWithJobs(hub),
  ]);
  await HelpRequests.updateOne({ _id: ready }, { $set: { readyToClose: true, mailBounced: true } });
  await hub.applyEvent(resolved, { type: "close", notes: "All is well." });
  const applicant = await hub.createApplication();
  for (let i = 0; i < 11; i++) await hub.createApplication();
  const member = await hub.createAcceptedApplication();
  const refused = await hub.createApplication();
  await applications.reject(refused.id, { text: "Ask again in May." }, hub.actor);
  const last = await Applications.countDocuments({ status: "Unevaluated" });
  const year = new Date().getFullYear();

  const key = await createApiKey(hub.actor.id);
  const unknown = (path: string) => [path, `404 GET ${path}`] as const;
  return {
    dashboard: ["/admin-dashboard"],
    requests: ["/requests"],
    "requests, any status": ["/requests?status=all&sort=age&dir=desc&size=25"],
    "requests, filtered": ["/requests?status=Unevaluated&status=Active&type=water&flag=duplicate"],
    "requests, by name": ["/requests?status=Unevaluated&sort=name"],
    "requests, none": ["/requests?q=nobodyhere"],
    "requests, a new one": [`/requests?open=${fresh.id}&row=1`],
    "requests, an active one": [`/requests?open=${active}`],
    "requests, a resolved one": [`/requests?status=Resolved&open=${resolved}`],
    "requests, closing one": [`/requests?open=${active}&close`],
    "requests, correcting one": [`/requests?open=${fresh.id}&correct`],
    "requests, unknown": unknown("/requests?open=R00000000"),
    "many, unknown": unknown("/requests/bulk?id=B00000000"),
    "work orders, unknown": unknown("/requests/work-orders?id=B00000000"),
    "new requests": ["/homeowner-requests"],
    "new requests, page 2": ["/homeowner-requests?page=2"],
    "new requests, filtered": ["/homeowner-requests?type=water&flag=suspicious"],
    "new requests, none": ["/homeowner-requests?zip=34285"],
    "details, new": [DETAILS + fresh.id],
    "details, accepted": [DETAILS + accepted.id],
    "details, active": [DETAILS + active],
    "details, ready to close": [DETAILS + ready],
    "details, rejected": [DETAILS + rejected.id],
    "details, resolved": [DETAILS + resolved],
    "details, correction": [`${DETAILS}${fresh.id}&correct`],
    "details, closing": [`${DETAILS}${active}&close`],
    "details, taking a volunteer off": [`${DETAILS}${active}&unassign=${active}-1`],
    "details, unknown": unknown(`${DETAILS}R00000000`),
    "details, without an id": ["/homeowner-requests/request-details"],
    "entering a request": ["/homeowner-requests/enter-request"],
    assign: ["/assignVolunteers"],
    "assign, none": ["/assignVolunteers?q=nobodyhere"],
    "assign, a request": [`/assignVolunteers?request=${accepted.id}`],
    "assign, a team": [`/assignVolunteers?request=${accepted.id}&team=hospitality`],
    "assign, chosen on another page": [
      `/assignVolunteers?request=${accepted.id}&team=hospitality&vpage=2&pick=${bare._id}`,
    ],
    "assign, unknown": unknown("/assignVolunteers?request=R00000000"),
    "in progress": ["/requests-in-progress"],
    "in progress, none": ["/requests-in-progress?q=nobodyhere"],
    "in progress, elsewhere": [`/requests-in-progress?q=${fresh.id}`],
    "in progress, with a card": [`/requests-in-progress?request=${active}`],
    "in progress, unknown": unknown("/requests-in-progress?request=R00000000"),
    applications: ["/create-volunteer"],
    "applications, last page": [`/create-volunteer?page=${Math.ceil(last / 10)}`],
    "applicant, new": [`/create-volunteer/confirm?id=${applicant.id}`],
    "applicant, accepted": [`/create-volunteer/confirm?id=${member.id}`],
    "applicant, rejected": [`/create-volunteer/confirm?id=${refused.id}`],
    "applicant, unknown": unknown("/create-volunteer/confirm?id=A00000000"),
    "rejecting an applicant": [`/volunteer/confirm-rejection?id=${applicant.id}`],
    "rejecting an applicant, unknown": unknown("/volunteer/confirm-rejection?id=A00000000"),
    volunteers: ["/volunteers"],
    "volunteers, none": ["/volunteers?q=nobodyhere"],
    "volunteers, sorted": ["/volunteers?sort=email&dir=desc&size=10&page=2"],
    volunteer: [`/volunteers/volunteer-details?id=${member.volunteerId}`],
    "volunteer, without a password": [`/volunteers/volunteer-details?id=${bare._id}`],
    "volunteer, unknown": unknown("/volunteers/volunteer-details?id=V00000000"),
    "deleting a volunteer": [`/volunteer/confirm-deletion?id=${member.volunteerId}`],
    "deleting a volunteer, unknown": unknown("/volunteer/confirm-deletion?id=V00000000"),
    ...(await createBulkScreens(hub, [fresh.id, accepted.id, active, rejected.id, "R00000000"])),
    reports: ["/generate-reports"],
    "reports, preview": [`/generate-reports?year=${year}&uniqueHomes=on`],
    "reports, unknown year": ["/generate-reports?year=1999", "422 GET /generate-reports?year=1999"],
    "reports, no match": ["/generate-reports?year=2020"],
    "reports, refused": ["/generate-reports?refused=report.inProgress"],
    "creating an administrator": ["/create-admin"],
    administrators: ["/administrators"],
    "second factor": ["/admin/second-factor"],
    "administrators, deactivating one": [`/administrators?deactivate=${hub.admin.id}#deactivate`],
    "API keys": ["/api-keys"],
    "emails that did not arrive": ["/undelivered"],
    "importing a list": ["/import"],
    "skies and message": ["/site"],
    "write to many": ["/write-to-many"],
    "Personal data": ["/personal-data"],
    "Personal data, switching the removal on": ["/personal-data?retention=on#switch"],
    "API keys, revoking one": [`/api-keys?revoke=${key.id}#revoke`],
    "changing the password": ["/admin/changePassword"],
  };
}

/** A selection for each action, one with a crew, and one that was carried out and taken back. */
async function createBulkScreens(hub: Hub, requestIds: readonly string[]) {
  const by = hub.actor.id;
  const select = (action: BulkAction) => storeSelection({ requestIds, by, action, list: "page=2" });
  const [accept, priority, offer, print, stopped] = await Promise.all(
    (["accept", "priority", "offer", "print", "priority"] as const).map(select),
  );
  useTestSettings({ undoSeconds: 60 });
  await startBulkChange(stopped!, by, { priority: 2, reason: "Insulin" });
  await workOnBulkChange(stopped!);
  await stopBulkChange(stopped!, by);
  await workOnBulkChange(stopped!);
  useTestSettings();
  const unknown = `/requests/bulk?id=B00000000`;
  return {
    "in bulk, accepting": [`/requests/bulk?id=${accept!}`],
    "in bulk, a priority": [`/requests/bulk?id=${priority!}`],
    "in bulk, a crew": [`/requests/bulk?id=${offer!}&team=hospitality`],
    "in bulk, stopped": [`/requests/bulk?id=${stopped!}`],
    "in bulk, unknown": [unknown, `404 GET ${unknown}`],
    "work orders": [`/requests/work-orders?id=${print!}`],
  } as const;
}

/** A request with a completed job, one that is being done and an offer. */
async function createRequestWithJobs(hub: Hub) {
  const { id } = await hub.createActiveRequest();
  for (const n of [2, 3]) {
    const volunteer = await hub.createVolunteer();
    await hub.assignVolunteers(id, volunteer);
    const job = { assignmentId: `${id}-${n}`, volunteerId: volunteer.id };
    await hub.applyEvent(id, { type: "acceptOffer", ...job });
    if (n === 3) await hub.applyEvent(id, { type: "complete", ...job, details: "Done." });
  }
  return id;
}

/** Loads each screen as a document; returns what the browser says in each state. */
export async function loadStaffScreens(page: DrivenPage, screens: StaffScreens) {
  const said: Record<string, string[]> = {};
  for (const [state, [path]] of Object.entries(screens)) {
    await page.open(path);
    await page.text("main h1");
    await page.hydrated();
    said[state] = page.takeLines();
  }
  return said;
}

/** What a browser may say in each state: only that a document is a 404. */
export const toExpectedLines = (screens: StaffScreens) =>
  Object.fromEntries(Object.entries(screens).map(([state, [, ...errors]]) => [state, errors]));
