import type { Page } from "playwright-core";

import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { TEAM_CODES, TEAMS } from "~/schemas/vocabulary";
import * as applications from "~/services/volunteers/applications.server";
import * as requests from "~/services/requests/requests.server";
import { createAcceptedRequest, assignVolunteers } from "../../support/reviewing";
import { createAcceptedApplication, createApplication } from "../../support/volunteering";
import { storeVolunteers } from "../../support/volunteers";
import {
  switchToSpanish,
  LONG_REQUEST as LONG_REQUEST,
  addSessionCookies,
  type StaffSession,
} from "./staff-screens";

const VOLUNTEER = "/volunteers/volunteer-details";
export const APPLICATION_PATH = "/create-volunteer/confirm";
export const REJECTION_PATH = "/volunteer/confirm-rejection";
const DELETION = "/volunteer/confirm-deletion";
export const ACCOUNT_PATH = "/volunteer/account-details";

/** An applicant who fills every field to its limit, without a space to break a line at. */
const LONG = {
  firstName: LONG_REQUEST.first_name,
  lastName: LONG_REQUEST.last_name,
  streetAddress1: LONG_REQUEST.street_address_1,
  streetAddress2: LONG_REQUEST.street_address_2,
  city: LONG_REQUEST.city,
  county: LONG_REQUEST.city,
  areasOfHelp: TEAM_CODES.map((code) => TEAMS[code].form),
};
let inboxes = 0;
const longEmail = () => LONG_REQUEST.email.replace("@", `${++inboxes}@`);
const someoneLong = () => ({ ...LONG, email: longEmail() });

const adminOf = ({ person }: StaffSession) => ({ role: "admin", id: person.id }) as const;
const saves = async (page: Page, name: string) => {
  await page.getByRole("main").getByRole("button", { name }).click();
};
const refused = (page: Page) => page.locator(".banner.alert").waitFor();
const mistaken = (page: Page) => page.locator(".summary li").first().waitFor();

/** A volunteer who has taken, done, and not answered jobs. */
async function busy(staff: StaffSession) {
  const { volunteerId: id, name } = await createAcceptedApplication(staff.person, someoneLong());
  for (const answer of ["none", "taken", "done"]) {
    const request = await createAcceptedRequest(staff.person, LONG_REQUEST);
    await assignVolunteers(request.id, staff.person, { id, name });
    const [actor, job] = [
      { role: "volunteer", id } as const,
      { assignmentId: `${request.id}-1`, volunteerId: id },
    ];
    if (answer !== "none")
      await requests.applyEvent(request.id, { type: "acceptOffer", ...job }, actor);
    if (answer === "done")
      await requests.applyEvent(request.id, { type: "complete", ...job, details: "Done." }, actor);
  }
  return id;
}

/** More volunteers than a page of the table holds, whole ones and bare ones, the longest names first. */
const many = () =>
  storeVolunteers(
    Array.from({ length: 12 }, (_, i): Partial<VolunteerDocument> =>
      i > 3
        ? {}
        : i === 3
          ? { lastName: "Bare", phone: "", teams: [] }
          : {
              firstName: LONG.firstName,
              lastName: `A${LONG.lastName}`,
              email: longEmail(),
              teams: [...TEAM_CODES],
            },
    ),
  );

const NO_ADDRESS = { line1: "", line2: "", city: "", state: "", zip: "" } as const;
const LONG_ADDRESS = {
  line1: LONG.streetAddress1,
  line2: LONG.streetAddress2,
  city: LONG.city,
  state: "NC",
  zip: "28601",
} as const;

/** Sits a volunteer, who was set aside with the others, down at the own details. */
async function ownDetails(
  page: Page,
  member: StaffSession,
  address: VolunteerDocument["address"] = LONG_ADDRESS,
) {
  const phone = address.zip && "9415550177";
  await Volunteers.updateOne({ _id: member.person.id }, { $set: { active: true, phone, address } });
  await addSessionCookies(page, member);
  await page.goto(ACCOUNT_PATH);
}

/** Every signed-in screen about volunteers, in each of its states, and how an administrator or a volunteer gets there. All others are set aside before each. */
export const VOLUNTEER_SCREENS: Record<
  string,
  (page: Page, staff: StaffSession, member: StaffSession) => Promise<unknown>
> = {
  "/create-volunteer without any": async (page) => {
    await page.goto("/create-volunteer");
    await page.getByText("No Volunteer Applications Found.").waitFor();
  },
  "/create-volunteer after one was accepted": async (page) => {
    const { id } = await createApplication(someoneLong());
    for (let i = 0; i < 11; i++) await createApplication(i % 2 ? { website: "x" } : someoneLong());
    await page.goto(`${APPLICATION_PATH}?id=${id}&row=2`);
    await saves(page, "Create Volunteer Account");
    await page.getByText("Page 1 of 2").waitFor();
    await page.getByText("has a volunteer account now").waitFor();
  },
  "an applicant": async (page) => {
    await page.goto(
      `${APPLICATION_PATH}?id=${(await createApplication({ ...someoneLong(), website: "x" })).id}`,
    );
    await page.locator("summary", { hasText: "Read what was agreed to" }).click();
  },
  "an applicant in Spanish": async (page) => {
    await switchToSpanish(page);
    await page.goto(
      `${APPLICATION_PATH}?id=${(await createApplication({ ...someoneLong(), website: "x" }, "es")).id}`,
    );
    await page.locator("button[data-busy]").waitFor();
  },
  "an applicant who has an account already": async (page, { person }) => {
    const { email } = await createAcceptedApplication(person, someoneLong());
    await page.goto(
      `${APPLICATION_PATH}?id=${(await createApplication({ ...someoneLong(), email })).id}`,
    );
    await page.getByLabel("Team Leader").check();
    await saves(page, "Create Volunteer Account");
    await refused(page);
  },
  "an applicant who was rejected": async (page, staff) => {
    const { id } = await createApplication(someoneLong());
    await applications.reject(id, "x".repeat(500), adminOf(staff));
    await page.goto(`${APPLICATION_PATH}?id=${id}`);
    await page.getByText("x".repeat(500)).waitFor();
  },
  "the rejection of an applicant with too many words": async (page) => {
    await page.goto(`${REJECTION_PATH}?id=${(await createApplication(someoneLong())).id}`);
    await page.getByLabel("Reason the applicant will see").fill("x".repeat(501));
    await saves(page, "Yes");
    await mistaken(page);
  },
  "the rejection of an applicant, in Spanish": async (page) => {
    await switchToSpanish(page);
    await page.goto(`${REJECTION_PATH}?id=${(await createApplication(someoneLong())).id}`);
    await page.locator("textarea").waitFor();
  },
  "the rejection of an applicant who was accepted meanwhile": async (page, staff) => {
    const { id } = await createApplication(someoneLong());
    await page.goto(`${REJECTION_PATH}?id=${id}`);
    await page.getByLabel("Reason the applicant will see").fill("x".repeat(400));
    await applications.accept(id, { teamLeader: true }, adminOf(staff));
    await saves(page, "Yes");
    await refused(page);
  },
  "the rejection of nobody": async (page) => {
    await page.goto(`${REJECTION_PATH}?id=A00000000`);
    await page.getByText("404").waitFor();
  },
  "/volunteers without any": async (page) => {
    await page.goto("/volunteers");
    await page.getByText("There are no volunteers yet.").waitFor();
  },
  "/volunteers without who was searched for": async (page) => {
    await page.goto(`/volunteers?q=${LONG.firstName}`);
    await page.getByText("No matching volunteers found").waitFor();
  },
  "/volunteers": async (page) => {
    await many();
    await page.goto("/volunteers?dir=asc&size=10");
    await page.getByText("Page 1 of 2").waitFor();
  },
  "/volunteers in Spanish": async (page) => {
    await many();
    await switchToSpanish(page);
    await page.goto("/volunteers?sort=email&dir=desc");
    await page.locator("tbody tr").first().waitFor();
  },
  "a volunteer": async (page, staff) => {
    await page.goto(`${VOLUNTEER}?id=${await busy(staff)}`);
    await page.getByText("Completed the job").waitFor();
  },
  "a volunteer in Spanish": async (page, staff) => {
    await switchToSpanish(page);
    await page.goto(`${VOLUNTEER}?id=${await busy(staff)}`);
    await page.locator("#jobs + .rows").waitFor();
  },
  "a volunteer without areas, address or jobs, whose invite has run out": async (page) => {
    const [doc] = await storeVolunteers([
      { teams: [], phone: "", county: "", address: NO_ADDRESS, createdAt: new Date(0) },
    ]);
    await page.goto(`${VOLUNTEER}?id=${doc!._id}`);
    await page.getByText("No areas of help specified").waitFor();
    await page.getByText("The invite has run out").waitFor();
  },
  "a volunteer for whom no area was chosen": async (page, staff) => {
    const { volunteerId } = await createAcceptedApplication(staff.person);
    await page.goto(`${VOLUNTEER}?id=${volunteerId}`);
    await saves(page, "Add");
    await mistaken(page);
  },
  "a volunteer after the invite was sent again": async (page, staff) => {
    const { volunteerId } = await createAcceptedApplication(staff.person);
    await page.goto(`${VOLUNTEER}?id=${volunteerId}`);
    await saves(page, "Send the invite again");
    await page.locator(".banner").waitFor();
  },
  "the deletion of a volunteer with jobs": async (page, staff) => {
    await page.goto(`${DELETION}?id=${await busy(staff)}`);
    await page.getByText("Open jobs").waitFor();
  },
  "/volunteers after a deletion": async (page, staff) => {
    await many();
    const { volunteerId } = await createAcceptedApplication(staff.person);
    await page.goto(`${DELETION}?id=${volunteerId}&row=3`);
    await saves(page, "Yes");
    await page.locator("td .banner").waitFor();
  },
  "one's own details": (page, _, member) => ownDetails(page, member),
  "one's own details when there are none, with every mistake": async (page, _, member) => {
    await ownDetails(page, member, NO_ADDRESS);
    await page.getByText("Not provided").first().waitFor();
    await saves(page, "Update Details");
    await mistaken(page);
  },
  "one's own details with other mistakes, in Spanish": async (page, _, member) => {
    await switchToSpanish(page);
    await ownDetails(page, member);
    for (const name of ["phone", "zip"]) await page.locator(`#${name}`).fill("x");
    await page.locator("#city").fill("");
    await page.locator("main form button").click();
    await mistaken(page);
  },
  "one's own details after they were updated": async (page, _, member) => {
    await ownDetails(page, member);
    await saves(page, "Update Details");
    await page.getByText("Updated at").waitFor();
  },
};
