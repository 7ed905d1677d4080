import { beforeAll, describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { AllRequestsQuery, type AllRequestsState } from "~/schemas/requests/all-requests";
import { LIST_FLAGS, OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES } from "~/schemas/vocabulary";
import {
  findNeighbors,
  listAllRequests,
  listMatchingIds,
  type BrowsedList,
} from "~/services/requests/browsing.server";
import { countFacets, countMine } from "~/services/requests/counting.server";
import { chunk, useDatabase } from "../../support/database";
import { profileOperations, type ProfiledOperation } from "../../support/profile";
import { useTestSettings } from "../../support/settings";
import { storeRequests } from "../../support/stored-requests";

useDatabase();

const COUNT = 4_000;
const START = Date.parse("2026-09-01T12:00:00Z");
const SIZE = 25;
const VIEWER = "UADMIN001";
/** Beyond the end: the last page. */
const LAST = 10_000;
/** Statuses, zip codes and priorities that one query merges. */
const MAX_RANGES = REQUEST_STATUSES.length * ZIP_CODES.length * 3;

/** Spread over every field that lists filter and sort by, without a pattern in common. */
const vary = (doc: RequestDocument, n: number): RequestDocument => ({
  ...doc,
  _id: `R${String(n).padStart(8, "0")}`,
  status: REQUEST_STATUSES[n % 5]!,
  live: n % 5 < 3,
  lastName: ["Smith", "smith", "Lopez", "Ávila"][Math.floor(n / 3) % 4]!,
  firstName: `Ann ${(n * 31) % 97}`,
  email: n % 13 === 0 ? "" : `homeowner-${n}@example.org`,
  address: { ...doc.address, zip: ZIP_CODES[Math.floor(n / 7) % 5]! },
  helpTypes: [HELP_TYPE_CODES[n % 6]!, HELP_TYPE_CODES[(n * 5 + 1) % 6]!],
  priority: n % 17 === 0 ? 2 : n % 9 === 0 ? 1 : 0,
  possibleDuplicate: n % 4 === 0, // many: a neighborhood that asked twice
  mailBounced: n % 11 === 0,
  suspicious: n % 19 === 0,
  readyToClose: n % 5 === 2 && n % 3 === 0,
  ...(n % 7 < 2 && { claimedBy: n % 7 === 0 ? VIEWER : "UADMIN002" }),
  submissionKey: `key-${n}`,
  createdAt: new Date(START + ((n * 7919) % COUNT) * 60_000), // not in the order of the ids
});

beforeAll(async () => {
  useTestSettings();
  const [doc] = await storeRequests([{ id: "RTEMPLATE" }]);
  await HelpRequests.deleteOne({ _id: "RTEMPLATE" });
  const docs = Array.from({ length: COUNT }, (_, n) => vary(doc!, n));
  for (const batch of chunk(docs)) await HelpRequests.insertMany(batch);
});

const toState = (state: Partial<Record<keyof AllRequestsState, unknown>>): BrowsedList => ({
  name: "all",
  ...AllRequestsQuery.parse({ size: SIZE, ...state }),
  viewer: VIEWER,
});

type Scan = ProfiledOperation & { execStats?: unknown };
const describeScan = (name: string, { command, planSummary, keysExamined, docsExamined }: Scan) =>
  `${name}: ${Object.keys(command)[0]} ${planSummary} keys ${keysExamined} docs ${docsExamined}`;

/** Runs a call and returns what its operations did wrong. */
async function findProblems(
  name: string,
  call: () => Promise<unknown>,
  maxKeys: number,
  maxReads = 0,
) {
  const { operations } = await profileOperations("requests", call);
  const scans = operations.filter(({ planSummary }) => planSummary !== undefined) as Scan[];
  expect(scans.length, name).toBeGreaterThan(0);
  return scans
    .filter(({ planSummary, hasSortStage, docsExamined = 0, keysExamined = 0, command }) => {
      if (planSummary === "EOF") return false;
      const isOfRows = JSON.stringify(command).includes('{"_id":{"$in"');
      return (
        /COLLSCAN/.test(planSummary ?? "") ||
        hasSortStage ||
        docsExamined > (isOfRows ? SIZE : maxReads) ||
        ("find" in command && keysExamined > (isOfRows ? 2 * SIZE + 1 : maxKeys))
      );
    })
    .map((scan) => describeScan(name, scan));
}

const isLimit = (stage: object & { $limit?: number }) => stage.$limit === 10_001;
interface Union {
  pipeline: object[];
}

const FILTERS = [undefined, ...LIST_FLAGS].flatMap((flag) =>
  [undefined, "food"].flatMap((type) => [undefined, "33947"].map((zip) => ({ flag, type, zip }))),
);
const STATUSES = [OPEN_STATUSES, REQUEST_STATUSES, ["Unevaluated"], ["Accepted", "Resolved"]];
const ORDERS = [{ sort: "priority" }, { sort: "age" }, { sort: "age", dir: "desc" }];

describe(`with ${COUNT} requests, a page is read from an index in its order`, () => {
  for (const status of STATUSES)
    for (const order of ORDERS)
      test(`${status.join(", ")} by ${Object.values(order).join(" ")}, with every filter`, async () => {
        const problems = [];
        for (const filter of FILTERS)
          for (const requested of [1, LAST]) {
            const state = toState({ ...filter, ...order, status, page: requested });
            const { page } = (await listAllRequests(state)).paging; // fills the plan cache, too
            problems.push(
              ...(await findProblems(
                JSON.stringify({ ...filter, page }),
                () => listAllRequests(state),
                page * SIZE + 2 * MAX_RANGES,
              )),
            );
          }
        expect(problems).toEqual([]);
      });

  test("by name and by zip code", async () => {
    const problems = [];
    for (const sort of ["name", "zip"])
      for (const dir of ["asc", "desc"])
        for (const page of [1, 20]) {
          const state = toState({ status: ["Resolved"], sort, dir, page });
          problems.push(
            ...(await findProblems(
              JSON.stringify({ sort, dir, page }),
              () => listAllRequests(state),
              page * SIZE + 20,
              sort === "name" ? SIZE : 0, // an index that ignores case does not know the ids
            )),
          );
        }
    expect(problems).toEqual([]);
  });

  test("neighbors, and all that match", async () => {
    const problems = [];
    for (const filter of FILTERS) {
      const state = toState({ ...filter, page: 4, row: 3 });
      const name = JSON.stringify(filter);
      const maxKeys = 5 * SIZE + 2 * MAX_RANGES;
      problems.push(
        ...(await findProblems(name, () => findNeighbors(state, "R00000000"), maxKeys)),
        ...(await findProblems(name, () => listMatchingIds(state), 501 + 2 * MAX_RANGES)),
      );
    }
    expect(problems).toEqual([]);
  });

  test("is counted up to one more than pages reach", async () => {
    const problems = [];
    for (const filter of [...FILTERS, { sort: "name", status: ["Resolved"] }]) {
      const { operations } = await profileOperations("requests", () =>
        listAllRequests(toState(filter)),
      );
      const counts = operations.filter(({ command }) => "aggregate" in command);
      const stages = counts.flatMap(({ command }) => command.pipeline as object[]);
      if (counts.length !== 1 || !stages.some(isLimit)) problems.push(stages);
    }
    expect(problems).toEqual([]);
  });

  test("counts beside the filters: each up to one more than pages reach", async () => {
    const { operations } = await profileOperations("requests", () => countFacets(OPEN_STATUSES));
    const pipeline = operations[0]?.command.pipeline as (object & { $unionWith?: Union })[];
    const stages = pipeline.flatMap((stage) => stage.$unionWith?.pipeline ?? [stage]);
    const starts = stages.flatMap((stage, i) => ("$match" in stage ? [stages[i + 1]!] : []));
    const FILTER_COUNT = REQUEST_STATUSES.length + HELP_TYPE_CODES.length + ZIP_CODES.length;
    expect(starts).toHaveLength(FILTER_COUNT + LIST_FLAGS.length - 2); // a status, and mine
    expect(starts.filter((stage) => !isLimit(stage))).toEqual([]);
  });

  test("counts beside the filters: one command and one of the viewer's, no document", async () => {
    for (const statuses of [OPEN_STATUSES, REQUEST_STATUSES, ["Accepted"] as const])
      for (const count of [() => countFacets(statuses), () => countMine(statuses, VIEWER)]) {
        const { operations } = await profileOperations<unknown>("requests", count);
        expect(operations).toHaveLength(1);
        expect(operations[0]).toMatchObject({ docsExamined: 0 });
        expect(operations[0]?.hasSortStage).toBeFalsy();
      }
  });

  test("the viewer's own are counted up to one more than pages reach", async () => {
    const { operations } = await profileOperations("requests", () =>
      countMine(OPEN_STATUSES, VIEWER),
    );
    expect((operations[0]?.command.pipeline as object[]).some(isLimit)).toBe(true);
  });
});
