import { beforeAll, describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import { findElsewhere } from "~/services/requests/finding.server";
import { searchRequests } from "~/services/requests/searching.server";
import { useDatabase } from "../../support/database";
import { profileOperations } from "../../support/profile";
import { useTestSettings } from "../../support/settings";
import {
  acceptedEvents,
  assignedEvents,
  listActive,
  storeRequests,
} from "../../support/stored-requests";

useDatabase();

const person = (more: Record<string, unknown>) => ({
  first_name: "Ann",
  last_name: "Smith",
  email: "ann.smith@example.com",
  phone_number: "2395550100",
  street_address_1: "900 Gulf Blvd",
  city: "Placida",
  zip_code: "33946",
  helpExterior: true,
  ...more,
});
const NUNEZ = {
  first_name: "José María",
  last_name: "Núñez-O'Brien",
  email: "pepe.marea@example.org",
  phone_number: "9415550134",
};
const PLAIN = {
  first_name: "Jose",
  last_name: "Pena",
  street_address_1: "12 Main St",
  city: "Englewood",
  zip_code: "34223",
};
const WATER = {
  first_name: "Quentin",
  last_name: "Zilch",
  helpExterior: false,
  helpWater: true,
  street_address_1: "77 Sea Grape Lane",
};

let nunez: RequestDocument, plain: RequestDocument, water: RequestDocument;
beforeAll(async () => {
  useTestSettings();
  const active = assignedEvents();
  [nunez, plain, water] = (await storeRequests([
    { payload: person(NUNEZ), id: "R12345678", events: active },
    { payload: person(PLAIN), id: "R7K4MQ2AB", events: active },
    { payload: person(WATER), id: "RZZ99XX88", events: active },
    // The same person at every other status: the list must never find it.
    { payload: person(NUNEZ), id: "R12345671" },
    { payload: person(NUNEZ), id: "R12345672", events: acceptedEvents },
    { payload: person(NUNEZ), id: "R12345673", events: [{ type: "reject" }] },
    { payload: person(NUNEZ), id: "R12345674", events: [...active, { type: "close", notes: "" }] },
  ])) as [RequestDocument, RequestDocument, RequestDocument];
});

const find = async (q: string) =>
  (await listActive({ q, type: undefined, page: 1 })).rows.map(({ _id }) => _id).toSorted();

describe("one request is found by", () => {
  test.each([
    ["full name", "José María Núñez-O'Brien"],
    ["reversed name", "nunez, jose"],
    ["part of a name from its start", "nuñ"],
    ["second part of a double name", "o'bri"],
    ["second part without the apostrophe", "OBRIEN"],
    ["capitals without accents", "NUNEZ"],
    ["an accent typed as a combining mark", "nun\u0303ez"],
    ["reference number", "R12345678"],
    ["reference number in small letters", "r12345678"],
    ["reference number without R", "12345678"],
    ["reference number in groups", "R 1234 5678"],
    ["reference number in groups without R", "1234 5678"],
    ["reference number in groups with a hyphen", "R1234-5678"],
    ["last group of the reference number", "5678"],
    ["phone as digits", "9415550134"],
    ["phone with brackets", "(941) 555-0134"],
    ["phone with hyphens", "941-555-0134"],
    ["phone with dots", "941.555.0134"],
    ["phone with country code", "+1 941 555 0134"],
    ["phone without the area code", "555-0134"],
    ["last four digits of the phone", "0134"],
    ["local part of the email", "pepe"],
    ["whole email", "Pepe.Marea@EXAMPLE.org"],
    ["second word of the local part", "marea"],
  ])("%s: %j", async (_, q) => {
    expect(await find(q)).toEqual([nunez._id]);
  });

  test.each([
    ["street word", "main"],
    ["number and street", "12 main"],
    ["street written out", "main street"],
    ["street as written", "12 Main St."],
    ["zip code", "34223"],
    ["beginning of a zip code and a street", "342 main"],
    ["accents that the record does not have", "josé peña"],
    ["city", "englew"],
    ["reference number", "7k4m q2ab"],
  ])("%s: %j", async (_, q) => {
    expect(await find(q)).toEqual([plain._id]);
  });
});

describe("a whole email address or phone number", () => {
  const addressed = (n: number) => ({
    payload: person({
      last_name: "Sample",
      email: `Sample-Homeowner-${n}@example.org`,
      phone_number: `94155502${n}${n}`,
    }),
    events: assignedEvents(),
  });
  let docs: RequestDocument[];
  beforeAll(async () => {
    docs = await storeRequests([
      ...Array.from({ length: 9 }, (_, n) => addressed(n)),
      { ...addressed(7), createdAt: new Date("2026-01-01") },
    ]);
  });

  test("matches every record with it, and only those, newest first", async () => {
    const list = async (q: string) =>
      (await listActive({ q, type: undefined, page: 1 })).rows.map(({ _id }) => _id);
    for (const q of [
      "sample-homeowner-8@example.org",
      " SAMPLE-homeowner-8@EXAMPLE.ORG",
      "Ann Sample <sample-homeowner-8@example.org>",
      "9415550288",
      "(941)-555-0288",
      "(941) 555-0288",
      "941.555.0288",
      "941 555 0288",
      "1-941-555-0288",
      "+1 (941) 555 0288",
      "941 - 555 - 0288",
      "941\u2013555\u20130288",
      "941\u00a0555\u00a00288",
      "\u202d9415550288\u202c",
      "941/555-0288",
      "sample 9415550288",
    ])
      expect(await list(q), q).toEqual([docs[8]!._id]);
    for (const q of ["sample-homeowner-7@example.org", "9415550277"])
      expect(await list(q), q).toEqual([docs[7]!._id, docs[9]!._id]);
    for (const q of [
      "homeowner-8@example.org",
      "sample-homeowner-8@example.com",
      "unknown sample-homeowner-8@example.org",
      "9415550298",
    ])
      expect(await list(q), q).toEqual([]);
    expect(await list("sample-homeowner")).toHaveLength(10); // a prefix still matches
  });

  test("is filtered by status and help type", async () => {
    for (const q of ["sample-homeowner-8@example.org", "9415550288"]) {
      expect((await searchRequests(q, ["Accepted"])).ids).toEqual([]);
      expect((await searchRequests(q, ["Active"], { type: "water" })).ids).toEqual([]);
      expect((await searchRequests(q, ["Active"], { type: "exterior" })).ids).toEqual([
        docs[8]!._id,
      ]);
    }
  });

  test("is not recognized in a house number and a zip code", async () => {
    const [house] = await storeRequests([
      {
        payload: person({ street_address_1: "12345 Sea Grape Lane", zip_code: "34224" }),
        events: assignedEvents(),
      },
    ]);
    expect(await find("12345 34224")).toEqual([house!._id]);
  });
});

describe("words", () => {
  test("are combined with and", async () => {
    expect(await find("jose")).toEqual([nunez._id, plain._id].toSorted());
    expect(await find("jose main")).toEqual([plain._id]);
    expect(await find("jose nunez placida 33946")).toEqual([nunez._id]);
    expect(await find("nunez main")).toEqual([]);
    expect(await find("jose unknown")).toEqual([]);
  });
  test("of one letter find nothing alone and are ignored among others", async () => {
    expect(await find("j")).toEqual([]);
    expect(await find("j o s e")).toEqual([]);
    expect(await find("j pena")).toEqual([plain._id]);
  });
  test("match prefixes only", async () => {
    for (const q of ["unez", "ain", "4223", "epe", "example.org", "@example.org"])
      expect(await find(q)).toEqual([]);
  });
});

describe("filters", () => {
  test("a search finds only the list's status", async () => {
    for (const [status, ids] of Object.entries({
      Active: [nunez._id],
      Unevaluated: ["R12345671"],
      Accepted: ["R12345672"],
      Rejected: ["R12345673"],
      Resolved: ["R12345674"],
    }))
      expect((await searchRequests("nunez", [status as RequestStatus])).ids).toEqual(ids);
    expect(await find("R12345671")).toEqual([]);
  });
  test("a search can be filtered by help type", async () => {
    const list = (q: string, type: "water" | "exterior") =>
      listActive({ q, type, page: 1 }).then(({ rows }) => rows.map(({ _id }) => _id));
    expect(await list("zilch", "water")).toEqual([water._id]);
    expect(await list("zilch quentin", "water")).toEqual([water._id]);
    expect(await list("zilch", "exterior")).toEqual([]);
  });
});

describe("hostile input", () => {
  // No id begins with these words: ids are random, without the letters i, l, o and u.
  const HOSTILE: [string, string][] = [
    ["an operator", '{"$nin":""}'],
    ["another operator", "{$nin: null}"],
    ["code", "$where: sleep(5000)"],
    ["code that closes a string", "'; return true; //"],
    ["a regular expression", ".*"],
    ["an anchor", "^"],
    ["a character class", "[a-z]"],
    ["a repeated character class", "[a-z]{2,}.*"],
    ["a lookahead", "(?=.*)"],
    ["alternation", "|||"],
    ["a backslash", "\\"],
    ["an escape", "\\w\\d\\S"],
    ["catastrophic backtracking", "(((((x+)+)+)+)+)+$"],
    ["ten kilobytes of a letter", "a".repeat(10_240)],
    ["ten kilobytes of words", "ux ".repeat(3_413)],
    ["ten kilobytes of brackets", "(".repeat(10_240)],
    ["null bytes", "\u0000\u0000"],
    ["a lone surrogate", "\uD800"],
    ["reversed surrogates", "\uDC00\uD83C"],
    ["emoji", "🏠🌪️👩‍👩‍👧"],
    ["punctuation", "!?.,;:-_()[]{}<>/\\|'\"`~@#$%^&*+="],
    ["invisible spaces", "\u200B\u2060\uFEFF"],
    ["a right-to-left override", "\u202Eana\u202C".replace("ana", "")],
  ];
  test.each(HOSTILE)("%s finds nothing and reads almost nothing", async (_, q) => {
    const { answer, operations } = await profileOperations("requests", () =>
      listActive({ q, type: undefined, page: 1 }),
    );
    expect(answer).toEqual({ rows: [], paging: { page: 1, pages: 1, total: 0, more: false } });
    // at most a count for each of five words, in the list and in all statuses, one for each of four
    // pairs written together, the search and the rows
    expect(operations.length).toBeLessThanOrEqual(16);
    // a position in the index for the beginning and the end of each status
    for (const { keysExamined = 0, docsExamined = 0 } of operations)
      expect(keysExamined + docsExamined).toBeLessThanOrEqual(10);
  });
  test("null bytes and lone surrogates separate words", async () => {
    expect(await searchRequests("pe\u0000na", ["Active"])).toMatchObject({ guesses: ["pena"] });
    expect(await find("jose\u0000pena")).toEqual([plain._id]);
    expect(await find("\uD800jose pena\uDFFF")).toEqual([plain._id]);
    expect(await find("jose 🏠 pena")).toEqual([plain._id]);
  });
});

describe("what a search finds outside of its list", () => {
  const find = (q: string) => findElsewhere(q, ["Active"]);
  const rowOf = (id: string, status: RequestStatus) => ({
    id,
    name: "José María Núñez-O'Brien",
    street: "900 Gulf Blvd",
    status,
  });
  test("is found by its reference number, with its status", async () => {
    expect(await find("R12345674")).toEqual({
      rows: [rowOf("R12345674", "Resolved")],
      total: 1,
      statuses: ["Unevaluated", "Accepted", "Rejected", "Resolved"],
      more: false,
    });
    for (const q of ["12345671", " r1234 5671 ", "R 1234 5671"])
      expect(await find(q), q).toMatchObject({ rows: [rowOf("R12345671", "Unevaluated")] });
  });
  test("is found by name, up to three, in the order of the statuses", async () => {
    const found = await find("nunez");
    expect(found).toMatchObject({ total: 4, more: false });
    const order = REQUEST_STATUSES.filter((status) => status !== "Active").slice(0, 3);
    expect(found!.rows.map(({ status }) => status)).toEqual(order);
  });
  test("is marked as a guess where it is one", async () => {
    expect(await find("ju nez")).toBeUndefined();
    expect(await find("nu nez")).toMatchObject({ total: 4, guesses: ["nunez"] });
  });
  test("is undefined when it is in this list only, or unknown", async () => {
    for (const q of ["", " ", "R12345678", "R00000000", "V12345671", "R1234.*71"])
      expect(await find(q), q).toBeUndefined();
    expect(await find("a".repeat(10_240))).toBeUndefined();
  });
});

describe("very many matches", () => {
  beforeAll(async () => {
    const stories = Array.from({ length: 1_002 }, (_, i) => ({
      payload: person({ last_name: "Albatross", first_name: i % 2 ? "Odd" : "Even" }),
      events: assignedEvents(),
    }));
    await storeRequests(stories.slice(0, 1_000));
    expect(await searchRequests("albatross", ["Active"])).toMatchObject({ more: false });
    await storeRequests(stories.slice(1_000));
  });
  test("are cut at 1,000, with more set", async () => {
    const { ids, more } = await searchRequests("albatross", ["Active"]);
    expect([ids.length, new Set(ids).size, more]).toEqual([1_000, 1_000, true]);
    const { rows, paging } = await listActive({ q: "albatross", type: undefined, page: 100 });
    expect(paging).toEqual({ page: 100, pages: 100, total: 1_000, more: true });
    expect(rows).toHaveLength(10);
  });
  test("with a second, rare word are all found", async () => {
    await storeRequests([
      {
        payload: person({ last_name: "Albatross", first_name: "Xenia" }),
        events: assignedEvents(),
      },
    ]);
    const { ids, more } = await searchRequests("albatross xenia", ["Active"]);
    expect([ids.length, more]).toEqual([1, false]);
    expect(await HelpRequests.findById(ids[0]).lean()).toMatchObject({ firstName: "Xenia" });
  });
  test("set more too when a second word or help type filters a cut result", async () => {
    const createdAt = new Date("2027-01-01T12:00:00Z"); // after all others, beyond the cut
    await storeRequests([
      ...Array.from({ length: 1_001 }, () => ({
        payload: person({ last_name: "Booby", city: "Rotonda" }),
        events: assignedEvents(),
      })),
      {
        payload: person({ last_name: "Albatross", city: "Rotonda", helpWater: true }),
        createdAt,
        events: assignedEvents(),
      },
    ]);
    expect(await searchRequests("albatross rotonda", ["Active"])).toMatchObject({ more: true });
    expect(await searchRequests("albatross", ["Active"], { type: "water" })).toMatchObject({
      more: true,
    });
  });
  test("of two common words are all found", async () => {
    expect((await searchRequests("albatross odd", ["Active"])).ids).toHaveLength(501);
  });
});
