import { beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { Audit, type AuditDocument } from "~/models/audit.server";
import { Locks } from "~/models/lock.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { ReportQuery } from "~/schemas/reports/report-query";
import { HELP_TYPES } from "~/schemas/vocabulary";
import type { ActiveSession } from "~/services/accounts/accounts.server";
import { newId } from "~/services/platform/ids.server";
import * as reports from "~/services/reports/reports.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import { useDatabase } from "../../support/database";
import { BROKEN_TEXTS, HOSTILE_TEXTS } from "../../support/hostile-texts";
import { profileOperations } from "../../support/profile";
import { useTestSettings } from "../../support/settings";
import {
  acceptedEvents,
  assignedEvents,
  storeRequests,
  storeTexts,
} from "../../support/stored-requests";
import { formatSerialTime, readWorkbook, type Sheet } from "../../support/workbook-reader";

useDatabase();

const ZIPS = ["34223", "34224", "33947", "33946", "33981"];
const TYPES = Object.values(HELP_TYPES).map(({ field }) => field);
const LABELS = {
  exterior: "Yard Cleanup",
  interior: "Interior Cleanup",
  emotional: "Emotional Support",
  supplies: "Cleaning Supplies",
  water: "Clean Water",
  food: "Emergency Food",
  other: "Other",
};
const EVENTS: readonly (readonly RequestEvent[])[] = [
  [],
  acceptedEvents,
  assignedEvents("VVOL00001", "Vera Oak"),
  [
    ...acceptedEvents,
    {
      type: "assign",
      volunteers: [
        { id: "VVOL00001", name: "Vera Oak" },
        { id: "VVOL00002", name: "=Bo Elm" },
      ],
    },
  ],
  [{ type: "reject", text: "=1+1 is out of our area" }],
  [...assignedEvents(), { type: "close", notes: "Done.\nAll is well." }],
  [...assignedEvents(), { type: "close", notes: "The roof is left.", outcome: "partly" }],
  [{ type: "merge", keptId: "RKEPT0001", notes: "Sent twice." }],
  [
    ...assignedEvents(),
    { type: "close", notes: "Done." },
    { type: "reopen", reason: "More water.", sameHome: false },
  ],
];
const OUTCOMES = {
  done: "Done",
  partly: "Partly done",
  couldNot: "Could not be done",
  noLongerNeeded: "No longer needed",
  duplicate: "Duplicate of another request",
};
/** Around the ends of months and years in Florida, and of daylight saving time. */
const MOMENTS = [
  "2026-10-01T03:59:59.999Z",
  "2026-10-01T04:00:00.000Z",
  "2026-01-01T04:59:59.999Z",
  "2026-01-01T05:00:00.000Z",
  "2026-03-08T06:59:59.000Z",
  "2026-03-08T07:00:00.000Z",
  "2026-11-01T05:30:00.000Z",
  "2026-11-01T06:30:00.000Z",
  "2025-09-15T12:00:00.000Z",
  "2026-09-15T12:00:00.000Z",
];
/** More than one cursor batch, to cover the seam between two batches. */
const COUNT = 520;

let stored: RequestDocument[] = [];
beforeAll(async () => {
  useTestSettings();
  await storeRequests(
    Array.from({ length: COUNT }, (_, n) => ({
      createdAt: new Date(MOMENTS[n % MOMENTS.length]!),
      events: EVENTS[n % EVENTS.length]!,
      payload: {
        zip_code: ZIPS[n % 5],
        county: n % 3 ? "Sarasota" : "Charlotte",
        helpExterior: false,
        [TYPES[n % 6]!]: true,
        ...(n % 4 === 0 && { helpOther: true, other: "A generator" }),
        // every seventh is the home of the one before, spelled differently
        street_address_1: n % 7 === 6 ? `${n - 1} NORTH Sea Grape Ln.` : `${n} N. Sea Grape Lane`,
        ...(n % 7 === 6 && { zip_code: ZIPS[(n - 1) % 5] }),
        ...(n % 2 && { street_address_2: `Unit ${n % 7 === 6 ? 1 : n}` }),
        ...(n % 7 === 6 && { street_address_2: (n - 1) % 2 ? `#${n - 1}` : "" }),
      },
    })),
  );
  // Text that no form accepts: a record can be older than a validation rule.
  const texts = [
    ...HOSTILE_TEXTS,
    ...BROKEN_TEXTS.map(([given]) => given).filter((given) => !/\p{Cs}/u.test(given)),
  ];
  await storeTexts(texts);
  const calls = { priority: 1, intake: "phone" } as const;
  const visits = { priority: 2, intake: "visit", locale: "es" } as const;
  await HelpRequests.updateMany({ helpTypes: "water" }, { $set: calls });
  await HelpRequests.updateMany({ helpTypes: "food" }, { $set: visits });
  stored = await HelpRequests.find().lean<RequestDocument[]>();
});

let account: ActiveSession["account"];
beforeEach(() => {
  account = {
    id: newId("U"),
    role: "admin",
    firstName: "Ana",
    lastName: "Ruiz",
    email: "ana@example.org",
    locale: "en",
  };
});
const admin = () => ({ account, sessionId: "a session" });

/** Generates a report and reads it back. */
async function makeReport(query: Record<string, unknown>) {
  const report = await reports.generate(ReportQuery.parse(query), admin());
  const parts: Buffer[] = [];
  for await (const part of report.bytes) parts.push(part);
  await report.end();
  const { Summary, Requests } = await readWorkbook(Buffer.concat(parts));
  account = { ...account, id: newId("U") };
  return { summary: Summary!, requests: Requests! };
}

const cleaned = new Map(BROKEN_TEXTS);
const asCell = (text: string) => (cleaned.get(text) ?? text) || undefined;
const CLOCK = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "medium",
});
const formatTime = (at: Date | undefined) => at && CLOCK.format(at);

/** Expected row of a stored request, computed from the record alone. */
function toExpectedRow(doc: RequestDocument) {
  const reached = (...statuses: string[]) =>
    doc.history.find(({ to }) => to && statuses.includes(to))?.at;
  const closed = /Resolved|Rejected/.test(doc.status) ? doc.history.at(-1)?.at : undefined;
  return {
    "Request ID": doc._id,
    Status: doc.status === "Resolved" ? "Completed" : doc.status,
    Outcome: doc.outcome && OUTCOMES[doc.outcome],
    Submitted: formatTime(doc.createdAt),
    Accepted: formatTime(reached("Accepted")),
    Active: formatTime(reached("Active")),
    Closed: formatTime(closed),
    Priority: [undefined, "Urgent", "Life-safety"][doc.priority],
    Language: { en: "English", es: "Spanish" }[doc.locale],
    "How it came": doc.intake ? { phone: "Phone", visit: "In person" }[doc.intake] : "Website",
    "First Name": asCell(doc.firstName),
    "Last Name": asCell(doc.lastName),
    "Phone Number": doc.phone,
    Email: asCell(doc.email),
    "Street Address 1": asCell(doc.address.line1),
    "Street Address 2": asCell(doc.address.line2),
    City: doc.address.city,
    State: "Florida",
    "Zip Code": doc.address.zip,
    County: doc.county,
    "Help Types": doc.helpTypes.map((type) => LABELS[type]).join(", "),
    ...Object.fromEntries(
      Object.entries(LABELS).map(([type, label]) => [
        label,
        doc.helpTypes.some((one) => one === type) ? "Yes" : undefined,
      ]),
    ),
    "Other Help": asCell(doc.other),
    Description: asCell(doc.description),
    "Reason Rejected": asCell(doc.reasonRejected),
    "Closing Notes": asCell(doc.closeNotes),
    "Duplicate Of": doc.duplicateOf,
    Volunteers:
      doc.assignments
        .filter(({ state }) => !/Declined|Cancelled/.test(state))
        .map(({ name }) => name)
        .join(", ") || undefined,
  };
}

const TIMES = ["Submitted", "Accepted", "Active", "Closed"];
const toComparable = (record: Sheet["records"][number]) => {
  const { "Days open": days, "Requests at this address": atHome, ...rest } = record;
  return Object.fromEntries(
    Object.entries(rest).map(([head, value]) => [
      head,
      TIMES.includes(head) ? formatSerialTime(value) : value,
    ]),
  );
};
const listIds = (sheet: Sheet) => sheet.records.map((record) => record["Request ID"]);
const newestFirst = (docs: readonly RequestDocument[]) =>
  docs.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a._id < b._id ? 1 : -1),
  );
const toFloridaMonth = (at: Date) => {
  const [year, month] = formatTime(at)!.split("-").map(Number);
  return { year, month };
};
/** The numbers of a summary section, by label. */
function readSection({ rows }: Sheet, head: string): Record<string, unknown> {
  const from = rows.findIndex((cells) => String(cells[0]).startsWith(head));
  const to = rows.findIndex((cells, n) => n > from && cells.length === 0);
  return Object.fromEntries(
    rows
      .slice(from + 1, to < 0 ? undefined : to)
      .map(([label, count]) => [String(label), count] as const),
  );
}
const readFact = ({ rows }: Sheet, label: string) => rows.find((cells) => cells[0] === label)?.[1];
const tally = (values: readonly string[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

describe("a report of everything", () => {
  test("has one row per request, newest first, with the record's values in every cell", async () => {
    const { requests } = await makeReport({});
    const docs = newestFirst(stored);
    expect(listIds(requests)).toEqual(docs.map(({ _id }) => _id));
    for (const [n, record] of requests.records.entries())
      expect(toComparable(record)).toEqual(toExpectedRow(docs[n]!));
    for (const { "Days open": days } of requests.records) expect(days).toEqual(expect.any(Number));
    expect(requests.xml.querySelectorAll("f")).toHaveLength(0);
  });

  test("summarizes its rows", async () => {
    const { summary } = await makeReport({});
    expect(readFact(summary, "Made by")).toBe("Ana Ruiz");
    expect(readFact(summary, "Requests in this report")).toBe(COUNT);
    const status = tally(
      stored.map((doc) => (doc.status === "Resolved" ? "Completed" : doc.status)),
    );
    expect(readSection(summary, "By status")).toEqual({
      Unevaluated: 0,
      Accepted: 0,
      Active: 0,
      Rejected: 0,
      Completed: 0,
      ...status,
    });
    expect(readSection(summary, "Completed requests by outcome")).toEqual({
      "Could not be done": 0,
      "No longer needed": 0,
      ...tally(stored.flatMap(({ outcome }) => (outcome ? [OUTCOMES[outcome]] : []))),
    });
    expect(readSection(summary, "By county")).toEqual(tally(stored.map(({ county }) => county)));
    expect(readSection(summary, "By zip code")).toEqual(
      tally(stored.map(({ address }) => address.zip)),
    );
    expect(readSection(summary, "By help type")).toEqual(
      tally(stored.flatMap(({ helpTypes }) => helpTypes.map((type) => LABELS[type]))),
    );
    expect(readSection(summary, "By month")).toEqual(
      tally(stored.map(({ createdAt }) => formatTime(createdAt)!.slice(0, 7))),
    );
  });
});

describe("filters", () => {
  test.each<[Record<string, unknown>, (doc: RequestDocument) => boolean]>([
    [{ year: 2026 }, (doc) => toFloridaMonth(doc.createdAt).year === 2026],
    [{ year: 2025 }, (doc) => toFloridaMonth(doc.createdAt).year === 2025],
    [{ year: 2026, month: 9 }, (doc) => /^2026-09/.test(formatTime(doc.createdAt)!)],
    [{ year: 2026, month: 10 }, (doc) => /^2026-10/.test(formatTime(doc.createdAt)!)],
    [{ year: 2025, month: 12 }, (doc) => /^2025-12/.test(formatTime(doc.createdAt)!)],
    [{ month: 9 }, (doc) => toFloridaMonth(doc.createdAt).month === 9],
    [{ month: 11 }, (doc) => toFloridaMonth(doc.createdAt).month === 11],
    [{ county: "Charlotte" }, (doc) => doc.county === "Charlotte"],
    [{ zipCode: "33946" }, (doc) => doc.address.zip === "33946"],
    [{ status: "Completed" }, (doc) => doc.status === "Resolved"],
    [{ status: "Unevaluated" }, (doc) => doc.status === "Unevaluated"],
    [
      { month: 9, county: "Sarasota", zipCode: "33981", status: "Rejected" },
      (doc) =>
        toFloridaMonth(doc.createdAt).month === 9 &&
        doc.county === "Sarasota" &&
        doc.address.zip === "33981" &&
        doc.status === "Rejected",
    ],
  ])("%j selects the same rows in the preview and in the file", async (query, matches) => {
    const docs = newestFirst(stored.filter(matches));
    expect(docs.length).toBeGreaterThan(0);
    expect(docs.length).toBeLessThan(COUNT);
    const { requests, summary } = await makeReport(query);
    expect(listIds(requests)).toEqual(docs.map(({ _id }) => _id));
    expect(readFact(summary, "Requests in this report")).toBe(docs.length);
    const preview = await reports.preview(ReportQuery.parse(query));
    expect([preview.rows, preview.matching]).toEqual([docs.length, docs.length]);
    expect(preview.first.map(({ request }) => request._id)).toEqual(
      docs.slice(0, 10).map(({ _id }) => _id),
    );
    expect(Object.fromEntries(preview.zips)).toEqual(tally(docs.map(({ address }) => address.zip)));
    expect(Object.fromEntries([...preview.helpTypes].filter(([, count]) => count > 0))).toEqual(
      tally(docs.flatMap(({ helpTypes }) => helpTypes)),
    );
    expect(Object.fromEntries(preview.outcomes)).toEqual(
      tally(docs.flatMap(({ outcome }) => outcome ?? [])),
    );
  });

  test("an empty result is a workbook with a note", async () => {
    const { requests, summary } = await makeReport({ year: 2020, uniqueHomes: true });
    expect(requests.rows).toHaveLength(1);
    expect(summary.rows.flat()).toContain("No requests match these filters.");
    expect(
      await reports.preview(ReportQuery.parse({ year: 2020, uniqueHomes: true })),
    ).toMatchObject({ rows: 0, matching: 0, first: [] });
  });
});

/** Requests grouped by home, newest first in each, in the order of the address keys. */
function groupByHome(docs: readonly RequestDocument[]) {
  const homes = new Map<string, RequestDocument[]>();
  const isDuplicate = ({ outcome }: RequestDocument) => Number(outcome === "duplicate");
  const sorted = newestFirst(docs).toSorted((a, b) => isDuplicate(a) - isDuplicate(b));
  for (const doc of sorted) homes.set(doc.addressKey, [...(homes.get(doc.addressKey) ?? []), doc]);
  return [...homes].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, all]) => all);
}

test("a status that was taken back was never reached", async () => {
  const at = (minute: number) => new Date(Date.UTC(2021, 4, 1, 12, minute));
  const docs = await storeRequests(
    [acceptedEvents, acceptedEvents, assignedEvents()].map((events) => ({
      createdAt: at(0),
      events,
    })),
  );
  onTestFinished(async () => {
    await HelpRequests.deleteMany({ _id: { $in: docs.map(({ _id }) => _id) } });
  });
  const takeBack = { event: "takeBack", at: at(5), byRole: "admin", by: "UADMIN001" };
  const unaccepted = { ...takeBack, rev: 3, from: "Accepted", to: "Unevaluated" };
  const later = [
    [unaccepted],
    [unaccepted, { ...unaccepted, event: "accept", at: at(9), rev: 4, to: "Accepted" }],
    [{ ...takeBack, rev: 4, from: "Active", to: "Accepted" }],
  ];
  for (const [i, { _id }] of docs.entries())
    await HelpRequests.updateOne({ _id }, { $push: { history: { $each: later[i] } } });
  const { requests } = await makeReport({ year: 2021 });
  const times = new Map(
    requests.records.map((record) => {
      const { "Request ID": id, Accepted, Active } = toComparable(record);
      return [id, [Accepted, Active]];
    }),
  );
  expect(docs.map(({ _id }) => times.get(_id))).toEqual([
    [undefined, undefined],
    [formatTime(at(9)), undefined],
    [formatTime(at(1)), undefined],
  ]);
});

describe("each address ONCE", () => {
  test.each([{}, { status: "Active" }, { month: 9 }, { year: 2026, zipCode: "34223" }])(
    "%j: has the newest matching request of each home",
    async (query) => {
      const matches = (await makeReport(query)).requests.records.map(
        (record) => record["Request ID"],
      );
      const homes = groupByHome(stored.filter(({ _id }) => matches.includes(_id)));
      const { requests, summary } = await makeReport({ ...query, uniqueHomes: true });
      expect(listIds(requests)).toEqual(homes.map(([newest]) => newest!._id));
      expect(requests.records.map((record) => record["Requests at this address"])).toEqual(
        homes.map(({ length }) => length),
      );
      for (const [n, record] of requests.records.entries())
        expect(toComparable(record)).toEqual(toExpectedRow(homes[n]![0]!));
      expect([
        readFact(summary, "Addresses in this report"),
        readFact(summary, "Requests that match"),
      ]).toEqual([homes.length, matches.length]);
      const preview = await reports.preview(ReportQuery.parse({ ...query, uniqueHomes: "on" }));
      expect([preview.rows, preview.matching]).toEqual([homes.length, matches.length]);
      expect(Object.fromEntries(preview.zips)).toEqual(
        tally(homes.map(([newest]) => newest!.address.zip)),
      );
      expect(Object.fromEntries(preview.outcomes)).toEqual(
        tally(homes.flatMap(([newest]) => newest!.outcome ?? [])),
      );
      expect(preview.first.map(({ request, atThisHome }) => [request._id, atThisHome])).toEqual(
        homes.slice(0, 10).map((all) => [all[0]!._id, all.length]),
      );
    },
  );

  test("a closed duplicate speaks for its home only if there is no other request", () => {
    const homes = groupByHome(stored).filter((all) =>
      all.some(({ outcome }) => outcome === "duplicate"),
    );
    const hidden = homes.filter(
      ([shown, ...others]) =>
        shown!.outcome !== "duplicate" &&
        others.some(({ createdAt }) => createdAt > shown!.createdAt),
    );
    expect(hidden.length).toBeGreaterThan(0); // which the reports above show so
    expect(homes.filter(({ length }) => length === 1).length).toBeGreaterThan(0);
  });

  test("two spellings of one home count once", () => {
    expect(groupByHome(stored).length).toBeLessThan(COUNT - 50);
  });
});

describe("query costs", () => {
  test.each([
    { zipCode: "33946", status: "Rejected", month: 9 },
    { year: 2025, county: "Charlotte" },
    { uniqueHomes: true, status: "Active", zipCode: "33981" },
  ])("%j reads only the documents it shows, by index, without sorting", async (query) => {
    const { answer, operations } = await profileOperations("requests", () => makeReport(query));
    expect(answer.requests.records.length).toBeGreaterThan(0);
    const rows = Number(readFact(answer.summary, "Requests that match"));
    const reading = operations.filter(({ planSummary }) => planSummary !== undefined);
    expect(reading.map(({ planSummary }) => planSummary).join()).not.toMatch(/COLLSCAN/);
    expect(reading.filter(({ hasSortStage }) => hasSortStage)).toEqual([]);
    expect(
      reading.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0),
    ).toBeLessThanOrEqual(rows + reading.length);
  });

  test("a preview uses an index too", async () => {
    for (const uniqueHomes of [false, true]) {
      const { operations } = await profileOperations("requests", () =>
        reports.preview(ReportQuery.parse({ zipCode: "34224", uniqueHomes })),
      );
      expect(operations.map(({ planSummary }) => planSummary).join()).not.toMatch(/COLLSCAN/);
    }
  });
});

describe("the report lock", () => {
  const findLock = () => Locks.findById(`report:${account.id}`).lean<{ until: Date }>();
  const startReport = (query = {}) => reports.generate(ReportQuery.parse(query), admin());

  test("allows an administrator one report at a time, and two administrators at once", async () => {
    const first = await startReport();
    await expect(startReport()).rejects.toMatchObject({ code: "too-many", retryAfter: 20 });
    const mine = account;
    account = { ...account, id: newId("U") };
    const other = await startReport();
    // a third one has to wait: reports share one thread
    account = { ...account, id: newId("U") };
    await expect(startReport()).rejects.toMatchObject({ code: "unavailable" });
    await other.end();
    account = mine;
    expect((await findLock())?.until.getTime()).toBeGreaterThan(Date.now());
    await first.end();
    await first.end();
    expect(await findLock()).toBeNull();
    await (await startReport()).end();
  });

  test("expires when its process has died", async () => {
    await Locks.create({
      _id: `report:${account.id}`,
      owner: "gone",
      until: new Date(Date.now() - 1),
    });
    await (await startReport()).end();
    await Locks.create({
      _id: `report:${account.id}`,
      owner: "alive",
      until: new Date(Date.now() + 60_000),
    });
    await expect(startReport()).rejects.toMatchObject({ code: "too-many" });
    expect(await Locks.findById(`report:${account.id}`)).toMatchObject({ owner: "alive" });
  });

  test("is not held after the hourly limit of ten refused a report", async () => {
    for (let n = 0; n < 10; n++) await (await startReport()).end();
    await expect(startReport()).rejects.toMatchObject({
      code: "too-many",
      message:
        "You have downloaded many reports within an hour. Please wait a while, then try again.",
    });
    expect(await findLock()).toBeNull();
  });

  test("follows an audit row with the query; without that row there is no report", async () => {
    const report = await startReport({ year: 2026, status: "Completed", uniqueHomes: true });
    const row = await Audit.findOne({ actor: account.id }).lean<AuditDocument>();
    expect(row).toMatchObject({
      actorRole: "admin",
      action: "report",
      subject: "year=2026 month=Any county=Any zipCode=Any status=Completed uniqueHomes=Yes",
    });
    await report.end();
    vi.spyOn(Audit, "create").mockRejectedValueOnce(new Error("no disk"));
    await expect(startReport()).rejects.toThrow("no disk");
    expect(await findLock()).toBeNull();
    await (await startReport()).end();
  });

  test("is released with the cursor when a reader stops in the middle", async () => {
    const report = await startReport();
    await report.bytes.next();
    await report.bytes.return(undefined);
    await report.end();
    expect(await findLock()).toBeNull();
    const { inprog } = (await HelpRequests.db
      .db!.admin()
      .command({ currentOp: true, ns: /requests/, type: "idleCursor" })) as {
      inprog: unknown[];
    };
    expect(inprog).toEqual([]);
  });
});
