import { beforeAll, describe, expect, test } from "vitest";

import { Applications } from "~/models/application.server";
import { SearchWords } from "~/models/search-word.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { VolunteerTableQuery } from "~/schemas/volunteers/list-queries";
import { findFirstVolunteers, searchVolunteers } from "~/services/accounts/volunteer-search.server";
import { listAssignableVolunteers } from "~/services/jobs/choosing.server";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import * as applications from "~/services/volunteers/applications.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { profileOperations } from "../../support/profile";
import { useQueue } from "../../support/queue";
import { applicationInput } from "../../support/volunteer-application";
import { storeVolunteers, toSession } from "../../support/volunteers";

useDatabase();
useQueue();

const home = { line2: "", state: "FL", zip: "34224" } as const;
const table = (q: string, more: object = {}) =>
  volunteers.listPage({ ...VolunteerTableQuery.parse({ q }), ...more });
const getIds = ({ rows }: { rows: readonly { _id: string }[] }) => rows.map(({ _id }) => _id);

let vera: VolunteerDocument, tom: VolunteerDocument;
beforeAll(async () => {
  const docs = await storeVolunteers([
    {
      firstName: "Vera",
      lastName: "Spoonbill",
      lastKey: "spoonbill",
      phone: "9415550134",
      teams: ["hospitality"],
      address: { ...home, line1: "4 Gulf Pines Dr", city: "Englewood" },
    },
    {
      firstName: "Tom",
      lastName: "Spoonbil",
      lastKey: "spoonbil",
      phone: "9415550177",
      teams: ["admin_team"],
      address: { ...home, line1: "5 Limpkin Ct", city: "Rotonda West" },
    },
    { firstName: "Ada", lastName: "Plover", phone: "9415557777" },
  ]);
  for (const doc of docs) await rememberWords(toKnownWords(doc));
  [vera, tom] = docs as [VolunteerDocument, VolunteerDocument];
});

describe("volunteers are found", () => {
  test.each([
    ["0134", () => [vera]],
    ["555-0134", () => [vera]],
    ["9415550134", () => [vera]],
    ["spoonbil", () => [tom, vera]],
    ["gulf pines", () => [vera]],
  ])("by %s, without a guess", async (q, expected) => {
    const ids = expected().map(({ _id }) => _id);
    const found = await table(q);
    expect([getIds(found), found.guesses]).toEqual([ids, undefined]);
    expect(await searchVolunteers(q)).toEqual({ ids, more: false });
  });

  test.each([
    ["sponbill", () => [vera], ["spoonbill"]],
    ["spoobill", () => [vera], ["spoonbill"]],
    ["vera sponbill", () => [vera], ["spoonbill"]],
    ["spoonpil", () => [tom], ["spoonbil"]],
    ["gulfpines", () => [vera], ["gulf pines"]],
    ["rotondawest", () => [tom], ["rotonda west"]],
    ["limp kin", () => [tom], ["limpkin"]],
  ])("by the guess for %s, which is marked", async (q, expected, guesses) => {
    const ids = expected().map(({ _id }) => _id);
    expect(await table(q)).toMatchObject({ total: ids.length, pages: 1, guesses });
    expect(getIds(await table(q))).toEqual(ids);
    expect(await searchVolunteers(q)).toEqual({ ids, more: false, guesses });
    expect(await findFirstVolunteers(q, 3)).toMatchObject({ more: false, guesses });
  });

  test("by a guess in the order of the table, in pages", async () => {
    const docs = await storeVolunteers(
      ["Ruddy", "Snowy", "Black"].map((firstName) => ({
        firstName,
        firstKey: firstName.toLowerCase(),
        lastName: "Turnstone",
        lastKey: "turnstone",
      })),
    );
    for (const doc of docs) await rememberWords(toKnownWords(doc));
    const names = async (more: object) =>
      (await table("turnstome", more)).rows.map(({ firstName }) => firstName);
    expect(await names({ sort: "first" })).toEqual(["Black", "Ruddy", "Snowy"]);
    expect(await names({ sort: "first", dir: "desc" })).toEqual(["Snowy", "Ruddy", "Black"]);
    expect(await findFirstVolunteers("turnstome", 2)).toMatchObject({
      rows: [{ firstName: "Black" }, { firstName: "Ruddy" }],
      more: true,
    });
  });

  test("not by a guess for whole addresses, numbers, ids, or deleted volunteers", async () => {
    const [gone] = await storeVolunteers([{ lastName: "Oystercatcher", active: false }]);
    await rememberWords(toKnownWords(gone!));
    for (const q of ["nobody@example.org", "9415550135", "oystercatchr", "oystercatcher", "V0000"])
      expect(await table(q)).toEqual({ rows: [], page: 1, pages: 1, total: 0, more: false });
  });

  test("of the team, and of others by no guess", async () => {
    const list = (q: string, team: "hospitality" | "admin_team") =>
      listAssignableVolunteers(undefined, { q, team, page: 1 });
    expect(await list("sponbill", "hospitality")).toMatchObject({
      rows: [{ _id: vera._id }],
      guesses: ["spoonbill"],
    });
    expect(await list("sponbill", "admin_team")).toEqual({
      rows: [],
      page: 1,
      pages: 1,
      total: 0,
      more: false,
    });
  });

  test("by reading the words of an index and the matches", async () => {
    const { operations } = await profileOperations("volunteers", () => table("sponbill"));
    expect(operations.length).toBeLessThanOrEqual(8);
    for (const { planSummary = "", docsExamined = 0, keysExamined = 0 } of operations) {
      expect(planSummary).not.toMatch(/COLLSCAN/);
      expect([docsExamined <= 2, keysExamined <= 4]).toEqual([true, true]);
    }
  });
});

describe("with more volunteers than a search reads", () => {
  beforeAll(async () => {
    const docs = await storeVolunteers(
      Array.from({ length: 1_001 }, () => ({ lastName: "Gallinule", teams: ["hospitality"] })),
    );
    await rememberWords(toKnownWords(docs[0]!));
  });

  test("the table says that there are more, also for a guess", async () => {
    const counts = { total: 1_000, more: true, guesses: ["gallinule"] };
    expect(await table("galinule")).toMatchObject(counts);
    expect(
      await listAssignableVolunteers(undefined, { q: "galinule", team: "hospitality", page: 1 }),
    ).toMatchObject(counts);
  });

  test("their words are read for a guess only", async () => {
    const readProjection = async (q: string) => {
      const { operations } = await profileOperations("volunteers", () => searchVolunteers(q));
      const stages = operations.flatMap(({ command }) => (command.pipeline ?? []) as object[]);
      return stages.filter((stage) => "$project" in stage);
    };
    const names = { lastKey: 1, firstKey: 1, teamLeader: 1, "address.zip": 1 };
    expect(await readProjection("gallinule")).toEqual([{ $project: names }]);
    expect(await readProjection("galinule")).toEqual([{ $project: { ...names, words: 1 } }]);
  });
});

describe("the words of volunteers are stored", () => {
  const has = async (word: string) => (await SearchWords.exists({ _id: word })) !== null;

  test("when an application is accepted", async () => {
    const input = applicationInput({ lastName: "Anhinga", streetAddress1: "6 Sawgrass Bend" });
    const { id } = await applications.submit(input, { address: newIpAddress(), locale: "en" });
    await applications.accept(id, { teamLeader: false }, { role: "admin", id: "UADMIN001" });
    expect(await Applications.findById(id).lean()).toMatchObject({ status: "Accepted" });
    for (const word of ["anhinga", "sawgrass", "sawgrass bend"]) expect(await has(word)).toBe(true);
    expect((await searchVolunteers("aninga")).guesses).toEqual(["anhinga"]);
  });

  test("when they change their address", async () => {
    const input = {
      phone: "9415550134",
      address: "7 Needlerush Way",
      city: "Boca Grande",
      state: "FL" as const,
      zip: "33921",
    };
    await volunteers.updateOwn(toSession(vera), input);
    for (const word of ["needlerush", "boca grande"]) expect(await has(word)).toBe(true);
    expect((await searchVolunteers("bocagrande")).ids).toEqual([vera._id]);
    expect(await Volunteers.findById(vera._id).lean()).toMatchObject({
      address: { line1: "7 Needlerush Way" },
    });
  });
});
