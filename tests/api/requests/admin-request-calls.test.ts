import { beforeEach, describe, expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { useHub, type TestRequest } from "../../support/hub";
import { waitForMail, waitForSubjects } from "../../support/mailbox";
import { bearer } from "../../support/sessions";
import { Visitor, type TestResponse } from "../../support/visitor";

const hub = useHub();
const { admin } = hub;

const LIST = "/api/admin/homeowner-requests";
const COUNTS = "/api/admin/notifications";
const NOT_FOUND = { message: "There is no such request." };
const NO_SELECTION = {
  message: "Please select a request.",
  errors: { id: ["Please select a request."] },
};

const getJson = (path: string) => hub.call("GET", path);
const postAction = (
  action: "accept" | "reject" | "close",
  body: unknown,
  headers: Record<string, string> = {},
) => hub.call("POST", `${LIST}/${action}`, body, headers);
const readRows = (response: TestResponse) => response.json as Record<string, unknown>[];

/** Expects a JSON response with the headers that every API response has. */
function expectJson(response: TestResponse, status: number, body?: unknown) {
  if (body !== undefined) expect(response.json).toEqual(body);
  expect(response.status).toBe(status);
  expect(response.headers["content-type"]).toMatch(/^application\/json/);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(response.headers["set-cookie"]).toBeUndefined();
}

/** The homeowner's status lookup through the public API. */
async function lookUpStatus({ firstName, lastName, address }: TestRequest) {
  const lookup = {
    first_name: firstName,
    last_name: lastName,
    street_address_1: address.line1,
    street_address_2: address.line2 || "NULL",
  };
  const response = await new Visitor().call(
    "GET",
    `/api/homeowner/requestHelp/status?${new URLSearchParams(lookup).toString()}`,
  );
  expect(response.status).toBe(200);
  return response.json as Record<string, unknown>;
}

const BAD_LIMIT = "limit must be a whole number from 1 to 1000, given once.";
const BAD_AFTER = "after must be the id of a row, such as the X-Next-Cursor of the page before.";

describe("GET homeowner-requests", () => {
  test("returns every field as specified, with times in Florida's time zone", async () => {
    const request = await hub.createRequest({
      street_address_2: "Lot 7",
      zip_code: "33947",
      county: "Charlotte",
      helpFood: true,
      helpOther: true,
      other: "A generator",
    });
    await HelpRequests.updateOne(
      { _id: request.id },
      { $set: { createdAt: new Date("2026-07-05T03:04:00Z") } },
    );
    const response = await getJson(`${LIST}?limit=1000`);
    expectJson(response, 200);
    const row = readRows(response).find(({ id }) => id === request.id)!;
    expect(row).toEqual({
      id: request.id,
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.email,
      phoneNumber: request.phone,
      streetAddress1: request.address.line1,
      streetAddress2: "Lot 7",
      city: "Englewood",
      state: "Florida",
      zipCode: "33947",
      zip: "33947",
      county: "Charlotte",
      status: "Unevaluated",
      reasonRejected: "",
      helpType: ["Yard Cleanup", "Emergency Food", "Other"],
      other: "A generator",
      description: request.description,
      dateCreated: "7/4/2026",
      timeCreated: expect.stringMatching(/^11:04\sPM$/) as unknown,
    });
    expect(Object.keys(row).slice(0, 3)).toEqual(["id", "firstName", "lastName"]);
    expect(Object.keys(row).at(-1)).toBe("timeCreated");
  });

  test.each([
    ["limit=0", "limit", BAD_LIMIT],
    ["after=x", "after", BAD_AFTER],
    [
      "status=Any",
      "status",
      "status must be Unevaluated, Accepted, Active, Rejected, or Resolved, given once.",
    ],
  ])("refuses %s", async (query, field, message) => {
    expectJson(await getJson(`${LIST}?${query}`), 400, { message, errors: { [field]: [message] } });
  });

  test("reads the public list as a whole as often as an administrator likes", async () => {
    const [visitor, headers] = [new Visitor(), bearer(await hub.token)];
    const read = () => visitor.call("GET", "/api/homeowner/viewRequests", undefined, headers);
    for (let n = 0; n < 12; n++) expect((await read()).status).toBe(200);
  });

  test("answers every row without a limit, and a page says whether more follow", async () => {
    await Promise.all(Array.from({ length: 3 }, () => hub.createRequest()));
    const whole = readRows(await getJson(LIST)).map(({ id }) => id);
    expect(whole).toHaveLength(await HelpRequests.countDocuments());
    expect(whole.length).toBeGreaterThan(3);
    const page = (limit: number) => getJson(`${LIST}?limit=${limit}`);
    expect((await page(whole.length - 1)).headers["x-next-cursor"]).toBe(whole.at(-2));
    expect((await page(whole.length)).headers["x-next-cursor"]).toBeUndefined();
    const rest = await getJson(`${LIST}?after=${String(whole[1])}`);
    expect(readRows(rest).map(({ id }) => id)).toEqual(whole.slice(2));
  });
});

describe("GET homeowner-requests/assigned-volunteers/{id}", () => {
  test("returns name, phone and email of the assigned volunteers", async () => {
    const request = await hub.createAcceptedRequest();
    expectJson(await getJson(`${LIST}/assigned-volunteers/${request.id}`), 200, []);
    const [ann, ben, cleo] = [
      await hub.createVolunteer("9415550101"),
      await hub.createVolunteer("9415550102"),
      await hub.createVolunteer("9415550103"),
    ];
    await hub.assignVolunteers(request.id, ann, ben, cleo);
    const [one, two] = (await hub.getRequest(request.id)).assignments;
    await hub.applyEvent(request.id, {
      type: "acceptOffer",
      assignmentId: one!.id,
      volunteerId: ann.id,
    });
    await hub.applyEvent(request.id, {
      type: "declineOffer",
      assignmentId: two!.id,
      volunteerId: ben.id,
    });
    const wire = ({ id, firstName, lastName, phone, email }: typeof ann, state: string) => ({
      id,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
      email,
      state,
    });
    expectJson(await getJson(`${LIST}/assigned-volunteers/${request.id}`), 200, [
      wire(ann, "Scheduled"),
      wire(cleo, "Offered"),
    ]);
  });

  test("answers an unknown id with 404", async () => {
    expectJson(await getJson(`${LIST}/assigned-volunteers/R00000000`), 404, NOT_FOUND);
    expectJson(await getJson(`${LIST}/assigned-volunteers/${"R".repeat(65)}`), 400, NO_SELECTION);
    expect((await getJson(`${LIST}/assigned-volunteers/`)).status).toBe(404);
    expect((await getJson(`${LIST}/assigned-volunteers`)).status).toBe(404);
  });
});

describe("GET notifications", () => {
  beforeEach(() => hub.clearRequestLists());

  test("has the three current counts in its first element", async () => {
    const counts = async () => {
      const response = await getJson(COUNTS);
      expectJson(response, 200);
      expect(Object.keys(readRows(response)[0]!)).toEqual([
        "unevaluated_count",
        "accepted_count",
        "active_count",
      ]);
      return Object.values(readRows(response)[0]!);
    };
    expect(await counts()).toEqual([0, 0, 0]);
    const one = await hub.createRequest();
    await hub.createRequest();
    expect(await counts()).toEqual([2, 0, 0]);
    await postAction("accept", { id: one.id, email: one.email });
    expect(await counts()).toEqual([1, 1, 0]);
  });
});

describe("POST accept, reject and close", () => {
  test("take a request from Unevaluated to Resolved; the homeowner gets a mail and sees the status at each step", async () => {
    const request = await hub.createRequest();
    const { id, email } = request;
    expect(await lookUpStatus(request)).toMatchObject({
      status: "Unevaluated",
      reasonRejected: "",
    });

    expectJson(await postAction("accept", { id, email }), 200, {
      message: "The request was accepted.",
    });
    expect(await lookUpStatus(request)).toMatchObject({ status: "Accepted" });
    expect((await waitForMail(email, "Your request for help was accepted.")).subject).toBe(
      "Your request was accepted",
    );

    const vera = await hub.createVolunteer();
    await hub.assignVolunteers(id, vera);
    expect(await lookUpStatus(request)).toMatchObject({ status: "Active" });
    await hub.applyEvent(id, {
      type: "acceptOffer",
      assignmentId: `${id}-1`,
      volunteerId: vera.id,
    });
    await waitForMail(email, "Volunteers have taken your request.");

    const notes = "Roof is dry.\nThe neighbor has the key.";
    expectJson(await postAction("close", { id, email, notes }), 200, {
      message: "The request was closed.",
    });
    const state = await lookUpStatus(request);
    expect(state).toMatchObject({ status: "Resolved" });
    expect(JSON.stringify(state)).not.toContain("neighbor");
    expect((await waitForMail(email, "Your request for help is completed.")).text).not.toContain(
      "neighbor",
    );
    const doc = await hub.getRequest(id);
    expect(doc).toMatchObject({ status: "Resolved", live: false, closeNotes: notes });
    expect(doc.assignments).toMatchObject([{ state: "Cancelled" }]);
    expect(doc.history.map(({ event, byRole }) => `${event} ${byRole}`)).toEqual([
      "submit public",
      "accept admin",
      "assign admin",
      "acceptOffer volunteer",
      "close admin",
    ]);
    expect(doc.history.slice(1).map(({ by }) => by)).toEqual([
      admin.id,
      admin.id,
      vera.id,
      admin.id,
    ]);
    expect([...(await waitForSubjects(email, 4))].reverse()).toEqual([
      "We received your request for help",
      "Your request was accepted",
      "Volunteers are assigned to your request",
      "Your request is completed",
    ]);
  });

  test("reject shows the homeowner the given reason, or a neutral one", async () => {
    const neutral = await hub.createRequest();
    expectJson(await postAction("reject", { id: neutral.id, email: neutral.email }), 200, {
      message: "The request was rejected.",
    });
    const sentence = "The center is unable to help with this request at this time.";
    expect(await lookUpStatus(neutral)).toMatchObject({
      status: "Rejected",
      reasonRejected: sentence,
    });
    expect(
      (await waitForMail(neutral.email, "Your request was denied with the following statement:"))
        .text,
    ).toContain(sentence);

    const withReason = await hub.createRequest();
    const reason = 'Your street is "closed" & <b>flooded</b>.';
    expect(
      (
        await postAction("reject", {
          id: withReason.id,
          email: withReason.email,
          reason: `  ${reason}\r\n`,
        })
      ).status,
    ).toBe(200);
    expect(await lookUpStatus(withReason)).toMatchObject({
      status: "Rejected",
      reasonRejected: reason,
    });
    const mail = await waitForMail(withReason.email, reason);
    expect(mail.html).not.toContain("<b>flooded");
    const row = readRows(await getJson(`${LIST}?status=Rejected`)).find(
      ({ id }) => id === withReason.id,
    );
    expect(row).toMatchObject({ reasonRejected: reason });
  });

  test.each(["accept", "reject", "close"] as const)(
    "%s answers an unknown id with 404, a missing one with 400",
    async (action) => {
      expectJson(await postAction(action, { id: "R00000000", notes: "" }), 404, NOT_FOUND);
      expectJson(await postAction(action, {}), 400, NO_SELECTION);
    },
  );
});
