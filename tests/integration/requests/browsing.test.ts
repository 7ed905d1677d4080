import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import type { RequestStatus } from "~/schemas/vocabulary";
import {
  findNeighbors,
  listAllRequests,
  listMatchingIds,
  type BrowsedList,
} from "~/services/requests/browsing.server";
import { countFacets, countMine } from "~/services/requests/counting.server";
import { findFacets } from "~/services/web/responses/shared-counts.server";
import { forgetSharedCounts } from "~/services/web/responses/shared-counts.server";
import { useDatabase } from "../../support/database";
import * as requests from "../../support/requests";
import { useTestSettings } from "../../support/settings";
import { at, EVENTS, storeRequests } from "../../support/stored-requests";

useDatabase();
beforeAll(() => {
  useTestSettings();
});
beforeEach(async () => {
  await HelpRequests.deleteMany({});
  forgetSharedCounts();
});
afterEach(() => {
  vi.restoreAllMocks();
});

const ADMIN = { role: "admin", id: "UADMIN001" } as const;

/** One request after another, a minute apart; inserted newest first. */
async function store(
  stories: { status?: RequestStatus; payload?: object; set?: Partial<RequestDocument> }[],
): Promise<string[]> {
  const docs = await storeRequests(
    stories
      .map(({ status = "Unevaluated", payload = {} }, n) => ({
        payload: { ...payload },
        createdAt: at(n),
        events: EVENTS[status],
      }))
      .toReversed(),
  );
  const ids = docs.map(({ _id }) => _id).toReversed();
  for (const [n, { set }] of stories.entries())
    if (set) await HelpRequests.updateOne({ _id: ids[n]! }, { $set: set });
  return ids;
}
const storeNew = (count: number) => store(Array.from({ length: count }, () => ({})));

const parse = (query = "") => ({
  ...parseAllRequests(new URLSearchParams(query)),
  viewer: ADMIN.id,
});
const list = async (query = "") => (await listAllRequests(parse(query))).rows.map(({ id }) => id);
/** The ids at these positions. */
const pick = (ids: readonly string[], ...positions: number[]) => positions.map((n) => ids[n]!);

describe("the list", () => {
  test("is one empty page without requests", async () => {
    expect(await listAllRequests(parse("page=7"))).toMatchObject({
      rows: [],
      paging: { page: 1, pages: 1, total: 0, more: false, size: 50 },
      tooMany: false,
    });
  });

  test("has the open ones by priority, then oldest first", async () => {
    const ids = await store([
      {},
      { status: "Active" },
      { status: "Accepted", set: { priority: 1 } },
      { status: "Resolved", set: { priority: 2 } },
      { set: { priority: 2 } },
      { status: "Rejected" },
      { set: { priority: 1 } },
      { status: "Active", set: { priority: 2 } },
    ]);
    expect(await list()).toEqual(pick(ids, 4, 7, 2, 6, 0, 1));
  });

  test("by age has the oldest or the newest first, whatever their priority", async () => {
    const ids = await store([{}, { set: { priority: 2 } }, { status: "Active" }]);
    expect(await list("sort=age")).toEqual(ids);
    expect(await list("sort=age&dir=desc")).toEqual(ids.toReversed());
  });

  test("has the chosen statuses, or all", async () => {
    const ids = await store([
      { status: "Unevaluated" },
      { status: "Accepted" },
      { status: "Active" },
      { status: "Rejected" },
      { status: "Resolved" },
    ]);
    expect(await list("status=Rejected")).toEqual(pick(ids, 3));
    expect(await list("status=Resolved&status=Accepted")).toEqual(pick(ids, 1, 4));
    expect(await list("status=all")).toEqual(ids);
  });

  test("filters by kind, zip code and both, each request once", async () => {
    const ids = await store([
      { payload: { helpFood: true, helpWater: true, zip_code: "33947" } },
      { payload: { helpFood: true, zip_code: "34223" } },
      { payload: { helpFood: false, zip_code: "33947" } },
    ]);
    expect(await list("type=food")).toEqual(pick(ids, 0, 1));
    expect(await list("zip=33947")).toEqual(pick(ids, 0, 2));
    expect(await list("type=food&zip=33947")).toEqual(pick(ids, 0));
    expect(await list("type=water&zip=34223")).toEqual([]);
  });

  test.each([
    ["mine", { set: { claimedBy: ADMIN.id } }],
    ["lifeSafety", { set: { priority: 2 } }],
    ["urgent", { set: { priority: 1 } }],
    ["urgent", { set: { priority: 2 } }],
    ["duplicate", { set: { possibleDuplicate: true } }],
    ["noEmail", { set: { email: "" } }],
    ["bounced", { set: { mailBounced: true } }],
    ["ready", { status: "Active", set: { readyToClose: true } }],
    ["unassigned", { status: "Accepted" }],
    ["spam", { set: { suspicious: true } }],
  ] as const)("flag %s: %o", async (flag, story) => {
    const payload = { helpFood: true, zip_code: "33947" };
    const [, flagged] = await store([{ payload }, { payload, ...story }, { status: "Active" }]);
    for (const sort of ["priority", "age"])
      for (const filter of ["", "&type=food", "&zip=33947", "&type=food&zip=33947"])
        expect(await list(`flag=${flag}&sort=${sort}${filter}`)).toEqual([flagged]);
    expect(await list(`flag=${flag}&zip=34224`)).toEqual([]);
    expect(await list(`flag=${flag}&status=Rejected`)).toEqual([]);
    expect(await list(`flag=${flag}&q=englewood`)).toEqual(await list(`flag=${flag}`));
  });

  test("flag lifeSafety has no urgent ones, urgent has both, the highest first", async () => {
    const ids = await store([{ set: { priority: 1 } }, {}, { set: { priority: 2 } }]);
    for (const sort of ["priority", "age"])
      expect(await list(`flag=lifeSafety&sort=${sort}`)).toEqual(pick(ids, 2));
    expect(await list("flag=lifeSafety&q=englewood")).toEqual(pick(ids, 2));
    expect(await list("flag=urgent")).toEqual(pick(ids, 2, 0));
  });

  test("flag mine has what the administrator who sees the list has claimed", async () => {
    const ids = await store([
      { set: { claimedBy: ADMIN.id } },
      { set: { claimedBy: "UADMIN002" } },
      { set: { claimedBy: ADMIN.id, priority: 1 }, status: "Active" },
      {},
    ]);
    const listOf = async (viewer: string, query = "flag=mine") => {
      const state = { ...parse(query), viewer };
      const { rows } = await listAllRequests(state);
      const listed = rows.map(({ id }) => id);
      expect((await listMatchingIds(state)).ids).toEqual(listed);
      return listed;
    };
    expect(await listOf(ADMIN.id)).toEqual(pick(ids, 2, 0));
    expect(await listOf("UADMIN002")).toEqual(pick(ids, 1));
    expect(await listOf("UADMIN003")).toEqual([]);
    expect(await listOf("")).toEqual([]);
    expect((await listOf(ADMIN.id, "flag=mine&q=englewood")).toSorted()).toEqual(
      pick(ids, 0, 2).toSorted(),
    );
    expect(await listOf("UADMIN003", "flag=mine&q=englewood")).toEqual([]);
    const state = { ...parse("flag=mine"), viewer: ADMIN.id };
    expect((await findNeighbors(state, ids[2]!)).next).toMatchObject({ id: ids[0] });
    expect(await findNeighbors({ ...state, viewer: "UADMIN003" }, ids[2]!)).toEqual({});
  });

  test("by name ignores case and follows the letters, within one status", async () => {
    const ids = await store([
      { payload: { last_name: "smith", first_name: "Bo" } },
      { payload: { last_name: "Álvarez" } },
      { payload: { last_name: "Smith", first_name: "Al" } },
      { payload: { last_name: "Baker" } },
    ]);
    expect(await list("status=Unevaluated&sort=name")).toEqual(pick(ids, 1, 3, 2, 0));
    expect(await list("status=Unevaluated&sort=name&dir=desc")).toEqual(pick(ids, 0, 2, 3, 1));
  });

  test("by zip code, within one status", async () => {
    const ids = await store([
      { payload: { zip_code: "34224" } },
      { payload: { zip_code: "33946" } },
      { payload: { zip_code: "34224" }, set: { priority: 2 } },
    ]);
    expect(await list("status=Unevaluated&sort=zip")).toEqual(pick(ids, 1, 2, 0));
    expect(await list("status=Unevaluated&sort=zip&dir=desc")).toEqual(pick(ids, 0, 2, 1));
  });

  test("has pages, each request on one of them; a page beyond the end is the last", async () => {
    const ids = await storeNew(60);
    const pages = await Promise.all([1, 2, 3, 9].map((n) => list(`size=25&page=${n}`)));
    expect(pages.slice(0, 3).flat()).toEqual(ids);
    expect(pages[3]).toEqual(pages[2]);
    expect((await listAllRequests(parse("size=25&page=9"))).paging).toEqual({
      page: 3,
      pages: 3,
      total: 60,
      more: false,
      size: 25,
    });
  });

  test("counts up to 10,000 and says that there are more", async () => {
    await storeNew(3);
    vi.spyOn(HelpRequests, "countDocuments").mockResolvedValue(10_001);
    const { rows, paging } = await listAllRequests(parse("size=100"));
    expect(rows).toHaveLength(3);
    expect(paging).toEqual({ page: 1, pages: 100, total: 10_000, more: true, size: 100 });
  });

  test("a search has any status, in the order of the search", async () => {
    await store([
      { payload: { last_name: "Alvarez" } },
      { payload: { last_name: "Alvarez" }, status: "Resolved" },
      { payload: { last_name: "Baker" } },
    ]);
    const found = await listAllRequests(parse("q=alvarez"));
    expect(found.rows.map(({ lastName, status }) => [lastName, status])).toEqual([
      ["Alvarez", "Unevaluated"],
      ["Alvarez", "Resolved"],
    ]);
    expect(found).toMatchObject({ paging: { total: 2 }, tooMany: false });
    expect(await list("q=alvarez&status=Resolved")).toHaveLength(1);
  });

  test("a row has what the screen shows of it", async () => {
    const [id] = await store([
      {
        status: "Active",
        payload: {
          first_name: "Maria",
          last_name: "Alvarez",
          phone_number: "7700709152",
          street_address_1: "1 Main St",
          city: "Placida",
          zip_code: "33946",
          helpExterior: false,
          helpFood: true,
        },
        set: { priority: 1, possibleDuplicate: true, locale: "es", email: "" },
      },
    ]);
    expect((await listAllRequests(parse())).rows).toEqual([
      {
        id,
        rev: expect.any(Number) as number,
        status: "Active",
        locale: "es",
        firstName: "Maria",
        lastName: "Alvarez",
        phone: "7700709152",
        street: "1 Main St",
        city: "Placida",
        zip: "33946",
        helpTypes: ["food"],
        priority: 1,
        hasEmail: false,
        possibleDuplicate: true,
        suspicious: false,
        readyToClose: false,
        unstaffed: false,
        told: false,
        mailBounced: false,
        createdAt: at(0),
        jobs: { offered: 1, scheduled: 0, completed: 0, names: ["Vera Oak"] },
      },
    ]);
  });
});

describe("all that match", () => {
  test("come in the order of the list, up to a maximum", async () => {
    const ids = await storeNew(5);
    expect(await listMatchingIds(parse("page=3&size=25"))).toEqual({ ids, more: false });
    expect(await listMatchingIds(parse(), 5)).toEqual({ ids, more: false });
    expect(await listMatchingIds(parse(), 4)).toEqual({ ids: ids.slice(0, 4), more: true });
    expect((await listMatchingIds(parse("q=englewood"), 4)).more).toBe(true);
    expect(await listMatchingIds(parse("flag=unassigned"))).toEqual({ ids: [], more: false });
  });
});

describe("neighbors", () => {
  const place = (ids: readonly string[], n: number, size = 25) =>
    ids[n] && { id: ids[n], page: Math.floor(n / size) + 1, row: (n % size) + 1 };
  const around = (ids: readonly string[], n: number) => ({
    place: place(ids, n),
    previous: place(ids, n - 1),
    next: place(ids, n + 1),
  });
  /** The state of the list when the request at this position was opened. */
  const stateAt = (n: number, query = ""): BrowsedList =>
    parse(`size=25&page=${Math.floor(n / 25) + 1}&row=${(n % 25) + 1}&${query}`);

  test.each([0, 1, 24, 25, 26, 49, 50, 59])("of the request at position %i of 60", async (n) => {
    const ids = await storeNew(60);
    expect(await findNeighbors(stateAt(n), ids[n]!)).toEqual(around(ids, n));
  });

  test("are none of the only one", async () => {
    const ids = await storeNew(1);
    expect(await findNeighbors(stateAt(0), ids[0]!)).toEqual(around(ids, 0));
  });

  // The next one is read before the decision; where it is afterwards, after it.
  test.each([
    ["first row", 0, 1],
    ["last row of a page: the first of the next page moves up", 24, 25],
    ["first row of a page", 25, 26],
    ["last but one of all", 58, 59],
  ])("go on after a decision: %s", async (_, n, nextAt) => {
    const ids = await storeNew(60);
    const state = stateAt(n, "status=Unevaluated");
    const { next } = await findNeighbors(state, ids[n]!);
    expect(next?.id).toBe(ids[nextAt]);
    await requests.accept(ids[n]!, ADMIN);
    const left = ids.filter((id) => id !== ids[n]);
    expect(await findNeighbors(state, next!.id)).toEqual(around(left, nextAt - 1));
  });

  test("go on after a decision that leaves the row where it is", async () => {
    const ids = await storeNew(60);
    const state = stateAt(24);
    await requests.accept(ids[24]!, ADMIN);
    expect(await findNeighbors(state, ids[25]!)).toEqual(around(ids, 25));
  });

  test("of one that left the list are those around its row", async () => {
    const ids = await storeNew(60);
    await requests.accept(ids[30]!, ADMIN);
    const left = ids.filter((id) => id !== ids[30]);
    expect(await findNeighbors(stateAt(30, "status=Unevaluated"), ids[30]!)).toEqual({
      previous: place(left, 29),
      next: place(left, 30),
    });
  });

  test("of the last one of all, decided: the one before it", async () => {
    const ids = await storeNew(51);
    await requests.accept(ids[50]!, ADMIN);
    expect(await findNeighbors(stateAt(50, "status=Unevaluated"), ids[50]!)).toEqual({
      previous: place(ids, 49),
      next: undefined,
    });
    await requests.accept(ids[0]!, ADMIN);
    expect((await findNeighbors(stateAt(0, "status=Unevaluated"), ids[0]!)).next).toEqual(
      place(ids.slice(1), 0),
    );
  });

  test("of one that colleagues moved to another page are found around it", async () => {
    const ids = await storeNew(60);
    for (const id of ids.slice(0, 5)) await requests.accept(id, ADMIN);
    const left = ids.slice(5);
    expect(await findNeighbors(stateAt(26, "status=Unevaluated"), ids[26]!)).toEqual(
      around(left, 21),
    );
  });

  test("of one that is not in the list, without a row, are none", async () => {
    await storeNew(3);
    expect(await findNeighbors(parse(), "R00000000")).toEqual({});
  });

  test("in search results", async () => {
    await storeNew(30);
    const { ids } = await listMatchingIds(parse("q=englewood"));
    expect(ids).toHaveLength(30);
    expect(await findNeighbors(stateAt(24, "q=englewood"), ids[24]!)).toEqual(around(ids, 24));
  });
});

describe("the numbers beside the filters", () => {
  test("count each filter within the statuses, the statuses over all", async () => {
    await store([
      { payload: { helpExterior: false, helpFood: true, zip_code: "33947" } },
      { payload: { helpFood: true, helpExterior: true, zip_code: "34223" }, set: { priority: 1 } },
      { status: "Accepted", set: { email: "", possibleDuplicate: true } },
      { status: "Active", set: { readyToClose: true, mailBounced: true } },
      { status: "Rejected", set: { priority: 2 } },
    ]);
    const open = await countFacets(["Unevaluated", "Accepted", "Active"]);
    expect(open).toMatchObject({
      statuses: { Unevaluated: 2, Accepted: 1, Active: 1, Rejected: 1, Resolved: 0 },
      types: { food: 2, exterior: 3, water: 0 },
      zips: { "33947": 1, "34223": 3, "34224": 0 },
      flags: {
        lifeSafety: 0,
        urgent: 1,
        duplicate: 1,
        noEmail: 1,
        bounced: 1,
        ready: 1,
        unassigned: 1,
        spam: 0,
      },
    });
    expect(await countFacets(["Rejected"])).toMatchObject({
      statuses: open.statuses,
      types: { exterior: 1, food: 0 },
      flags: {
        lifeSafety: 1,
        urgent: 1,
        duplicate: 0,
        noEmail: 0,
        bounced: 0,
        ready: 0,
        unassigned: 0,
        spam: 0,
      },
    });
  });

  test("count what a search found, and only that", async () => {
    const [found] = await store([
      { payload: { helpFood: true, zip_code: "33947" }, set: { priority: 2, claimedBy: ADMIN.id } },
      { payload: { helpFood: true }, set: { claimedBy: ADMIN.id } },
    ]);
    const counts = await countFacets(["Unevaluated"], [found!]);
    expect(counts).toMatchObject({
      statuses: { Unevaluated: 1, Accepted: 0 },
      types: { food: 1, water: 0 },
      zips: { "33947": 1, "34223": 0 },
      flags: { lifeSafety: 1, urgent: 1, noEmail: 0 },
    });
    expect(await countMine(["Unevaluated"], ADMIN.id, [found!])).toBe(1);
    expect((await countFacets(["Unevaluated"], [])).statuses.Unevaluated).toBe(0);
  });

  test("each leads to a list of as many", async () => {
    await store([
      { payload: { helpFood: true, zip_code: "33947" }, set: { priority: 1 } },
      { status: "Active", set: { mailBounced: true } },
      { status: "Accepted", set: { priority: 2 } },
    ]);
    const { types, zips, flags } = await countFacets(["Unevaluated", "Accepted", "Active"]);
    for (const [name, counts] of Object.entries({ type: types, zip: zips, flag: flags }))
      for (const [value, count] of Object.entries(counts))
        expect(await list(`${name}=${value}`)).toHaveLength(count);
  });

  test("count the viewer's own apart from what is shared", async () => {
    await store([
      { set: { claimedBy: ADMIN.id } },
      { set: { claimedBy: ADMIN.id }, status: "Resolved" },
      { set: { claimedBy: "UADMIN002" } },
    ]);
    expect(await countMine(["Unevaluated", "Accepted", "Active"], ADMIN.id)).toBe(1);
    expect(await countMine(["Unevaluated", "Resolved"], ADMIN.id)).toBe(2);
    expect(await countMine(["Unevaluated"], "UADMIN003")).toBe(0);
    expect((await countFacets(["Unevaluated"])).flags).not.toHaveProperty("mine");
  });

  test("are shared for five seconds, by statuses, until a form was handled", async () => {
    const count = vi.spyOn(HelpRequests, "aggregate");
    let now = 1_000;
    vi.spyOn(performance, "now").mockImplementation(() => now);
    await Promise.all([findFacets(["Active"]), findFacets(["Active"])]);
    expect(count).toHaveBeenCalledTimes(1);
    await findFacets(["Accepted"]);
    expect(count).toHaveBeenCalledTimes(2);
    now += 5_001;
    await findFacets(["Active"]);
    expect(count).toHaveBeenCalledTimes(3);
    forgetSharedCounts();
    await findFacets(["Active"]);
    expect(count).toHaveBeenCalledTimes(4);
  });

  test("are counted anew after a failure", async () => {
    vi.spyOn(HelpRequests, "aggregate").mockImplementationOnce(() => {
      throw new Error("down");
    });
    await expect(findFacets(["Active"])).rejects.toThrow("down");
    expect((await findFacets(["Active"])).statuses.Active).toBe(0);
  });
});
