import { beforeAll, describe, expect, test, vi } from "vitest";

import { Admins } from "~/models/admin.server";
import { Emails } from "~/models/email.server";
import * as requests from "~/services/requests/requests.server";
import {
  bearer,
  createAccount,
  fetchToken,
  logIn,
  logInAs,
  newPassword,
  updateSessionDates,
  waitForMail,
  waitForResetToken,
  type TestAccount,
} from "../../support/accounts";
import { readFieldErrors } from "../../support/help-form";
import { useHubDatabase } from "../../support/hub-database";
import {
  assignVolunteers,
  createAcceptedRequest,
  createActiveRequest,
  getRequest,
} from "../../support/hub-requests";
import {
  createAcceptedApplication,
  createApplication,
  createVolunteerWithPassword,
  findAccountByApplication,
  getVolunteer,
} from "../../support/hub-volunteers";
import { Visitor, type FormEntries, type TestResponse } from "../../support/visitor";
import {
  ACCOUNT_PATH,
  APPLICATION_PATH,
  countInvites,
  DELETION_PATH,
  expectConflict,
  expectNotFound,
  foldedText,
  openPage,
  queryAll,
  readBanners,
  readFacts,
  readHrefs,
  readIntents,
  readSection,
  readTexts,
  REQUEST_PATH,
  submitAction,
  unknownIdQueries,
  VOLUNTEER_PATH,
  VOLUNTEERS_PATH,
  withIntent,
} from "./volunteer-pages";

useHubDatabase();

let admin: TestAccount;
let staff: Visitor;

beforeAll(async () => {
  admin = await createAccount("admin");
  staff = await logInAs(admin);
});

const openAs = (path: string, visitor = staff) => openPage(visitor, path);
const acceptApplication = (id: string, entries: FormEntries = {}) =>
  submitAction(staff, `${APPLICATION_PATH}?id=${id}`, "accept", entries);
const openDetails = (id: string) => openAs(`${VOLUNTEER_PATH}?id=${id}`);
const waitForInvite = (email: string) => waitForMail(email, "/volunteer/reset-password?token=");

describe("a volunteer's details", () => {
  test("show name, phone, e-mail, address, areas of help, login and jobs", async () => {
    const invitee = await createAcceptedApplication(admin, {
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
    expect(readFacts(page)).toMatchObject({
      Name: invitee.name,
      "Phone Number": "(912)-555-0144",
      Email: invitee.email,
      Address: `${invitee.streetAddress1}\nApt 4\nSavannah, Georgia 31401`,
      "Team Leader": "No",
    });
    expect(readTexts(page, "section[aria-labelledby=areas] li > span")).toEqual([
      "Admin Team",
      "Community Helpers",
    ]);
    expect(readTexts(page, "section[aria-labelledby=areas] li a")).toEqual([
      "Delete Admin Team",
      "Delete Community Helpers",
    ]);
    expect(
      queryAll(page, "#selectedArea option")
        .map((option) => [(option as HTMLOptionElement).value, foldedText(option)])
        .slice(1),
    ).toEqual([
      ["hospitality", "Hospitality Team"],
      ["logistic_tracking", "Logistic Tracking Team"],
      ["community_outreach", "Community Outreach"],
    ]);
    expect(readTexts(page, "section[aria-labelledby=areas] button").at(-1)).toBe("Add");
    expect(readSection(page, "jobs")).toContain("No jobs yet.");
    expect(readHrefs(page, "main > .actions a.danger")).toEqual([
      `${DELETION_PATH}?id=${invitee.volunteerId}`,
    ]);
  });

  test("add and remove areas of help, each once, and show that none is left", async () => {
    const { volunteerId: id } = await createAcceptedApplication(admin, {
      areasOfHelp: ["Hospitality Team"],
    });
    const teams = async () => (await getVolunteer(id)).teams;
    const fresh = await openDetails(id);
    const added = await staff.submit(fresh, { selectedArea: "admin_team" }, withIntent("add"));
    expect(added.redirects).toEqual([
      expect.stringMatching(`^303 ${VOLUNTEER_PATH}\\?id=${id}&added=${id}\\.[\\w-]{16}$`),
    ]);
    expect(readBanners(added)).toEqual(["The area of help was added."]);
    expect(readTexts(added, "section[aria-labelledby=areas] li > span")).toEqual([
      "Admin Team",
      "Hospitality",
    ]);
    // From a stale page, and by a double click.
    const again = await Promise.all(
      [1, 2].map(() => staff.submit(fresh, { selectedArea: "admin_team" }, withIntent("add"))),
    );
    for (const page of again) expect(readBanners(page)).toEqual(["The area of help was added."]);
    expect((await teams()).toSorted()).toEqual(["admin_team", "hospitality"]);

    const ask = (area: string) => staff.get(`${VOLUNTEER_PATH}?id=${id}&remove=${area}`);
    const remove = (page: TestResponse) => staff.submit(page, {}, withIntent("remove"));
    expect(readIntents(added)).not.toContain("remove");
    const question = await staff.get(
      readHrefs(added, "section[aria-labelledby=areas] a.danger")[1]!,
    );
    expect(readTexts(question, "#remove")).toEqual([
      expect.stringMatching(/^Delete “Hospitality” from the areas of help of .+\?$/),
    ]);
    expect((await teams()).toSorted()).toEqual(["admin_team", "hospitality"]);
    expect(readBanners(await remove(question))).toEqual(["The area of help was deleted."]);
    expect(readBanners(await remove(question))).toEqual(["The area of help was deleted."]);
    expect(readIntents(await ask("hospitality"))).not.toContain("remove"); // removed
    const none = await remove(await ask("admin_team"));
    expect(readSection(none, "areas")).toContain("No areas of help specified");
    expect(queryAll(none, "#selectedArea option")).toHaveLength(6);
    expect(await teams()).toEqual([]);

    for (const area of [
      "hospitality",
      "admin_team",
      "logistic_tracking",
      "community_outreach",
      "community_helpers",
    ])
      await staff.post(`${VOLUNTEER_PATH}?id=${id}`, { intent: "add", id, selectedArea: area });
    const full = await openDetails(id);
    expect(readTexts(full, "section[aria-labelledby=areas] li > span")).toEqual([
      "Admin Team",
      "Hospitality",
      "Logistic Tracking",
      "Community Outreach",
      "Community Helpers",
    ]);
    expect(readIntents(full)).not.toContain("add");
  });

  test("reject an unknown or missing area beside the select", async () => {
    const { volunteerId: id } = await createAcceptedApplication(admin);
    const before = await getVolunteer(id);
    const message = "Please choose one of the five areas of help.";
    const empty = await staff.submit(await openDetails(id), {}, withIntent("add"));
    expect(empty.status).toBe(422);
    expect(empty.document.title).toMatch(/^Error: .+ – Volunteer details – /);
    expect(readFieldErrors(empty)).toEqual([`selectedArea: ${message}`]);
    for (const selectedArea of [
      "cooks",
      "__proto__",
      "constructor",
      "x".repeat(5000),
      "hospitality,admin_team",
    ]) {
      for (const intent of ["add", "remove"]) {
        const page = await staff.post(`${VOLUNTEER_PATH}?id=${id}`, { intent, id, selectedArea });
        expect(page.status, selectedArea.slice(0, 20)).toBe(422);
        expect(page.textAt("main"), selectedArea.slice(0, 20)).toContain(message);
      }
    }
    for (const fields of [
      {},
      { intent: "" },
      { intent: "delete", id },
      { intent: "__proto__", id },
    ] as Record<string, string>[])
      expect((await staff.post(`${VOLUNTEER_PATH}?id=${id}`, fields)).status).toBe(400);
    expect(await getVolunteer(id)).toEqual(before);
  });

  test("resend the invite until a password is set, at most once a minute", async () => {
    const invitee = await createAcceptedApplication(admin);
    const id = invitee.volunteerId;
    const first = await waitForResetToken({ role: "volunteer", email: invitee.email });
    const fresh = await openDetails(id);
    expect(readSection(fresh, "invite")).toMatch(
      /The invite was sent\. No password was chosen yet\. Sent on .* The link works until /,
    );
    const minute = () => Math.floor(Date.now() / 60_000);
    const began = minute();
    const both = await Promise.all([1, 2].map(() => staff.submit(fresh, {}, withIntent("invite"))));
    for (const page of both) {
      expect(page.redirects).toEqual([
        expect.stringMatching(`^303 ${VOLUNTEER_PATH}\\?id=${id}&invited=${id}\\.[\\w-]{16}$`),
      ]);
      expect(readBanners(page)).toEqual(["A new invite is on its way."]);
    }
    const isOneMinute = began === minute();
    const token = await waitForResetToken({ role: "volunteer", email: invitee.email }, [first]);
    if (isOneMinute) expect(await countInvites(id)).toBe(2);

    const [volunteer, password] = [new Visitor(), newPassword()];
    await volunteer.submit(await volunteer.get(`/volunteer/reset-password?token=${token}`), {
      newPassword: password,
    });
    await logIn(volunteer, { role: "volunteer", email: invitee.email, password });
    const after = await openDetails(id);
    expect(readSection(after, "invite")).toContain("Has chosen a password and can log in.");
    expect(readIntents(after)).not.toContain("invite");
    const mails = await countInvites(id);
    expectConflict(
      await staff.submit(fresh, {}, withIntent("invite")),
      "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
      "Volunteer details",
    );
    expect(await countInvites(id)).toBe(mails);
  });

  test("show that an invite has expired", async () => {
    const invitee = await createAcceptedApplication(admin);
    await waitForInvite(invitee.email);
    const longAgo = new Date(Date.now() - 8 * 24 * 60 * 60_000);
    await Emails.updateMany(
      { subjectId: invitee.volunteerId },
      { $set: { createdAt: longAgo, sentAt: longAgo } },
    );
    const page = await openDetails(invitee.volunteerId);
    expect(readSection(page, "invite")).toContain("The invite expired without being used.");
    expect(readIntents(page)).toContain("invite");
  });

  test("link past jobs to their requests", async () => {
    const invitee = await createAcceptedApplication(admin);
    const [first, second] = [
      await createAcceptedRequest(admin),
      await createAcceptedRequest(admin, { helpWater: true, city: "Venice" }),
    ];
    for (const { id } of [first, second])
      await assignVolunteers(id, admin, { id: invitee.volunteerId, name: invitee.name });
    const job = { assignmentId: `${first.id}-1`, volunteerId: invitee.volunteerId };
    await requests.applyEvent(
      first.id,
      { type: "declineOffer", ...job },
      { role: "volunteer", id: invitee.volunteerId },
    );
    const page = await openDetails(invitee.volunteerId);
    const jobs = queryAll(page, "section[aria-labelledby=jobs] li");
    expect(jobs.map((row) => row.querySelector("a")!.getAttribute("href"))).toEqual(
      [second, first].map(({ id }) => `${REQUEST_PATH}?id=${id}`),
    ); // newest first
    expect(foldedText(jobs[0]!)).toContain("Has not answered the offer");
    expect(foldedText(jobs[0]!)).toContain("Venice: Yard Cleanup, Clean Water");
    expect(foldedText(jobs[1]!)).toContain("Declined the offer");
    expect(
      (await openAs(`${REQUEST_PATH}?id=${second.id}`)).textAt(
        "section[aria-labelledby=volunteers]",
      ),
    ).toContain(invitee.name);
  });

  test("of an unknown and of a deleted volunteer are the 404 screen, on GET and POST", async () => {
    const deleted = await createAcceptedApplication(admin);
    await staff.submit(
      await openAs(`${DELETION_PATH}?id=${deleted.volunteerId}`),
      {},
      withIntent("delete"),
    );
    const intents: Record<string, readonly string[]> = {
      [VOLUNTEER_PATH]: ["add", "remove", "invite"],
      [DELETION_PATH]: [],
    };
    for (const [path, sent] of Object.entries(intents))
      for (const query of [
        ...unknownIdQueries("V"),
        `?id=${deleted.volunteerId}`,
        `?id=${admin.id}`,
        `?id=${deleted.id}`,
      ]) {
        const label = `${path}${query.slice(0, 40)}`;
        expectNotFound(await staff.get(path + query), label);
        for (const intent of sent)
          expectNotFound(
            await staff.post(path + query, {
              intent,
              id: deleted.volunteerId,
              selectedArea: "admin_team",
            }),
            `${label} ${intent}`,
          );
      }
    expectNotFound(
      await staff.post(`${DELETION_PATH}?id=V00000000`, { intent: "delete", id: "V99999999" }),
      "deleting an unknown id",
    );
    expect((await getVolunteer(deleted.volunteerId)).teams).not.toContain("admin_team");
  });
});

describe("deleting an account", () => {
  test("shows what will be lost; then ends the sessions, cancels open jobs and keeps the name in the history", async () => {
    const member = await createVolunteerWithPassword(admin);
    const [browser, token] = [await logInAs(member), await fetchToken(member)];
    const form = await openAs(ACCOUNT_PATH, browser);
    const [open1, open2, done] = [
      await createAcceptedRequest(admin),
      await createActiveRequest(admin),
      await createAcceptedRequest(admin),
    ];
    for (const { id } of [open1, open2, done])
      await assignVolunteers(id, admin, { id: member.id, name: member.name });
    const actor = { role: "volunteer", id: member.id } as const;
    const jobOf = (id: string, n = 1) => ({ assignmentId: `${id}-${n}`, volunteerId: member.id });
    await requests.applyEvent(open2.id, { type: "acceptOffer", ...jobOf(open2.id, 2) }, actor);
    await requests.applyEvent(done.id, { type: "acceptOffer", ...jobOf(done.id) }, actor);
    await requests.applyEvent(
      done.id,
      { type: "complete", ...jobOf(done.id), details: "All done." },
      actor,
    );

    const asks = await openAs(`${DELETION_PATH}?id=${member.id}`);
    expect(asks.textAt("h1")).toBe(`Delete the account for ${member.name}?`);
    expect(asks.document.title).toMatch(new RegExp(`^${member.name}.* – Delete the account – `));
    const text = asks.textAt("main");
    expect(text).toContain("What is lost:");
    expect(text).toContain("Open jobs, which are cancelled: 2.");
    for (const { id } of [open1, open2])
      expect(readHrefs(asks, "main a")).toContain(`${REQUEST_PATH}?id=${id}`);
    expect(text).not.toContain(done.id);
    expect(queryAll(asks, "main form .actions > *").map(foldedText)).toEqual(["Yes", "No"]);
    // Opening the question changes nothing.
    expect((await getVolunteer(member.id)).active).toBe(true);

    const page = await staff.submit(asks, {}, withIntent("delete"));
    expect(page.redirects).toEqual([
      expect.stringMatching(`^303 ${VOLUNTEERS_PATH}\\?deleted=${member.id}\\.[\\w-]{16}$`),
    ]);
    expect(readTexts(page, ".banner[role=status]")).toHaveLength(1);
    expect(readBanners(page)[0]).toBe(
      `Account deleted: ${member.name}, ${member.id}. If it had open jobs, they were cancelled.`,
    );

    expect((await browser.get(ACCOUNT_PATH)).redirects).toEqual([
      `303 /vol-login?to=${encodeURIComponent(ACCOUNT_PATH)}`,
    ]);
    expect(
      (await browser.submit(form, { city: "Macon" }, { form: `form[action='${ACCOUNT_PATH}']` }))
        .status,
    ).toBe(401);
    expect(
      (await new Visitor().call("GET", "/api/volunteer/user-details", undefined, bearer(token)))
        .status,
    ).toBe(401);
    const login = new Visitor();
    const refused = await login.submit(await login.get("/vol-login"), {
      email: member.email,
      password: member.password,
    });
    expect(refused.status).toBe(401);
    expect(refused.textAt(".banner[role=alert]")).toBe("Incorrect email or password.");

    expect(await getRequest(open1.id)).toMatchObject({
      status: "Accepted",
      assignments: [{ state: "Cancelled", name: member.name }],
    });
    expect((await getRequest(open2.id)).assignments.map(({ state }) => state)).toEqual([
      "Offered",
      "Cancelled",
    ]);
    // A deleted account is emailed about its cancelled accepted job, not about an offer.
    const mail = `${open2.id}:${(await getRequest(open2.id)).rev}:job-cancelled:${member.id}`;
    await vi.waitFor(async () => {
      expect(await Emails.exists({ _id: mail })).not.toBeNull();
    });
    const history = readTexts(
      await openAs(`${REQUEST_PATH}?id=${open1.id}`),
      "section[aria-labelledby=history] ol > li",
    ).at(-1)!;
    expect(history).toContain("Account of the volunteer deleted");
    expect(history).toContain(member.name);
    expect(history).toContain(`${admin.firstName} ${admin.lastName}`);
    expect((await getVolunteer(member.id)).firstName).toBe(member.firstName);
    expect(await getRequest(done.id)).toMatchObject({
      status: "Active",
      assignments: [{ state: "Completed", name: member.name }],
    });
  });

  test("keeps the name on past work, without a link to the profile", async () => {
    const { id: application, volunteerId: id, name } = await createAcceptedApplication(admin);
    const request = await createAcceptedRequest(admin);
    await assignVolunteers(request.id, admin, { id, name });
    const job = { assignmentId: `${request.id}-1`, volunteerId: id };
    await requests.applyEvent(
      request.id,
      { type: "acceptOffer", ...job },
      { role: "volunteer", id },
    );
    await requests.applyEvent(
      request.id,
      { type: "complete", ...job, details: "All done." },
      { role: "volunteer", id },
    );
    const before = await openAs(`${REQUEST_PATH}?id=${request.id}`);
    expect(readHrefs(before, `main a[href^='${VOLUNTEER_PATH}']`)).toEqual([
      `${VOLUNTEER_PATH}?id=${id}`,
    ]);
    await submitAction(staff, `${DELETION_PATH}?id=${id}`, "delete");

    const after = await openAs(`${REQUEST_PATH}?id=${request.id}`);
    expect(after.textAt("h1")).toBe("Request details Active");
    expect(readSection(after, "volunteers")).toContain(name);
    expect(readSection(after, "volunteers")).toContain("All done.");
    expect(readHrefs(after, `main a[href^='${VOLUNTEER_PATH}']`)).toEqual([]);
    expect(readFacts(await openAs(`${APPLICATION_PATH}?id=${application}`)).Name).toBe(name);
  });

  test("twice is done once and confirmed again", async () => {
    const { volunteerId: id, email } = await createAcceptedApplication(admin);
    const asks = await openAs(`${DELETION_PATH}?id=${id}`);
    expect(asks.textAt("main")).toContain("There are no open jobs.");
    const both = await Promise.all([1, 2].map(() => staff.submit(asks, {}, withIntent("delete"))));
    const { deletedAt } = await getVolunteer(id);
    for (const page of [...both, await staff.submit(asks, {}, withIntent("delete"))]) {
      expect(page.status).toBe(200);
      expect(readBanners(page)[0]).toContain(id);
    }
    expect((await getVolunteer(id)).deletedAt).toEqual(deletedAt);
    // The same person can apply again, and gets a new account.
    const again = await createApplication({ email });
    expect(readBanners(await acceptApplication(again.id))[0]).toContain(
      "has a volunteer account now.",
    );
    expect((await findAccountByApplication(again.id))!._id).not.toBe(id);
  });

  test("without an id, or with one of another kind, deletes no account", async () => {
    const { volunteerId: id, id: application } = await createAcceptedApplication(admin);
    for (const wrong of [undefined, "", application, admin.id, '{"$ne":""}', "x".repeat(5000)]) {
      const page = await staff.post(`${DELETION_PATH}?id=${id}`, {
        intent: "delete",
        ...(wrong !== undefined && { id: wrong }),
      });
      expect(page.status, wrong?.slice(0, 20)).toBe(422);
      expect(readBanners(page)).toEqual(["id must be the id of a volunteer."]);
    }
    expect((await staff.post(`${DELETION_PATH}?id=${id}`, { id })).status).toBe(400);
    expect(await getVolunteer(id)).toMatchObject({ active: true });
    expect(await Admins.exists({ _id: admin.id, active: true })).not.toBeNull();
  });
});

describe("a volunteer's own details", () => {
  const FORM = { form: `form[action='${ACCOUNT_PATH}']` };
  const good = {
    phone: "9125550199",
    address: "9 New Street",
    city: "Macon",
    state: "Florida",
    zip: "34223",
  };
  const readSummary = (page: TestResponse) => readTexts(page, ".summary:not([hidden]) li");
  const readInvalidFields = (page: TestResponse) =>
    queryAll(page, "main [aria-invalid=true]").map((field) => field.id);
  let me: Awaited<ReturnType<typeof createVolunteerWithPassword>>;
  let browser: Visitor;
  const update = async (entries: FormEntries, visitor = browser) =>
    visitor.submit(await openAs(ACCOUNT_PATH, visitor), entries, FORM);

  beforeAll(async () => {
    me = await createVolunteerWithPassword(admin, {
      phoneNumber: "9125550111",
      streetAddress2: "Apt 4",
    });
    browser = await logInAs(me);
  });

  test("are shown, and below in a form whose e-mail cannot be changed", async () => {
    const page = await openAs(ACCOUNT_PATH, browser);
    expect(page.textAt("h1")).toBe("Update Account Details");
    expect(readFacts(page)).toEqual({
      Email: me.email,
      "Phone Number": "(912)-555-0111",
      Address: `${me.streetAddress1}\nApt 4`,
      City: "Savannah",
      State: "Georgia",
      "Zip Code": "31401",
    });
    const email = page.document.querySelector<HTMLInputElement>("#email")!;
    expect([email.readOnly, email.value]).toEqual([true, me.email]);
    const { FormData } = page.document.defaultView!;
    const formValues = Object.fromEntries(new FormData(page.form(FORM.form)));
    expect(formValues).toMatchObject({
      phone: "9125550111",
      address: me.streetAddress1,
      city: "Savannah",
      state: "Georgia",
      zip: "31401",
    });
    expect(readTexts(page, `${FORM.form} button`)).toEqual(["Update Details"]);
    expect(readBanners(page)).toEqual([]);
    expect(page.textAt("main")).not.toContain("Updated at");
  });

  test("are updated, with a dated confirmation that a reload repeats and a forged token does not show", async () => {
    const page = await update(good);
    expect(page.redirects).toEqual([
      expect.stringMatching(`^303 ${ACCOUNT_PATH}\\?at=\\d+&updated=${me.id}\\.[\\w-]{16}$`),
    ]);
    expect(readTexts(page, ".banner[role=status]")).toEqual(["Your details were updated."]);
    expect(page.document.querySelector(".banner")!.getAttribute("data-clear-after")).toBe("5");
    expect(page.textAt("main")).toMatch(/Updated at \d{1,2}:\d\d\s[AP]M/);
    expect(readFacts(page)).toEqual({
      Email: me.email,
      "Phone Number": "(912)-555-0199",
      Address: "9 New Street",
      City: "Macon",
      State: "Florida",
      "Zip Code": "34223",
    });
    expect(readBanners(await openAs(page.url.pathname + page.url.search, browser))).toEqual(
      readBanners(page),
    );
    const { searchParams } = page.url;
    const [at, updated] = [searchParams.get("at")!, searchParams.get("updated")!];
    const [other, someoneElse] = await Promise.all([
      createVolunteerWithPassword(admin),
      createVolunteerWithPassword(admin),
    ]);
    const otherToken = (await update(good, await logInAs(other))).url.search.slice(1);
    for (const query of [
      `at=${Number(at) + 60_000}&updated=${updated}`,
      `updated=${updated}`,
      `at=${at}`,
      `at=${at}&updated=${updated.replace(me.id, someoneElse.id)}`,
      otherToken,
    ]) {
      const shown = await openAs(`${ACCOUNT_PATH}?${query}`, browser);
      expect(readBanners(shown), query).toEqual([]);
      expect(shown.textAt("main"), query).not.toContain("Updated at");
    }
    // Administrators see and find the new values.
    expect(readFacts(await openDetails(me.id))).toMatchObject({
      "Phone Number": "(912)-555-0199",
      Address: "9 New Street\nMacon, Florida 34223",
    });
    expect(
      readTexts(
        await openAs(`${VOLUNTEERS_PATH}?q=${me.lastName.slice(0, 3)}+9125550199`),
        "main table tbody td:nth-child(2)",
      ),
    ).toContain(me.id);
  });

  test("with a blank field are rejected: All fields must be filled out.", async () => {
    const before = await getVolunteer(me.id);
    for (const field of ["phone", "address", "city", "state", "zip"] as const) {
      for (const blank of field === "state" ? [""] : ["", "   "]) {
        const page = await update({ ...good, city: "Typed City", [field]: blank });
        expect(page.status, field).toBe(422);
        expect(page.document.title).toMatch(/^Error: Update Account Details – /);
        expect(readSummary(page), field).toEqual(["All fields must be filled out."]);
        expect(readInvalidFields(page), field).toEqual([field]);
        if (field !== "city")
          expect(page.document.querySelector<HTMLInputElement>("#city")!.value).toBe("Typed City");
        expect(readBanners(page)).toEqual([]);
      }
    }
    const empty = await browser.post(ACCOUNT_PATH, {});
    expect(readSummary(empty)).toEqual(["All fields must be filled out."]); // shown once
    expect(readInvalidFields(empty)).toEqual(["phone", "address", "city", "state", "zip"]);
    expect(await getVolunteer(me.id)).toEqual(before);
  });

  test.each([
    [
      "phone",
      "Phone number must contain only digits.",
      [
        "912-555-0199",
        "(912) 555 0199",
        "+19125550199",
        "91255501a9",
        "９１２５５５０１９９",
        "9125550199;",
      ],
    ],
    ["phone", "Please enter a valid Phone Number.", ["912555019", "91255501999"]],
    ["zip", "Please enter a valid zip code.", ["3422", "342233", "34223-0001", "3422a"]],
    ["state", "Please select a state.", ["Narnia", "Puerto Rico", "__proto__"]],
    ["address", "Please enter a valid address.", ["x".repeat(121), "\u200b", "9 New\u0000Street"]],
    ["city", "Please enter a valid city.", ["x".repeat(81), "Macon\r\nBcc: x"]],
  ])("%s: %s", async (field, message, values) => {
    const before = await getVolunteer(me.id);
    for (const value of values) {
      const page = await browser.post(ACCOUNT_PATH, { ...good, [field]: value });
      expect(page.status, value.slice(0, 20)).toBe(422);
      expect(readFieldErrors(page), value.slice(0, 20)).toEqual([`${field}: ${message}`]);
      const shown = page.document.querySelector<HTMLInputElement>(`#${field}`)!.value;
      if (field === "phone" || field === "zip") expect(shown).toBe(value); // kept, to be corrected
    }
    expect(await getVolunteer(me.id)).toEqual(before);
  });

  test("of another volunteer are out of reach for every GET and POST", async () => {
    const other = await createVolunteerWithPassword(admin);
    const [untouched, own] = [await getVolunteer(other.id), await getVolunteer(me.id)];
    const token = await fetchToken(other);
    const hostile = {
      ...good,
      ...{
        id: other.id,
        _id: other.id,
        accountId: other.id,
        volunteerId: other.id,
        email: other.email,
        userToken: token,
        username: other.email,
      },
      ...{
        teamLeader: "on",
        teams: "admin_team",
        selectedArea: "admin_team",
        active: "false",
        passwordHash: "x",
        role: "admin",
        intent: "delete",
      },
      ...{ "address.zip": "00000", $set: "x", "address[line1]": "x", firstName: "Eve" },
    };
    const done = await browser.post(`${ACCOUNT_PATH}?id=${other.id}&userToken=${token}`, hostile);
    expect(done.redirects[0]).toMatch(
      new RegExp(`^303 ${ACCOUNT_PATH}\\?at=\\d+&updated=${me.id}\\.`),
    );
    expect(await getVolunteer(other.id)).toEqual(untouched);
    const { updatedAt: _, ...after } = await getVolunteer(me.id);
    const { updatedAt: __, ...before } = own;
    expect(after).toEqual({
      ...before,
      phone: good.phone,
      words: after.words,
      address: after.address,
    });
    expect(after.address).toMatchObject({ line1: "9 New Street", zip: "34223" });
    for (const query of [`id=${other.id}`, `userToken=${token}`, `email=${other.email}`]) {
      const page = await openAs(`${ACCOUNT_PATH}?${query}`, browser);
      expect(readFacts(page).Email).toBe(me.email);
      expect(page.text).not.toContain(other.streetAddress1);
    }
    // Nor by administrator pages, not even about the volunteer's own account.
    for (const path of [
      `${VOLUNTEER_PATH}?id=${me.id}`,
      `${DELETION_PATH}?id=${me.id}`,
      `${APPLICATION_PATH}?id=${other.id}`,
      VOLUNTEERS_PATH,
    ]) {
      const page = await browser.get(path);
      expect(page.redirects).toEqual([`303 /admin-login?to=${encodeURIComponent(path)}`]);
      expect(page.text).not.toContain(me.email);
    }
  });

  test("come back after the login if the session ended while typing", async () => {
    const member = await createVolunteerWithPassword(admin);
    const visitor = await logInAs(member);
    const page = await openAs(ACCOUNT_PATH, visitor);
    await updateSessionDates(member, { expiresAt: new Date(Date.now() - 1) });
    const refused = await visitor.submit(page, good, FORM);
    expect(refused.status).toBe(401);
    expect((await getVolunteer(member.id)).phone).toBe(member.phoneNumber);
    const after = await visitor.submit(
      refused,
      { email: member.email, password: member.password },
      { form: "main form" },
    );
    const done = await visitor.submit(
      after,
      {},
      { form: "main form", button: "Update your details" },
    );
    expect(readTexts(done, ".banner[role=status]")).toEqual(["Your details were updated."]);
    expect((await getVolunteer(member.id)).phone).toBe(good.phone);
  });
});
