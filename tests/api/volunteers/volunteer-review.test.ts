import { beforeAll, describe, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { Volunteers } from "~/models/volunteer.server";
import { loggedIn, mailsTo, mailTo, someone, type Person } from "../../support/accounts";
import { Visitor, type Entries } from "../../support/visitor";
import {
  acceptedAs,
  accountFrom,
  applicationOf,
  applied,
  volunteerOf,
} from "../../support/volunteering";
import { mistakes } from "../../support/help-form";
import { useHubDatabase } from "../../support/hub-database";
import {
  LIST,
  CONFIRM,
  REJECTION,
  DETAILS,
  DELETION,
  all,
  folded,
  wordsOf,
  hrefsOf,
  bannerOf,
  factsOn,
  offers,
  formOf,
  opened,
  carryOut,
  nobody,
  expectNothing,
  expectConflict,
  invitesOf,
} from "./volunteer-pages";
const LOOK = "Check its current state before you go on.";

useHubDatabase();

let admin: Person;
let staff: Visitor;

beforeAll(async () => {
  admin = await someone("admin");
  staff = await loggedIn(admin);
});

const open = (path: string, visitor = staff) => opened(visitor, path);
const confirm = (id: string, entries: Entries = {}) =>
  carryOut(staff, `${CONFIRM}?id=${id}`, "accept", entries);
const reject = (id: string, entries: Entries = {}) =>
  carryOut(staff, `${REJECTION}?id=${id}`, "reject", entries);
const inviteTo = (email: string) => mailTo(email, "/volunteer/reset-password?token=");

/** What the applicant is told on the public status screen. */
async function statusOf(who: Awaited<ReturnType<typeof applied>>) {
  const visitor = new Visitor();
  const page = await visitor.submit(await visitor.get("/applyVolunteer/status"), {
    first_name: who.firstName,
    last_name: who.lastName,
    street_address_1: who.streetAddress1,
    street_address_2: who.streetAddress2,
  });
  expect(page.status).toBe(200);
  return page.words(".status-box");
}

describe("an applicant", () => {
  test("is shown with contact, address, areas of help, the agreement and what happened", async () => {
    const who = await applied({
      phoneNumber: "9125550123",
      streetAddress2: "Lot 7",
      areasOfHelp: ["Volunteer Management and Administration Team", "Community Helpers Team"],
    });
    const page = await open(`${CONFIRM}?id=${who.id}`);
    expect(page.words("h1")).toBe("Applicant Unevaluated");
    expect(
      page.document.title.startsWith(`${who.name}, ${who.streetAddress1} – Applicant – `),
    ).toBe(true);
    expect(factsOn(page)).toMatchObject({
      Name: who.name,
      "Phone Number": "(912)-555-0123",
      Email: who.email,
      Address: `${who.streetAddress1}\nLot 7\nSavannah, Georgia 31401`,
      County: "Chatham",
      "Areas of Help": "Volunteer Management and Administration, Tidewater Helpers",
    });
    expect(factsOn(page)["Liability agreement"]).toMatch(
      /^Version 1, English, agreed on \d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M/,
    );
    expect(page.words("main details")).toContain(
      (await applicationOf(who.id)).liability.text.split("\n\n")[0],
    );
    expect(page.words("main form label")).toContain("Team Leader");
    expect(page.document.querySelector<HTMLInputElement>("[name=teamLeader]")!.checked).toBe(false);
    expect(wordsOf(page, "main form button")).toEqual(["Create Volunteer Account"]);
    expect(hrefsOf(page, "main a").filter((href) => href.startsWith(REJECTION))).toEqual([
      `${REJECTION}?id=${who.id}`,
    ]);
    expect(wordsOf(page, "section[aria-labelledby=history] li")[0]).toContain(who.name);
  });

  test.each([
    ["", false],
    [", as team leader", true],
  ])(
    "is accepted%s: an account, one invite, and a banner back on the list",
    async (_, teamLeader) => {
      const who = await applied();
      const page = await confirm(who.id, { teamLeader });
      expect(page.via).toEqual([
        expect.stringMatching(`^303 ${LIST}\\?applicationAccepted=${who.id}\\.[\\w-]{16}$`),
      ]);
      const account = (await accountFrom(who.id))!;
      expect(account).toMatchObject({
        active: true,
        teamLeader,
        email: who.email,
        phone: who.phoneNumber,
        passwordHash: null,
      });
      expect(account).not.toHaveProperty("pending");
      expect(account.teams).toEqual(["hospitality", "community_outreach"]);
      expect(wordsOf(page, ".banner[role=status]")).toEqual([
        `${who.name} has a volunteer account now. An e-mail with a link to choose a password is on its way. See the volunteer`,
      ]);
      expect(hrefsOf(page, ".banner a")).toEqual([`${DETAILS}?id=${account._id}`]);
      expect(page.document.querySelector(`main li.card a[href*='${who.id}']`)).toBeNull();
      expect(bannerOf(await open(page.url.pathname + page.url.search))).toEqual(bannerOf(page)); // a reload does no more

      const mail = await inviteTo(who.email);
      expect(mail.subject).toBe("Welcome as a volunteer: open your account");
      expect(await invitesOf(account._id)).toBe(1);
      expect(await statusOf(who)).toContain("Accepted");

      const after = await open(`${CONFIRM}?id=${who.id}`);
      expect(after.words("h1")).toBe("Applicant Accepted");
      expect(factsOn(after)["Team Leader"]).toBe(teamLeader ? "Yes" : "No");
      expect(wordsOf(after, "section[aria-labelledby=history] li").at(-1)).toContain(
        `${admin.firstName} ${admin.lastName}`,
      );
      expect(offers(after)).toEqual([]);
      expect(hrefsOf(after, "main a")).toContain(`${DETAILS}?id=${account._id}`);
    },
  );

  test("accepted twice, by a double click or from a page that was not loaded anew, is one account and one mail", async () => {
    const who = await applied();
    const page = await open(`${CONFIRM}?id=${who.id}`);
    const both = await Promise.all(
      [1, 2].map(() => staff.submit(page, { teamLeader: true }, formOf("accept"))),
    );
    for (const done of [...both, await staff.submit(page, { teamLeader: true }, formOf("accept"))])
      expect(bannerOf(done)[0]).toContain(`${who.name} has a volunteer account now.`);
    await inviteTo(who.email);
    const account = (await accountFrom(who.id))!;
    expect(await Volunteers.countDocuments({ email: who.email })).toBe(1);
    expect(await invitesOf(account._id)).toBe(1);
    expect((await applicationOf(who.id)).history.map(({ event }) => event)).toEqual([
      "submit",
      "accept",
    ]);

    // The same with another choice is not the same: it is said that this one counts for nothing.
    const changed = await staff.submit(page, { teamLeader: false }, formOf("accept"));
    expectConflict(
      changed,
      "This application was already accepted, as team leader. Your choice was not saved.",
      "Applicant",
    );
    expect((await volunteerOf(account._id)).teamLeader).toBe(true);
  });

  test("whose e-mail has an account already: a clear message, nothing half done, the choice kept", async () => {
    const first = await acceptedAs(admin);
    await inviteTo(first.email);
    const second = await applied({ email: first.email });
    const before = await applicationOf(second.id);
    const warned = await open(`${CONFIRM}?id=${second.id}`);
    expect(wordsOf(warned, "main .note")).toEqual([
      `There is an account with this e-mail address already, and there can be only one: ${first.name}`,
    ]);
    expect(hrefsOf(warned, "main .note a")).toEqual([`${DETAILS}?id=${first.volunteerId}`]);
    const page = await staff.submit(warned, { teamLeader: true }, formOf("accept"));
    expectConflict(
      page,
      `A volunteer with this e-mail address already has an account: ${first.name} (${first.volunteerId}). Nothing was changed.`,
      "Applicant",
    );
    expect(page.words("h1")).toBe("Applicant Unevaluated");
    expect(page.document.querySelector<HTMLInputElement>("[name=teamLeader]")!.checked).toBe(true);
    expect(offers(page)).toEqual(["accept"]);
    expect(await applicationOf(second.id)).toEqual(before);
    expect(await accountFrom(second.id)).toBeNull();
    expect(await Volunteers.countDocuments({ emailKey: first.email })).toBe(1);
    expect(await Emails.countDocuments({ to: first.email, template: "volunteer-invite" })).toBe(1);
    expect((await volunteerOf(first.volunteerId)).teamLeader).toBe(false);
    // It is not stuck: it can be rejected, or accepted once the other account is gone.
    await staff.submit(await open(`${DELETION}?id=${first.volunteerId}`), {}, formOf("delete"));
    expect(bannerOf(await staff.submit(page, {}, formOf("accept")))[0]).toContain(
      "has a volunteer account now.",
    );
    expect(await accountFrom(second.id)).toMatchObject({
      active: true,
      teamLeader: true,
      email: first.email,
    });
  });

  test("whom somebody else has rejected meanwhile is not accepted: told how it stands", async () => {
    const who = await applied();
    const stale = await open(`${CONFIRM}?id=${who.id}`);
    await reject(who.id, { reason: "We are full." });
    const page = await staff.submit(stale, { teamLeader: true }, formOf("accept"));
    expectConflict(page, `This application was already rejected. ${LOOK}`, "Applicant");
    expect(page.words("h1")).toBe("Applicant Rejected");
    expect(factsOn(page)["Reason that the applicant sees"]).toBe("We are full.");
    expect(offers(page)).toEqual([]);
    expect(await applicationOf(who.id)).toMatchObject({ status: "Rejected", rev: 2 });
    expect(await Volunteers.countDocuments({ emailKey: who.email, active: true })).toBe(0);
    expect(await Emails.countDocuments({ to: who.email, template: "volunteer-invite" })).toBe(0);
  });

  test("two administrators at the same moment, one accepts and one rejects: one of them is told", async () => {
    const other = await loggedIn(await someone("admin"));
    for (let round = 0; round < 5; round++) {
      const { id, email } = await applied();
      const [mine, theirs] = [
        await open(`${CONFIRM}?id=${id}`),
        await open(`${REJECTION}?id=${id}`, other),
      ];
      const [accepted, rejected] = await Promise.all([
        staff.submit(mine, {}, formOf("accept")),
        other.submit(theirs, { reason: "Too far." }, formOf("reject")),
      ]);
      expect([accepted.status, rejected.status].toSorted()).toEqual([200, 409]);
      const { status, history } = await applicationOf(id);
      expect(status).toBe(accepted.status === 200 ? "Accepted" : "Rejected");
      expect(history).toHaveLength(2);
      expect(await Volunteers.countDocuments({ emailKey: email, active: true })).toBe(
        accepted.status === 200 ? 1 : 0,
      );
    }
  });

  test("who is nobody is the 404 screen, to look at and to send to", async () => {
    for (const query of nobody("A")) {
      for (const [path, intent] of [
        [CONFIRM, "accept"],
        [REJECTION, "reject"],
      ] as const) {
        const what = `${path}${query.slice(0, 40)}`;
        expectNothing(await staff.get(path + query), what);
        expectNothing(await staff.post(path + query, { intent, id: "A00000000" }), what);
      }
    }
    const { id } = await applied();
    for (const path of [CONFIRM, REJECTION])
      for (const intent of ["", "delete", "__proto__", "ACCEPT"])
        expect((await staff.post(`${path}?id=${id}`, { intent, id })).status).toBe(400);
    for (const wrong of ["V00000000", "", "x".repeat(5000), '{"$ne":""}']) {
      const page = await staff.post(`${CONFIRM}?id=${id}`, { intent: "accept", id: wrong });
      expect(page.status).toBe(422);
      expect(bannerOf(page)).toEqual(["id must be the id of an application."]);
    }
    expect(await applicationOf(id)).toMatchObject({ status: "Unevaluated", rev: 1 });
  });
});

describe("rejecting an applicant", () => {
  test("asks for the person by name, and No changes nothing", async () => {
    const who = await applied();
    const page = await open(`${REJECTION}?id=${who.id}`);
    expect(page.words("h1")).toBe(`Reject the volunteer application for ${who.name}?`);
    expect(
      page.document.title.startsWith(
        `${who.name}, ${who.streetAddress1} – Reject the volunteer application – `,
      ),
    ).toBe(true);
    expect(page.words("main")).toContain(who.email);
    expect(all(page, "main form .actions > *").map(folded)).toEqual(["Yes", "No"]);
    await open(hrefsOf(page, "main form .actions a")[0]!);
    expect((await applicationOf(who.id)).rev).toBe(1);
  });

  test("Yes with a reason in own words: the applicant reads it, in the mail and on the status screen", async () => {
    const who = await applied();
    const page = await reject(who.id, {
      reason: " We have no work in your area.\nPlease try in spring. ",
    });
    expect(page.via).toEqual([
      expect.stringMatching(`^303 ${LIST}\\?applicationRejected=${who.id}\\.[\\w-]{16}$`),
    ]);
    expect(wordsOf(page, ".banner[role=status]")).toEqual([
      `The application of ${who.name} was rejected. The applicant gets an e-mail with the reason.`,
    ]);
    const reason = "We have no work in your area.\nPlease try in spring.";
    expect(await applicationOf(who.id)).toMatchObject({
      status: "Rejected",
      reasonRejected: reason,
    });
    const mail = await mailTo(
      who.email,
      "your application was denied with the following statement:",
    );
    expect(mail.subject).toBe("About your application to volunteer");
    expect(mail.text).toContain(reason);
    expect(await statusOf(who)).toContain("We have no work in your area. Please try in spring.");
    expect(await accountFrom(who.id)).toBeNull();
  });

  test("Yes with a ready-made reason, alone or with own words after it, is read in the applicant's language", async () => {
    const READY = "There are enough volunteers for these areas of help at this time.";
    const [alone, joined] = [await applied({}, "es"), await applied()];
    await reject(alone.id, { ready: READY });
    await reject(joined.id, { ready: READY, reason: "Please try in spring." });
    expect((await applicationOf(alone.id)).reasonRejected).toBe(READY);
    expect((await applicationOf(joined.id)).reasonRejected).toBe(`${READY} Please try in spring.`);
    const translated = "En este momento hay suficientes voluntarios para estas áreas de ayuda.";
    expect((await mailTo(alone.email, translated)).html).toContain('lang="es"');
    expect((await mailTo(joined.email, "was denied")).text).toContain(
      `${READY} Please try in spring.`,
    );
    expect(await statusOf(joined)).toContain(`${READY} Please try in spring.`);

    // A reason that is not on the list is none.
    const { id } = await applied();
    const made = await staff.post(`${REJECTION}?id=${id}`, {
      intent: "reject",
      id,
      ready: "<b>made up</b>",
      reason: "",
    });
    expect(bannerOf(made)[0]).toContain("was rejected.");
    expect((await applicationOf(id)).reasonRejected).toBe(
      "The center is unable to accept this application at this time.",
    );
    // Both together have one limit.
    const long = await applied();
    const page = await reject(long.id, { ready: READY, reason: "x".repeat(470) });
    expect(mistakes(page)).toEqual(["reason: A reason can have 500 characters at most."]);
    expect(page.document.querySelector<HTMLInputElement>("[name=ready]:checked")!.value).toBe(
      READY,
    );
    expect(
      bannerOf(await staff.submit(page, { reason: "x".repeat(434) }, formOf("reject")))[0],
    ).toContain("was rejected.");
    expect((await applicationOf(long.id)).reasonRejected).toHaveLength(500);
  });

  test("Yes without a reason gives a neutral one, in the applicant's language", async () => {
    const [english, spanish] = [await applied(), await applied({}, "es")];
    for (const { id } of [english, spanish]) await reject(id, { reason: " \n " });
    const sentence = "The center is unable to accept this application at this time.";
    expect((await applicationOf(english.id)).reasonRejected).toBe(sentence);
    expect(await statusOf(english)).toContain(sentence);
    const mail = await mailTo(spanish.email, /solicitud/i);
    expect(mail.html).toContain('lang="es"');
    await vi.waitFor(
      async () => {
        expect(await mailsTo(spanish.email)).toHaveLength(2);
      },
      { timeout: 15_000, interval: 100 },
    );
    for (const { text } of await mailsTo(spanish.email)) expect(text).not.toContain(sentence);
  });

  test("with too long a reason comes back with it; 500 characters are not too long", async () => {
    const { id, email } = await applied();
    const page = await reject(id, { reason: "🌀".repeat(501) });
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Error: .+ – Reject the volunteer application – /);
    expect(mistakes(page)).toEqual(["reason: A reason can have 500 characters at most."]);
    expect(page.document.querySelector<HTMLTextAreaElement>("#reason")!.value).toBe(
      "🌀".repeat(501),
    );
    expect((await applicationOf(id)).rev).toBe(1);
    const done = await staff.submit(page, { reason: "🌀".repeat(500) }, formOf("reject"));
    expect(bannerOf(done)[0]).toContain("was rejected.");
    expect((await mailTo(email, "was denied")).text).toContain("🌀".repeat(500));
  });

  test("twice is once", async () => {
    const { id, email } = await applied();
    const page = await open(`${REJECTION}?id=${id}`);
    const both = await Promise.all(
      [1, 2].map(() => staff.submit(page, { reason: "We are full." }, formOf("reject"))),
    );
    for (const done of [
      ...both,
      await staff.submit(page, { reason: "We are full." }, formOf("reject")),
    ])
      expect(bannerOf(done)[0]).toContain("was rejected.");
    expect(await applicationOf(id)).toMatchObject({ rev: 2 });
    await mailTo(email, "was denied");
    expect(await Emails.countDocuments({ subjectId: id, template: "application-rejected" })).toBe(
      1,
    );
  });

  test("that somebody else has decided upon meanwhile is refused, and what was typed can be read still", async () => {
    const [one, two] = [await applied(), await applied()];
    const [stale, late] = [
      await open(`${REJECTION}?id=${one.id}`),
      await open(`${REJECTION}?id=${two.id}`),
    ];
    await reject(one.id, { reason: "We are full." });
    const other = await staff.submit(stale, { reason: "Come back later." }, formOf("reject"));
    expectConflict(
      other,
      "This application was already rejected, with another reason. The reason that you entered was not saved.",
      "Reject the volunteer application",
    );
    expect(other.words("main .tag")).toBe("Rejected");
    expect(offers(other)).toEqual([]);
    expect((await applicationOf(one.id)).reasonRejected).toBe("We are full.");

    await confirm(two.id);
    const page = await staff.submit(late, { reason: "Not this year." }, formOf("reject"));
    expectConflict(
      page,
      `This application was already accepted. ${LOOK}`,
      "Reject the volunteer application",
    );
    expect(page.words("main .tag")).toBe("Accepted");
    expect(await applicationOf(two.id)).toMatchObject({
      status: "Accepted",
      reasonRejected: "",
      rev: 2,
    });
    expect(await accountFrom(two.id)).toMatchObject({ active: true });

    expect(other.words("main")).toContain("You wrote: Come back later.");
    expect(page.words("main")).toContain("You wrote: Not this year.");
  });
});
