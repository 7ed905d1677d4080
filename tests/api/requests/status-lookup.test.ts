import { faker } from "@faker-js/faker";
import mongoose from "mongoose";
import { describe, expect, onTestFinished, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { eventually } from "../../support/eventually";
import { newHelpFormFields, readFieldErrors, readFormValues } from "../../support/help-form";
import { Hub } from "../../support/hub";
import { useHubDatabase } from "../../support/hub-database";
import { storeRequests } from "../../support/stored-requests";
import { Visitor, type TestResponse } from "../../support/visitor";

useHubDatabase();

const PATH = "/request-help/status";
const STATUS_CALL = "/api/homeowner/requestHelp/status";
const NOT_FOUND =
  "We're sorry - Status information not found. If you would like more information, please contact a representative.";
const TOO_MANY =
  "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.";
const hub = new Hub();

interface Person {
  first_name: string;
  last_name: string;
  street_address_1: string;
  street_address_2?: string;
}

/** A homeowner with a name and a street that no other test uses. */
const newPerson = (): Required<Person> => ({
  first_name: `Ann${faker.string.alpha(8)}`,
  last_name: `${faker.person.lastName()}-Quill`,
  street_address_1: `${faker.number.int({ min: 1, max: 9_999 })} ${faker.string.alpha({ length: 8, casing: "lower" })} Street`,
  street_address_2: "",
});
async function submitRequest(
  person: Person & Record<string, unknown>,
  more: Record<string, unknown> = {},
) {
  const { id } = await hub.createRequest({ ...person, ...more });
  await waitForRelays();
  return id;
}
const lookUp = async (visitor: Visitor, person: Person) =>
  visitor.submit(await visitor.get(PATH), { ...person });
const callStatus = (visitor: Visitor, person: Partial<Person>, method = "GET") =>
  visitor.call(method, `${STATUS_CALL}?${new URLSearchParams({ ...person }).toString()}`);
/** The rows of the status box by their labels. */
const readBox = (page: TestResponse) => page.facts(".status-box dl");

const JOURNEYS: [status: string, message: string, advance: (id: string) => Promise<unknown>][] = [
  [
    "Unevaluated",
    "A representative will review the request and an email follows.",
    () => Promise.resolve(),
  ],
  [
    "Accepted",
    "A representative will be in contact.",
    (id) => hub.applyEvent(id, { type: "accept" }),
  ],
  ["Active", "Volunteers have been assigned.", activate],
  [
    "Rejected",
    "Your request was denied with the following statement: The house stands in another county.",
    (id) => hub.applyEvent(id, { type: "reject", text: "The house stands in another county." }),
  ],
  [
    "Rejected",
    "Your request was denied with the following statement: The center is unable to help with this request at this time.",
    (id) => hub.applyEvent(id, { type: "reject" }),
  ],
  [
    "Resolved",
    "The request is completed and a new request may be submitted.",
    async (id) => {
      await activate(id);
      await hub.applyEvent(id, { type: "close", notes: "Secret notes of the staff" });
    },
  ],
];

async function activate(id: string) {
  await hub.applyEvent(id, { type: "accept" });
  await hub.applyEvent(id, {
    type: "assign",
    volunteers: [{ id: "V0000001", name: "Secret Volunteer" }],
  });
}

test("who waits for an answer reads how long it takes at the moment, where enough is known", async () => {
  const createdAt = new Date(Date.now() - 2.5 * 24 * 60 * 60_000);
  const events = [{ type: "accept" }] as const;
  const stored = await storeRequests(Array.from({ length: 400 }, () => ({ createdAt, events })));
  const ids = { _id: { $in: stored.map(({ _id }) => _id) } };
  onTestFinished(() => HelpRequests.deleteMany(ids).then(() => undefined));
  await HelpRequests.updateMany(ids, { $set: { "history.1.at": new Date() } });
  const person = newPerson();
  const id = await submitRequest(person);
  const SENTENCE = "At the moment, a first answer takes about 3 days.";
  await eventually(async () => {
    const shown = await lookUp(new Visitor(), person);
    expect(shown.textAt(".status-box")).toContain(SENTENCE);
  });
  const visitor = new Visitor();
  await visitor.get(`${PATH}?lang=es`);
  const spanish = await lookUp(visitor, person);
  expect(spanish.textAt(".status-box")).toContain(
    "Por ahora, la primera respuesta tarda unos 3 días.",
  );
  const sent = await new Visitor().submit(
    await new Visitor().get("/request-help"),
    newHelpFormFields(),
  );
  expect(sent.textAt(".steps")).toContain(SENTENCE);
  await hub.applyEvent(id, { type: "accept" });
  expect((await lookUp(new Visitor(), person)).textAt(".status-box")).not.toContain(SENTENCE);
});

describe("a request", () => {
  test.each(JOURNEYS)("that is %s shows: %s", async (status, message, advance) => {
    const person = newPerson();
    const id = await submitRequest(person, {
      helpWater: true,
      helpOther: true,
      other: "Secret other text",
      description: "Two trees,\n<one> roof",
    });
    await HelpRequests.updateOne(
      { _id: id },
      { $set: { createdAt: new Date("2026-11-20T21:07:00Z") } },
    );
    await advance(id);
    const visitor = new Visitor();

    const page = await lookUp(visitor, person);
    expect(page.status).toBe(200);
    expect(page.textAt(".status-box [role=status]")).toBe(message);
    expect(page.textAt(".status-box h2")).toBe(`Status ${status}`);
    expect(page.document.title).toMatch(new RegExp(`^${status} – Check Request Status – `));
    expect(page.document.querySelector("[autofocus]")).toBe(
      page.document.querySelector(".status-box"),
    );
    expect(readBox(page)).toEqual({
      "Date Created": "11/20/2026",
      "Time Created": "4:07 PM",
      "Help Types": "Yard Cleanup, Clean Water, Other",
      Description: "Two trees,\n<one> roof",
    });
    expect(page.document.querySelector("[role=alert]:not([hidden])")).toBeNull();
    expect(page.text).not.toMatch(/Secret/);
    expect(page.text).not.toContain(person.last_name);

    const { status: code, headers, json } = await callStatus(visitor, person);
    expect(code).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(json).toEqual({
      status,
      reasonRejected: message.split("following statement: ")[1] ?? "",
      dateCreated: "11/20/2026",
      timeCreated: "4:07 PM",
      helpType: ["Yard Cleanup", "Clean Water", "Other"],
      description: "Two trees,\n<one> roof",
    });
  });

  test("is shown in Spanish if chosen, with the homeowner's text unchanged", async () => {
    const person = newPerson();
    await hub.applyEvent(await submitRequest(person), { type: "reject", text: "No boats." });
    const visitor = new Visitor();
    await visitor.get(`${PATH}?lang=es`);
    const page = await lookUp(visitor, person);
    expect(page.textAt(".status-box h2")).toBe("Estado Rechazada");
    expect(page.textAt(".status-box [role=status]")).toBe(
      "Su solicitud fue rechazada por este motivo: No boats.",
    );
    expect(readBox(page)).toMatchObject({
      "Tipos de ayuda": "Limpieza del patio",
      "Fecha de creación": expect.stringMatching(/^\d+ de [a-z]+ de 20\d\d$/) as string,
    });
  });

  test("of an unknown status shows a message instead", async () => {
    const person = newPerson();
    const id = await submitRequest(person);
    const requests = mongoose.connection.collection<{ _id: string }>("requests");
    await requests.updateOne({ _id: id }, { $set: { status: "Frozen" } });
    onTestFinished(async () => {
      await requests.deleteOne({ _id: id });
    });
    const page = await lookUp(new Visitor(), person);
    expect(page.status).toBe(200);
    expect(page.textAt(".status-box [role=status]")).toBe(NOT_FOUND);
    expect(page.text).not.toContain("Frozen");
    expect(page.document.title).toMatch(/^Check Request Status – /);
  });
});

describe("name and address", () => {
  test("with a unit match only that unit; without one the record without a unit, else the newest with one", async () => {
    const person = newPerson();
    const visitor = new Visitor();
    const found = async (second: Partial<Person>) => {
      const { status, json } = await callStatus(visitor, { ...person, ...second });
      const page = await lookUp(visitor, { ...person, ...second });
      expect(page.status).toBe(status);
      const { description } = json as { description?: string };
      expect(readBox(page)["Description"]).toBe(description);
      return description;
    };
    const NONE = [{}, { street_address_2: "" }, { street_address_2: "NULL" }];
    await submitRequest({ ...person, street_address_2: "Apt 9", description: "in 9" });
    await submitRequest({ ...person, street_address_2: "Apt 4", description: "in 4" });
    for (const none of NONE) expect(await found(none)).toBe("in 4");
    expect(await found({ street_address_2: "#9" })).toBe("in 9");
    for (const wrong of ["Apt 5", "4 4"])
      expect(await found({ street_address_2: wrong }), wrong).toBeUndefined();
    await submitRequest({ ...person, description: "in the house" });
    await submitRequest({ ...person, street_address_2: "Apt 4", description: "in 4 again" });
    for (const none of NONE) expect(await found(none)).toBe("in the house");
    expect(await found({ street_address_2: "Unit 4" })).toBe("in 4 again");

    const house = newPerson();
    await submitRequest(house);
    expect((await callStatus(visitor, { ...house, street_address_2: "Apt 4" })).status).toBe(404);
  });

  /** A separate name for each case, so that only its own homes are compared. */
  const personAt = (street_address_1: string) => ({ ...newPerson(), street_address_1 });
  test.each([
    ["44 Pebble Beach Rd", "44 pebble beach circle"],
    ["1420 McCall Rd", "1420 North Mc Call"],
  ])("of %j match %j in form and API, if that is one home", async (stored, typedStreet) => {
    const person = personAt(stored);
    const typed = { ...person, street_address_1: typedStreet };
    const visitor = new Visitor();
    await submitRequest({ ...person, street_address_2: "Apt 4", description: "First" });
    await submitRequest({ ...person, street_address_2: "#4", description: "Second" });
    for (const second of ["", "Apt 4"]) {
      const lookup = { ...typed, street_address_2: second };
      expect((await callStatus(visitor, lookup)).json).toMatchObject({
        status: "Unevaluated",
        description: "Second",
      });
      expect(readBox(await lookUp(visitor, lookup))).toMatchObject({ Description: "Second" });
    }
    expect((await callStatus(visitor, { ...typed, street_address_2: "Apt 5" })).status).toBe(404);
    expect(
      (await callStatus(visitor, { ...typed, last_name: `${person.last_name}s` })).status,
    ).toBe(404);
    expect(
      (await callStatus(visitor, { ...typed, first_name: person.first_name.slice(0, -1) })).status,
    ).toBe(404);
    expect(
      (await callStatus(visitor, { ...typed, street_address_1: `1${typedStreet}` })).status,
    ).toBe(404);
  });

  const TWO_HOMES: [label: string, other: Partial<Person> & { zip_code?: string }][] = [
    ["another suffix", { street_address_1: "44 Pebble Beach Cir" }],
    ["another direction", { street_address_1: "44 N Pebble Beach Rd" }],
    ["another unit", { street_address_2: "Apt 4" }],
    ["another zip code", { zip_code: "34224" }],
  ];
  test.each(TWO_HOMES)(
    "that match two homes by %s find neither, unless one matches exactly",
    async (_, other) => {
      const person = personAt("44 Pebble Beach Rd");
      await submitRequest({ ...person, description: "First" });
      await submitRequest({ ...person, ...other, description: "Second" });
      const visitor = new Visitor();
      const missed = await callStatus(visitor, { ...person, street_address_1: "44 Pebble Beach" });
      expect([missed.status, missed.json]).toEqual([404, { message: NOT_FOUND }]);
      const { json } = await callStatus(visitor, person);
      expect(json).toMatchObject({ description: "zip_code" in other ? "Second" : "First" });
    },
  );

  const KIN: [stored: Partial<Person>, typed: Partial<Person>][] = [
    [{ last_name: "García López" }, { last_name: "garcia" }],
    [{ last_name: "Garcia" }, { last_name: "García-López" }],
    [{ first_name: "María José" }, { first_name: "María" }],
    [{ first_name: "Wilma" }, { first_name: "Wilma J." }],
  ];
  test.each(KIN)(
    "of %j match %j at the same street, if that is one person",
    async (stored, typed) => {
      const person = { ...newPerson(), ...stored };
      const lookup = { ...person, ...typed };
      const visitor = new Visitor();
      const find = async (more: Partial<Person> = {}) => {
        const called = await callStatus(visitor, { ...lookup, ...more });
        const page = await lookUp(visitor, { ...lookup, ...more });
        expect(page.status).toBe(called.status);
        const { description } = called.json as { description?: string };
        expect(readBox(page)["Description"]).toBe(description);
        return description;
      };
      await submitRequest({ ...person, street_address_2: "Apt 4", description: "First" });
      expect(await find()).toBe("First");
      expect(await find({ street_address_2: "#4" })).toBe("First");
      expect(await find({ street_address_2: "Apt 5" })).toBeUndefined();
      expect(await find({ street_address_1: `1${person.street_address_1}` })).toBeUndefined();
      expect(await find({ last_name: "Lopezson" })).toBeUndefined();
      // A relative whose name has the same words: nobody can tell who asks.
      await submitRequest({
        ...person,
        first_name: `${person.first_name} Ana`,
        description: "Kin",
      });
      expect(await find()).toBeUndefined();
      expect((await callStatus(visitor, person)).json).toMatchObject({ description: "First" });
    },
  );

  test("are not compared for more than 50 requests with the same prefix", async () => {
    const person = personAt("44 Pebble Beach Rd");
    for (let n = 0; n < 50; n++) await submitRequest({ ...person, description: `No. ${n + 1}` });
    const visitor = new Visitor();
    const lookup = { ...person, street_address_1: "44 Pebble Beach" };
    expect((await callStatus(visitor, lookup)).json).toMatchObject({ description: "No. 50" });
    await submitRequest({ ...person, description: "No. 51" });
    expect((await callStatus(visitor, lookup)).status).toBe(404);
    expect((await callStatus(visitor, person)).json).toMatchObject({ description: "No. 51" });
  });

  test("that are unknown and that nearly match get identical bytes", async () => {
    const person = newPerson();
    const same = ({ status, bytes, headers }: TestResponse) => {
      const { date: _, "x-request-id": __, ...rest } = headers;
      const policy = rest["content-security-policy"]
        ?.toString()
        .replace(/'nonce-[^']+'/, "'nonce'");
      return {
        status,
        headers: { ...rest, "content-security-policy": policy },
        body: bytes.toString("latin1"),
      };
    };
    const [page, call] = [
      same(await lookUp(new Visitor(), person)),
      same(await callStatus(new Visitor(), person)),
    ];
    await submitRequest({ ...person, street_address_1: `9${person.street_address_1}` });
    await submitRequest({ ...person, street_address_1: `${person.street_address_1} Two` });
    await submitRequest({ ...person, first_name: "Bob" });
    await submitRequest({ ...person, last_name: `${person.last_name}son` });
    expect(same(await lookUp(new Visitor(), person))).toEqual(page);
    expect(same(await callStatus(new Visitor(), person))).toEqual(call);
    expect(call).toMatchObject({ status: 404, body: JSON.stringify({ message: NOT_FOUND }) });
  });

  test("that are unknown show an alert, no box, and keep the input", async () => {
    const person = { ...newPerson(), street_address_2: "Apt <4>" };
    const page = await lookUp(new Visitor(), person);
    expect(page.status).toBe(404);
    expect(page.textAt(".banner[role=alert]")).toBe(NOT_FOUND);
    expect(page.textAt("h1 + p")).toMatch(/^Check the spelling/);
    expect(page.document.title).toMatch(/^Error: Check Request Status/);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect(readFormValues(page)).toEqual(person);
  });
});

describe("bad input", () => {
  test("in the form shows every message at once", async () => {
    const page = await lookUp(new Visitor(), {
      first_name: " ",
      last_name: "",
      street_address_1: "\t",
      street_address_2: "x".repeat(121),
    });
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Error: Check Request Status/);
    expect(readFieldErrors(page)).toEqual([
      "first_name: Please enter a First Name",
      "last_name: Please enter a Last Name",
      "street_address_1: Please enter a valid address",
      "street_address_2: Address: at most 120 characters.",
    ]);
    expect(readFormValues(page)).toEqual({
      first_name: " ",
      last_name: "",
      street_address_1: "\t",
      street_address_2: "x".repeat(121),
    });
  });

  test("in the API is reported by field", async () => {
    expect((await new Visitor().call("GET", STATUS_CALL)).json).toEqual({
      message: "Please enter a First Name",
      errors: {
        first_name: ["Please enter a First Name"],
        last_name: ["Please enter a Last Name"],
        street_address_1: ["Please enter a valid address"],
      },
    });
  });

  test.each([".*", "^", "{$ne: 1}", "$where", "' || '1'=='1", "%", "*"])(
    "that looks like a pattern matches nothing: %s",
    async (text) => {
      const person = { first_name: text, last_name: text, street_address_1: text };
      expect((await callStatus(new Visitor(), person)).status).toBe(404);
      expect((await lookUp(new Visitor(), person)).status).toBe(404);
    },
  );
});

test("HEAD has the status code and no body", async () => {
  const person = newPerson();
  await submitRequest(person);
  const found = await callStatus(new Visitor(), person, "HEAD");
  expect(found).toMatchObject({ status: 200 });
  expect(found.bytes).toHaveLength(0);
  expect((await callStatus(new Visitor(), newPerson(), "HEAD")).status).toBe(404);
  expect((await callStatus(new Visitor(), {}, "HEAD")).status).toBe(400);
});

describe("limits per network address", () => {
  test("blocks every lookup after 30 misses, in form and API together", async () => {
    const person = newPerson();
    await submitRequest(person);
    const visitor = new Visitor();
    for (let n = 0; n < 30; n++) {
      const missed =
        n % 2
          ? await callStatus(visitor, { ...person, last_name: `Wrong ${n}` })
          : await visitor.post(PATH, { ...newPerson() });
      expect(missed.status).toBe(404);
    }
    const call = await callStatus(visitor, person);
    expect(call.status).toBe(429);
    expect(call.json).toEqual({ message: TOO_MANY });
    expect(Number(call.headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(call.headers["retry-after"])).toBeLessThanOrEqual(15 * 60);

    const page = await lookUp(visitor, person);
    expect(page.status).toBe(429);
    expect(Number(page.headers["retry-after"])).toBeGreaterThan(0);
    expect(page.textAt(".banner[role=alert]")).toBe(TOO_MANY);
    expect(page.document.querySelector(".status-box")).toBeNull();
    expect(readFormValues(page)).toEqual(person);
    expect((await callStatus(new Visitor(), person)).status).toBe(200);
  });

  test("allows sixty lookups, found or not", async () => {
    const person = newPerson();
    await submitRequest(person);
    const visitor = new Visitor();
    const statuses = await Promise.all(
      Array.from({ length: 70 }, async () => (await callStatus(visitor, person)).status),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  test("concurrent misses cannot pass the limit", async () => {
    const visitor = new Visitor();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await callStatus(visitor, newPerson())).status),
    );
    expect(statuses.filter((status) => status === 404).length).toBeLessThanOrEqual(30);
  });
});

describe("with the reference number", () => {
  const byNumber = async (visitor: Visitor, fields: Record<string, string>) =>
    visitor.submit(await visitor.get(`${PATH}?by=number`), fields);

  test("the status is shown, and the URL holds nothing typed", async () => {
    const person = newPerson();
    const id = await submitRequest(person, { helpWater: true });
    const page = await byNumber(new Visitor(), { reference: id, proof: person.last_name });
    expect(page.status).toBe(200);
    expect(page.textAt(".status-box")).toContain(
      "A representative will review the request and an email follows.",
    );
    expect(page.url.search).toBe("?by=number");
    for (const secret of [person.first_name, person.street_address_1, "941"])
      expect(page.textAt(".status-box")).not.toContain(secret);
  });

  test("the two ways lead to each other", async () => {
    const visitor = new Visitor();
    const byName = await visitor.get(PATH);
    expect(byName.hrefs("main p a")).toContain(`${PATH}?by=number`);
    expect((await visitor.get(`${PATH}?by=number`)).hrefs("main p a")).toContain(PATH);
  });

  test("a miss and empty fields say so", async () => {
    const missed = await byNumber(new Visitor(), { reference: "R00000000", proof: "Quill" });
    expect(missed.status).toBe(404);
    expect(missed.banners).toEqual([NOT_FOUND]);
    const empty = await byNumber(new Visitor(), { reference: " ", proof: "" });
    expect(empty.status).toBe(422);
    expect(readFieldErrors(empty)).toEqual([
      "reference: Please enter the reference number, such as R7K4MQ2AB",
      "proof: Please enter the last name, or the last four digits of the phone",
    ]);
  });
});
