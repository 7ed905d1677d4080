import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import { HELP_TYPES, type HelpType, type RequestStatus, type ZipCode } from "~/schemas/vocabulary";
import { listNew, listNewest, listToAssign } from "~/services/requests/listing.server";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import {
  acceptedEvents,
  at,
  EVENTS,
  listActive,
  storeRequests,
} from "../../support/stored-requests";

useDatabase();
beforeAll(() => {
  useTestSettings();
});
beforeEach(() => HelpRequests.deleteMany({}));
afterEach(() => {
  vi.restoreAllMocks();
});

/** Stores requests of one status, a minute apart, inserted newest first. */
function store(
  count: number,
  status: RequestStatus,
  { types = ["exterior"], zip = "34223" }: { types?: HelpType[]; zip?: ZipCode } = {},
) {
  const payload = {
    helpExterior: false,
    ...Object.fromEntries(types.map((type) => [HELP_TYPES[type].field, true])),
    other: types.includes("other") ? "A generator" : "",
    zip_code: zip,
  };
  const stories = Array.from({ length: count }, (_, minute) => ({
    payload,
    createdAt: at(minute),
    events: EVENTS[status],
  }));
  return storeRequests(stories.toReversed()).then((docs) => docs.toReversed());
}
const toIds = (docs: readonly Pick<RequestDocument, "_id">[]) => docs.map(({ _id }) => _id);
const prioritize = ({ _id }: Pick<RequestDocument, "_id">, priority: 1 | 2) =>
  HelpRequests.updateOne({ _id }, { $set: { priority } });
const page = (n: number) => ({ type: undefined, zip: undefined, page: n });

describe("new requests", () => {
  test("an empty list is one empty page", async () => {
    expect(await listNew(page(1))).toEqual({
      rows: [],
      paging: { page: 1, pages: 1, total: 0, more: false },
    });
    expect((await listNew(page(3))).paging.page).toBe(1);
  });

  test("come oldest first, ten per page, each once", async () => {
    const docs = await store(25, "Unevaluated");
    const pages = await Promise.all([1, 2, 3].map((n) => listNew(page(n))));
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 5]);
    expect(pages.flatMap(({ rows }) => toIds(rows))).toEqual(toIds(docs));
    expect(pages[1]!.paging).toEqual({ page: 2, pages: 3, total: 25, more: false });
  });

  test("come by priority first, over pages and with filters; a search by its own order", async () => {
    const docs = await store(23, "Unevaluated");
    await prioritize(docs[20]!, 1);
    await prioritize(docs[21]!, 2);
    await prioritize(docs[22]!, 1);
    const ids = toIds(docs);
    const expected = [ids[21], ids[20], ids[22], ...ids.slice(0, 20)];
    for (const filter of [{}, { type: "exterior" }, { zip: "34223" }] as const) {
      const pages = await Promise.all([1, 2, 3].map((n) => listNew({ ...filter, page: n })));
      expect(pages.flatMap(({ rows }) => toIds(rows))).toEqual(expected);
    }
    await HelpRequests.updateMany({}, { $set: { mailBounced: true } });
    const { rows } = await listNew({ flag: "bounced", page: 1 });
    expect(toIds(rows)).toEqual(expected.slice(0, 10));
  });

  test("are without one that was decided while the list was read", async () => {
    const docs = await store(3, "Unevaluated");
    const find = HelpRequests.find.bind(HelpRequests);
    vi.spyOn(HelpRequests, "find").mockImplementationOnce(((...args: Parameters<typeof find>) => {
      const query = find(...args);
      const exec = query.exec.bind(query);
      query.exec = async () => {
        const ids = await exec();
        await HelpRequests.updateOne({ _id: docs[0]!._id }, { $set: { status: "Accepted" } });
        return ids;
      };
      return query;
    }) as typeof find);
    expect(toIds((await listNew(page(1))).rows)).toEqual(toIds(docs.slice(1)));
  });

  test("of the same moment have a stable order across pages", async () => {
    await storeRequests(Array.from({ length: 25 }, () => ({ createdAt: at(0) })));
    const pages = await Promise.all([1, 2, 3].map((n) => listNew(page(n))));
    const ids = pages.flatMap(({ rows }) => toIds(rows));
    expect(ids).toEqual(ids.toSorted());
    expect(new Set(ids).size).toBe(25);
  });

  test("are the unreviewed ones", async () => {
    const mine = await store(2, "Unevaluated");
    for (const status of ["Accepted", "Active", "Rejected", "Resolved"] as const)
      await store(2, status);
    expect(toIds((await listNew(page(1))).rows)).toEqual(toIds(mine));
  });

  test("hold the fields of a card and the first history entry only", async () => {
    await store(1, "Unevaluated");
    const [row] = (await listNew(page(1))).rows;
    expect(Object.keys(row!).toSorted()).toEqual(
      [
        ...ANSWER_NAMES,
        "_id",
        "assignments",
        "createdAt",
        "history",
        "possibleDuplicate",
        "priority",
        "locale",
        "readyToClose",
        "status",
        "suspicious",
      ].toSorted(),
    );
    expect(row!.history.map(({ event }) => event)).toEqual(["submit"]);
  });

  test("are filtered by help type, by zip code, and by both", async () => {
    const roofs = await store(12, "Unevaluated", { types: ["exterior", "food"] });
    const food = await store(3, "Unevaluated", { types: ["food"], zip: "33981" });
    const other = await store(2, "Unevaluated", { types: ["other"], zip: "33981" });
    const list = (type?: HelpType, zip?: ZipCode, n = 1) => listNew({ type, zip, page: n });

    const byType = [await list("food"), await list("food", undefined, 2)];
    expect(byType.map(({ paging }) => paging.total)).toEqual([15, 15]);
    expect(new Set(byType.flatMap(({ rows }) => toIds(rows)))).toEqual(
      new Set(toIds([...roofs, ...food])),
    );
    expect(new Set(toIds((await list(undefined, "33981")).rows))).toEqual(
      new Set(toIds([...food, ...other])),
    );
    expect(toIds((await list("food", "33981")).rows)).toEqual(toIds(food));
    expect(toIds((await list("other", "33981")).rows)).toEqual(toIds(other));
    expect((await list("water")).paging).toEqual({ page: 1, pages: 1, total: 0, more: false });
    expect((await list("other", "34223")).rows).toEqual([]);
  });

  test("a page beyond the end is the last one of the same filter", async () => {
    const roofs = await store(12, "Unevaluated", { zip: "33947" });
    await store(30, "Unevaluated", { types: ["food"] });
    for (const n of [3, 100_000]) {
      const { rows, paging } = await listNew({ type: "exterior", zip: "33947", page: n });
      expect(paging).toEqual({ page: 2, pages: 2, total: 12, more: false });
      expect(toIds(rows)).toEqual(toIds(roofs.slice(10)));
    }
  });
});

describe("requests in progress", () => {
  const list = (more: Partial<Parameters<typeof listActive>[0]> = {}) =>
    listActive({ q: "", type: undefined, page: 1, ...more });

  test("are the Active ones, oldest first, ten per page", async () => {
    const docs = await store(23, "Active");
    for (const status of ["Unevaluated", "Accepted", "Rejected", "Resolved"] as const)
      await store(2, status);
    const pages = await Promise.all([1, 2, 3, 4].map((n) => list({ page: n })));
    expect(pages.slice(0, 3).flatMap(({ rows }) => toIds(rows))).toEqual(toIds(docs));
    expect(pages[3]!.paging).toEqual({ page: 3, pages: 3, total: 23, more: false });
    expect(toIds(pages[3]!.rows)).toEqual(toIds(docs.slice(20)));
  });

  test("come by priority first, also those with a flag; then longest flagged first", async () => {
    const docs = await store(4, "Active");
    const set = (n: number, fields: object) =>
      HelpRequests.updateOne({ _id: docs[n]!._id }, { $set: fields });
    const day = 24 * 60 * 60_000;
    const offered = (days: number) => new Date(Date.now() - days * day);
    // The oldest request has the youngest offer.
    for (const n of [0, 1, 2, 3]) await set(n, { "assignments.0.offeredAt": offered(3 + n) });
    await set(1, { priority: 2 });
    await set(2, { readyToClose: true });
    await set(3, { readyToClose: true, priority: 1 });
    const inOrder = (...positions: number[]) => positions.map((n) => docs[n]!._id);
    expect(toIds((await list()).rows)).toEqual(inOrder(1, 3, 0, 2));
    expect(toIds((await list({ flag: "unanswered" })).rows)).toEqual(inOrder(1, 3, 2, 0));
    expect(toIds((await list({ flag: "ready" })).rows)).toEqual(inOrder(3, 2));
    const assigning = (more: object) => listToAssign({ q: "", page: 1, status: "Active", ...more });
    expect(toIds((await assigning({})).rows)).toEqual(inOrder(1, 3, 0, 2));
    expect(toIds((await assigning({ flag: "unanswered" })).rows)).toEqual(inOrder(1, 3, 2, 0));
  });

  test("without volunteers again come by priority first, then longest first", async () => {
    const docs = await store(4, "Accepted");
    for (const [n, doc] of docs.entries())
      await HelpRequests.updateOne(
        { _id: doc._id },
        { $set: { unstaffed: true, statusAt: at(500 - n), priority: n === 1 ? 1 : 0 } },
      );
    const { rows } = await listToAssign({ q: "", page: 1, status: "Accepted", flag: "declined" });
    expect(toIds(rows)).toEqual([1, 3, 2, 0].map((n) => docs[n]!._id));
  });

  test("are filtered by help type", async () => {
    const food = await store(3, "Active", { types: ["food", "water"] });
    await store(3, "Active");
    expect(toIds((await list({ type: "food" })).rows)).toEqual(toIds(food));
  });

  test.each(["", "   ", "\t\n"])("a blank search (%j) is ignored", async (q) => {
    await store(2, "Active");
    expect((await list({ q })).paging.total).toBe(2);
  });

  test("search results are paged too, each row once, newest first", async () => {
    await storeRequests(
      Array.from({ length: 23 }, (_, i) => ({
        payload: { last_name: "Pelican", first_name: `Ann${i}` },
        createdAt: at(i),
        events: EVENTS.Active,
      })),
    );
    await store(5, "Active");
    const pages = await Promise.all([1, 2, 3].map((n) => list({ q: "pelican", page: n })));
    expect(pages.map(({ rows }) => rows.length)).toEqual([10, 10, 3]);
    expect(new Set(pages.flatMap(({ rows }) => toIds(rows))).size).toBe(23);
    expect(pages.flatMap(({ rows }) => rows).map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 23 }, (_, i) => at(22 - i)),
    );
    const beyond = await list({ q: "pelican", page: 9 });
    expect(beyond.paging).toEqual({ page: 3, pages: 3, total: 23, more: false });
    expect(toIds(beyond.rows)).toEqual(toIds(pages[2]!.rows));
  });
});

describe("the lists of the calls", () => {
  test("are newest first, by status, in pages without gaps or repeats", async () => {
    // same moment: ordered by id only
    await storeRequests(
      Array.from({ length: 7 }, () => ({ createdAt: at(0), events: acceptedEvents })),
    );
    await store(5, "Active");
    await store(4, "Rejected");
    const walk = async (statuses?: readonly RequestStatus[]) => {
      const ids: string[] = [];
      for (;;) {
        const rows = await listNewest({ statuses, limit: 3, after: ids.at(-1) });
        if (rows.length === 0) return ids;
        ids.push(...toIds(rows));
      }
    };
    const newestFirst = (filter: object) =>
      HelpRequests.find(filter)
        .sort({ createdAt: -1, _id: -1 })
        .lean<RequestDocument[]>()
        .then(toIds);
    expect(await walk()).toEqual(await newestFirst({}));
    expect(await walk(["Accepted", "Active"])).toEqual(
      await newestFirst({ status: { $in: ["Accepted", "Active"] } }),
    );
    expect(await walk(["Rejected"])).toEqual(await newestFirst({ status: "Rejected" }));
    expect(await walk(["Resolved"])).toEqual([]);
  });

  test("refuse an unknown id", async () => {
    await store(3, "Accepted");
    await expect(listNewest({ limit: 2, after: "R00000000" })).rejects.toMatchObject({
      code: "invalid",
    });
  });
});
