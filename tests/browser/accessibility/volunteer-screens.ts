import type { Page } from "playwright-core";

import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { TEAM_CODES, TEAMS } from "~/schemas/vocabulary";
import * as applications from "~/services/volunteers/applications.server";
import { addCookies, switchToSpanish } from "../../support/browser";
import type { Hub } from "../../support/hub";
import { PATHS } from "../../support/pages";
import { storeVolunteers } from "../../support/volunteers";
import { LONG_REQUEST, type Member, type ScreenSteps } from "./staff-screens";

/** An applicant with every field at its limit, without a space to break a line at. */
const LONG_APPLICANT = {
  firstName: LONG_REQUEST.first_name,
  lastName: LONG_REQUEST.last_name,
  streetAddress1: LONG_REQUEST.street_address_1,
  streetAddress2: LONG_REQUEST.street_address_2,
  city: LONG_REQUEST.city,
  county: LONG_REQUEST.city,
  areasOfHelp: TEAM_CODES.map((code) => TEAMS[code].form),
};
let inboxes = 0;
const newLongEmail = () => LONG_REQUEST.email.replace("@", `${++inboxes}@`);
const newLongApplicant = () => ({ ...LONG_APPLICANT, email: newLongEmail() });

const clickSave = async (page: Page, name: string) => {
  await page.getByRole("main").getByRole("button", { name }).first().click();
};
const waitForAlert = (page: Page) => page.locator(".banner.alert").waitFor();
const waitForSummary = (page: Page) => page.locator(".summary li").first().waitFor();

/** A volunteer with accepted, completed and unanswered jobs. */
async function createBusyVolunteer(hub: Hub) {
  const { volunteerId: id, name } = await hub.createAcceptedApplication(newLongApplicant());
  for (const answer of ["none", "taken", "done"]) {
    const request = await hub.createAcceptedRequest(LONG_REQUEST);
    await hub.assignVolunteers(request.id, { id, name });
    const job = { assignmentId: `${request.id}-1`, volunteerId: id };
    if (answer !== "none") await hub.applyEvent(request.id, { type: "acceptOffer", ...job });
    if (answer === "done")
      await hub.applyEvent(request.id, { type: "complete", ...job, details: "Done." });
  }
  return id;
}

/** More volunteers than a table page holds, full and minimal records, longest names first. */
const storeManyVolunteers = () =>
  storeVolunteers(
    Array.from({ length: 12 }, (_, i): Partial<VolunteerDocument> =>
      i > 3
        ? {}
        : i === 3
          ? { lastName: "Bare", phone: "", teams: [] }
          : {
              firstName: LONG_APPLICANT.firstName,
              lastName: `A${LONG_APPLICANT.lastName}`,
              email: newLongEmail(),
              teams: [...TEAM_CODES],
            },
    ),
  );

const NO_ADDRESS = { line1: "", line2: "", city: "", state: "", zip: "" } as const;
const LONG_ADDRESS = {
  line1: LONG_APPLICANT.streetAddress1,
  line2: LONG_APPLICANT.streetAddress2,
  city: LONG_APPLICANT.city,
  state: "NC",
  zip: "28601",
} as const;

/** Reactivates the volunteer and opens their own details. */
async function openOwnDetails(
  page: Page,
  member: Member,
  address: VolunteerDocument["address"] = LONG_ADDRESS,
) {
  const phone = address.zip && "9415550177";
  await Volunteers.updateOne({ _id: member.id }, { $set: { active: true, phone, address } });
  await addCookies(page.context(), member.visitor);
  await page.goto(PATHS.account);
}

/** Steps to every signed-in volunteer screen, in each state; other volunteers are hidden before. */
export const VOLUNTEER_SCREENS: ScreenSteps = {
  "/create-volunteer when empty": async (page) => {
    await page.goto("/create-volunteer");
    await page.getByText("No Volunteer Applications Found").waitFor();
  },
  "/create-volunteer after one was accepted": async (page, hub) => {
    const { id } = await hub.createApplication(newLongApplicant());
    for (let i = 0; i < 11; i++)
      await hub.createApplication(i % 2 ? { website: "x" } : newLongApplicant());
    await page.goto(`${PATHS.application}?id=${id}&row=2`);
    await clickSave(page, "Create Volunteer Account");
    await page.getByText("Page 1 of 2").waitFor();
    await page.getByText("has a volunteer account now").waitFor();
  },
  "an applicant": async (page, hub) => {
    await page.goto(
      `${PATHS.application}?id=${(await hub.createApplication({ ...newLongApplicant(), website: "x" })).id}`,
    );
    await page.locator("summary", { hasText: "Read what was agreed to" }).click();
  },
  "an applicant in Spanish": async (page, hub) => {
    await switchToSpanish(page);
    await page.goto(
      `${PATHS.application}?id=${(await hub.createApplication({ ...newLongApplicant(), website: "x" }, "es")).id}`,
    );
    await page.locator("button[data-busy]").first().waitFor();
  },
  "an applicant who has an account already": async (page, hub) => {
    const { email } = await hub.createAcceptedApplication(newLongApplicant());
    await page.goto(
      `${PATHS.application}?id=${(await hub.createApplication({ ...newLongApplicant(), email })).id}`,
    );
    await page.getByLabel("Team Leader").check();
    await clickSave(page, "Create Volunteer Account");
    await waitForAlert(page);
  },
  "an applicant who was rejected": async (page, hub) => {
    const { id } = await hub.createApplication(newLongApplicant());
    await applications.reject(id, { text: "x".repeat(500) }, hub.actor);
    await page.goto(`${PATHS.application}?id=${id}`);
    await page.getByText("x".repeat(500)).waitFor();
  },
  "the rejection of an applicant with too long a reason": async (page, hub) => {
    await page.goto(
      `${PATHS.rejection}?id=${(await hub.createApplication(newLongApplicant())).id}`,
    );
    await page.getByLabel("Reason the applicant will see").fill("x".repeat(501));
    await clickSave(page, "Yes");
    await waitForSummary(page);
  },
  "the rejection of an applicant, in Spanish": async (page, hub) => {
    await switchToSpanish(page);
    await page.goto(
      `${PATHS.rejection}?id=${(await hub.createApplication(newLongApplicant())).id}`,
    );
    await page.locator("textarea").waitFor();
  },
  "the rejection of an applicant who was accepted meanwhile": async (page, hub) => {
    const { id } = await hub.createApplication(newLongApplicant());
    await page.goto(`${PATHS.rejection}?id=${id}`);
    await page.getByLabel("Reason the applicant will see").fill("x".repeat(400));
    await applications.accept(id, { teamLeader: true }, hub.actor);
    await clickSave(page, "Yes");
    await waitForAlert(page);
  },
  "the rejection of an unknown applicant": async (page) => {
    await page.goto(`${PATHS.rejection}?id=A00000000`);
    await page.getByText("404").waitFor();
  },
  "/volunteers when empty": async (page) => {
    await page.goto("/volunteers");
    await page.getByText("There are no volunteers yet.").waitFor();
  },
  "/volunteers without search results": async (page) => {
    await page.goto(`/volunteers?q=${LONG_APPLICANT.firstName}`);
    await page.getByText("No matching volunteers found").waitFor();
  },
  "/volunteers": async (page) => {
    await storeManyVolunteers();
    await page.goto("/volunteers?dir=asc&size=10");
    await page.getByText("Page 1 of 2").waitFor();
  },
  "/volunteers in Spanish": async (page) => {
    await storeManyVolunteers();
    await switchToSpanish(page);
    await page.goto("/volunteers?sort=email&dir=desc");
    await page.locator("tbody tr").first().waitFor();
  },
  "a volunteer": async (page, hub) => {
    await page.goto(`${PATHS.volunteer}?id=${await createBusyVolunteer(hub)}`);
    await page.getByText("Completed the job").waitFor();
  },
  "a volunteer in Spanish": async (page, hub) => {
    await switchToSpanish(page);
    await page.goto(`${PATHS.volunteer}?id=${await createBusyVolunteer(hub)}`);
    await page.locator("#jobs + .rows").waitFor();
  },
  "a volunteer without areas, address or jobs, whose invite has expired": async (page) => {
    const [doc] = await storeVolunteers([
      { teams: [], phone: "", county: "", address: NO_ADDRESS, createdAt: new Date(0) },
    ]);
    await page.goto(`${PATHS.volunteer}?id=${doc!._id}`);
    await page.getByText("No areas of help specified").waitFor();
    await page.getByText("The invite expired").waitFor();
  },
  "a volunteer without a selected area": async (page, hub) => {
    const { volunteerId } = await hub.createAcceptedApplication();
    await page.goto(`${PATHS.volunteer}?id=${volunteerId}`);
    await clickSave(page, "Add");
    await waitForSummary(page);
  },
  "a volunteer after the invite was sent again": async (page, hub) => {
    const { volunteerId } = await hub.createAcceptedApplication();
    await page.goto(`${PATHS.volunteer}?id=${volunteerId}`);
    await clickSave(page, "Send the invite again");
    await page.locator(".banner").waitFor();
  },
  "the deletion of a volunteer with jobs": async (page, hub) => {
    await page.goto(`${PATHS.deletion}?id=${await createBusyVolunteer(hub)}`);
    await page.getByText("Open jobs").waitFor();
  },
  "/volunteers after a deletion": async (page, hub) => {
    await storeManyVolunteers();
    const { volunteerId } = await hub.createAcceptedApplication();
    await page.goto(`${PATHS.deletion}?id=${volunteerId}&row=3`);
    await clickSave(page, "Yes");
    await page.locator("td .banner").waitFor();
  },
  "own details": (page, _, member) => openOwnDetails(page, member),
  "empty own details, with every error": async (page, _, member) => {
    await openOwnDetails(page, member, NO_ADDRESS);
    await page.getByText("Not provided").first().waitFor();
    await clickSave(page, "Update Details");
    await waitForSummary(page);
  },
  "own details with other errors, in Spanish": async (page, _, member) => {
    await switchToSpanish(page);
    await openOwnDetails(page, member);
    for (const name of ["phone", "zip"]) await page.locator(`#${name}`).fill("x");
    await page.locator("#city").fill("");
    await page.locator("main form button").click();
    await waitForSummary(page);
  },
  "own details after they were updated": async (page, _, member) => {
    await openOwnDetails(page, member);
    await clickSave(page, "Update Details");
    await page.getByText("Updated at").waitFor();
  },
};
