import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { TEAM_CODES } from "~/schemas/vocabulary";
import * as assignments from "~/services/jobs/assigning.server";
import { formatEnglish } from "~/text/english";
import { listAssignableVolunteers } from "~/services/jobs/choosing.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { listToAssign } from "~/services/requests/listing.server";
import * as requests from "../../support/requests";
import * as applications from "~/services/volunteers/applications.server";
import { deleteVolunteer, sweepDeleted } from "~/services/volunteers/deleting.server";
import { toCandidateView } from "~/services/web/presenters/assign-presenter.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { profileOperations, type ProfiledOperation } from "../../support/profile";
import { useQueue } from "../../support/queue";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { applicationInput } from "../../support/volunteer-application";
import { fullName, storeVolunteer, storeVolunteers } from "../../support/volunteers";

/** What the call says. */
const toMessage = (params: assignments.AssignmentOutcome) =>
  formatEnglish({ key: "assign.result", params });

useDatabase();
useQueue();

const admin = { role: "admin", id: "UADMIN001" } as const;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const storeAccepted = async () => (await storeRequests([{ events: acceptedEvents }]))[0]!._id;
const listJobs = async (id: string) =>
  (await stored(id)).assignments.map(({ volunteerId, state }) => `${volunteerId} ${state}`);

describe("assigning", () => {
  test("offers the request, makes it Active, names the volunteers and writes an audit row", async () => {
    const [id, [a, b]] = [await storeAccepted(), await storeVolunteers([{}, {}])];
    const answer = await assignments.assign(id, [a!._id, b!._id, a!._id], admin);
    const both = [a!, b!].map((one) => ({ id: one._id, name: fullName(one) }));
    expect(toMessage(answer)).toBe(`Assigned: ${fullName(a!)}, ${fullName(b!)}.`);
    expect(answer).toEqual({
      rev: 3,
      assigned: both,
      already: [],
      refused: [],
    });
    expect(await stored(id)).toMatchObject({ status: "Active", live: true });
    expect(await listJobs(id)).toEqual([`${a!._id} Offered`, `${b!._id} Offered`]);
    await waitForRelays();
    expect(await Audit.find({ subject: id }).lean()).toMatchObject([
      { action: "assign", actor: admin.id },
    ]);
  });

  test("adds and never removes; volunteers already on the request stay and are named", async () => {
    const [id, [a, b]] = [await storeAccepted(), await storeVolunteers([{}, {}])];
    await assignments.assign(id, [a!._id], admin);
    await waitForRelays();
    const before = await stored(id);
    const again = await assignments.assign(id, [a!._id], admin);
    expect(again).toMatchObject({ assigned: [], already: [{ id: a!._id }], refused: [] });
    expect(toMessage(again)).toBe(
      `No volunteers were assigned. Already on this request: ${fullName(a!)}.`,
    );
    expect(await stored(id)).toEqual(before);
    const more = await assignments.assign(id, [a!._id, b!._id], admin);
    expect(more).toMatchObject({ assigned: [{ id: b!._id }], already: [{ id: a!._id }] });
    expect(await listJobs(id)).toEqual([`${a!._id} Offered`, `${b!._id} Offered`]);
  });

  test("the outcome can be read again by its revision", async () => {
    const [id, [a, b, c, gone]] = [await storeAccepted(), await storeVolunteers([{}, {}, {}, {}])];
    await deleteVolunteer(gone!._id, admin);
    const first = await assignments.assign(id, [a!._id], admin);
    const second = await assignments.assign(
      id,
      [a!._id, b!._id, c!._id, gone!._id, "VUNKNOWN0"],
      admin,
    );
    const person = (one: typeof a) => ({ id: one!._id, name: fullName(one!) });
    expect(second).toEqual({
      rev: 4,
      assigned: [person(b), person(c)],
      already: [person(a)],
      refused: [
        { ...person(gone), reason: "deleted" },
        { id: "VUNKNOWN0", name: "", reason: "unknown" },
      ],
    });
    expect(await assignments.getAssignmentOutcome(id, 3)).toEqual(first);
    expect(await assignments.getAssignmentOutcome(id, 4)).toEqual(second);
    // An account deleted since then takes its offer along.
    await deleteVolunteer(b!._id, admin);
    expect(await assignments.getAssignmentOutcome(id, 4)).toEqual({
      ...second,
      assigned: [person(c)],
      refused: [...second.refused, { ...person(b), reason: "deleted" }],
    });
    for (const rev of [1, 2, 5, 99, Number.NaN])
      expect(await assignments.getAssignmentOutcome(id, rev)).toBeUndefined();
    expect(await assignments.getAssignmentOutcome("R00000000", 3)).toBeUndefined();
  });

  test("names unknown, rejected and deleted ids, and assigns the good ones", async () => {
    const [id, [good, gone]] = [await storeAccepted(), await storeVolunteers([{}, {}])];
    await deleteVolunteer(gone!._id, admin);
    const applicant = await applications.submit(applicationInput(), {
      address: newIpAddress(),
      locale: "en",
    });
    await applications.reject(applicant.id, { text: "" }, admin);
    const { firstName, lastName } = (await Applications.findById(applicant.id).lean())!;
    // A race lost against a rejection leaves an account that was never active.
    const never = await storeVolunteer({
      active: false,
      applicationId: applicant.id,
      deletedAt: new Date(),
    });
    const undecided = await storeVolunteer({ pending: true });

    const wrong = [gone!._id, applicant.id, never._id, undecided._id, "VUNKNOWN0", "WHAT?"];
    const answer = await assignments.assign(id, [...wrong, good!._id], admin);
    const goneName = fullName(gone!);
    expect(answer.assigned).toEqual([{ id: good!._id, name: fullName(good!) }]);
    expect(answer.refused).toEqual([
      { id: gone!._id, name: goneName, reason: "deleted" },
      { id: applicant.id, name: `${firstName} ${lastName}`, reason: "rejected" },
      { id: never._id, name: fullName(never), reason: "rejected" },
      { id: undecided._id, name: fullName(undecided), reason: "rejected" },
      { id: "VUNKNOWN0", name: "", reason: "unknown" },
      { id: "WHAT?", name: "", reason: "unknown" },
    ]);
    for (const text of [
      `Assigned: ${fullName(good!)}.`,
      `${goneName} ${gone!._id} (this account was deleted)`,
      "VUNKNOWN0 (no such volunteer)",
    ])
      expect(toMessage(answer)).toContain(text);
    expect(await listJobs(id)).toEqual([`${good!._id} Offered`]);

    const unchanged = await storeAccepted();
    await expect(assignments.assign(unchanged, wrong, admin)).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(
        /^No volunteers were assigned\. Not assigned: .*VUNKNOWN0/,
      ) as string,
    });
    expect(await stored(unchanged)).toMatchObject({ status: "Accepted", assignments: [], rev: 2 });
  });

  test("refuses whom the center requires to be vetted, with the first thing missing", async () => {
    const vetting = {
      checkedOn: "2026-01-31",
      minor: false,
      guardian: "",
      trainedOn: "2026-02-01",
    };
    const [ready, unchecked, minor, untrained] = await storeVolunteers([
      { vetting },
      {},
      { vetting: { ...vetting, minor: true } },
      { vetting: { ...vetting, trainedOn: "" } },
    ]);
    const all = [ready!, unchecked!, minor!, untrained!];
    const ids = all.map(({ _id }) => _id);
    expect((await assignments.assign(await storeAccepted(), ids, admin)).refused).toEqual([]);
    onTestFinished(() => {
      useTestSettings();
    });
    useTestSettings({ vettingRequired: ["check", "guardian"] });
    const id = await storeAccepted();
    const { rows } = await listAssignableVolunteers(undefined, { q: unchecked!._id, page: 1 });
    expect(rows.map((row) => toCandidateView(row).missing)).toEqual([["check", "training"]]);
    const answer = await assignments.assign(id, ids, admin);
    expect(answer.assigned.map((one) => one.id)).toEqual([ready!._id, untrained!._id]);
    expect(answer.refused).toEqual([
      { id: unchecked!._id, name: fullName(unchecked!), reason: "check" },
      { id: minor!._id, name: fullName(minor!), reason: "guardian" },
    ]);
    const text = `${fullName(minor!)} ${minor!._id} (a minor without a guardian)`;
    expect(toMessage(answer)).toContain(text);
    expect(await assignments.getAssignmentOutcome(id, answer.rev!)).toEqual(answer);
    const other = await storeAccepted();
    await expect(assignments.assign(other, [unchecked!._id], admin)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("(no background check is recorded)") as string,
    });
    await expect(
      assignments.assign(other, [unchecked!._id, "VUNKNOWN0"], admin),
    ).rejects.toMatchObject({ code: "invalid" });
    expect(await stored(other)).toMatchObject({ status: "Accepted", assignments: [] });
  });

  test.each([
    [
      "Unevaluated",
      [],
      "This request has not been reviewed yet. Accept it before you assign volunteers.",
    ],
  ] as const)(
    "a request that is %s is refused with its state, for known and unknown volunteers",
    async (_, events, message) => {
      const [doc] = await storeRequests([{ events }]);
      for (const ids of [[(await storeVolunteer())._id], ["VUNKNOWN0"]])
        await expect(assignments.assign(doc!._id, ids, admin)).rejects.toMatchObject({
          code: "conflict",
          message,
        });
      expect(await stored(doc!._id)).toEqual(doc);
    },
  );

  test("an unknown request id, or the id of something else, is not found", async () => {
    const { _id } = await storeVolunteer();
    for (const id of ["R00000000", _id, "x", ""])
      for (const ids of [[_id], ["VUNKNOWN0"]])
        await expect(assignments.assign(id, ids, admin)).rejects.toMatchObject({
          code: "not-found",
          message: "There is no such request.",
        });
  });

  test("takes 50 assignments per request and no more", async () => {
    const [id, people] = [
      await storeAccepted(),
      await storeVolunteers(Array.from({ length: 51 }, () => ({}))),
    ];
    const ids = people.map(({ _id }) => _id);
    expect((await assignments.assign(id, ids.slice(0, 50), admin)).assigned).toHaveLength(50);
    await expect(assignments.assign(id, ids.slice(50), admin)).rejects.toMatchObject({
      code: "conflict",
      message:
        "A request can have at most 50 assignments, ended ones included. No volunteers were assigned.",
    });
  });

  test("the sweep cancels an assignment that raced with the volunteer's deletion", async () => {
    const [id, { _id }] = [await storeAccepted(), await storeVolunteer()];
    await deleteVolunteer(_id, admin);
    // As if the process had died between the offer and the check for deleted accounts.
    await requests.applyEvent(
      id,
      { type: "assign", volunteers: [{ id: _id, name: "Gone" }] },
      admin,
    );
    await sweepDeleted();
    expect(await stored(id)).toMatchObject({
      status: "Accepted",
      assignments: [{ state: "Cancelled", cancelReason: "account-deleted" }],
    });
  });
});

test("unassigning cancels the job once; ended jobs stay", async () => {
  const [id, [a, b]] = [await storeAccepted(), await storeVolunteers([{}, {}])];
  await assignments.assign(id, [a!._id, b!._id], admin);
  await assignments.unassign(id, `${id}-1`, admin);
  await assignments.unassign(id, `${id}-1`, admin);
  expect(await stored(id)).toMatchObject({
    rev: 4,
    status: "Active",
    assignments: [{ state: "Cancelled" }, { state: "Offered" }],
  });
  await requests.applyEvent(
    id,
    { type: "declineOffer", assignmentId: `${id}-2`, volunteerId: b!._id },
    { role: "volunteer", id: b!._id },
  );
  await expect(assignments.unassign(id, `${id}-2`, admin)).rejects.toMatchObject({
    code: "conflict",
  });
  for (const wrong of [`${id}-9`, "", "x"])
    await expect(assignments.unassign(id, wrong, admin)).rejects.toMatchObject({
      code: "not-found",
    });
});

describe("volunteers for a request", () => {
  test("come with zip match, open jobs and earlier answers", async () => {
    const [near, far, busy, declined, lapsed] = await storeVolunteers([
      {
        lastName: "A",
        lastKey: "a",
        teams: ["logistic_tracking"],
        address: { line1: "1 A St", line2: "", city: "Englewood", state: "FL", zip: "34223" },
      },
      ...["b", "c", "d", "e"].map((key) => ({
        lastName: key,
        lastKey: key,
        teams: ["logistic_tracking" as const],
      })),
    ]);
    const others = await storeRequests([
      { events: acceptedEvents },
      { events: acceptedEvents },
      { events: acceptedEvents },
    ]);
    for (const { _id } of others.slice(0, 2)) await assignments.assign(_id, [busy!._id], admin);
    const offered = (n: number, id: string) => ({
      assignmentId: `${others[n]!._id}-1`,
      volunteerId: id,
    });
    await requests.applyEvent(
      others[1]!._id,
      { type: "acceptOffer", ...offered(1, busy!._id) },
      { role: "volunteer", id: busy!._id },
    );
    const id = others[2]!._id;
    await assignments.assign(id, [busy!._id, declined!._id, lapsed!._id, far!._id], admin);
    const decline = {
      type: "declineOffer",
      assignmentId: `${id}-2`,
      volunteerId: declined!._id,
    } as const;
    await requests.applyEvent(id, decline, { role: "volunteer", id: declined!._id });
    await requests.applyEvent(id, { type: "lapse", assignmentId: `${id}-3` }, { role: "system" });
    // Who gave a job back has not declined it.
    const own = { assignmentId: `${id}-4`, volunteerId: far!._id };
    for (const event of [
      { type: "acceptOffer", ...own },
      { type: "giveBack", ...own, why: "nobody-home", reason: "" },
    ] as const)
      await requests.applyEvent(id, event, { role: "volunteer", id: far!._id });

    const { rows, ...paging } = await listAssignableVolunteers(await stored(id), {
      team: "logistic_tracking",
      q: "",
      page: 1,
    });
    expect(paging).toEqual({ page: 1, pages: 1, total: 5, more: false });
    const hints = rows.map(({ _id, sameZip, openJobs, declinedBefore, alreadyOn }) => [
      _id,
      sameZip,
      openJobs,
      declinedBefore,
      alreadyOn,
    ]);
    expect(hints).toEqual([
      [near!._id, true, 0, false, null],
      [far!._id, false, 0, false, null],
      [declined!._id, false, 0, true, null],
      [lapsed!._id, false, 0, true, null],
      [busy!._id, false, 3, false, "Offered"],
    ]);
    for (const row of rows)
      for (const secret of ["passwordHash", "words", "emailKey"])
        expect(row).not.toHaveProperty(secret);
  });

  test("the same zip code comes first, then the fewest open jobs, then the name, over all pages; Team Leaders and free ones can be listed alone", async () => {
    await Volunteers.deleteMany({});
    const at = (zip: string) =>
      ({ line1: "1 A St", line2: "", city: "X", state: "FL", zip }) as const;
    // Two of three live elsewhere, every fifth is a Team Leader; names run against the ids.
    const people = await storeVolunteers(
      Array.from({ length: 30 }, (_, n) => ({
        lastName: `Tern${99 - n}`,
        lastKey: `tern${99 - n}`,
        teams: ["admin_team" as const],
        teamLeader: n % 5 === 0,
        address: at(n % 3 === 0 ? "34223" : "33981"),
      })),
    );
    const jobs = people.map((_, n) => n % 4);
    const crew = (n: number) => people.filter((_, i) => jobs[i]! > n);
    for (const n of [0, 1, 2]) {
      const volunteers = crew(n).map((one) => ({ id: one._id, name: fullName(one) }));
      await storeRequests([{ events: [...acceptedEvents, { type: "assign", volunteers }] }]);
    }
    // Ended jobs don't count.
    const [ended] = await storeRequests([
      { events: [...assignedEvents(people[0]!._id), { type: "close", notes: "" }] },
    ]);
    expect(ended).toMatchObject({ status: "Resolved" });
    const request = (
      await storeRequests([{ events: acceptedEvents, payload: { zip_code: "34223" } }])
    )[0]!;
    const expected = (isListed: (n: number) => boolean) =>
      people
        .map(({ _id, lastName }, n) => ({ _id, lastName, n }))
        .filter(({ n }) => isListed(n))
        .toSorted(
          (a, b) =>
            Number(b.n % 3 === 0) - Number(a.n % 3 === 0) ||
            jobs[a.n]! - jobs[b.n]! ||
            (a.lastName < b.lastName ? -1 : 1),
        )
        .map(({ _id }) => _id);
    const list = async (more: object = {}) => {
      const pages = [];
      for (const page of [1, 2, 3]) {
        const found = await listAssignableVolunteers(request, {
          team: "admin_team",
          q: "",
          page,
          ...more,
        });
        if (found.page === page) pages.push(...found.rows.map(({ _id }) => _id));
      }
      return pages;
    };
    expect(await list()).toEqual(expected(() => true));
    expect(await list({ leader: true })).toEqual(expected((n) => n % 5 === 0));
    expect(await list({ free: true })).toEqual(expected((n) => jobs[n] === 0));
    expect(await list({ free: true, leader: true })).toEqual(
      expected((n) => n % 5 === 0 && jobs[n] === 0),
    );
    expect(await list({ q: "tern" }), "a search").toEqual(expected(() => true));
    expect(await list({ q: "tern", leader: true })).toEqual(expected((n) => n % 5 === 0));
    expect(await list({ q: people[5]!.phone, free: true })).toEqual([]);
    expect(await list({ q: people[5]!.phone, leader: true })).toEqual([people[5]!._id]);
    expect(await list({ team: "hospitality" })).toEqual([]);
    const withoutRequest = await listAssignableVolunteers(undefined, {
      team: "admin_team",
      q: "",
      page: 1,
    });
    expect(withoutRequest.rows.map(({ openJobs, sameZip }) => [openJobs, sameZip])).toEqual([
      ...Array.from({ length: 8 }, () => [0, false]),
      ...Array.from({ length: 2 }, () => [1, false]),
    ]);
  });

  test("are filtered by team, without deleted ones, in pages of ten by name, and found by search", async () => {
    await Volunteers.deleteMany({});
    const people = await storeVolunteers(
      Array.from({ length: 23 }, (_, n) => ({
        lastName: `Heron${String(22 - n).padStart(2, "0")}`,
        lastKey: `heron${String(22 - n).padStart(2, "0")}`,
        teams: [TEAM_CODES[n % 2]!],
      })),
    );
    await deleteVolunteer(people[0]!._id, admin);
    const request = await stored(await storeAccepted());
    const list = (more: object) => listAssignableVolunteers(request, { q: "", page: 1, ...more });
    expect(await list({})).toMatchObject({ total: 22, pages: 3, page: 1 });
    const team = await list({ team: "admin_team" });
    expect(team).toMatchObject({ total: 11, pages: 2 });
    expect(team.rows.map(({ lastName }) => lastName)).toEqual(
      ["00", "02", "04", "06", "08", "10", "12", "14", "16", "18"].map((n) => `Heron${n}`),
    );
    expect(
      (await list({ team: "admin_team", page: 2 })).rows.map(({ lastName }) => lastName),
    ).toEqual(["Heron20"]);
    expect((await list({ team: "hospitality", page: 9 })).page).toBe(2);
    expect(await list({ team: "community_helpers" })).toMatchObject({
      total: 0,
      pages: 1,
      rows: [],
    });

    const found = await list({ q: "heron", team: "admin_team" });
    expect(found.rows.map(({ _id }) => _id)).toEqual(team.rows.map(({ _id }) => _id));
    expect((await list({ q: "heron", team: "admin_team", page: 2 })).rows).toHaveLength(1);
    expect((await list({ q: people[3]!._id })).rows.map(({ _id }) => _id)).toEqual([
      people[3]!._id,
    ]);
    expect((await list({ q: `${people[3]!.phone} heron` })).total).toBe(1);
    const { phone, email } = people[3]!; // in the hospitality team
    for (const q of [
      phone,
      `(${phone.slice(0, 3)})-${phone.slice(3, 6)}-${phone.slice(6)}`,
      email,
      email.toUpperCase(),
    ]) {
      expect((await list({ q, team: "hospitality" })).rows.map(({ _id }) => _id)).toEqual([
        people[3]!._id,
      ]);
      expect((await list({ q, team: "admin_team" })).rows).toEqual([]);
    }
    for (const q of ["unknown", "heron unknown", "a", "!"])
      expect(await list({ q })).toMatchObject({ rows: [], total: 0, more: false });
    expect((await list({ q: people[0]!._id })).rows).toEqual([]);
  });
});

describe("requests to assign", () => {
  beforeAll(() => HelpRequests.deleteMany({}));

  test("are the Accepted ones; asked for both: with the Active ones, oldest first, in pages of ten", async () => {
    const stories = Array.from({ length: 33 }, (_, n) => ({
      createdAt: new Date(Date.UTC(2026, 8, 1, 12, (n * 7) % 33)),
      events: [
        acceptedEvents,
        assignedEvents(),
        [],
        [...assignedEvents(), { type: "close" as const, notes: "" }],
      ][n % 4]!,
      payload: {
        helpExterior: false,
        helpFood: n % 8 < 2,
        helpWater: n % 8 >= 2,
        last_name: "Pelican",
      },
    }));
    const docs = await storeRequests(stories);
    const sorted = (status: string) =>
      docs.filter((doc) => doc.status === status).toSorted((a, b) => +a.createdAt - +b.createdAt);
    const all = [...sorted("Accepted"), ...sorted("Active")].map(({ _id }) => _id);
    expect(all).toHaveLength(17);
    const ids = async (more: object) =>
      (await listToAssign({ q: "", type: undefined, page: 1, ...more })).rows.map(({ _id }) => _id);
    expect(await ids({})).toEqual(all.slice(0, 9));
    expect((await ids({ q: "pelican" })).toSorted()).toEqual(all.slice(0, 9).toSorted());
    expect(await ids({ q: all[12]! })).toEqual([]);
    // A flag that only Active ones can have.
    expect((await ids({ flag: "unanswered" })).toSorted()).toEqual(all.slice(9).toSorted());
    const both = { status: "both" } as const;
    const oldest = docs
      .filter(({ _id }) => all.includes(_id))
      .toSorted((a, b) => +a.createdAt - +b.createdAt)
      .map(({ _id }) => _id);
    expect(await ids(both)).toEqual(oldest.slice(0, 10));
    expect(await ids({ ...both, page: 2 })).toEqual(oldest.slice(10));
    expect((await listToAssign({ ...both, q: "", type: undefined, page: 2 })).paging).toEqual({
      page: 2,
      pages: 2,
      total: 17,
      more: false,
    });
    const food = docs.filter(({ helpTypes }) => helpTypes.includes("food")).map(({ _id }) => _id);
    expect(await ids({ ...both, type: "food" })).toEqual(oldest.filter((id) => food.includes(id)));
    const found = [
      ...(await ids({ ...both, q: "pelican" })),
      ...(await ids({ ...both, q: "pelican", page: 2 })),
    ];
    expect(found.toSorted()).toEqual(all.toSorted());
    expect(found.slice(0, 9).toSorted()).toEqual(all.slice(0, 9).toSorted());
    expect(await ids({ ...both, q: all[12]! })).toEqual([all[12]]);
    const [first, second] = [sorted("Accepted"), sorted("Active")].map((docs) =>
      docs.map(({ _id }) => _id),
    ) as [string[], string[]];
    expect(await ids({ status: "Accepted" })).toEqual(first);
    expect(await ids({ status: "Active" })).toEqual(second);
    expect(
      (await listToAssign({ q: "", type: undefined, status: "Accepted", page: 2 })).paging,
    ).toMatchObject({ page: 1, total: 9 });
    expect((await ids({ status: "Accepted", q: "pelican" })).toSorted()).toEqual(first.toSorted());
    expect(await ids({ status: "Active", q: "pelican", type: "food" })).toEqual(
      second.filter((id) => food.includes(id)).toReversed(), // a search shows the newest first
    );
    expect(await ids({ ...both, q: docs[2]!._id })).toEqual([]);
  });
});

describe("with 3,000 volunteers and 1,500 requests, mongod reads an index and a page", () => {
  let request: RequestDocument;
  beforeAll(async () => {
    await Volunteers.deleteMany({});
    await HelpRequests.deleteMany({});
    const people = await storeVolunteers(
      Array.from({ length: 3_000 }, (_, n) => ({
        ...(n % 3 === 0 && { lastName: "Smith", lastKey: "smith" }),
        teams: TEAM_CODES.filter((__, t) => (n + t) % 3 === 0),
        active: n % 10 !== 0,
      })),
    );
    const eventsByKind = [
      () => [],
      () => acceptedEvents,
      (n: number) => assignedEvents(people[n % 200]!._id, "Sam Heron"),
    ];
    const kinds = ["helpExterior", "helpFood", "helpWater", "helpInterior"];
    await storeRequests(
      Array.from({ length: 1_500 }, (_, n) => ({
        createdAt: new Date(Date.UTC(2026, 8, 1) + ((n * 7919) % 1_500) * 60_000),
        events: eventsByKind[n % 3]!(n),
        payload: { helpExterior: false, [kinds[n % 4]!]: true },
      })),
    );
    request = (await HelpRequests.findOne({ status: "Active" }).lean<RequestDocument>())!;
  });

  const scans = (operations: readonly ProfiledOperation[]) =>
    operations.filter(({ planSummary }) => planSummary !== undefined);
  const lineOf = ({
    op,
    planSummary = "",
    keysExamined = 0,
    docsExamined = 0,
    hasSortStage,
  }: ProfiledOperation) =>
    `${op} ${planSummary} keys ${keysExamined} docs ${docsExamined}${hasSortStage ? " SORTS" : ""}`;

  /** Documents read from a collection; fails on a collection scan or a sort. */
  async function countReads(collection: string, work: () => Promise<unknown>) {
    await work(); // fills the plan cache
    const { operations } = await profileOperations(collection, work);
    const wrong = scans(operations).filter(
      ({ planSummary = "", hasSortStage }) => /COLLSCAN/.test(planSummary) || hasSortStage,
    );
    expect(wrong.map(lineOf)).toEqual([]);
    return operations.reduce((sum, { docsExamined = 0 }) => sum + docsExamined, 0);
  }

  test.each([
    ["all", {}, 10],
    ["all, a late page", { page: 250 }, 10],
    ["a team", { team: "hospitality" as const }, 10],
    ["a team, a late page", { team: "hospitality" as const, page: 80 }, 10],
    ["free ones of a team", { team: "hospitality" as const, free: true }, 10],
    ["a name that a third have", { q: "smith", team: "admin_team" as const }, 1_000 + 10],
    ["two words", { q: "smith savannah" }, 1_000 + 10],
  ])("volunteers: %s", async (_, more, most) => {
    const list = () => listAssignableVolunteers(request, { q: "", page: 1, ...more });
    expect((await list()).rows).toHaveLength(10);
    expect(await countReads("volunteers", list)).toBeLessThanOrEqual(most);
    // The order needs the open jobs of all: each of the 500 requests that has any is read once.
    expect(await countReads("requests", list)).toBeLessThanOrEqual(500);
  });

  test("volunteers: of requests, only the open ones of those whom a search finds are read", async () => {
    const ids = (await Volunteers.find({ active: true }, { _id: 1 }).lean()).map(({ _id }) => _id);
    const q = ids[0]!;
    const list = () => listAssignableVolunteers(request, { q, page: 1 });
    expect((await list()).rows).toHaveLength(1);
    expect(await countReads("requests", list)).toBeLessThanOrEqual(5);
  });

  test.each([
    ["all", { status: "both" as const }, 10],
    ["where both kinds meet", { status: "both" as const, page: 51 }, 10],
    ["the last page", { status: "both" as const, page: 100 }, 10],
    ["one kind of help", { status: "both" as const, type: "food" as const, page: 20 }, 10],
    ["those listed unless asked otherwise", {}, 10],
    ["one status, a late page", { status: "Accepted" as const, page: 40 }, 10],
    [
      "one status and kind, a late page",
      { status: "Active" as const, type: "food" as const, page: 10 },
      10,
    ],
    ["a search", { q: "englewood", status: "both" as const }, 2 * 1_001 + 10],
    ["a search in one status", { q: "englewood", status: "Accepted" as const }, 1_001 + 10],
  ])("requests: %s", async (_, more, most) => {
    expect(
      await countReads("requests", () =>
        listToAssign({ q: "", type: undefined, page: 1, ...more }),
      ),
    ).toBeLessThanOrEqual(most);
  });

  test("volunteers: a whole email address or phone number reads one document", async () => {
    const [one] = await storeVolunteers([{ teams: ["hospitality"] }]);
    for (const q of [one!.email, one!.phone])
      expect(
        await countReads("volunteers", () =>
          listAssignableVolunteers(request, { q, team: "hospitality", page: 1 }),
        ),
      ).toBe(2);
  });

  test("assigning reads its request and its volunteers", async () => {
    const people = await storeVolunteers([{}, {}]);
    const id = await storeAccepted();
    const work = () =>
      assignments.assign(
        id,
        people.map(({ _id }) => _id),
        admin,
      );
    expect(await countReads("volunteers", work)).toBeLessThanOrEqual(4);
    expect(await countReads("requests", work)).toBeLessThanOrEqual(6);
  });
});
