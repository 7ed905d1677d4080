import { beforeAll, describe, expect, test } from "vitest";

import { TEAM_CODES } from "~/schemas/vocabulary";
import { Admins } from "~/models/admin.server";
import { newPassword } from "../../support/accounts";
import { readFieldErrors } from "../../support/help-form";
import { useHub } from "../../support/hub";
import { waitForResetToken } from "../../support/mailbox";
import { expectConflict, PATHS } from "../../support/pages";
import { fetchToken, logIn, logInAs } from "../../support/sessions";
import {
  PageFormData,
  foldText,
  Visitor,
  type FormEntries,
  type TestResponse,
} from "../../support/visitor";

const hub = useHub();

const { admin, staff } = hub;
const openDetails = (id: string) => staff.open(`${PATHS.volunteer}?id=${id}`);

describe("a volunteer's details", () => {
  test("show name, phone, email, address, areas of help, login and jobs", async () => {
    const invitee = await hub.createAcceptedApplication({
      streetAddress2: "Apt 4",
      phoneNumber: "9125550144",
      areasOfHelp: ["Admin Team", "Community Helpers Team"],
    });
    const page = await openDetails(invitee.volunteerId);
    expect(
      page.document.title.startsWith(
        `${invitee.name}, ${invitee.streetAddress1} – Volunteer details – `,
      ),
    ).toBe(true);
    expect(page.facts()).toMatchObject({
      Name: invitee.name,
      "Phone Number": "(912)-555-0144 Text sent",
      Email: invitee.email,
      Address: `${invitee.streetAddress1}\nApt 4\nSavannah, Georgia 31401`,
      "Team Leader": "No",
    });
    expect(page.texts("section[aria-labelledby=areas] li > span")).toEqual([
      "Admin Team",
      "Community Helpers",
    ]);
    expect(page.texts("section[aria-labelledby=areas] li a")).toEqual([
      "Delete Admin Team",
      "Delete Community Helpers",
    ]);
    expect(
      page
        .all("#selectedArea option")
        .map((option) => [(option as HTMLOptionElement).value, foldText(option)])
        .slice(1),
    ).toEqual([
      ["hospitality", "Hospitality Team"],
      ["logistic_tracking", "Logistic Tracking Team"],
      ["community_outreach", "Community Outreach"],
    ]);
    expect(page.texts("section[aria-labelledby=areas] button").at(-1)).toBe("Add");
    expect(page.section("jobs")).toContain("No jobs yet.");
    expect(page.hrefs("main > .action-bar a.danger")).toEqual([
      `${PATHS.deletion}?id=${invitee.volunteerId}`,
    ]);
  });

  test("add and remove areas of help, each once, and show that none is left", async () => {
    const { volunteerId: id } = await hub.createAcceptedApplication({
      areasOfHelp: ["Hospitality Team"],
    });
    const teams = async () => (await hub.getVolunteer(id)).teams;
    const fresh = await openDetails(id);
    const added = await staff.submitAction(fresh, "add", { selectedArea: "admin_team" });
    expect(added.redirects).toEqual([
      expect.stringMatching(`^303 ${PATHS.volunteer}\\?id=${id}&added=${id}\\.[\\w-]{16}$`),
    ]);
    expect(added.banners).toEqual(["The area of help was added."]);
    expect(added.texts("section[aria-labelledby=areas] li > span")).toEqual([
      "Admin Team",
      "Hospitality",
    ]);

    const ask = (area: string) => staff.get(`${PATHS.volunteer}?id=${id}&remove=${area}`);
    const remove = (page: TestResponse) => staff.submitAction(page, "remove");
    expect(added.intents).not.toContain("remove");
    const question = await staff.get(added.hrefs("section[aria-labelledby=areas] a.danger")[1]!);
    expect(question.texts("#remove")).toEqual([
      expect.stringMatching(/^Delete “Hospitality” from the areas of help of .+\?$/),
    ]);
    expect((await teams()).toSorted()).toEqual(["admin_team", "hospitality"]);
    expect((await remove(question)).banners).toEqual(["The area of help was deleted."]);
    expect((await remove(question)).banners).toEqual(["The area of help was deleted."]);
    expect((await ask("hospitality")).intents).not.toContain("remove"); // removed
    const none = await remove(await ask("admin_team"));
    expect(none.section("areas")).toContain("No areas of help specified");
    expect(none.all("#selectedArea option")).toHaveLength(6);
    expect(await teams()).toEqual([]);
  });

  test("with all five areas have none to add", async () => {
    const { volunteerId: id } = await hub.createAcceptedApplication();
    for (const selectedArea of TEAM_CODES)
      await staff.post(`${PATHS.volunteer}?id=${id}`, { intent: "add", id, selectedArea });
    const full = await openDetails(id);
    expect(full.texts("section[aria-labelledby=areas] li > span")).toHaveLength(5);
    expect(full.intents).not.toContain("add");
  });

  test("reject an unknown or missing area beside the select", async () => {
    const { volunteerId: id } = await hub.createAcceptedApplication();
    const before = await hub.getVolunteer(id);
    const message = "Please choose one of the five areas of help.";
    const empty = await staff.submitAction(await openDetails(id), "add");
    expect(empty.status).toBe(422);
    expect(empty.document.title).toMatch(/^Error: .+ – Volunteer details – /);
    expect(readFieldErrors(empty)).toEqual([`selectedArea: ${message}`]);
    for (const fields of [
      {},
      { intent: "" },
      { intent: "delete", id },
      { intent: "__proto__", id },
    ] as Record<string, string>[])
      expect((await staff.post(`${PATHS.volunteer}?id=${id}`, fields)).status).toBe(400);
    expect(await hub.getVolunteer(id)).toEqual(before);
  });

  test("resend the invite until a password is set, at most once a minute", async () => {
    const invitee = await hub.createAcceptedApplication();
    const id = invitee.volunteerId;
    const first = await waitForResetToken({ role: "volunteer", email: invitee.email });
    const fresh = await openDetails(id);
    expect(fresh.section("invite")).toMatch(
      /The invite was sent\. No password was chosen yet\. Sent on .* The link works until /,
    );
    expect((await staff.submitAction(fresh, "invite")).banners).toEqual([
      "A new invite is on its way.",
    ]);
    const token = await waitForResetToken({ role: "volunteer", email: invitee.email }, [first]);

    const [volunteer, password] = [new Visitor(), newPassword()];
    await volunteer.submit(await volunteer.get(`/volunteer/reset-password?token=${token}`), {
      newPassword: password,
    });
    await logIn(volunteer, { role: "volunteer", email: invitee.email, password });
    const after = await openDetails(id);
    expect(after.section("invite")).toContain("Has chosen a password and can log in.");
    expect(after.intents).not.toContain("invite");
    const mails = await hub.countInvites(id);
    expectConflict(
      await staff.submitAction(fresh, "invite"),
      "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
      "Volunteer details",
    );
    expect(await hub.countInvites(id)).toBe(mails);
  });

  test("link past jobs to their requests", async () => {
    const invitee = await hub.createAcceptedApplication();
    const [first, second] = [
      await hub.createAcceptedRequest(),
      await hub.createAcceptedRequest({ helpWater: true, city: "Venice" }),
    ];
    for (const { id } of [first, second])
      await hub.assignVolunteers(id, { id: invitee.volunteerId, name: invitee.name });
    const job = { assignmentId: `${first.id}-1`, volunteerId: invitee.volunteerId };
    await hub.applyEvent(first.id, { type: "declineOffer", ...job });
    const page = await openDetails(invitee.volunteerId);
    const jobs = page.all("section[aria-labelledby=jobs] li");
    expect(jobs.map((row) => row.querySelector("a")!.getAttribute("href"))).toEqual(
      [second, first].map(({ id }) => `${PATHS.request}?id=${id}`),
    ); // newest first
    expect(foldText(jobs[0]!)).toContain("Has not answered the offer");
    expect(foldText(jobs[0]!)).toContain("Venice: Yard Cleanup, Clean Water");
    expect(foldText(jobs[1]!)).toContain("Declined the offer");
    expect(
      (await staff.open(`${PATHS.request}?id=${second.id}`)).textAt(
        "section[aria-labelledby=volunteers]",
      ),
    ).toContain(invitee.name);
  });
});

describe("deleting an account", () => {
  test("shows what will be lost, and confirms the deletion", async () => {
    const member = await hub.createVolunteerWithPassword();
    const [open1, open2, done] = [
      await hub.createAcceptedRequest(),
      await hub.createActiveRequest(),
      await hub.createAcceptedRequest(),
    ];
    for (const { id } of [open1, open2, done])
      await hub.assignVolunteers(id, { id: member.id, name: member.name });
    const jobOf = (id: string, n = 1) => ({ assignmentId: `${id}-${n}`, volunteerId: member.id });
    await hub.applyEvent(open2.id, { type: "acceptOffer", ...jobOf(open2.id, 2) });
    await hub.applyEvent(done.id, { type: "acceptOffer", ...jobOf(done.id) });
    await hub.applyEvent(done.id, { type: "complete", ...jobOf(done.id), details: "All done." });

    const asks = await staff.open(`${PATHS.deletion}?id=${member.id}`);
    expect(asks.textAt("h1")).toBe(`Delete the account for ${member.name}?`);
    expect(asks.document.title).toMatch(new RegExp(`^${member.name}.* – Delete the account – `));
    const text = asks.textAt("main");
    expect(text).toContain("What is lost:");
    expect(text).toContain("Open jobs, which are cancelled: 2.");
    for (const { id } of [open1, open2])
      expect(asks.hrefs("main a")).toContain(`${PATHS.request}?id=${id}`);
    expect(text).not.toContain(done.id);
    expect(asks.all("main form .actions > *").map(foldText)).toEqual(["Yes", "No"]);
    // Opening the question changes nothing.
    expect((await hub.getVolunteer(member.id)).active).toBe(true);

    const page = await staff.submitAction(asks, "delete");
    expect(page.redirects).toEqual([
      expect.stringMatching(`^303 ${PATHS.volunteers}\\?deleted=${member.id}\\.[\\w-]{16}$`),
    ]);
    expect(page.texts(".banner[role=status]")).toHaveLength(1);
    expect(page.banners[0]).toBe(
      `Account deleted: ${member.name}, ${member.id}. If it had open jobs, they were cancelled.`,
    );
  });

  test("without an id, or with one of another kind, deletes no account", async () => {
    const { volunteerId: id, id: application } = await hub.createAcceptedApplication();
    for (const wrong of [undefined, "", application, admin.id, '{"$ne":""}', "x".repeat(5000)]) {
      const page = await staff.post(`${PATHS.deletion}?id=${id}`, {
        intent: "delete",
        ...(wrong !== undefined && { id: wrong }),
      });
      expect(page.status, wrong?.slice(0, 20)).toBe(422);
      expect(page.banners).toEqual(["id must be the id of a volunteer."]);
    }
    expect((await staff.post(`${PATHS.deletion}?id=${id}`, { id })).status).toBe(400);
    expect(await hub.getVolunteer(id)).toMatchObject({ active: true });
    expect(await Admins.exists({ _id: admin.id, active: true })).not.toBeNull();
  });
});

describe("a volunteer's own details", () => {
  const FORM = { form: `form[action='${PATHS.account}']` };
  const good = {
    phone: "9125550199",
    address: "9 New Street",
    city: "Macon",
    state: "Florida",
    zip: "34223",
  };
  const readSummary = (page: TestResponse) => page.texts(".summary:not([hidden]) li");
  const readInvalidFields = (page: TestResponse) =>
    page.all("main [aria-invalid=true]").map((field) => field.id);
  let me: Awaited<ReturnType<typeof hub.createVolunteerWithPassword>>;
  let browser: Visitor;
  const update = async (entries: FormEntries, visitor = browser) =>
    visitor.submit(await visitor.open(PATHS.account), entries, FORM);

  beforeAll(async () => {
    me = await hub.createVolunteerWithPassword({
      phoneNumber: "9125550111",
      streetAddress2: "Apt 4",
    });
    browser = await logInAs(me);
  });

  test("are shown, and below in a form whose email cannot be changed", async () => {
    const page = await browser.open(PATHS.account);
    expect(page.textAt("h1")).toBe("Update Account Details");
    expect(page.facts()).toEqual({
      Email: me.email,
      "Phone Number": "(912)-555-0111",
      Address: `${me.streetAddress1}\nApt 4`,
      City: "Savannah",
      State: "Georgia",
      "Zip Code": "31401",
    });
    const email = page.document.querySelector<HTMLInputElement>("#email")!;
    expect([email.readOnly, email.value]).toEqual([true, me.email]);
    const formValues = Object.fromEntries(new PageFormData(page.form(FORM.form)));
    expect(formValues).toMatchObject({
      phone: "9125550111",
      address: me.streetAddress1,
      city: "Savannah",
      state: "Georgia",
      zip: "31401",
    });
    expect(page.texts(`${FORM.form} button`)).toEqual(["Update Details"]);
    expect(page.banners).toEqual([]);
    expect(page.textAt("main")).not.toContain("Updated at");
  });

  test("are updated, with a dated confirmation that a reload repeats and a forged token does not show", async () => {
    const page = await update(good);
    expect(page.redirects).toEqual([
      expect.stringMatching(`^303 ${PATHS.account}\\?at=\\d+&updated=${me.id}\\.[\\w-]{16}$`),
    ]);
    expect(page.texts(".banner[role=status]")).toEqual(["Your details were updated."]);
    expect(page.document.querySelector(".banner")!.getAttribute("data-clear-after")).toBe("5");
    expect(page.textAt("main")).toMatch(/Updated at \d{1,2}:\d\d\s[AP]M/);
    expect(page.facts()).toEqual({
      Email: me.email,
      "Phone Number": "(912)-555-0199",
      Address: "9 New Street",
      City: "Macon",
      State: "Florida",
      "Zip Code": "34223",
    });
    expect((await browser.open(page.url.pathname + page.url.search)).banners).toEqual(page.banners);
    const updated = page.url.searchParams.get("updated")!;
    const forged = await browser.open(`${PATHS.account}?at=1&updated=${updated}`);
    expect(forged.banners).toEqual([]);
    expect(forged.textAt("main")).not.toContain("Updated at");
    // Administrators see and find the new values.
    expect((await openDetails(me.id)).facts()).toMatchObject({
      "Phone Number": "(912)-555-0199 Text sent",
      Address: "9 New Street\nMacon, Florida 34223",
    });
    expect(
      (await staff.open(`${PATHS.volunteers}?q=${me.lastName.slice(0, 3)}+9125550199`)).texts(
        "main table tbody td:nth-child(2)",
      ),
    ).toContain(me.id);
  });

  test("with a blank field are rejected: All fields must be filled out.", async () => {
    const before = await hub.getVolunteer(me.id);
    const page = await update({ ...good, city: "Typed City", address: "   " });
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Error: Update Account Details – /);
    expect(readSummary(page)).toEqual(["All fields must be filled out."]);
    expect(readInvalidFields(page)).toEqual(["address"]);
    expect(page.document.querySelector<HTMLInputElement>("#city")!.value).toBe("Typed City");
    expect(page.banners).toEqual([]);
    const empty = await browser.post(PATHS.account, {});
    expect(readSummary(empty)).toEqual(["All fields must be filled out."]); // shown once
    expect(readInvalidFields(empty)).toEqual(["phone", "address", "city", "state", "zip"]);
    expect(await hub.getVolunteer(me.id)).toEqual(before);
  });

  test("of another volunteer are out of reach for every GET and POST", async () => {
    const other = await hub.createVolunteerWithPassword();
    const [untouched, own] = [await hub.getVolunteer(other.id), await hub.getVolunteer(me.id)];
    const token = await fetchToken(other);
    const hostile = {
      ...good,
      id: other.id,
      _id: other.id,
      accountId: other.id,
      volunteerId: other.id,
      email: other.email,
      userToken: token,
      username: other.email,
      teamLeader: "on",
      teams: "admin_team",
      selectedArea: "admin_team",
      active: "false",
      passwordHash: "x",
      role: "admin",
      intent: "delete",
      "address.zip": "00000",
      $set: "x",
      "address[line1]": "x",
      firstName: "Eve",
    };
    const done = await browser.post(`${PATHS.account}?id=${other.id}&userToken=${token}`, hostile);
    expect(done.redirects[0]).toMatch(
      new RegExp(`^303 ${PATHS.account}\\?at=\\d+&updated=${me.id}\\.`),
    );
    expect(await hub.getVolunteer(other.id)).toEqual(untouched);
    const { updatedAt: _, ...after } = await hub.getVolunteer(me.id);
    const { updatedAt: __, ...before } = own;
    expect(after).toEqual({
      ...before,
      phone: good.phone,
      words: after.words,
      address: after.address,
    });
    expect(after.address).toMatchObject({ line1: "9 New Street", zip: "34223" });
    for (const query of [`id=${other.id}`, `userToken=${token}`, `email=${other.email}`]) {
      const page = await browser.open(`${PATHS.account}?${query}`);
      expect(page.facts().Email).toBe(me.email);
      expect(page.text).not.toContain(other.streetAddress1);
    }
  });
});
