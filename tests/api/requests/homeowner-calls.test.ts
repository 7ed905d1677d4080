import { faker } from "@faker-js/faker";
import { describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { helpRequestPayload, publicRequestRow } from "../../support/help-request";
import { Hub } from "../../support/hub";
import { countRequests, useHubDatabase } from "../../support/hub-database";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const SUBMIT = "/api/homeowner/requestHelp";
const submit = (body: unknown, headers: Record<string, string> = {}, visitor = new Visitor()) =>
  visitor.call("POST", SUBMIT, body, headers);

const STATUS = "/api/homeowner/requestHelp/status";
const LIST = "/api/homeowner/viewRequests";
const HELP_TYPE = "Please select a help type.";
const DESCRIPTION =
  "Please enter a brief description of the help needed. Description must be less than 500 characters";
const RECEIVED =
  "Your request was received. A representative will review the request and an email follows.";
const hub = new Hub();

const findByEmail = (email: unknown) =>
  HelpRequests.findOne({ email: String(email) }).lean<RequestDocument>();

/** Expects a JSON response with the headers that every API response has. */
function expectJson({ headers, json }: TestResponse) {
  expect(headers["content-type"]).toMatch(/^application\/json/);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["set-cookie"]).toBeUndefined();
  expect(json).toBeDefined();
}

describe("POST requestHelp", () => {
  test("answers 200 with the message and stores the request as the form does", async () => {
    const body = helpRequestPayload({
      helpInterior: true,
      helpOther: true,
      other: "A generator",
      zip_code: "33947",
      county: "Charlotte",
    });
    const answer = await submit(body);
    expect(answer.status).toBe(200);
    expectJson(answer);
    const { message } = answer.json as { message: string };
    expect(message.startsWith(RECEIVED)).toBe(true);
    const doc = (await findByEmail(body.email))!;
    expect(message).toContain(doc._id);
    expect(doc).toMatchObject({
      status: "Unevaluated",
      helpTypes: ["exterior", "interior", "other"],
      other: "A generator",
      address: { state: "FL", zip: "33947" },
      county: "Charlotte",
      locale: "en",
    });
  });

  test("answers an empty body with 400, the first message and all messages by field", async () => {
    const answer = await submit({});
    expect(answer.status).toBe(400);
    expectJson(answer);
    expect(answer.json).toEqual({
      message: "Please enter a First Name",
      errors: {
        first_name: ["Please enter a First Name"],
        last_name: ["Please enter a Last Name"],
        email: ["Please enter a valid E-mail"],
        phone_number: ["Please enter a valid Phone Number."],
        street_address_1: ["Please enter a valid address."],
        city: ["Please enter a valid city."],
        zip_code: ["Please enter a valid zip code."],
        county: ["Please select a county."],
        helpExterior: [HELP_TYPE],
        description: [DESCRIPTION],
      },
    });
  });

  test("accepts names like __proto__ as names", async () => {
    const polluted = `{"__proto__":${JSON.stringify(helpRequestPayload())},"constructor":{"prototype":{"first_name":"x"}}}`;
    const answer = await submit(polluted);
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.json as { errors: object }).errors)).toHaveLength(10);
    const body = helpRequestPayload();
    const text = JSON.stringify(body).replace(
      "{",
      '{"__proto__":{"isAdmin":true},"toString":1,"hasOwnProperty":null,',
    );
    expect((await submit(text)).status).toBe(200);
    expect(await findByEmail(body.email)).not.toHaveProperty("isAdmin");
  });

  test("answers a body that is not an object with 400", async () => {
    const list = JSON.stringify([helpRequestPayload()]);
    for (const body of ["[]", "null", "1", '"text"', "true", list]) {
      const answer = await submit(body);
      expect(answer.status, body).toBe(400);
      expect(answer.json).toEqual({ message: "The body must be a JSON object." });
    }
  });

  test("answers broken JSON with 400", async () => {
    for (const body of [
      "",
      "{",
      "{'first_name': 'Ann'}",
      '{"first_name":"Ann"',
      "undefined",
      "NaN",
      "\u0000",
      "[".repeat(30_000),
      '{"a":1}{',
    ]) {
      const answer = await submit(body, { "content-type": "application/json" });
      expect(answer.status, body.slice(0, 20)).toBe(400);
      expectJson(answer);
      expect(answer.json).toEqual({ message: "The body is not valid JSON." });
    }
  });

  test("survives inputs that only resemble a request", async () => {
    const deep = (open: string, close: string, n: number) => open.repeat(n) + close.repeat(n);
    for (const value of [
      deep("[", "]", 30_000),
      deep('{"a":', "}", 9_000).replace(":}", ":1}"),
      `"${"x".repeat(60_000)}"`,
      "1e400",
      "9".repeat(60_000),
    ]) {
      const answer = await submit(
        `{"first_name":${value},"other":${value.length < 30_000 ? value : 1}}`,
      );
      expect(answer.status, value.slice(0, 10)).toBe(400);
      expect(answer.bytes.length).toBeLessThan(5_000);
    }
    const many = `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":1`).join(",")}}`;
    expect((await submit(many)).status).toBe(400);
    expect((await submit(helpRequestPayload())).status).toBe(200);
  });

  test("takes the last of two values for one key, as JSON does", async () => {
    const body = helpRequestPayload();
    expect(
      (await submit(JSON.stringify(body).replace("{", '{"first_name":{"$ne":1},'))).status,
    ).toBe(200);
    expect(await findByEmail(body.email)).toMatchObject({ firstName: body.first_name });
  });

  test("answers another content type with 415", async () => {
    const before = await countRequests();
    for (const type of [
      "application/x-www-form-urlencoded",
      "text/plain",
      "multipart/form-data; boundary=x",
      "text/json",
      "application/jsonx",
      "",
    ]) {
      const answer = await submit(JSON.stringify(helpRequestPayload()), { "content-type": type });
      expect(answer.status, type).toBe(415);
      expectJson(answer);
      expect(answer.json).toEqual({ message: "Send the body as application/json." });
    }
    expect(await countRequests()).toEqual(before);
    expect(
      (
        await submit(JSON.stringify(helpRequestPayload()), {
          "content-type": "Application/JSON; charset=utf-8",
        })
      ).status,
    ).toBe(200);
  });

  test("answers too long a body with 413", async () => {
    const before = await countRequests();
    for (const length of [70_000, 10_000_000]) {
      const answer = await submit(helpRequestPayload({ description: "x".repeat(length) }));
      expect(answer.status).toBe(413);
      expectJson(answer);
      expect((answer.json as { message: string }).message).toContain("The request is too large.");
    }
    expect(await countRequests()).toEqual(before);
    expect((await submit(helpRequestPayload())).status).toBe(200);
  });
});

describe("GET viewRequests", () => {
  const canary = faker.string.alpha(10);
  const street = `77 Zz${canary} Lane`;
  const secret = {
    first_name: `Fi${canary}`,
    last_name: `La${canary}`,
    email: `em${canary}@example.org`.toLowerCase(),
    phone_number: "9410777333",
    street_address_1: street,
    street_address_2: `Unit ${canary}`,
    description: `De${canary}`,
    helpOther: true,
    other: `Ot${canary}`,
  };
  const request = async (more: Record<string, unknown> = {}) =>
    (await hub.createRequest({ ...secret, ...more })).id;

  test("answers the assignable requests, with personal fields blank", async () => {
    const [unevaluated, accepted, active, rejected] = [
      await request(),
      await request({ city: "A" }),
      await request({ city: "B" }),
      await request({ city: "C" }),
    ];
    await hub.applyEvent(accepted, { type: "accept" });
    await hub.applyEvent(active, { type: "accept" });
    await hub.applyEvent(active, {
      type: "assign",
      volunteers: [{ id: "V0000001", name: `Vo${canary}` }],
    });
    await hub.applyEvent(rejected, { type: "reject", text: `Re${canary}` });
    await waitForRelays();
    await HelpRequests.updateOne(
      { _id: accepted },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );

    const answer = await new Visitor().call("GET", LIST);
    expect(answer.status).toBe(200);
    expectJson(answer);
    const rows = answer.json as { id: string }[];
    expect(Array.isArray(rows)).toBe(true);
    const ids = rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([accepted, active]));
    expect(ids).not.toContain(unevaluated);
    expect(ids).not.toContain(rejected);
    expect(rows.find(({ id }) => id === accepted)).toEqual(
      publicRequestRow({
        id: accepted,
        city: "A",
        helpType: ["Yard Cleanup", "Other"],
        dateCreated: "11/20/2026",
        timeCreated: "4:07 PM",
      }),
    );
    expect(answer.text.toLowerCase()).not.toContain(canary.toLowerCase());
    expect(answer.text).not.toContain("9410777333");
    expect(answer.text).not.toMatch(
      /history|intents|lookupKey|addressKey|unitKey|words|submissionKey|assignments/,
    );
  });

  test.each(["limit=0", "limit=-1", "limit=x", "limit=1e9", "limit=1.5", "limit=", "after=x"])(
    "refuses %s",
    async (query) => {
      const answer = await new Visitor().call("GET", `${LIST}?${query}`);
      expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([
        400,
        [query.split("=")[0]],
      ]);
    },
  );

  test("is read as a whole ten times an hour from an address", async () => {
    const visitor = new Visitor();
    const statuses: number[] = [];
    for (let n = 0; n < 11; n++) statuses.push((await visitor.call("GET", LIST)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    const refused = await visitor.call("GET", `${LIST}?after=RZZZZZZZZ`);
    expect([refused.status, refused.json]).toEqual([
      429,
      {
        message:
          "Whole lists have been read too often from your network. Read pages with limit, or try again later.",
      },
    ]);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(3000);
    expect((await visitor.call("GET", `${LIST}?limit=1000`)).status).toBe(200);
  });
});

describe("every API call", () => {
  test.each([
    ["GET", SUBMIT, "POST, OPTIONS"],
    ["HEAD", SUBMIT, "POST, OPTIONS"],
    ["PUT", SUBMIT, "POST, OPTIONS"],
    ["DELETE", SUBMIT, "POST, OPTIONS"],
    ["PATCH", SUBMIT, "POST, OPTIONS"],
    ["POST", STATUS, "GET, HEAD, OPTIONS"],
    ["DELETE", STATUS, "GET, HEAD, OPTIONS"],
    ["POST", LIST, "GET, HEAD, OPTIONS"],
    ["PATCH", LIST, "GET, HEAD, OPTIONS"],
  ])("%s %s is answered 405 with Allow", async (method, path, allow) => {
    const answer = await new Visitor().call(
      method,
      path,
      method === "GET" || method === "HEAD" ? undefined : {},
    );
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe(allow);
    expect(answer.headers["cache-control"]).toBe("no-store");
    if (method !== "HEAD") expect(answer.json).toEqual({ message: "Method not allowed." });
  });

  test("answers OPTIONS with the allowed methods", async () => {
    for (const [path, allow] of [
      [SUBMIT, "POST, OPTIONS"],
      [STATUS, "GET, HEAD, OPTIONS"],
      [LIST, "GET, HEAD, OPTIONS"],
    ] as const) {
      const answer = await new Visitor().call("OPTIONS", path);
      expect(answer.status).toBe(204);
      expect(answer.headers.allow).toBe(allow);
      expect(answer.bytes).toHaveLength(0);
      expect(
        Object.keys(answer.headers).filter((name) => name.startsWith("access-control")),
      ).toEqual([]);
    }
  });

  test("answers a missing path with a JSON 404, never an HTML page", async () => {
    const paths = [
      "/api/nope",
      "/api/homeowner",
      "/api/homeowner/",
      "/api/homeowner/nope",
      "/api/homeowner/viewrequests",
    ];
    for (const path of [
      ...paths,
      "/api/homeowner/viewRequests/x",
      "/API/nope",
      "/%61pi/nope",
      "/api/homeowner/requestHelp/status/x",
      "/api/admin/volunteers/none/more",
    ])
      for (const method of ["GET", "POST"]) {
        const answer = await new Visitor().call(method, path, method === "POST" ? {} : undefined, {
          accept: "text/html",
        });
        expect(answer.status, `${method} ${path}`).toBe(404);
        expectJson(answer);
        expect(answer.json).toEqual({ message: "Not found." });
      }
  });
});
