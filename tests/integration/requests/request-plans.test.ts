import { beforeAll, describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { HELP_TYPE_CODES, HELP_TYPES, ZIP_CODES } from "~/schemas/vocabulary";
import { readOpenCounts, countOpenRequests } from "~/services/requests/counting.server";
import { readOverview } from "~/services/requests/dashboard.server";
import {
  findRequestWithHistory,
  getDetails,
  listAssignedVolunteers,
} from "~/services/requests/details.server";
import {
  listAssignable,
  listNew,
  listNewest,
  listToAssign,
} from "~/services/requests/listing.server";
import { findElsewhere } from "~/services/requests/finding.server";
import { searchRequests } from "~/services/requests/searching.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import * as jobs from "../../support/jobs";
import { profileOperations, type ProfiledOperation } from "../../support/profile";
import * as requests from "../../support/requests";
import { useTestSettings } from "../../support/settings";
import {
  acceptedEvents,
  assignedEvents,
  listActive,
  storeRequests,
} from "../../support/stored-requests";
import { toSession } from "../../support/volunteers";

useDatabase();

const PAGE = 10;
const DAY = 24 * 60 * 60_000;
const START = Date.parse("2026-09-01T12:00:00Z");
const LATER = new Date(START + 365 * DAY);
const toId = (n: number) => `R${String(n).padStart(8, "0")}`;
const job = (n: number) => ({ assignmentId: `${toId(n)}-1`, volunteerId: "VVOL00001" });

/** A season's mix: many ended requests, and of each open kind more than a page or limit. */
const EVENTS: ((n: number) => readonly RequestEvent[])[] = [
  () => [],
  () => [],
  () => acceptedEvents,
  () => assignedEvents(),
  (n) => [...assignedEvents(), { type: "acceptOffer", ...job(n) }],
  (n) => [
    ...assignedEvents(),
    { type: "acceptOffer", ...job(n) },
    { type: "complete", ...job(n), details: "" },
  ],
  (n) => [...assignedEvents(), { type: "declineOffer", ...job(n) }],
  () => [{ type: "reject" }],
  () => [...assignedEvents(), { type: "close", notes: "" }],
  () => [...assignedEvents(), { type: "close", notes: "" }],
];
const COUNT = 3_000;
/** The name and city of a third of all requests. */
const COMMON = { last_name: "Smith", city: "Englewood" };

let docs: RequestDocument[] = [];
const toLookup = ({ firstName, lastName, address: { line1, line2 } }: RequestDocument) => ({
  firstName,
  lastName,
  line1,
  line2,
});

beforeAll(async () => {
  useTestSettings();
  const fields = Object.values(HELP_TYPES).map(({ field }) => field);
  docs = await storeRequests(
    Array.from({ length: COUNT }, (_, n) => ({
      id: toId(n),
      createdAt: new Date(START + ((n * 7919) % COUNT) * 60_000), // not in the order of the ids
      events: EVENTS[n % EVENTS.length]!(n),
      payload: {
        helpExterior: false,
        [fields[n % 6]!]: true,
        [fields[(n * 5 + 1) % 6]!]: true,
        zip_code: ZIP_CODES[Math.floor(n / 7) % 5],
        ...(n % 3 === 0 ? COMMON : { city: "Placida" }),
        street_address_1: `${n} Sea Grape Lane`,
        email: `homeowner-${n}@example.org`,
      },
    })),
  );
  await HelpRequests.updateMany(
    { _id: { $in: docs.filter((_, n) => n % 11 === 0).map(({ _id }) => _id) } },
    { $set: { mailBounced: true } },
  );
});

const newClient = () => ({ address: newIpAddress(), locale: "en" as const });
const active = toId(4);
const VERA = toSession({ _id: "VVOL00001", firstName: "Vera", lastName: "Oak", email: "" });
const page = { type: undefined, zip: undefined, page: 1 };
const progress = { q: "", type: undefined, page: 1 };
const inProgress = (filter: Partial<Parameters<typeof listActive>[0]>) => () =>
  listActive({ ...progress, ...filter });
/** Requests with an unanswered offer: one kind of ten. */
const OLD_OFFERS = COUNT / 10;
/** Requests whose mail bounced; a count by status or in a list fetches each of them. */
const BOUNCED = Math.ceil(COUNT / 11);
/** Calls with the maximum number of documents they may read. */
const CALLS: [name: string, maxReads: number, call: () => Promise<unknown>][] = [
  ["listNew", PAGE, () => listNew(page)],
  ["listNew, the last page", PAGE, () => listNew({ ...page, page: 60 })],
  ["listNew of one kind", PAGE, () => listNew({ ...page, type: "food" })],
  ["listNew of one kind, the last page", PAGE, () => listNew({ ...page, type: "food", page: 20 })],
  [
    "listNew of one zip code, the last page",
    PAGE,
    () => listNew({ ...page, zip: "33947", page: 12 }),
  ],
  [
    "listNew of both, the last page",
    PAGE,
    () => listNew({ ...page, type: "food", zip: "33947", page: 4 }),
  ],
  ["listNew of one zip code", PAGE, () => listNew({ ...page, zip: "33947" })],
  ["listNew of both", PAGE, () => listNew({ ...page, type: "food", zip: "33947" })],
  ["listNew of a kind without requests", 0, () => listNew({ ...page, type: "other" })],
  ["listActive", PAGE, () => listActive(progress)],
  ["listActive, a late page", PAGE, () => listActive({ ...progress, page: 80 })],
  [
    "listActive of one kind, a late page",
    PAGE,
    () => listActive({ ...progress, type: "water", page: 20 }),
  ],
  ["listActive of one kind", PAGE, () => listActive({ ...progress, type: "water" })],
  ["listNewest", PAGE, () => listNewest({ limit: PAGE })],
  ["listNewest, further on", PAGE + 2, () => listNewest({ limit: PAGE, after: toId(1500) })],
  ["listNewest of one status", PAGE, () => listNewest({ limit: PAGE, statuses: ["Resolved"] })],
  [
    "listNewest of one status, further on",
    PAGE + 2,
    () => listNewest({ limit: PAGE, statuses: ["Resolved"], after: toId(1508) }),
  ],
  ["listAssignable", PAGE + 2, () => listAssignable({ limit: PAGE })],
  // Half of all are assignable, so mongod may choose the index by date or by status.
  [
    "listAssignable, further on",
    3 * PAGE,
    () => listAssignable({ limit: PAGE, after: toId(1503) }),
  ],
  ["countOpenRequests", 0, countOpenRequests],
  // The oldest request of each status; all counts read keys only.
  ["readOpenCounts", 3, readOpenCounts],
  // Fetches what has to be counted by a field outside the index, besides a few rows of each kind.
  ["readOverview", OLD_OFFERS + BOUNCED + 30, () => readOverview(LATER)],
  ["readOverview before any offer is old", BOUNCED + 30, () => readOverview(new Date(START))],
  ["listActive of one zip code, a late page", PAGE, inProgress({ zip: "33947", page: 15 })],
  ["listActive, ready to close", 3 * PAGE, inProgress({ flag: "ready", page: 3 })],
  ["listActive, offers unanswered", 2 * OLD_OFFERS, inProgress({ flag: "unanswered" })],
  ["listActive, bounced", 2 * BOUNCED, inProgress({ flag: "bounced" })],
  ["listNew, bounced", 2 * BOUNCED, () => listNew({ ...page, flag: "bounced" })],
  [
    "listToAssign, without volunteers again",
    PAGE,
    () => listToAssign({ q: "", page: 1, flag: "declined" }),
  ],
  ["listToAssign, ready to close", PAGE, () => listToAssign({ q: "", page: 1, flag: "ready" })],
  [
    "listToAssign of one zip code",
    2 * PAGE,
    () => listToAssign({ q: "", page: 1, zip: "33947", status: "Accepted" }),
  ],
  ["getDetails", 1 + PAGE, () => getDetails(active)],
  ["findDetails", 1, () => findRequestWithHistory(active)],
  ["listAssignedVolunteers", 1, () => listAssignedVolunteers(active)],
  ["a status lookup", 2, () => requests.getState(toLookup(docs[3]!), newClient())],
  [
    "a status lookup without the suffix",
    2,
    () => requests.getState({ ...toLookup(docs[3]!), line1: "3 Sea Grape" }, newClient()),
  ],
  [
    "a status lookup of a stranger, whose name is compared with that of the home",
    1,
    () =>
      requests
        .getState({ ...toLookup(docs[3]!), lastName: "Unknown" }, newClient())
        .catch(() => null),
  ],
  [
    "a status lookup at an unknown address",
    0,
    () =>
      requests
        .getState({ ...toLookup(docs[3]!), line1: "9999 Unknown Street" }, newClient())
        .catch(() => null),
  ],
  ["findElsewhere", 2, () => findElsewhere(toId(8), ["Active"])],
  ["getWorkOrder", 1, () => jobs.getWorkOrder(`${active}-1`, VERA)],
  ["getWorkOrder of no job", 0, () => jobs.getWorkOrder("R0-1", VERA).catch(() => null)],
];
/** A search reads the matches of its rarest word, at most 1,001, and the rows of a page. */
const SEARCHES: [q: string, maxReads: number][] = [
  [toId(4), 1 + 1],
  ["9415550134", 1 + 1],
  ["Homeowner-4@example.org", 1 + 1],
  ["smith", 400 + PAGE],
  ["smith englewood", 400 + PAGE],
  ["englewood", 400 + PAGE],
  ["sea grape lane", 1_001 + PAGE],
  ["sea grape lane 303", 3 * PAGE], // plus phone and house numbers with that prefix
  ["346 placida", 3 * PAGE],
  ["pl", 1_001 + PAGE],
];

const scans = (operations: readonly ProfiledOperation[]) =>
  operations.filter(({ planSummary }) => planSummary !== undefined);
const countReads = (operations: readonly ProfiledOperation[]) =>
  operations.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0);
const formatLine = ({
  op,
  planSummary = "",
  keysExamined = 0,
  docsExamined = 0,
  nreturned = 0,
  hasSortStage,
}: ProfiledOperation) =>
  `${op} ${planSummary} keys ${keysExamined} docs ${docsExamined} returned ${nreturned}${hasSortStage ? " SORTS" : ""}`;

async function expectPlanned(name: string, maxReads: number, call: () => Promise<unknown>) {
  await call(); // fills the plan cache
  const { operations } = await profileOperations("requests", call);
  const lines = scans(operations).map(formatLine);
  expect(lines.length, name).toBeGreaterThan(0);
  const wrong = scans(operations).filter(
    ({ planSummary = "", hasSortStage, docsExamined = 0 }) =>
      /COLLSCAN/.test(planSummary) || (hasSortStage && docsExamined > PAGE),
  );
  expect(wrong.map(formatLine)).toEqual([]);
  expect(countReads(operations), lines.join("\n")).toBeLessThanOrEqual(maxReads);
  const sorting = lines.filter((line) => line.endsWith("SORTS"));
  if (sorting.length > 0) console.info(`${name} sorts: ${sorting.join("; ")}`);
  return operations;
}

describe(`with ${COUNT} requests, mongod reads an index and a page`, () => {
  test.each(CALLS)("%s", async (name, maxReads, call) => {
    await expectPlanned(name, maxReads, call);
  });

  test.each(SEARCHES)("a search for %j", async (q, maxReads) => {
    await expectPlanned(q, maxReads, () => listActive({ ...progress, q }));
    await expectPlanned(`${q} of one kind`, maxReads, () =>
      listActive({ ...progress, q, type: "food" }),
    );
  });

  test("a search without a word runs no query", async () => {
    const { operations } = await profileOperations("requests", () =>
      searchRequests("a !", ["Active"]),
    );
    expect(operations).toEqual([]);
  });

  test("a count reads no documents, for every kind and zip code", async () => {
    for (const type of HELP_TYPE_CODES)
      for (const zip of ZIP_CODES) {
        const { operations } = await profileOperations("requests", () =>
          listNew({ type, zip, page: 1 }),
        );
        const counts = operations.filter(({ command }) => "aggregate" in command);
        expect(counts).toHaveLength(1);
        expect(countReads(counts)).toBe(0);
      }
  });

  test("an answer finds the request by the id of its job", async () => {
    const { operations } = await profileOperations("requests", () =>
      jobs.decline(`${toId(13)}-1`, "", VERA),
    );
    const plans = scans(operations).map(({ planSummary }) => planSummary);
    expect(plans).toContain("IXSCAN { assignments.id: 1 }");
    for (const { planSummary = "", docsExamined = 0 } of scans(operations)) {
      expect(planSummary).not.toMatch(/COLLSCAN/);
      expect(docsExamined).toBeLessThanOrEqual(1);
    }
  });

  test("a decision and a correction read only their request and its home", async () => {
    const admin = { role: "admin", id: "UADMIN001" } as const;
    const stored = (await HelpRequests.findById(toId(10)).lean<RequestDocument>())!;
    const phone = stored.phone === "9415550199" ? "9415550198" : "9415550199";
    const answers = { ...requests.pickAnswers(stored), phone };
    const { operations } = await profileOperations("requests", async () => {
      await requests.accept(toId(10), admin);
      await requests.correct(toId(10), { ...answers, seen: "0" }, admin);
    });
    for (const { planSummary = "", docsExamined = 0 } of scans(operations)) {
      expect(planSummary).not.toMatch(/COLLSCAN/);
      expect(docsExamined).toBeLessThanOrEqual(1);
    }
  });
});
