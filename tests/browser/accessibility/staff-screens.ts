import type { Page } from "playwright-core";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { newEmail } from "../../support/address";
import { switchToSpanish } from "../../support/browser";
import type { Hub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import type { Visitor } from "../../support/visitor";
import { storeVolunteers } from "../../support/volunteers";

/** A volunteer, logged in. */
export interface Member {
  id: string;
  visitor: Visitor;
}

/** Steps to a screen, by its state. */
export type ScreenSteps = Record<
  string,
  (page: Page, hub: Hub, member: Member) => Promise<unknown>
>;

const ENTER = "/homeowner-requests/enter-request";

/** Form values at the limit of every field, without a space to break a line at. */
export const LONG_REQUEST = {
  first_name: "Wolfeschlegelsteinhausen".repeat(3),
  last_name: "Bergerdorffwelchevoraltern".repeat(3),
  email: `${"averylongnameofaninbox".repeat(2)}@${"subdomain.".repeat(12)}example.org`,
  street_address_1: "12345Northwestmanasotakeyboulevard".repeat(3),
  street_address_2: "Buildingnumberseventeen".repeat(5),
  city: "Llanfairpwllgwyngyllgogerychwyrndrobwll".repeat(2),
  helpInterior: true,
  helpEmotional: true,
  helpSupplies: true,
  helpWater: true,
  helpFood: true,
  helpOther: true,
  other: "generatorandgasoline".repeat(5),
  description: "a".repeat(400),
};

const setFields = (id: string, fields: Partial<RequestDocument>) =>
  HelpRequests.updateOne({ _id: id }, { $set: fields });
const openRequest = async (page: Page, id: string, more = "") => {
  await page.goto(`${PATHS.request}?id=${id}${more}`);
  await page.getByText(id).first().waitFor();
};

/** A request with completed, accepted and unanswered assignments. */
async function createBusyRequest(hub: Hub) {
  const { id } = await hub.createActiveRequest(
    LONG_REQUEST,
    "en",
    "Volunteerwithaverylongname".repeat(3),
  );
  const volunteer = await hub.createVolunteer();
  await hub.assignVolunteers(id, volunteer);
  const job = { assignmentId: `${id}-2`, volunteerId: volunteer.id };
  await hub.applyEvent(id, { type: "acceptOffer", ...job });
  await hub.applyEvent(id, { type: "complete", ...job, details: "done".repeat(60) });
  return id;
}

/** One request per attention group, and more of one group than are shown. */
async function fillAttentionGroups(hub: Hub) {
  const [ready, declined, unanswered, bounced] = [
    await hub.createActiveRequest(LONG_REQUEST),
    await hub.createAcceptedRequest(),
    await hub.createActiveRequest(),
    await hub.createAcceptedRequest(),
  ];
  await setFields(ready.id, { readyToClose: true });
  await setFields(declined.id, { unstaffed: true });
  await HelpRequests.updateOne(
    { _id: unanswered.id },
    { $set: { "assignments.0.offeredAt": new Date(0) } },
  );
  await setFields(bounced.id, { mailBounced: true });
  for (let i = 0; i < 6; i++) await hub.createRequest(i ? {} : LONG_REQUEST);
}

/** Ticks a new and an accepted request and presses what to do with them. */
async function tickRequests(page: Page, hub: Hub, action: string) {
  await hub.createRequest(LONG_REQUEST);
  await hub.createAcceptedRequest(LONG_REQUEST);
  await page.goto("/requests");
  for (const n of [0, 1]) await page.locator("tbody input[name=pick]").nth(n).check();
  await page.locator(`button[name=bulk][value=${action}]`).click();
}

/** Steps to every request screen of administrators, in each state; lists are cleared before. */
export const STAFF_SCREENS: ScreenSteps = {
  "/admin-dashboard without pending items, with the menu open": async (page) => {
    await page.goto("/admin-dashboard");
    await page.getByText("Admin", { exact: true }).click();
    await page.getByRole("link", { name: "New Volunteer Applications" }).waitFor();
  },
  "/admin-dashboard with everything pending": async (page, hub) => {
    await fillAttentionGroups(hub);
    await page.goto("/admin-dashboard");
    await page.getByRole("heading", { name: "Ready to close" }).waitFor();
    await page.getByRole("heading", { name: "Waiting longest" }).waitFor();
    await page.getByRole("link", { name: "6 Unevaluated: Waiting longest", exact: true }).waitFor();
  },
  "/admin-dashboard in Spanish": async (page, hub) => {
    await fillAttentionGroups(hub);
    await switchToSpanish(page);
    await page.goto("/admin-dashboard");
    await page.getByRole("heading", { name: "En espera desde hace más tiempo" }).waitFor();
  },
  "/requests without results": async (page) => {
    await page.goto("/requests?q=nobodyhere");
    await page.locator(".nothing").waitFor();
  },
  "/requests with requests": async (page, hub) => {
    await fillAttentionGroups(hub);
    await page.goto("/requests");
    await page.locator("table.requests tbody tr").nth(9).waitFor();
  },
  "/requests in Spanish": async (page, hub) => {
    await fillAttentionGroups(hub);
    await switchToSpanish(page);
    await page.goto("/requests");
    await page.locator("table.requests tbody tr").nth(9).waitFor();
  },
  "/requests with a request beside the list": async (page, hub) => {
    await fillAttentionGroups(hub);
    await page.goto(`/requests?open=${await createBusyRequest(hub)}`);
    await page.locator("#pane-heading").waitFor();
  },
  "the confirmation of many changes": async (page, hub) => {
    await tickRequests(page, hub, "accept");
    await page.getByRole("button", { name: "Accept (1)" }).waitFor();
  },
  "the progress of many changes": async (page, hub) => {
    await tickRequests(page, hub, "accept");
    await page.getByRole("button", { name: "Accept (1)" }).click();
    await page.locator("progress").waitFor();
  },
  "a priority for many requests": async (page, hub) => {
    await tickRequests(page, hub, "priority");
    await page.getByRole("radio", { name: "Urgent" }).waitFor();
  },
  "work orders of many requests": async (page, hub) => {
    await tickRequests(page, hub, "print");
    await page.waitForURL(/work-orders/);
  },
  "/homeowner-requests when empty": async (page) => {
    await page.goto("/homeowner-requests?type=water&zip=34223");
    await page.getByText("No Homeowner Requests found").waitFor();
  },
  "/homeowner-requests after one was accepted": async (page, hub) => {
    for (let i = 0; i < 12; i++)
      await hub.createRequest(i % 2 ? {} : { ...LONG_REQUEST, website: "x" });
    await page.goto("/homeowner-requests");
    await page.locator("main .card a.button").nth(2).click();
    await page.getByRole("button", { name: "Accept Request", exact: true }).click();
    await page.getByText("Page 1 of 2").waitFor();
  },
  "the details of a new request": async (page, hub) => {
    await hub.createRequest(LONG_REQUEST);
    await openRequest(page, (await hub.createRequest({ ...LONG_REQUEST, website: "x" })).id);
  },
  "the details of a new request, rejected with too long a reason": async (page, hub) => {
    await openRequest(page, (await hub.createRequest()).id);
    await page.locator("summary", { hasText: "Reject Request" }).click();
    await page.getByLabel("Reason the homeowner will see").fill("x".repeat(501));
    await page.getByRole("button", { name: "Reject Request" }).click();
    await page.locator(".summary li").first().waitFor();
  },
  "the details with errors in the correction": async (page, hub) => {
    await openRequest(page, (await hub.createRequest()).id, "&correct");
    await page.getByLabel("Phone Number").fill("1");
    await page.getByLabel("City").fill("");
    await page.getByRole("button", { name: "Save" }).click();
    await page.locator(".summary li").first().waitFor();
  },
  "the details of an active request": async (page, hub) =>
    openRequest(page, await createBusyRequest(hub)),
  "the details of an active request in Spanish": async (page, hub) => {
    await switchToSpanish(page);
    await openRequest(page, await createBusyRequest(hub));
  },
  "the dialog that closes a request": async (page, hub) => {
    await openRequest(page, await createBusyRequest(hub));
    await page.getByRole("link", { name: "Close Request" }).click();
    await page.getByRole("textbox", { name: /^Notes/ }).waitFor();
  },
  "the section that closes a request, with too long notes": async (page, hub) => {
    await openRequest(page, await createBusyRequest(hub), "&close");
    await page.getByRole("textbox", { name: /^Notes/ }).fill("x".repeat(2001));
    await page.getByRole("button", { name: "Close Request", exact: true }).click();
    await page.locator(".summary li").first().waitFor();
  },
  "the details of a rejected request": async (page, hub) => {
    const request = await hub.createRequest();
    const { id, address } = request;
    await hub.correctRequest(request, {
      email: LONG_REQUEST.email,
      address: { ...address, line2: LONG_REQUEST.street_address_2 },
    });
    await hub.applyEvent(id, { type: "reject", text: "x".repeat(500) });
    await openRequest(page, id);
  },
  "the details of a request after it was closed": async (page, hub) => {
    const id = await createBusyRequest(hub);
    await hub.applyEvent(id, { type: "close", notes: `${"x".repeat(400)}\nand more` });
    await openRequest(page, id);
  },
  "the details of an unknown request": async (page) => {
    await page.goto(`${PATHS.request}?id=R00000000`);
    await page.getByText("404").waitFor();
  },
  "/requests-in-progress without search results": async (page, hub) => {
    const { id } = await hub.createRequest();
    await page.goto(`/requests-in-progress?q=${id}`);
    await page.getByText("Not in this list, but found").waitFor();
  },
  "/requests-in-progress with a card": async (page, hub) => {
    const id = await createBusyRequest(hub);
    for (let i = 0; i < 10; i++) await hub.createActiveRequest(i % 2 ? {} : LONG_REQUEST);
    await setFields(id, { readyToClose: true, mailBounced: true });
    await page.goto(`/requests-in-progress?request=${id}`);
    await page.locator(".pane").waitFor();
  },
  "/requests-in-progress after one was closed": async (page, hub) => {
    for (let i = 0; i < 3; i++) await hub.createActiveRequest(LONG_REQUEST);
    const { id } = await hub.createActiveRequest(LONG_REQUEST);
    await page.goto(`${PATHS.request}?id=${id}&from=progress&row=2&close`);
    await page.locator("#close-request button").first().click();
    await page.locator(".line .banner").waitFor();
  },
  "entering a request": (page) => page.goto(ENTER),
  "entering a request with every error, in Spanish": async (page) => {
    await switchToSpanish(page);
    await page.goto(ENTER);
    await page.getByRole("button", { name: "Enviar" }).click();
    await page.locator(".summary li").first().waitFor();
  },
};

/** A volunteer whose name and address have no space to break a line at. */
const longVolunteer = () => ({
  firstName: LONG_REQUEST.first_name,
  lastName: LONG_REQUEST.last_name,
  email: newEmail().replace(/@.*/, LONG_REQUEST.email),
  address: {
    line1: LONG_REQUEST.street_address_1,
    line2: LONG_REQUEST.street_address_2,
    city: LONG_REQUEST.city,
    state: "FL" as const,
    zip: "34223",
  },
});
const clearTeams = () => Volunteers.updateMany({}, { $set: { teams: [] } });
const toTeamPath = (id: string, more = "") =>
  `/assignVolunteers?request=${id}&team=hospitality${more}`;

/** A request and two pages of volunteers: one is assigned, one has declined. */
async function createAssignableRequest(hub: Hub) {
  await clearTeams();
  const people = await storeVolunteers([
    longVolunteer(),
    longVolunteer(),
    ...Array.from({ length: 10 }, () => ({})),
  ]);
  const [declined, on] = [people[0]!, people[1]!];
  const { id } = await hub.createAcceptedRequest({ ...LONG_REQUEST, zip_code: "34223" });
  await hub.assignVolunteers(
    id,
    { id: declined._id, name: LONG_REQUEST.first_name },
    { id: on._id, name: LONG_REQUEST.first_name },
  );
  const job = { assignmentId: `${id}-1`, volunteerId: declined._id };
  await hub.applyEvent(id, { type: "declineOffer", ...job, reason: "x".repeat(300) });
  return { id, people };
}

/** Steps to the assign screens. */
Object.assign(STAFF_SCREENS, {
  "/assignVolunteers without requests": async (page) => {
    await page.goto("/assignVolunteers?q=nobodyhere");
    await page.getByText("No matching requests found").waitFor();
  },
  "/assignVolunteers with requests": async (page, hub) => {
    for (let i = 0; i < 11; i++) await hub.createAcceptedRequest(i % 2 ? {} : LONG_REQUEST);
    await hub.createActiveRequest(LONG_REQUEST);
    await page.goto("/assignVolunteers");
    await page.getByText("Page 1 of 2").waitFor();
  },
  "/assignVolunteers with a request": async (page, hub) => {
    await page.goto(`/assignVolunteers?request=${await createBusyRequest(hub)}`);
    await page.getByText("Choose a team").waitFor();
  },
  "/assignVolunteers with a team": async (page, hub) => {
    const { id, people } = await createAssignableRequest(hub);
    await page.goto(toTeamPath(id, `&pick=${people.map(({ _id }) => _id).join("&pick=")}`));
    await page.getByText("Page 1 of 2").waitFor();
  },
  "/assignVolunteers with a team in Spanish": async (page, hub) => {
    await switchToSpanish(page);
    const { id, people } = await createAssignableRequest(hub);
    await page.goto(toTeamPath(id, `&vpage=2&pick=${people.map(({ _id }) => _id).join("&pick=")}`));
    await page.getByText("Página 2 de 2").waitFor();
  },
  "/assignVolunteers without a selection": async (page, hub) => {
    await page.goto(toTeamPath((await createAssignableRequest(hub)).id));
    await page.getByRole("button", { name: "Assign Volunteer(s)" }).click();
    await page.locator(".banner.alert").waitFor();
  },
  "/assignVolunteers after assigning": async (page, hub) => {
    const { id, people } = await createAssignableRequest(hub);
    await page.goto(toTeamPath(id, `&row=1&pick=VZZZZZZZZ&pick=${people[0]!._id}`));
    await page.getByRole("button", { name: "Assign Volunteer(s)" }).click();
    await page.getByText("no such volunteer").waitFor();
  },
  "the details of a request that every volunteer declined": async (page, hub) => {
    const { id } = await createAssignableRequest(hub);
    await hub.applyEvent(id, { type: "unassign", assignmentId: `${id}-2` });
    await openRequest(page, id);
  },
} satisfies typeof STAFF_SCREENS);
