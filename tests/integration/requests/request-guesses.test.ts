import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { SearchWords } from "~/models/search-word.server";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import { guessTerms } from "~/services/matching/guessing.server";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { findFirstRequests } from "~/services/requests/finding.server";
import { searchRequests } from "~/services/requests/searching.server";
import { loadFoundPeople } from "~/services/web/presenters/find-presenter.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { helpRequestInput } from "../../support/help-request";
import { profileOperations } from "../../support/profile";
import * as requests from "../../support/requests";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
const ADMIN = { role: "admin", id: "UADMIN001" } as const;

/** Stores requests with the words that similar ones are looked up among. */
async function store(...stories: Parameters<typeof storeRequests>[0]) {
  const docs = await storeRequests(stories);
  for (const doc of docs) await rememberWords(toKnownWords(doc));
  return docs;
}
const at = (street: string, more: Record<string, unknown> = {}) => ({
  payload: { street_address_1: street, phone_number: "9415550100", ...more },
});
const search = async (q: string) => {
  const { ids, guesses } = await searchRequests(q, REQUEST_STATUSES);
  return { ids: ids.toSorted(), guesses };
};

let gasparilla: string, pines: string, together: string, wulff: string;
beforeAll(async () => {
  useTestSettings();
  registerOutboxes();
  const docs = await store(
    at("1081 Gasparilla Rd", { first_name: "Eleanor", last_name: "De La Cruz" }),
    at("44 Gulf Pines Dr", { first_name: "Ann", last_name: "Heron", city: "North Port" }),
    at("45 Seabreeze Ln", { first_name: "Tom", last_name: "Crane" }),
    at("46 Harbor Ct", { first_name: "Ida", last_name: "Wulff" }),
  );
  [gasparilla, pines, together, wulff] = docs.map(({ _id }) => _id) as [
    string,
    string,
    string,
    string,
  ];
});

describe("a word that begins no word of a request", () => {
  test.each([
    ["Gasparila", () => gasparilla, ["gasparilla"]],
    ["gasparrilla", () => gasparilla, ["gasparilla"]],
    ["gaspairlla", () => gasparilla, ["gasparilla"]],
    ["Gasparile", () => gasparilla, undefined], // two edits
    ["1081 gasparila", () => gasparilla, ["gasparilla"]],
    ["elanor gasparila", () => gasparilla, ["eleanor", "gasparilla"]],
    ["gulfpines", () => pines, ["gulf pines"]],
    ["gulfpin", () => pines, ["gulf pines"]],
    ["44 gulfpines", () => pines, ["gulf pines"]],
    ["gulfpinesdr", () => pines, ["gulf pines dr"]],
    ["gulfpine", () => pines, ["gulf pines"]],
    ["northport", () => pines, ["north port"]],
    ["delacruz", () => gasparilla, ["de la cruz"]],
    ["ulf", () => pines, ["gulf"]],
    ["sea breeze", () => together, ["seabreeze"]],
    ["45 sea breeze", () => together, ["seabreeze"]],
    ["cranne sea breeze", () => together, ["crane", "seabreeze"]],
    ["sea breeze cranne", () => together, ["seabreeze", "crane"]],
    ["sea breeze seabreeze", () => together, ["seabreeze"]],
    ["wulf", () => wulff, undefined], // begins it: no guess
  ])("%s", async (q, id, guesses) => {
    const expected = q === "Gasparile" ? [] : [id()];
    expect(await search(q)).toEqual({ ids: expected, guesses });
  });

  test("is not guessed where it begins one in another status", async () => {
    await store({ ...at("1 Heronry Way"), events: assignedEvents() });
    expect(await searchRequests("heronr", ["Unevaluated"])).toEqual({ ids: [], more: false });
  });

  test.each([
    "xz",
    "qzx",
    "1082 gasparilla",
    "10811",
    "98765",
    "gasparila 1082",
    "zzzz gulfpines",
    "sea breeze zzzz",
    "sea breeze gasparila",
  ])("%s finds nothing", async (q) => {
    expect(await search(q)).toEqual({ ids: [], guesses: undefined });
  });

  test("is not guessed among filters that leave nothing out of the words", async () => {
    expect(await searchRequests("gasparilla", REQUEST_STATUSES, { zip: "33981" })).toEqual({
      ids: [],
      more: false,
    });
    expect(await searchRequests("gasparila", REQUEST_STATUSES, { zip: "33981" })).toEqual({
      ids: [],
      more: false,
    });
  });

  test("is guessed by at most five words, those of the most requests first", async () => {
    const names = ["Malone", "Maltne", "Maline", "Malbne", "Malcne", "Maldne"];
    for (const [n, last_name] of names.entries())
      await store(...Array.from({ length: n + 1 }, () => at("9 Pelican Ct", { last_name })));
    await store(...Array.from({ length: 9 }, () => at("9 Pelican Ct", { last_name: "Palune" })));
    const { guesses, ids } = await search("malune");
    expect(guesses).toEqual(["maldne", "malcne", "malbne", "maline", "maltne"]);
    expect(ids).toHaveLength(6 + 5 + 4 + 3 + 2);
  });

  test("is guessed by counting at most twenty words, of all that are missing together", async () => {
    const similar = Array.from("bcdefghijklmnopqrstuvwxyz", (letter) =>
      ["quokk", "womba"].map((start) => start + letter),
    ).flat();
    await rememberWords(similar.map((word) => ({ _id: word, parts: [word] })));
    const counted: (string | RegExp)[] = [];
    const guessed = await guessTerms(["quokka", "wombat"], {
      begins: () => Promise.resolve(false),
      count: (word) => Promise.resolve(counted.push(word)),
    });
    expect(counted).toHaveLength(20);
    expect(guessed?.guesses).toHaveLength(4); // two for each, of five at most
  });

  test("is not guessed by a word that no request has any more", async () => {
    const [doc] = await store(at("7 Sandpiper Rd"));
    expect((await search("sandpipr")).guesses).toEqual(["sandpiper"]);
    await HelpRequests.deleteOne({ _id: doc!._id });
    expect(await search("sandpipr")).toEqual({ ids: [], guesses: undefined });
  });
});

describe("any status", () => {
  const STATUSES = ["Unevaluated", "Accepted", "Active", "Rejected", "Resolved"] as const;
  let docs: RequestDocument[];
  beforeAll(async () => {
    const person = at("77 Osprey Way", {
      last_name: "Ibis",
      email: "Ibis.Family@example.org",
      phone_number: "9415550777",
    });
    docs = await store(
      person,
      { ...person, events: acceptedEvents },
      { ...person, events: assignedEvents() },
      { ...person, events: [{ type: "reject" }] },
      { ...person, events: [...assignedEvents(), { type: "close", notes: "" }] },
    );
  });

  test.each(["ibis", "osprey 77", "ibis.family@EXAMPLE.org", "(941) 555-0777", "0777", "ospray"])(
    "is found by %s, in the order of the statuses",
    async (q) => {
      const { ids } = await searchRequests(q, REQUEST_STATUSES);
      expect(ids).toHaveLength(5);
      const found = docs.toSorted(
        (a, b) => REQUEST_STATUSES.indexOf(a.status) - REQUEST_STATUSES.indexOf(b.status),
      );
      expect(ids).toEqual(found.map(({ _id }) => _id));
      for (const status of STATUSES)
        expect((await searchRequests(q, [status])).ids).toEqual(
          docs.filter((doc) => doc.status === status).map(({ _id }) => _id),
        );
    },
  );

  test("by its reference number only that one is found", async () => {
    for (const { _id } of docs) expect((await search(_id)).ids).toEqual([_id]);
  });

  test("a whole address or number is never guessed", async () => {
    for (const q of ["ibis.famly@example.org", "9415550778"])
      expect(await search(q)).toEqual({ ids: [], guesses: undefined });
  });
});

describe("results while typing", () => {
  test("are at most eight requests, open ones first, newest first", async () => {
    const street = at("5 Manatee Ct");
    const day = (n: number) => new Date(Date.UTC(2026, 8, n));
    const stored = await store(
      ...[3, 1, 2].map((n) => ({ ...street, createdAt: day(n) })),
      ...[9, 8].map((n) => ({
        ...street,
        createdAt: day(n),
        events: [{ type: "reject" }] as const,
      })),
      ...[5, 4].map((n) => ({ ...street, createdAt: day(n), events: acceptedEvents })),
      ...[6, 7].map((n) => ({ ...street, createdAt: day(n), events: assignedEvents() })),
    );
    const { rows, more } = await findFirstRequests("manatee", 8);
    const byDay = new Map(stored.map((doc) => [doc._id, doc.createdAt.getUTCDate()]));
    expect(rows.map(({ _id }) => byDay.get(_id))).toEqual([7, 6, 5, 4, 3, 2, 1, 9]);
    expect(more).toBe(true);
  });

  test("name, street, town, status, number and age are in the answer", async () => {
    const [doc] = await store({
      ...at("12 Egret Walk", { first_name: "Maria", last_name: "Lopez", city: "Placida" }),
      createdAt: new Date("2026-10-01T10:00:00Z"),
    });
    expect(
      await loadFoundPeople("egret", "UADMIN001", new Date("2026-10-01T12:00:00Z")),
    ).toMatchObject({
      q: "egret",
      requests: [
        {
          id: doc!._id,
          name: "Maria Lopez",
          street: "12 Egret Walk",
          city: "Placida",
          status: "Unevaluated",
          age: { unit: "hours", amount: 2 },
        },
      ],
      moreRequests: false,
      volunteers: [],
      guesses: [],
    });
    expect(await loadFoundPeople("egrett", "UADMIN001")).toMatchObject({
      requests: [{ id: doc!._id }],
      guesses: ["egret"],
    });
  });

  test("are empty, without a query to the database, for less than two letters", async () => {
    for (const q of ["", " ", "e", "e ,"]) {
      const { answer, operations } = await profileOperations("requests", () =>
        loadFoundPeople(q, "UADMIN001"),
      );
      expect([answer.requests, answer.volunteers, operations]).toEqual([[], [], []]);
    }
  });
});

const known = async () =>
  (await SearchWords.find().sort({ _id: 1 }).lean()).map(({ keys, ...word }) => ({
    ...word,
    keys: keys.toSorted(),
  }));

describe("the collection of words", () => {
  beforeEach(async () => {
    await SearchWords.deleteMany();
  });

  test("gets those of a submitted and of an entered request through the outbox", async () => {
    const input = helpRequestInput({ last_name: "Turnstone", street_address_1: "8 Blue Heron Pl" });
    const client = { address: newIpAddress(), locale: "en" as const };
    await requests.submit(input, client);
    await waitForRelays();
    await sweepOutboxes();
    const ids = (await known()).map(({ _id }) => _id);
    for (const word of ["turnstone", "blue", "blue heron", "blue heron pl", "heron"])
      expect(ids).toContain(word);
    for (const word of ids) expect(word).toMatch(/^\p{L}{1,32}( \p{L}+){0,2}$/u);

    const second = helpRequestInput({ last_name: "Whimbrel" });
    await requests.enter({ ...second, email: "", how: "phone", locale: "en" }, ADMIN);
    await waitForRelays();
    await sweepOutboxes();
    expect((await known()).map(({ _id }) => _id)).toContain("whimbrel");
    expect(await HelpRequests.findOne({ lastName: "Whimbrel" }).lean()).toMatchObject({
      intents: [],
    });
  });

  test("gets the new street of a correction", async () => {
    const [doc] = await storeRequests([at("3 Tarpon Rd")]);
    const answers = requests.pickAnswers(doc!);
    const address = { ...answers.address, line1: "3 Snookbend Rd" };
    await requests.correct(doc!._id, { ...answers, address, seen: "0" }, ADMIN);
    await waitForRelays();
    await sweepOutboxes();
    expect((await search("snokbend")).ids).toEqual([doc!._id]);
    expect((await search("tarpon")).ids).toEqual([]);
  });

  test("is the same after a message that is delivered twice", async () => {
    const [doc] = await storeRequests([at("3 Marlin Rd")]);
    await rememberWords(toKnownWords(doc!));
    const before = await known();
    await rememberWords(toKnownWords(doc!));
    await Promise.all([1, 2, 3].map(() => rememberWords(toKnownWords(doc!))));
    expect(await known()).toEqual(before);
  });
});

describe("with more requests than a search reads", () => {
  beforeAll(async () => {
    const street = at("5511 Kingfisher Gulch", { city: "Rotonda" });
    await store(street);
    await storeRequests(Array.from({ length: 1_010 }, () => street));
  });

  /** Each operation's index keys and documents are bounded; none scans a collection. */
  async function expectBounded(call: () => Promise<unknown>, maxReads: number) {
    for (const collection of ["requests", "searchWords"]) {
      await call(); // fills the plan cache
      const { operations } = await profileOperations(collection, call);
      let reads = 0;
      for (const { planSummary = "", keysExamined = 0, docsExamined = 0 } of operations) {
        expect(planSummary).not.toMatch(/COLLSCAN/);
        expect(keysExamined, planSummary).toBeLessThanOrEqual(1_002);
        reads += docsExamined;
      }
      expect(reads, collection).toBeLessThanOrEqual(maxReads);
    }
  }

  test.each([
    ["kingfisher", 0],
    ["kingfishr", 0],
    ["kingfisher rotonda", 1_001],
    ["kingfishr rotonda", 1_001],
    ["kingfishergulch", 1_001],
    ["kingf isher", 1_001],
  ])("%s reads an index, and documents only to compare several words", async (q, maxReads) => {
    const { ids, more } = await searchRequests(q, REQUEST_STATUSES);
    expect([ids.length, more]).toEqual([1_000, true]);
    await expectBounded(() => searchRequests(q, REQUEST_STATUSES), maxReads + 10);
    await expectBounded(() => loadFoundPeople(q, "UADMIN001"), maxReads + 20);
    const { requests: shown, moreRequests } = await loadFoundPeople(q, "UADMIN001");
    expect([shown.length, moreRequests]).toEqual([8, true]);
    expect(new Set(shown.map(({ status }) => status))).toEqual(new Set(["Unevaluated"]));
  });
});
