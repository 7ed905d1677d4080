import { faker } from "@faker-js/faker";
import mongoose from "mongoose";
import { describe, expect, test, vi } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Visitor, type TestResponse, type FormEntries } from "../../support/visitor";
import { readFieldErrors, readFormValues } from "../../support/help-form";
import { useHubDatabase } from "../../support/hub-database";

useHubDatabase();

const PATH = "/applyVolunteer";
const STATUS = "/applyVolunteer/status";
const NOT_FOUND =
  "We're sorry - Status information not found. If you would like more information, please contact a representative.";

const TOO_MANY =
  "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.";

/** What a believable person fills into the form; every call is another person. */
const filled = (more: Record<string, string> | Record<string, string | boolean> = {}) => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  phoneNumber: "(941) 555-0123",
  email: `${faker.string.alphanumeric(16)}@example.org`.toLowerCase(),
  streetAddress1: `${faker.number.int({ min: 1, max: 9_999 })} ${faker.string.alpha({ length: 8, casing: "lower" })} Street`,
  streetAddress2: "",
  city: "Valdosta",
  state: "Georgia",
  county: "Lowndes",
  zipCode: "31601",
  hospitality: true,
  community_helpers: true,
  agreement: true,
  ...more,
});
const apply = async (visitor: Visitor, entries: FormEntries) =>
  visitor.submit(await visitor.get(PATH), entries);
const applicationsOf = (email: string) =>
  Applications.find({ email }).lean<ApplicationDocument[]>();
const stored = () => mongoose.connection.collection("applications").countDocuments();
const lookUp = async (visitor: Visitor, who: ReturnType<typeof filled>) =>
  visitor.submit(await visitor.get(STATUS), {
    first_name: who.firstName,
    last_name: who.lastName,
    street_address_1: who.streetAddress1,
  });

function expectThanked(page: TestResponse) {
  expect(page.redirects).toEqual(["303 /thank-you"]);
  expect(page.status).toBe(200);
  expect(page.textAt("h1")).toBe("Thank you");
}
function expectRefused(page: TestResponse) {
  expect(page.status).toBe(422);
  expect(page.redirects).toEqual([]);
  expect(page.document.title).toMatch(/^Error: Apply to Volunteer/);
  expect(page.headers["cache-control"]).toBe("no-store");
}

describe("an empty form", () => {
  test("brings every message at once, beside its field and in the summary", async () => {
    const before = await stored();
    const page = await apply(new Visitor(), {});
    expectRefused(page);
    expect(readFieldErrors(page)).toEqual([
      "firstName: First Name is required.",
      "lastName: Last Name is required.",
      "phoneNumber: Phone Number is required.",
      "email: Email is required.",
      "streetAddress1: Street Address 1 is required.",
      "city: City is required.",
      "state: State is required.",
      "county: County is required.",
      "zipCode: Zip Code is required.",
      "admin_team: Areas of Help is required.",
      "agreement: Liability Agreement is required.",
    ]);
    expect(page.document.querySelector(".summary")!.hasAttribute("autofocus")).toBe(true);
    expect(await stored()).toBe(before);
  });

  test("is asked for in Spanish of who chose it", async () => {
    const visitor = new Visitor();
    const page = await visitor.submit(await visitor.get(`${PATH}?lang=es`), {});
    expectRefusedInSpanish(page);
    expect(readFieldErrors(page)).toContain(
      "agreement: Marque la casilla para aceptar el acuerdo de responsabilidad.",
    );
  });
  const expectRefusedInSpanish = (page: TestResponse) => {
    expect(page.status).toBe(422);
    expect(page.document.documentElement.lang).toBe("es");
    expect(page.document.title).toMatch(/^Error: Ser voluntario/);
  };
});

describe("one wrong field", () => {
  const WRONG: [field: string, message: string, values: string[]][] = [
    ["firstName", "First Name is required.", ["   ", "x".repeat(81), "\u200b", "A\nnn"]],
    [
      "phoneNumber",
      "Phone Number is required.",
      ["941555012", "94155501234", "941-555-01a3", "04155501234"],
    ],
    [
      "email",
      "Email is required.",
      ["ann", "ann@example", "a b@example.org", "ann@example.org\r\nBcc: bob@example.org"],
    ],
    ["streetAddress1", "Street Address 1 is required.", ["  ", "x".repeat(121)]],
    ["city", "City is required.", [" "]],
    [
      "state",
      "State is required.",
      ["", "Choose a state", "Puerto Rico", "ZZ", "__proto__", "constructor"],
    ],
    ["county", "County is required.", [" ", "x".repeat(81)]],
    ["zipCode", "Zip Code is required.", ["3422", "342233", "34223-0001", "3422a", ""]],
  ];
  test.each(WRONG)("%s: %s", async (field, message, values) => {
    const before = await stored();
    for (const value of values) {
      const { hospitality: _, community_helpers: __, agreement: ___, ...lines } = filled();
      const page = await new Visitor().post(PATH, {
        ...lines,
        hospitality: "on",
        agreement: "on",
        [field]: value,
      });
      expectRefused(page);
      expect(readFieldErrors(page), JSON.stringify(value)).toEqual([`${field}: ${message}`]);
    }
    expect(await stored()).toBe(before);
  });

  test("without the tick nothing is stored, and everything else stays as it was", async () => {
    const visitor = new Visitor();
    const entries = filled({ agreement: false });
    const page = await apply(visitor, entries);
    expectRefused(page);
    expect(readFieldErrors(page)).toEqual(["agreement: Liability Agreement is required."]);
    const { agreement: _, ...kept } = entries;
    expect(readFormValues(page)).toEqual({
      ...kept,
      hospitality: "on",
      community_helpers: "on",
      website: "",
    });
    expect(await applicationsOf(entries.email)).toEqual([]);
    expectThanked(await visitor.submit(page, { agreement: true }));
    expect(await applicationsOf(entries.email)).toHaveLength(1);
  });
});

describe("a good form", () => {
  test("leads to the thanks; stored is what was typed and what was agreed to, word for word", async () => {
    const visitor = new Visitor();
    const form = await visitor.get(PATH);
    const shown = [...form.document.querySelectorAll("#liability ~ .card p:not(.soft)")].map(
      (line) => line.textContent,
    );
    const entries = filled();
    expectThanked(await visitor.submit(form, entries));
    const [application, ...more] = await applicationsOf(entries.email);
    expect(more).toEqual([]);
    expect(application).toMatchObject({
      status: "Unevaluated",
      firstName: entries.firstName,
      phone: "9415550123",
      address: {
        line1: entries.streetAddress1,
        line2: "",
        city: "Valdosta",
        state: "GA",
        zip: "31601",
      },
      county: "Lowndes",
      teams: ["hospitality", "community_helpers"],
      liability: { locale: "en", ticked: true },
    });
    expect(shown.length).toBeGreaterThan(2);
    for (const paragraph of shown) expect(application!.liability.text).toContain(paragraph);
    expect(form.textAt("#liability ~ .card .soft")).toBe(
      `Version ${application!.liability.version}`,
    );
  });

  test("in Spanish is agreed to, thanked for and written about in Spanish", async () => {
    const visitor = new Visitor();
    const entries = filled();
    const page = await visitor.submit(await visitor.get(`${PATH}?lang=es`), entries);
    expect(page.textAt("h1")).toBe("Gracias");
    const [application] = await applicationsOf(entries.email);
    expect(application).toMatchObject({ locale: "es", liability: { locale: "es" } });
    expect(application!.liability.text).toContain("por mi propia voluntad");
    await vi.waitFor(
      async () => {
        const mails = (await visitor.call("GET", "/dev/mail.json")).json as {
          to: string;
          subject: string;
        }[];
        expect(
          mails.filter(({ to }) => to === entries.email).map(({ subject }) => subject),
        ).toEqual(["Recibimos su solicitud de voluntariado"]);
      },
      { timeout: 15_000, interval: 100 },
    );
  });

  test("sent twenty times at once is one application, and thanks each time", async () => {
    const visitor = new Visitor();
    const form = await visitor.get(PATH);
    const entries = filled();
    for (const page of await Promise.all(
      Array.from({ length: 20 }, () => visitor.submit(form, entries)),
    ))
      expectThanked(page);
    expect(await applicationsOf(entries.email)).toHaveLength(1);
  });

  test("whose trap is filled in looks the same and is marked", async () => {
    const entries = filled();
    expectThanked(await apply(new Visitor(), { ...entries, website: "https://spam.example/" }));
    expect(await applicationsOf(entries.email)).toMatchObject([{ suspicious: true }]);
  });
});

test("any ten digits are a phone number, at both doors", async () => {
  const entries = filled({ phoneNumber: "0415550188" });
  expectThanked(await apply(new Visitor(), entries));
  const called = filled();
  const { hospitality: _, community_helpers: __, agreement: ___, ...payload } = called;
  const sent = { ...payload, phoneNumber: "0415550188", areasOfHelp: ["Hospitality Team"] };
  expect((await new Visitor().call("POST", "/api/volunteer/create", sent)).status).toBe(200);
  for (const { email } of [entries, called])
    expect(await applicationsOf(email)).toMatchObject([{ phone: "0415550188" }]);
});

test("a form beyond the limit of a connection says that the submission failed, then why, and keeps what was typed", async () => {
  const visitor = new Visitor();
  const form = await visitor.get(PATH);
  const entries = filled();
  for (let n = 0; n < 100; n++) expectThanked(await visitor.submit(form, entries));
  const page = await visitor.submit(form, entries);
  expect(page.status).toBe(429);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(page.document.querySelector(".banner[role=alert]")!.innerHTML).toBe(
    `Submission failed<br>${TOO_MANY}`,
  );
  expect(readFormValues(page)).toMatchObject({ firstName: entries.firstName, agreement: "on" });
});

test("every state of the list can be chosen", async () => {
  const { document } = await new Visitor().get(PATH);
  const names = [...document.querySelectorAll<HTMLOptionElement>("#state option")]
    .map(({ value }) => value)
    .filter(Boolean);
  expect(names).toHaveLength(50);
  expect(new Set(names).size).toBe(50);
  for (const state of names) {
    const page = await new Visitor().post(PATH, { state });
    expect(
      readFieldErrors(page).filter((line) => line.startsWith("state")),
      state,
    ).toEqual([]);
  }
});

describe("the status of an application", () => {
  test("is a table of the documented facts, and nothing else of the application", async () => {
    const visitor = new Visitor();
    const who = filled({ lastName: "Quillfeather" }); // no part of a word of the page
    expectThanked(await apply(visitor, who));
    const [application] = await applicationsOf(who.email);
    await Applications.updateOne(
      { _id: application!._id },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );
    const page = await lookUp(visitor, who);
    expect(page.status).toBe(200);
    const rows = [...page.document.querySelectorAll(".status-box tr")].map((row) =>
      [...row.children].map((cell) => cell.textContent.replace(/\s+/g, " ").trim()),
    );
    expect(rows).toEqual([
      ["Status", "Unevaluated"],
      ["What it means", "A representative will review the application and an email follows."],
      ["Date Created", "11/20/2026"],
      ["Time Created", "4:07 PM"],
      ["Team Preferences", "Hospitality Team, Community Helpers Team"],
    ]);
    for (const secret of [who.lastName, who.email, who.streetAddress1, "9415550123"])
      expect(page.text).not.toContain(secret);
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  test("of nobody is 404 with the specification's words, no table, and what was typed", async () => {
    const who = filled();
    const page = await lookUp(new Visitor(), who);
    expect(page.status).toBe(404);
    expect(page.textAt(".banner[role=alert]")).toBe(NOT_FOUND);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect(readFormValues(page)).toEqual({
      first_name: who.firstName,
      last_name: who.lastName,
      street_address_1: who.streetAddress1,
      street_address_2: "",
    });
    expect(page.document.title).toMatch(/^Error: Check Application Status/);
  });

  test("is found without the unit, the suffix or the direction, as long as that is one home", async () => {
    const visitor = new Visitor();
    const who = filled({
      lastName: `Quill${faker.string.alpha(8)}`,
      streetAddress1: "1420 N McCall Rd",
      streetAddress2: "Apt 4",
    });
    expectThanked(await apply(visitor, who));
    for (const streetAddress1 of [
      "1420 N McCall Rd",
      "1420 McCall Rd",
      "1420 north mccall",
      "1420 McCall Rd #4",
    ])
      expect((await lookUp(visitor, { ...who, streetAddress1 })).status, streetAddress1).toBe(200);
    for (const streetAddress1 of ["1421 McCall Rd", "1420 McCall Rd #5", "1420 McCord Rd"])
      expect((await lookUp(visitor, { ...who, streetAddress1 })).status, streetAddress1).toBe(404);
    expectThanked(await apply(visitor, { ...who, streetAddress1: "1420 S McCall Rd" }));
    expect((await lookUp(visitor, { ...who, streetAddress1: "1420 McCall Rd" })).status).toBe(404);
    expect((await lookUp(visitor, { ...who, streetAddress1: "1420 S McCall Rd" })).status).toBe(
      200,
    );
  });

  test("can be missed 30 times by one connection: then it waits, whatever it asks, at both doors", async () => {
    const who = filled();
    expectThanked(await apply(new Visitor(), who));
    const visitor = new Visitor();
    const fields = (one: ReturnType<typeof filled>) => ({
      first_name: one.firstName,
      last_name: one.lastName,
      street_address_1: one.streetAddress1,
      street_address_2: "",
    });
    const call = (one: ReturnType<typeof filled>) =>
      visitor.call("GET", `/api/volunteer/status?${new URLSearchParams(fields(one)).toString()}`);
    for (let n = 0; n < 30; n++)
      expect((await (n % 2 ? call(filled()) : visitor.post(STATUS, fields(filled())))).status).toBe(
        404,
      );
    const refused = await call(who);
    expect([refused.status, refused.json]).toEqual([429, { message: TOO_MANY }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    const page = await lookUp(visitor, who);
    expect(page.status).toBe(429);
    expect(page.textAt(".banner[role=alert]")).toBe(TOO_MANY);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect((await lookUp(new Visitor(), who)).status).toBe(200);
  });

  test("asked for with nothing brings the three messages", async () => {
    const visitor = new Visitor();
    const page = await visitor.submit(await visitor.get(STATUS), {});
    expect(page.status).toBe(422);
    expect(readFieldErrors(page)).toEqual([
      "first_name: Please enter a First Name",
      "last_name: Please enter a Last Name",
      "street_address_1: Please enter a valid address",
    ]);
  });
});
