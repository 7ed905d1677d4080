import { describe, expect, test, vi } from "vitest";

import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Emails } from "~/models/email.server";
import { Volunteers } from "~/models/volunteer.server";
import { createAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHub } from "../../support/hub";
import { listMailsTo, waitForMail } from "../../support/mailbox";
import { bearer, fetchToken, logInAs } from "../../support/sessions";
import { Visitor } from "../../support/visitor";
import { applicationPayload } from "../../support/volunteer-application";

const hub = useHub();

const CREATE = "/api/volunteer/create";
/** Applies through the API; returns the payload and the id. */
async function postApplication(more: Record<string, unknown> = {}) {
  const sent = applicationPayload(more);
  const answer = await new Visitor().call("POST", CREATE, sent);
  expect(answer.status).toBe(200);
  return { sent, id: (answer.json as { id: string }).id };
}
const APPLICATIONS = "/api/admin/create-volunteer/applications";
const ACCEPT = "/api/admin/create-volunteer/accept";
const REJECT = "/api/admin/create-volunteer/reject";
async function accepted(more: Record<string, unknown> = {}) {
  const { sent, id } = await postApplication(more);
  expect((await hub.call("POST", ACCEPT, { id, teamLeader: false })).status).toBe(200);
  const volunteer = (await Volunteers.findOne({ applicationId: id }).lean())!._id;
  return { sent, id, volunteer };
}

const DETAILS = "/api/admin/volunteers/volunteer-details";
const DELETE = "/api/admin/delete-volunteer";
const OWN_DETAILS = "/api/volunteer/user-details";
const UPDATE = "/api/volunteer/update-user-details";

const { admin } = hub;

const countRecords = () =>
  Promise.all([Applications.countDocuments(), Volunteers.countDocuments()]);
const findApplicationByEmail = (email: string) =>
  Applications.findOne({ email }).lean<ApplicationDocument>();

describe("POST volunteer/create", () => {
  test("stores the documented payload and emails the applicant", async () => {
    const { sent, id } = await postApplication({
      streetAddress2: "NULL",
      areasOfHelp: ["Logistic Tracking Team"],
    });
    expect(await Applications.findById(id).lean()).toMatchObject({
      status: "Unevaluated",
      firstName: sent.firstName,
      teams: ["logistic_tracking"],
      county: "Chatham",
      address: { line2: "", state: "GA", zip: "31401" },
      liability: { version: "1", ticked: false },
    });
    expect(
      (await waitForMail(sent.email, "We received your application to volunteer.")).text,
    ).toContain(`Your reference number: ${id}`);
  });

  test("answers the first message and all messages by field, and stores nothing", async () => {
    const before = await countRecords();
    for (const [body, field, message] of [
      [{}, "firstName", "First Name is required."],
      [applicationPayload({ areasOfHelp: ["Cooks"] }), "areasOfHelp", "Areas of Help is required."],
      [applicationPayload({ email: { $ne: "" } }), "email", "Email is required."],
    ] as const) {
      const answer = await new Visitor().call("POST", CREATE, body);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({ message, errors: { [field]: [message] } });
    }
    for (const body of ["[]", '"x"', "null", "{"])
      expect((await new Visitor().call("POST", CREATE, body)).status).toBe(400);
    expect(await countRecords()).toEqual(before);
  });

  test("answers a known and an unknown address alike", async () => {
    const { sent } = await accepted();
    const answers = [
      await new Visitor().call("POST", CREATE, applicationPayload({ email: sent.email })),
      await new Visitor().call("POST", CREATE, applicationPayload()),
    ];
    const shapes = answers.map(({ status, json }) => ({
      status,
      json: { ...(json as object), id: "" },
    }));
    expect(shapes[0]).toEqual(shapes[1]);
  });
});

describe("GET volunteer/status", () => {
  const NOT_FOUND =
    "We're sorry - Status information not found. If you would like more information, please contact a representative.";
  const lookUp = (
    sent: ReturnType<typeof applicationPayload>,
    more: Record<string, string> = {},
  ) => {
    const query = {
      first_name: sent.firstName,
      last_name: sent.lastName,
      street_address_1: sent.streetAddress1,
      street_address_2: "NULL",
      ...more,
    };
    return new Visitor().call(
      "GET",
      `/api/volunteer/status?${new URLSearchParams(query).toString()}`,
    );
  };

  test("answers the documented fields in every status", async () => {
    const { sent, id } = await postApplication();
    await Applications.updateOne(
      { _id: id },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );
    const received = { dateCreated: "11/20/2026", timeCreated: "4:07 PM" };
    const state = {
      ...received,
      status: "Unevaluated",
      reasonRejected: "",
      helpAreas: ["Hospitality Team", "Community Outreach Team"],
    };
    expect((await lookUp(sent)).json).toEqual(state);
    await hub.call("POST", REJECT, { id, reason: "We are full." });
    expect((await lookUp(sent)).json).toEqual({
      ...state,
      status: "Rejected",
      reasonRejected: "We are full.",
    });
    const other = await accepted();
    expect((await lookUp(other.sent)).json).toMatchObject({
      status: "Accepted",
      reasonRejected: "",
    });
  });

  test("answers unknown and nearly matching names alike, and reports missing fields", async () => {
    const { sent } = await postApplication();
    for (const more of [
      { first_name: "Unknown" },
      { street_address_2: "Apt 99" },
      { street_address_1: "1 Nowhere" },
    ] as Record<string, string>[]) {
      const answer = await lookUp(sent, more);
      expect([answer.status, answer.json]).toEqual([404, { message: NOT_FOUND }]);
    }
    const empty = await lookUp(sent, { first_name: " ", street_address_1: "" });
    expect(empty.status).toBe(400);
    expect(empty.json).toMatchObject({
      message: "Please enter a First Name",
      errors: { street_address_1: ["Please enter a valid address"] },
    });
  });
});

describe("GET admin/create-volunteer/applications", () => {
  test("lists pending applications as documented, with no other fields", async () => {
    const { sent, id } = await postApplication({ streetAddress2: "Apt 4" });
    const applicant = await accepted();
    const answer = await hub.call("GET", `${APPLICATIONS}?limit=1000`);
    const rows = answer.json as { id: string }[];
    expect(rows.find((row) => row.id === id)).toEqual({
      id,
      first_name: sent.firstName,
      last_name: sent.lastName,
      phone_number: sent.phoneNumber,
      email: sent.email,
      street_address_1: sent.streetAddress1,
      street_address_2: "Apt 4",
      zip_code: "31401",
      state: "Georgia",
      admin_team: false,
      logistic_tracking: false,
      community_helpers: false,
      hospitality: true,
      community_outreach: true,
    });
    expect(rows.map((row) => row.id)).not.toContain(applicant.id);
  });

  test("continues after the cursor from its header", async () => {
    await Promise.all([postApplication(), postApplication(), postApplication()]);
    const first = await hub.call("GET", `${APPLICATIONS}?limit=2`);
    const next = await hub.call(
      "GET",
      `${APPLICATIONS}?limit=1&after=${String(first.headers["x-next-cursor"])}`,
    );
    const all = (await hub.call("GET", APPLICATIONS)).json as { id: string }[];
    expect([...(first.json as { id: string }[]), ...(next.json as { id: string }[])]).toEqual(
      all.slice(0, 3),
    );
    expect((await hub.call("GET", `${APPLICATIONS}?limit=0`)).status).toBe(400);
  });
});

describe("accepting", () => {
  test("rejects an address that has an account, with nothing half done", async () => {
    const { sent, volunteer } = await accepted();
    const second = await postApplication({ email: sent.email.toUpperCase() });
    const before = await Volunteers.countDocuments();
    const answer = await hub.call("POST", ACCEPT, { id: second.id, teamLeader: true });
    expect(answer.status).toBe(409);
    expect(answer.message).toBe(
      `A volunteer with this email address already has an account: ${sent.firstName} ${sent.lastName} (${volunteer}). Nothing was changed.`,
    );
    expect(await Volunteers.countDocuments()).toBe(before);
    expect(await Applications.findById(second.id).lean()).toMatchObject({ status: "Unevaluated" });
  });

  test("rejects invalid input with a message, changing nothing", async () => {
    const { id } = await postApplication();
    for (const path of [ACCEPT, REJECT])
      expect((await hub.call("POST", path, {})).message).toBe(
        "id must be the id of an application.",
      );
    for (const path of [ACCEPT, REJECT])
      expect((await hub.call("POST", path, { id: "A00000000" })).status).toBe(404);
    expect((await hub.call("POST", ACCEPT, { id, teamLeader: "yes" })).message).toBe(
      "teamLeader must be true or false.",
    );
    expect((await hub.call("POST", REJECT, { id, reason: "x".repeat(501) })).message).toBe(
      "A reason can have 500 characters at most.",
    );
    expect(await Applications.findById(id).lean()).toMatchObject({ status: "Unevaluated", rev: 1 });
  });
});

test("rejecting stores the reason and mails it to the stored address", async () => {
  const unknownEmail = newEmail();
  const { sent, id } = await postApplication();
  expect(
    (await hub.call("POST", REJECT, { id, email: unknownEmail, reason: "We are full." })).status,
  ).toBe(200);
  expect((await waitForMail(sent.email, "was denied")).text).toContain('"We are full."');
  expect(await listMailsTo(unknownEmail)).toEqual([]);
  expect((await hub.call("POST", REJECT, { id, email: sent.email })).status).toBe(200);
  expect(await Emails.countDocuments({ subjectId: id, template: "application-rejected" })).toBe(1);
  expect(await findApplicationByEmail(sent.email)).toMatchObject({
    status: "Rejected",
    reasonRejected: "We are full.",
  });
});

describe("the volunteer database", () => {
  test("lists volunteers as documented, without deleted ones", async () => {
    const { sent, volunteer } = await accepted({
      areasOfHelp: ["Admin Team", "Community Helpers"],
    });
    const find = async () => {
      for (let after = ""; ;) {
        const page = await hub.call(
          "GET",
          `/api/admin/volunteers?limit=1000${after && `&after=${after}`}`,
        );
        const row = (page.json as { id: string }[]).find(({ id }) => id === volunteer);
        if (row || page.headers["x-next-cursor"] === undefined) return row;
        after = String(page.headers["x-next-cursor"]);
      }
    };
    expect(await find()).toEqual({
      id: volunteer,
      first_name: sent.firstName,
      last_name: sent.lastName,
      phone_number: sent.phoneNumber,
      email: sent.email,
      admin_team: true,
      hospitality: false,
      logistic_tracking: false,
      community_outreach: false,
      community_helpers: true,
    });
    expect((await hub.call("DELETE", `${DELETE}/${volunteer}`)).status).toBe(200);
    expect(await find()).toBeUndefined();
  });

  test("returns the details of one volunteer, and of no other record", async () => {
    const { sent, volunteer } = await accepted({ streetAddress2: "Apt 4" });
    expect((await hub.call("GET", `${DETAILS}/${volunteer}`)).json).toEqual({
      firstName: sent.firstName,
      lastName: sent.lastName,
      phoneNumber: sent.phoneNumber,
      email: sent.email,
      streetAddress1: sent.streetAddress1,
      streetAddress2: "Apt 4",
      city: "Savannah",
      state: "Georgia",
      zipCode: "31401",
      areasOfHelp: ["Hospitality", "Community Outreach"],
    });
    expect((await hub.call("GET", `${DETAILS}/${volunteer.toLowerCase()}`)).status).toBe(200);
    expect((await hub.call("GET", `${DETAILS}/V00000000`)).status).toBe(404);
    for (const id of ["R00000000", "x", "V0000000%00", admin.id]) {
      const answer = await hub.call("GET", `${DETAILS}/${id}`);
      expect([answer.status, answer.message]).toEqual([400, "id must be the id of a volunteer."]);
    }
  });

  test("adds and removes areas by any documented name, idempotently, also where a proxy drops the body", async () => {
    const { volunteer: id } = await accepted();
    const areas = async () =>
      ((await hub.call("GET", `${DETAILS}/${id}`)).json as { areasOfHelp: string[] }).areasOfHelp;
    const selectedArea = "Volunteer Management and Administration Team";
    expect((await hub.call("PATCH", DETAILS, { id, selectedArea })).status).toBe(200);
    expect(await areas()).toEqual(["Admin Team", "Hospitality", "Community Outreach"]);
    await hub.call("DELETE", DETAILS, { id, selectedArea: "Hospitality" });
    expect(await areas()).toEqual(["Admin Team", "Community Outreach"]);
    const query = new URLSearchParams({ id, selectedArea: "Community Outreach" }).toString();
    expect((await hub.call("DELETE", `${DETAILS}?${query}`)).status).toBe(200);
    expect(await areas()).toEqual(["Admin Team"]);
    // The body overrides the query.
    expect(
      (
        await hub.call("DELETE", `${DETAILS}?id=V00000000&selectedArea=hospitality`, {
          id,
          selectedArea: "admin_team",
        })
      ).status,
    ).toBe(200);
    expect(await areas()).toEqual([]);

    for (const method of ["PATCH", "DELETE"]) {
      expect((await hub.call(method, DETAILS, { id, selectedArea: "Cooks" })).message).toBe(
        "Please choose one of the five areas of help.",
      );
      expect(
        (await hub.call(method, DETAILS, { id: "A00000000", selectedArea: "hospitality" })).status,
      ).toBe(400);
      expect(
        (await hub.call(method, DETAILS, { id: "V00000000", selectedArea: "hospitality" })).status,
      ).toBe(404);
    }
    expect(
      (await hub.call("DELETE", DETAILS, "{", { "content-type": "application/json" })).status,
    ).toBe(400);
    expect(
      (await hub.call("DELETE", DETAILS, "id=1", { "content-type": "text/plain" })).status,
    ).toBe(415);
    expect(await areas()).toEqual([]);
  });

  test("deletes: sessions and tokens end at once, open jobs are cancelled, the name stays", async () => {
    const person = await createAccount("volunteer");
    const [browser, token] = [await logInAs(person), await fetchToken(person)];
    const { id: request } = await hub.createAcceptedRequest();
    await hub.assignVolunteers(request, { id: person.id, name: "Vera Oak" });
    expect((await hub.call("GET", OWN_DETAILS, undefined, bearer(token))).status).toBe(200);

    expect((await hub.call("DELETE", `${DELETE}/${person.id}`)).status).toBe(200);
    expect((await hub.call("GET", OWN_DETAILS, undefined, bearer(token))).status).toBe(401);
    expect((await browser.get("/volunteer-dashboard")).redirects).toEqual([
      "303 /vol-login?to=%2Fvolunteer-dashboard",
    ]);
    expect((await hub.call("GET", `${DETAILS}/${person.id}`)).status).toBe(404);

    // Repeated, without effect.
    expect((await hub.call("DELETE", `${DELETE}/${person.id}`)).status).toBe(200);
    expect((await hub.call("DELETE", `${DELETE}/V00000000`)).status).toBe(404);
    for (const id of ["R00000000", admin.id, "x"])
      expect((await hub.call("DELETE", `${DELETE}/${id}`)).status).toBe(400);
  });
});

describe("a volunteer's own details", () => {
  const place = { address: "9 New St", city: "Macon", state: "Georgia", zip: "31201" };
  const details = { email: "ignored@example.org", phone: "9125550199", ...place };

  test("are read and updated as documented, except the email", async () => {
    const person = await createAccount("volunteer");
    const as = bearer(await fetchToken(person));
    const before = {
      id: person.id,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
    };
    expect((await hub.call("GET", OWN_DETAILS, undefined, as)).json).toEqual({
      ...before,
      phoneNumber: "",
      streetAddress1: "",
      city: "",
      state: "",
      zipCode: "",
    });
    expect((await hub.call("POST", UPDATE, details, as)).status).toBe(200);
    expect((await hub.call("GET", OWN_DETAILS, undefined, as)).json).toEqual({
      ...before,
      phoneNumber: "9125550199",
      streetAddress1: "9 New St",
      city: "Macon",
      state: "Georgia",
      zipCode: "31201",
    });
    const row = (await hub.call("GET", `${DETAILS}/${person.id}`)).json;
    expect(row).toMatchObject({ email: person.email, phoneNumber: "9125550199" });
  });

  test("with mistakes are rejected by field, and nothing is stored", async () => {
    const person = await createAccount("volunteer");
    const as = bearer(await fetchToken(person));
    for (const [more, message] of [
      [{ phone: "912-555-0199" }, "Phone number must contain only digits."],
      [{ zip: { $ne: "" } }, "All fields must be filled out."],
    ] as const) {
      const answer = await hub.call("POST", UPDATE, { ...details, ...more }, as);
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({ message, errors: { [Object.keys(more)[0]!]: [message] } });
    }
    expect((await hub.call("GET", OWN_DETAILS, undefined, as)).json).toMatchObject({
      phoneNumber: "",
    });
  });

  test("are the bearer's: userToken selects no account, another account's is rejected, and none is logged", async () => {
    const [me, other] = [await createAccount("volunteer"), await createAccount("volunteer")];
    const [mine, mineToo, theirs, admins] = [
      await fetchToken(me),
      await fetchToken(me),
      await fetchToken(other),
      await hub.token,
    ];
    const getOwnDetails = (userToken: string) =>
      hub.call(
        "GET",
        `${OWN_DETAILS}?${new URLSearchParams({ userToken }).toString()}`,
        undefined,
        bearer(mine),
      );
    for (const userToken of [mine, mineToo, "", "undefined", "x".repeat(43), other.id])
      expect((await getOwnDetails(userToken)).json, userToken).toMatchObject({ id: me.id });
    for (const userToken of [theirs, admins])
      expect((await getOwnDetails(userToken)).status).toBe(403);
    expect((await new Visitor().call("GET", `${OWN_DETAILS}?userToken=${mine}`)).status).toBe(401);
  });

  test("are not mixed by two concurrent updates", async () => {
    const person = await createAccount("volunteer");
    const as = bearer(await fetchToken(person));
    const places = [
      { address: "1 A St", city: "Aaa", zip: "11111" },
      { address: "2 B St", city: "Bbb", zip: "22222" },
    ];
    await Promise.all(
      places.map((place) => hub.call("POST", UPDATE, { ...details, ...place }, as)),
    );
    const {
      streetAddress1: address,
      city,
      zipCode: zip,
    } = (await hub.call("GET", OWN_DETAILS, undefined, as)).json as Record<string, string>;
    expect(places).toContainEqual({ address, city, zip });
    await vi.waitFor(async () => {
      expect((await Volunteers.findById(person.id).lean())!.words).toContain(zip);
    });
  });
});
