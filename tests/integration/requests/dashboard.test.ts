import mongoose from "mongoose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import { parseAllRequests } from "~/schemas/requests/all-requests";
import { OPEN_STATUSES } from "~/schemas/requests/request-lists";
import { listAllRequests } from "~/services/requests/browsing.server";
import { readOpenCounts, countOpenRequests } from "~/services/requests/counting.server";
import { readOverview, type AttentionKind } from "~/services/requests/dashboard.server";
import { listNew, listToAssign } from "~/services/requests/listing.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import {
  acceptedEvents,
  assignedEvents,
  listActive,
  storeRequests,
} from "../../support/stored-requests";

useDatabase();
beforeAll(() => {
  useTestSettings({ offerRemindHours: 24 });
});
beforeEach(async () => {
  await HelpRequests.deleteMany({});
  // A cached plan of an earlier test could hide a bad plan for this test's records.
  await mongoose.connection.db?.command({ planCacheClear: "requests" });
});

const HOUR = 60 * 60_000;
const START = new Date("2026-09-30T12:00:00Z");
const at = (hours: number) => new Date(START.getTime() + hours * HOUR);
const ADMIN = { role: "admin", id: "UADMIN001" } as const;
const job = (id: string, n = 1) => ({ assignmentId: `${id}-${n}`, volunteerId: "VVOL00001" });
const taken = (id: string): RequestEvent[] => [
  ...assignedEvents(),
  { type: "acceptOffer", ...job(id) },
];
const done = (id: string): RequestEvent[] => [
  ...taken(id),
  { type: "complete", ...job(id), details: "" },
];
const declined = (id: string): RequestEvent[] => [
  ...assignedEvents(),
  { type: "declineOffer", ...job(id) },
];
let next = 0;
const newId = () => `R${String(++next).padStart(8, "0")}`;

/** Stores one request per list of events, an hour apart. */
const store = (...stories: ((id: string) => readonly RequestEvent[])[]) =>
  storeRequests(
    stories.map((events, i) => {
      const id = newId();
      return {
        id,
        createdAt: at(i),
        events: events(id),
        payload: { first_name: `Ann${i}`, last_name: "Oak" },
      };
    }),
  );
const listAttention = async (now = at(1)) => (await readOverview(now)).attention;
const group = async (kind: AttentionKind, now = at(1)) =>
  (await listAttention(now)).find((one) => one.kind === kind);
const idsIn = async (kind: AttentionKind, now = at(1)) =>
  (await group(kind, now))?.rows.map(({ id }) => id) ?? [];
/** The number of all of a kind, over its statuses. */
const countOf = async (kind: AttentionKind, now = at(1)) =>
  Object.values((await group(kind, now))?.counts ?? {}).reduce((sum, count) => sum + count, 0);
const toIds = (docs: readonly { _id: string }[]) => docs.map(({ _id }) => _id);

test("an empty database has no concerns and zero counts", async () => {
  const none = { Unevaluated: 0, Accepted: 0, Active: 0 };
  expect(await listAttention()).toEqual([]);
  expect(await countOpenRequests()).toEqual(none);
  const { statuses, lifeSafety, helpTypes, zips } = await readOpenCounts();
  expect(statuses).toEqual({
    Unevaluated: { count: 0 },
    Accepted: { count: 0 },
    Active: { count: 0 },
  });
  expect(lifeSafety).toEqual({ count: 0 });
  expect(helpTypes.map(({ counts }) => counts)).toEqual(Array(7).fill(none));
  expect(zips.map(({ counts }) => counts)).toEqual(Array(5).fill(none));
});

test("counts who wrote in any status, as the linked list has it", async () => {
  await store(
    () => [],
    () => [{ type: "tell", about: "callMe", text: "" }],
    () => [{ type: "reject" }, { type: "tell", about: "stillAll", text: "" }],
  );
  const { told } = await readOpenCounts();
  expect(told.count).toBe(2);
  const list = parseAllRequests(new URLSearchParams({ status: "all", flag: "told" }));
  expect((await listAllRequests({ ...list, viewer: ADMIN.id })).paging.total).toBe(2);
});

test("counts what is life-safety, as the linked list has it, with the oldest", async () => {
  const docs = await store(
    () => [],
    () => acceptedEvents,
    () => assignedEvents(),
    () => [],
    () => [{ type: "reject" }],
  );
  for (const [n, priority] of [1, 2, 2, 0, 2].entries())
    await HelpRequests.updateOne({ _id: docs[n]!._id }, { $set: { priority } });
  const { lifeSafety } = await readOpenCounts();
  expect(lifeSafety).toEqual({ count: 2, oldest: docs[1]!.createdAt });
  const state = parseAllRequests(new URLSearchParams({ flag: "lifeSafety" }));
  const { rows, paging } = await listAllRequests({ ...state, viewer: ADMIN.id });
  expect(paging.total).toBe(lifeSafety.count);
  expect(rows.map(({ createdAt }) => createdAt)).toContainEqual(lifeSafety.oldest);
});

test("counts cover open requests, and every help type of a request", async () => {
  const requestIn = (zip_code: string, events: readonly RequestEvent[], ...types: string[]) => ({
    payload: {
      zip_code,
      helpExterior: false,
      ...Object.fromEntries(types.map((type) => [type, true])),
      other: "A generator",
    },
    events,
  });
  const docs = await storeRequests([
    requestIn("34223", [], "helpExterior"),
    requestIn("34223", [], "helpFood", "helpWater"),
    requestIn("33981", acceptedEvents, "helpFood"),
    requestIn("33946", assignedEvents(), "helpFood", "helpOther"),
    requestIn("33946", assignedEvents(), "helpExterior"),
    requestIn("33946", assignedEvents(), "helpExterior"),
    requestIn("33947", [{ type: "reject" }], "helpFood"),
    requestIn("33947", [...assignedEvents(), { type: "close", notes: "" }], "helpEmotional"),
  ]);
  expect(await countOpenRequests()).toEqual({ Unevaluated: 2, Accepted: 1, Active: 3 });
  const { statuses, helpTypes, zips } = await readOpenCounts();
  const oldestOf = (status: string) =>
    docs
      .filter((doc) => doc.status === status)
      .map(({ createdAt }) => createdAt)
      .toSorted((x, y) => x.getTime() - y.getTime())[0];
  expect(statuses).toEqual({
    Unevaluated: { count: 2, oldest: oldestOf("Unevaluated") },
    Accepted: { count: 1, oldest: oldestOf("Accepted") },
    Active: { count: 3, oldest: oldestOf("Active") },
  });
  const byType = {
    exterior: [1, 0, 2],
    interior: [0, 0, 0],
    emotional: [0, 0, 0],
    supplies: [0, 0, 0],
    water: [1, 0, 0],
    food: [1, 1, 1],
    other: [0, 0, 1],
  };
  expect(
    helpTypes.map(({ type, counts }) => [type, OPEN_STATUSES.map((status) => counts[status])]),
  ).toEqual(Object.entries(byType));
  expect(
    zips.map(({ zip, counts }) => [zip, OPEN_STATUSES.map((status) => counts[status])]),
  ).toEqual([
    ["34223", [2, 0, 0]],
    ["34224", [0, 0, 0]],
    ["33947", [0, 0, 0]],
    ["33946", [0, 0, 3]],
    ["33981", [0, 1, 0]],
  ]);
});

test("every count equals what the list that it leads to shows, and its age that of the first row", async () => {
  const events = [
    () => [],
    () => acceptedEvents,
    () => assignedEvents(),
    taken,
    done,
    declined,
    () => [{ type: "reject" } as const],
  ];
  const types = ["helpExterior", "helpFood", "helpWater", "helpOther"];
  const docs = await storeRequests(
    Array.from({ length: 84 }, (_, n) => {
      const id = newId();
      return {
        id,
        createdAt: at(-((n * 37) % 84)),
        events: events[n % events.length]!(id),
        payload: {
          helpExterior: false,
          [types[n % 4]!]: true,
          [types[(n >> 2) % 4]!]: true,
          other: "A generator",
          zip_code: ["34223", "33981", "33946"][n % 3],
        },
      };
    }),
  );
  await HelpRequests.updateMany(
    { _id: { $in: toIds(docs.filter((_, n) => n % 5 === 0)) } },
    { $set: { mailBounced: true } },
  );
  await HelpRequests.updateMany({}, { $set: { "assignments.$[].offeredAt": at(-2_000) } });

  const lists = {
    Unevaluated: (filter: OpenRequestFilter) => listNew({ ...filter, page: 1 }),
    Accepted: (filter: OpenRequestFilter) =>
      listToAssign({ q: "", status: "Accepted", ...filter, page: 1 }),
    Active: (filter: OpenRequestFilter) => listActive({ q: "", ...filter, page: 1 }),
  };
  const { counts, attention } = await readOverview(new Date());
  for (const status of OPEN_STATUSES) {
    const { rows, paging } = await lists[status]({});
    expect(counts.statuses[status], status).toEqual({
      count: paging.total,
      oldest: rows[0]!.createdAt,
    });
    for (const { type, counts: ofType } of counts.helpTypes)
      expect(ofType[status], `${status} ${type}`).toBe(
        (await lists[status]({ type })).paging.total,
      );
    for (const { zip, counts: ofZip } of counts.zips)
      expect(ofZip[status], `${status} ${zip}`).toBe((await lists[status]({ zip })).paging.total);
  }
  expect(attention.map(({ kind }) => kind)).toEqual([
    "ready",
    "declined",
    "unanswered",
    "bounced",
    "waiting",
  ]);
  const everyId = docs.map(({ _id }) => _id);
  for (const { kind, rows, counts: ofKind } of attention) {
    const filter = kind === "waiting" ? {} : { flag: kind };
    const listed: string[] = [];
    for (const status of OPEN_STATUSES) {
      if (kind === "waiting" && status === "Active") continue; // not part of this kind
      const page = await lists[status](filter);
      expect(ofKind[status] ?? 0, `${status} ${kind}`).toBe(page.paging.total);
      listed.push(...page.rows.map(({ _id }) => _id));
      // The shown ones of this status are the first of its list.
      const shown = rows.filter(({ id }) => docs[everyId.indexOf(id)]!.status === status);
      expect(shown.map(({ id }) => id)).toEqual(toIds(page.rows.slice(0, shown.length)));
    }
    for (const { id } of rows) expect(listed, kind).toContain(id);
  }
});

test("flags combine with help type, zip code and search", async () => {
  const docs = await store(done, done, declined);
  await HelpRequests.updateOne(
    { _id: docs[1]!._id },
    { $set: { helpTypes: ["food"], "address.zip": "33981" } },
  );
  const progress = { q: "", page: 1, flag: "ready" } as const;
  const idsOf = async (list: Promise<{ rows: { _id: string }[] }>) =>
    (await list).rows.map(({ _id }) => _id);
  expect(await idsOf(listActive(progress))).toEqual([docs[0]!._id, docs[1]!._id]);
  expect(await idsOf(listActive({ ...progress, type: "food" }))).toEqual([docs[1]!._id]);
  expect(await idsOf(listActive({ ...progress, zip: "33981" }))).toEqual([docs[1]!._id]);
  expect(await idsOf(listActive({ ...progress, zip: "33981", type: "water" }))).toEqual([]);
  expect(await idsOf(listActive({ ...progress, q: "oak" }))).toEqual([
    docs[1]!._id, // a search shows the newest first
    docs[0]!._id,
  ]);
  expect(await idsOf(listActive({ ...progress, q: "ann1" }))).toEqual([docs[1]!._id]);
  expect(await idsOf(listActive({ ...progress, q: "oak", flag: "bounced" }))).toEqual([]);
  expect(await idsOf(listActive({ q: "oak", page: 1, zip: "33981" }))).toEqual([docs[1]!._id]);
  const assign = { q: "", page: 1 } as const;
  expect(await idsOf(listToAssign({ ...assign, flag: "declined" }))).toEqual([docs[2]!._id]);
  expect(await idsOf(listToAssign({ ...assign, flag: "declined", status: "Active" }))).toEqual([]);
  expect(await idsOf(listToAssign({ ...assign, flag: "declined", q: "ann2" }))).toEqual([
    docs[2]!._id,
  ]);
  expect(await idsOf(listToAssign({ ...assign, zip: "33981" }))).toEqual([]); // it is Active
  expect(await idsOf(listToAssign({ ...assign, zip: "33981", status: "both" }))).toEqual([
    docs[1]!._id,
  ]);
});

describe("what needs attention", () => {
  test("ready: all jobs done, until an assignment or the close", async () => {
    const [first, second] = await store(done, done, taken, () => assignedEvents());
    expect(await group("ready")).toEqual({
      kind: "ready",
      counts: { Active: 2 },
      rows: [first!, second!].map(({ _id, firstName, updatedAt }) => ({
        id: _id,
        name: `${firstName} Oak`,
        since: updatedAt,
      })),
    });
    await requests.applyEvent(
      first!._id,
      { type: "assign", volunteers: [{ id: "VNEW00001", name: "Nina" }] },
      ADMIN,
    );
    expect(await idsIn("ready")).toEqual([second!._id]);
    await requests.close(second!._id, { notes: "" }, ADMIN);
    expect(await idsIn("ready")).toEqual([]);
  });

  test("declined: no assigned volunteer left, until an assignment or the reject", async () => {
    const lapsed = (id: string): RequestEvent[] => [
      ...assignedEvents(),
      { type: "lapse", assignmentId: `${id}-1` },
    ];
    const unassigned = (id: string): RequestEvent[] => [
      ...assignedEvents(),
      { type: "unassign", assignmentId: `${id}-1` },
    ];
    const docs = await store(
      declined,
      lapsed,
      unassigned,
      () => acceptedEvents,
      () => assignedEvents(),
      taken,
    );
    expect(await group("declined")).toMatchObject({
      rows: docs.slice(0, 3).map(({ _id, statusAt }) => ({ id: _id, since: statusAt })),
    });
    await requests.applyEvent(
      docs[0]!._id,
      { type: "assign", volunteers: [{ id: "VNEW00001", name: "Nina" }] },
      ADMIN,
    );
    await requests.reject(docs[1]!._id, {}, ADMIN);
    expect(await idsIn("declined")).toEqual([docs[2]!._id]);
  });

  test("unanswered: an open offer of the age in the settings, to the millisecond", async () => {
    const [doc] = await store(() => assignedEvents());
    const offeredAt = doc!.assignments[0]!.offeredAt.getTime();
    expect(await idsIn("unanswered", new Date(offeredAt + 24 * HOUR - 1))).toEqual([]);
    expect((await group("unanswered", new Date(offeredAt + 24 * HOUR)))?.rows).toEqual([
      { id: doc!._id, name: "Ann0 Oak", since: doc!.assignments[0]!.offeredAt },
    ]);
    const docs = await store(taken, done, declined, (id) => [
      ...assignedEvents(),
      { type: "unassign", assignmentId: `${id}-1` },
    ]);
    expect(await idsIn("unanswered", at(1000))).toEqual([doc!._id]);
    expect(docs).toHaveLength(4);
    await requests.close(doc!._id, { notes: "" }, ADMIN);
    expect(await idsIn("unanswered", at(1000))).toEqual([]);
  });
  test("unanswered: the age follows the setting", async () => {
    const [doc] = await store(() => assignedEvents());
    useTestSettings({ offerRemindHours: 2 });
    expect(await idsIn("unanswered", at(3))).toEqual([doc!._id]);
    useTestSettings({ offerRemindHours: 24 });
    expect(await idsIn("unanswered", at(3))).toEqual([]);
  });
  test("unanswered: an old answered job and a new offer do not count", async () => {
    const [doc] = await store(taken);
    await requests.applyEvent(
      doc!._id,
      { type: "assign", volunteers: [{ id: "VNEW00001", name: "Nina" }] },
      ADMIN,
    );
    const { assignments } = (await HelpRequests.findById(doc!._id).lean<RequestDocument>())!;
    const fresh = assignments[1]!.offeredAt.getTime();
    expect(await idsIn("unanswered", new Date(fresh + HOUR))).toEqual([]);
    expect(
      (await group("unanswered", new Date(fresh + 25 * HOUR)))?.rows.map(({ since }) => since),
    ).toEqual([new Date(fresh)]);
  });
  test.each([2, 4, 8, 40])(
    "unanswered: the oldest offers first, whichever of %i requests came first",
    async (count) => {
      const docs = await store(...Array.from({ length: count }, () => () => assignedEvents()));
      const offers = docs.map(({ _id }, i) => ({
        _id,
        offeredAt: at(500 + ((i * 7) % 5) * 50 - i),
      })); // not in the order of creation
      await Promise.all(
        offers.map(({ _id, offeredAt }) =>
          HelpRequests.updateOne({ _id }, { $set: { "assignments.0.offeredAt": offeredAt } }),
        ),
      );
      const oldest = offers
        .toSorted((a, b) => a.offeredAt.getTime() - b.offeredAt.getTime())
        .slice(0, 3);
      expect(await group("unanswered", at(1000))).toMatchObject({
        rows: oldest.map(({ _id, offeredAt }) => ({ id: _id, since: offeredAt })),
        counts: { Active: count },
      });
    },
  );
  test("unanswered: a request with many old offers is one row", async () => {
    const volunteers = Array.from({ length: 12 }, (_, i) => ({
      id: `VMANY${i}`,
      name: `Many ${i}`,
    }));
    const [many, one] = await store(
      () => [...acceptedEvents, { type: "assign", volunteers }],
      () => assignedEvents(),
    );
    expect(await group("unanswered", at(48))).toMatchObject({
      rows: [{ id: many!._id }, { id: one!._id }],
      counts: { Active: 2 },
    });
  });

  test("bounced: until the email is corrected or the request ends", async () => {
    const docs = await store(
      () => [],
      () => acceptedEvents,
      () => [],
    );
    await HelpRequests.updateMany(
      { _id: { $in: toIds(docs).slice(0, 2) } },
      { $set: { mailBounced: true } },
    );
    expect(await idsIn("bounced")).toEqual(toIds(docs).slice(0, 2));
    const { _id } = docs[0]!;
    const answers = { ...requests.pickAnswers(docs[0]!), phone: "9415550199" };
    await requests.correct(_id, { ...answers, seen: "0" }, ADMIN);
    // a new phone number does not clear it
    expect(await idsIn("bounced")).toEqual([docs[1]!._id, _id]);
    await requests.correct(_id, { ...answers, email: "corrected@example.org", seen: "1" }, ADMIN);
    expect(await idsIn("bounced")).toEqual([docs[1]!._id]);
    await requests.reject(docs[1]!._id, {}, ADMIN);
    expect(await idsIn("bounced")).toEqual([]);
  });

  test("waiting: the oldest requests without a review or volunteers", async () => {
    const docs = await store(
      () => acceptedEvents,
      () => [],
      () => assignedEvents(),
      () => [{ type: "reject" }],
      declined,
      () => [],
    );
    const waiting = [docs[0]!, docs[1]!, docs[4]!, docs[5]!];
    expect(await group("waiting")).toEqual({
      kind: "waiting",
      counts: { Unevaluated: 2, Accepted: 2 },
      rows: waiting.slice(0, 3).map(({ _id, firstName, createdAt }) => ({
        id: _id,
        name: `${firstName} Oak`,
        since: createdAt,
      })),
    });
    await requests.reject(docs[0]!._id, {}, ADMIN);
    expect(await idsIn("waiting")).toEqual(toIds(waiting.slice(1)));
  });

  test.each<[AttentionKind, (id: string) => readonly RequestEvent[]]>([
    ["ready", done],
    ["declined", declined],
    ["unanswered", () => assignedEvents()],
    ["bounced", taken],
    ["waiting", () => []],
  ])("%s: three rows, oldest first, and the number of all", async (kind, events) => {
    const storeSome = (count: number) => store(...Array.from({ length: count }, () => events));
    const docs = await storeSome(3);
    if (kind === "bounced") await HelpRequests.updateMany({}, { $set: { mailBounced: true } });
    expect(await idsIn(kind, at(100))).toEqual(toIds(docs));
    expect(await countOf(kind, at(100))).toBe(3);
    await HelpRequests.deleteMany({});
    const more = await storeSome(7);
    if (kind === "bounced") await HelpRequests.updateMany({}, { $set: { mailBounced: true } });
    expect(await idsIn(kind, at(100))).toEqual(toIds(more).slice(0, 3));
    expect(await countOf(kind, at(100))).toBe(7);
  });
});
