import { describe, expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import { Volunteers } from "~/models/volunteer.server";
import { readFieldErrors } from "../../support/help-form";
import { useHub, type TestApplication } from "../../support/hub";
import { waitForMail } from "../../support/mailbox";
import { expectConflict, PATHS } from "../../support/pages";
import { foldText, Visitor, type FormEntries } from "../../support/visitor";

const hub = useHub();

const { admin, staff } = hub;

const acceptApplication = (id: string, entries: FormEntries = {}) =>
  staff.submitAction(`${PATHS.application}?id=${id}`, "accept", entries);
const rejectApplication = (id: string, entries: FormEntries = {}) =>
  staff.submitAction(`${PATHS.rejection}?id=${id}`, "reject", entries);
const waitForInvite = (email: string) => waitForMail(email, "/volunteer/reset-password?token=");

/** What the public status screen shows the applicant. */
async function lookUpStatus(applicant: TestApplication) {
  const visitor = new Visitor();
  const page = await visitor.submit(await visitor.get("/applyVolunteer/status"), {
    first_name: applicant.firstName,
    last_name: applicant.lastName,
    street_address_1: applicant.streetAddress1,
    street_address_2: applicant.streetAddress2,
  });
  expect(page.status).toBe(200);
  return page.textAt(".status-box");
}

describe("an applicant", () => {
  test("is shown with contact, address, areas of help, agreement and history", async () => {
    const applicant = await hub.createApplication({
      phoneNumber: "9125550123",
      streetAddress2: "Lot 7",
      areasOfHelp: ["Volunteer Management and Administration Team", "Community Helpers Team"],
    });
    const page = await staff.open(`${PATHS.application}?id=${applicant.id}`);
    expect(page.textAt("h1")).toBe("Applicant Unevaluated");
    expect(
      page.document.title.startsWith(
        `${applicant.name}, ${applicant.streetAddress1} – Applicant – `,
      ),
    ).toBe(true);
    expect(page.facts()).toMatchObject({
      Name: applicant.name,
      "Phone Number": "(912)-555-0123",
      Email: applicant.email,
      Address: `${applicant.streetAddress1}\nLot 7\nSavannah, Georgia 31401`,
      County: "Chatham",
      "Areas of Help": "Volunteer Management and Administration, Tidewater Helpers",
    });
    expect(page.facts()["Liability agreement"]).toMatch(
      /^Version 1, English, agreed on \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M/,
    );
    expect(page.textAt("main details")).toContain(
      (await hub.getApplication(applicant.id)).liability.text.split("\n\n")[0],
    );
    expect(page.textAt("main form label")).toContain("Team Leader");
    expect(page.document.querySelector<HTMLInputElement>("[name=teamLeader]")!.checked).toBe(false);
    expect(page.texts("main form button")).toEqual([
      "Create Volunteer Account",
      "Create account and next",
    ]);
    expect(page.hrefs("main a").filter((href) => href.startsWith(PATHS.rejection))).toEqual([
      `${PATHS.rejection}?id=${applicant.id}`,
    ]);
    expect(page.texts("section[aria-labelledby=history] li")[0]).toContain(applicant.name);
  });

  test.each([
    ["", false],
    [", as team leader", true],
  ])(
    "is accepted%s: creates an account, sends one invite, shows a banner on the list",
    async (_, teamLeader) => {
      const applicant = await hub.createApplication();
      const page = await acceptApplication(applicant.id, { teamLeader });
      expect(page.redirects).toEqual([
        expect.stringMatching(
          `^303 ${PATHS.applications}\\?applicationAccepted=${applicant.id}\\.[\\w-]{16}$`,
        ),
      ]);
      const account = (await hub.findAccountByApplication(applicant.id))!;
      expect(account).toMatchObject({
        active: true,
        teamLeader,
        email: applicant.email,
        phone: applicant.phoneNumber,
        passwordHash: null,
      });
      expect(account).not.toHaveProperty("pending");
      expect(account.teams).toEqual(["hospitality", "community_outreach"]);
      expect(page.banners).toEqual([
        `${applicant.name} has a volunteer account now. An email with a link to choose a password is on its way. See the volunteer`,
      ]);
      expect(page.hrefs(".banner a")).toEqual([`${PATHS.volunteer}?id=${account._id}`]);
      expect(page.document.querySelector(`main li.card a[href*='${applicant.id}']`)).toBeNull();
      expect((await staff.open(page.url.pathname + page.url.search)).banners).toEqual(page.banners); // a reload changes nothing

      const mail = await waitForInvite(applicant.email);
      expect(mail.subject).toBe("Welcome as a volunteer: open your account");
      expect(await hub.countInvites(account._id)).toBe(1);
      expect(await lookUpStatus(applicant)).toContain("Accepted");

      const after = await staff.open(`${PATHS.application}?id=${applicant.id}`);
      expect(after.textAt("h1")).toBe("Applicant Accepted");
      expect(after.facts()["Team Leader"]).toBe(teamLeader ? "Yes" : "No");
      expect(after.texts("section[aria-labelledby=history] li").at(-1)).toContain(
        `${admin.firstName} ${admin.lastName}`,
      );
      expect(after.intents).toEqual([]);
      expect(after.hrefs("main a")).toContain(`${PATHS.volunteer}?id=${account._id}`);
    },
  );

  test("whose email has an account is refused with a message, nothing half done, the choice kept", async () => {
    const first = await hub.createAcceptedApplication();
    await waitForInvite(first.email);
    const second = await hub.createApplication({ email: first.email });
    const before = await hub.getApplication(second.id);
    const warned = await staff.open(`${PATHS.application}?id=${second.id}`);
    expect(warned.texts("main .note")).toEqual([
      `An account with this email address already exists, and there can be only one: ${first.name}`,
    ]);
    expect(warned.hrefs("main .note a")).toEqual([`${PATHS.volunteer}?id=${first.volunteerId}`]);
    const page = await staff.submitAction(warned, "accept", { teamLeader: true });
    expectConflict(
      page,
      `A volunteer with this email address already has an account: ${first.name} (${first.volunteerId}). Nothing was changed.`,
      "Applicant",
    );
    expect(page.textAt("h1")).toBe("Applicant Unevaluated");
    expect(page.document.querySelector<HTMLInputElement>("[name=teamLeader]")!.checked).toBe(true);
    expect(page.intents).toEqual(["accept"]);
    expect(await hub.getApplication(second.id)).toEqual(before);
    expect(await hub.findAccountByApplication(second.id)).toBeNull();
    expect(await Volunteers.countDocuments({ emailKey: first.email })).toBe(1);
    expect(await Emails.countDocuments({ to: first.email, template: "volunteer-invite" })).toBe(1);
    expect((await hub.getVolunteer(first.volunteerId)).teamLeader).toBe(false);
  });
});

describe("rejecting an applicant", () => {
  test("asks for the person by name, and No changes nothing", async () => {
    const applicant = await hub.createApplication();
    const page = await staff.open(`${PATHS.rejection}?id=${applicant.id}`);
    expect(page.textAt("h1")).toBe(`Reject the volunteer application for ${applicant.name}?`);
    expect(
      page.document.title.startsWith(
        `${applicant.name}, ${applicant.streetAddress1} – Reject the volunteer application – `,
      ),
    ).toBe(true);
    expect(page.textAt("main")).toContain(applicant.email);
    expect(page.all("main form .actions > *").map(foldText)).toEqual([
      "Yes",
      "Yes, and next",
      "No",
    ]);
    await staff.open(page.hrefs("main form .actions a")[0]!);
    expect((await hub.getApplication(applicant.id)).rev).toBe(1);
  });

  test("Yes with a written reason shows it to the applicant, in the mail and on the status screen", async () => {
    const applicant = await hub.createApplication();
    const page = await rejectApplication(applicant.id, {
      reason: " We have no work in your area.\nPlease try in spring. ",
    });
    expect(page.redirects).toEqual([
      expect.stringMatching(
        `^303 ${PATHS.applications}\\?applicationRejected=${applicant.id}\\.[\\w-]{16}$`,
      ),
    ]);
    expect(page.banners).toEqual([
      `The application of ${applicant.name} was rejected. The applicant gets an email with the reason.`,
    ]);
    const reason = "We have no work in your area.\nPlease try in spring.";
    expect(await hub.getApplication(applicant.id)).toMatchObject({
      status: "Rejected",
      reasonRejected: reason,
    });
    const mail = await waitForMail(
      applicant.email,
      "your application was denied with the following statement:",
    );
    expect(mail.subject).toBe("About your application to volunteer");
    expect(mail.text).toContain(reason);
    expect(await lookUpStatus(applicant)).toContain(
      "We have no work in your area. Please try in spring.",
    );
    expect(await hub.findAccountByApplication(applicant.id)).toBeNull();
  });

  test.each([undefined, "other"])("Yes without a reason (%s) asks for one", async (ready) => {
    const { id } = await hub.createApplication();
    const page = await rejectApplication(id, {
      ...(ready && { ready }),
      reason: " \n ",
    });
    expect(page.status).toBe(422);
    expect(readFieldErrors(page)).toEqual(["reason: Please choose a reason, or write one."]);
    expect((await hub.getApplication(id)).status).toBe("Unevaluated");
  });

  test("who was decided upon meanwhile is refused, keeping the input on the page", async () => {
    const one = await hub.createApplication();
    const stale = await staff.open(`${PATHS.rejection}?id=${one.id}`);
    await rejectApplication(one.id, { reason: "We are full." });
    const other = await staff.submitAction(stale, "reject", { reason: "Come back later." });
    expectConflict(
      other,
      "This application was already rejected, with another reason. The reason that you entered was not saved.",
      "Reject the volunteer application",
    );
    expect(other.textAt("main .tag")).toBe("Rejected");
    expect(other.intents).toEqual([]);
    expect((await hub.getApplication(one.id)).reasonRejected).toBe("We are full.");

    expect(other.textAt("main")).toContain("You wrote: Come back later.");
  });
});

describe("undoing", () => {
  test("a decision is taken back from its banner, and from the applicant's page by a colleague", async () => {
    const { id } = await hub.createApplication();
    const accepted = await acceptApplication(id);
    expect(accepted.texts("main .banner button")).toEqual(["Undo"]);
    const back = await staff.submitAction(accepted, "takeBack");
    expect(back.redirects).toEqual([
      expect.stringMatching(`^303 /create-volunteer/confirm\\?id=${id}&applicationTakenBack=`),
    ]);
    expect(back.banners).toEqual([
      expect.stringMatching(/^The decision about .+ was taken back before anyone was emailed\.$/),
    ]);
    expect(back.texts("section[aria-labelledby=history] li strong").at(-1)).toBe(
      "Taken back before anyone was emailed",
    );
    expect(await hub.getApplication(id)).toMatchObject({ status: "Unevaluated", rev: 3 });
    await expect.poll(() => hub.findAccountByApplication(id)).toBeNull();

    await rejectApplication(id, { reason: "We are full." });
    const page = await staff.open(`${PATHS.application}?id=${id}`);
    await staff.submitAction(page, "takeBack");
    expect(await hub.getApplication(id)).toMatchObject({ status: "Unevaluated", rev: 5 });
    const again = await staff.submitAction(page, "takeBack");
    expect(again.banners).toHaveLength(1); // done once, confirmed again
    const stale = await staff.post(`${PATHS.application}?id=${id}`, {
      intent: "takeBack",
      rev: "2",
    });
    expect(stale.status).toBe(409);
    expect(stale.banners).toEqual(["This application has changed since. Nothing was undone."]);
  });
});
