import { faker } from "@faker-js/faker";
import mongoose from "mongoose";
import { describe, expect, test } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { eventually } from "../../support/eventually";
import { readFieldErrors, readFormValues } from "../../support/help-form";
import { useHubDatabase } from "../../support/hub-database";
import { Visitor, type FormEntries, type TestResponse } from "../../support/visitor";
import { applicationFormFields } from "../../support/volunteer-application";

useHubDatabase();

const PATH = "/applyVolunteer";
const STATUS = "/applyVolunteer/status";
const NOT_FOUND =
  "We're sorry - Status information not found. If you would like more information, please contact a representative.";

const TOO_MANY =
  "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.";

const apply = async (visitor: Visitor, entries: FormEntries) =>
  visitor.submit(await visitor.get(PATH), entries);
const findApplications = (email: string) =>
  Applications.find({ email }).lean<ApplicationDocument[]>();
const countApplications = () => mongoose.connection.collection("applications").countDocuments();
const lookUp = async (visitor: Visitor, input: ReturnType<typeof applicationFormFields>) =>
  visitor.submit(await visitor.get(STATUS), {
    first_name: input.firstName,
    last_name: input.lastName,
    street_address_1: input.streetAddress1,
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
  test("shows every message at once, beside its field and in the summary", async () => {
    const before = await countApplications();
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
    expect(await countApplications()).toBe(before);
  });

  test("is shown in Spanish if chosen", async () => {
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
  test("without the agreement nothing is stored, and the other values are kept", async () => {
    const visitor = new Visitor();
    const entries = applicationFormFields({ agreement: false });
    const page = await apply(visitor, entries);
    expectRefused(page);
    expect(readFieldErrors(page)).toEqual(["agreement: Liability Agreement is required."]);
    const { agreement: _, ...others } = entries;
    expect(readFormValues(page)).toEqual({
      ...others,
      hospitality: "on",
      community_helpers: "on",
      website: "",
    });
    expect(await findApplications(entries.email)).toEqual([]);
    expectThanked(await visitor.submit(page, { agreement: true }));
    expect(await findApplications(entries.email)).toHaveLength(1);
  });
});

describe("a valid form", () => {
  test("leads to the thanks page; stores the input and the agreement's full text", async () => {
    const visitor = new Visitor();
    const form = await visitor.get(PATH);
    const shown = [...form.document.querySelectorAll("#liability ~ .card p:not(.soft)")].map(
      (line) => line.textContent,
    );
    const entries = applicationFormFields();
    expectThanked(await visitor.submit(form, entries));
    const [application, ...more] = await findApplications(entries.email);
    expect(more).toEqual([]);
    expect(application).toMatchObject({
      status: "Unevaluated",
      firstName: entries.firstName,
      phone: "9415550123",
      address: {
        line1: entries.streetAddress1,
        line2: "",
        city: "Savannah",
        state: "GA",
        zip: "31401",
      },
      county: "Chatham",
      teams: ["hospitality", "community_helpers"],
      liability: { locale: "en", ticked: true },
    });
    expect(shown.length).toBeGreaterThan(2);
    for (const paragraph of shown) expect(application!.liability.text).toContain(paragraph);
    expect(form.textAt("#liability ~ .card .soft")).toBe(
      `Version ${application!.liability.version}`,
    );
  });

  test("in Spanish has agreement, thanks and mail in Spanish", async () => {
    const visitor = new Visitor();
    const entries = applicationFormFields();
    const page = await visitor.submit(await visitor.get(`${PATH}?lang=es`), entries);
    expect(page.textAt("h1")).toBe("Gracias");
    const [application] = await findApplications(entries.email);
    expect(application).toMatchObject({ locale: "es", liability: { locale: "es" } });
    expect(application!.liability.text).toContain("por mi propia voluntad");
    await eventually(async () => {
      const mails = (await visitor.call("GET", "/dev/mail.json")).json as {
        to: string;
        subject: string;
      }[];
      expect(mails.filter(({ to }) => to === entries.email).map(({ subject }) => subject)).toEqual([
        "Recibimos su solicitud de voluntario",
      ]);
    });
  });
});

test("over the rate limit the form shows that the submission failed and why, and keeps the input", async () => {
  const visitor = new Visitor();
  const form = await visitor.get(PATH);
  const entries = applicationFormFields();
  for (let n = 0; n < 100; n++) expectThanked(await visitor.submit(form, entries));
  const page = await visitor.submit(form, entries);
  expect(page.status).toBe(429);
  expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
  expect(page.document.querySelector(".banner[role=alert]")!.innerHTML).toBe(
    `Submission failed<br>${TOO_MANY}`,
  );
  expect(readFormValues(page)).toMatchObject({ firstName: entries.firstName, agreement: "on" });
});

describe("the status of an application", () => {
  test("is a table of the documented fields, and nothing else of the application", async () => {
    const visitor = new Visitor();
    const input = applicationFormFields({ lastName: "Quillfeather" }); // not part of any word of the page
    expectThanked(await apply(visitor, input));
    const [application] = await findApplications(input.email);
    await Applications.updateOne(
      { _id: application!._id },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );
    const page = await lookUp(visitor, input);
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
    for (const secret of [input.lastName, input.email, input.streetAddress1, "9415550123"])
      expect(page.text).not.toContain(secret);
    expect(page.headers["cache-control"]).toBe("no-store");
  });

  test("of an unknown applicant is 404 with the specification's text and the input, without a table", async () => {
    const input = applicationFormFields();
    const page = await lookUp(new Visitor(), input);
    expect(page.status).toBe(404);
    expect(page.textAt(".banner[role=alert]")).toBe(NOT_FOUND);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect(readFormValues(page)).toEqual({
      first_name: input.firstName,
      last_name: input.lastName,
      street_address_1: input.streetAddress1,
      street_address_2: "",
    });
    expect(page.document.title).toMatch(/^Error: Check Application Status/);
  });

  test("is found without the unit, the suffix or the direction, if that is one home", async () => {
    const visitor = new Visitor();
    const input = applicationFormFields({
      lastName: `Quill${faker.string.alpha(8)}`,
      streetAddress1: "1420 N McCall Rd",
      streetAddress2: "Apt 4",
    });
    expectThanked(await apply(visitor, input));
    for (const streetAddress1 of [
      "1420 N McCall Rd",
      "1420 McCall Rd",
      "1420 north mccall",
      "1420 McCall Rd #4",
    ])
      expect((await lookUp(visitor, { ...input, streetAddress1 })).status, streetAddress1).toBe(
        200,
      );
    for (const streetAddress1 of ["1421 McCall Rd", "1420 McCall Rd #5", "1420 McCord Rd"])
      expect((await lookUp(visitor, { ...input, streetAddress1 })).status, streetAddress1).toBe(
        404,
      );
    expectThanked(await apply(visitor, { ...input, streetAddress1: "1420 S McCall Rd" }));
    expect((await lookUp(visitor, { ...input, streetAddress1: "1420 McCall Rd" })).status).toBe(
      404,
    );
    expect((await lookUp(visitor, { ...input, streetAddress1: "1420 S McCall Rd" })).status).toBe(
      200,
    );
  });

  test("is blocked after 30 misses from one address, in form and API together", async () => {
    const input = applicationFormFields();
    expectThanked(await apply(new Visitor(), input));
    const visitor = new Visitor();
    const fields = (one: ReturnType<typeof applicationFormFields>) => ({
      first_name: one.firstName,
      last_name: one.lastName,
      street_address_1: one.streetAddress1,
      street_address_2: "",
    });
    const call = (one: ReturnType<typeof applicationFormFields>) =>
      visitor.call("GET", `/api/volunteer/status?${new URLSearchParams(fields(one)).toString()}`);
    for (let n = 0; n < 30; n++)
      expect(
        (
          await (n % 2
            ? call(applicationFormFields())
            : visitor.post(STATUS, fields(applicationFormFields())))
        ).status,
      ).toBe(404);
    const refused = await call(input);
    expect([refused.status, refused.json]).toEqual([429, { message: TOO_MANY }]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);
    const page = await lookUp(visitor, input);
    expect(page.status).toBe(429);
    expect(page.textAt(".banner[role=alert]")).toBe(TOO_MANY);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect((await lookUp(new Visitor(), input)).status).toBe(200);
  });

  test("with empty fields shows the three messages", async () => {
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
