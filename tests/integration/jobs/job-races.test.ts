import { describe, expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { VolunteerDocument } from "~/models/volunteer.server";
import * as assignments from "~/services/jobs/assigning.server";
import * as jobs from "../../support/jobs";
import { expireAndRemindOffers } from "~/services/jobs/offering.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import * as volunteers from "~/services/volunteers/volunteers.server";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, BEN, CONCURRENT_ROUNDS, RACE_ROUNDS } from "../../support/race-rounds";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import { fullName, storeVolunteers, toSession } from "../../support/volunteers";

useDatabase();
useQueue();

interface Start {
  doc: RequestDocument;
  /** Volunteers of this round. */
  team: VolunteerDocument[];
}
interface Round extends Start {
  endings: PromiseSettledResult<unknown>[];
}
const offerTo = (team: readonly VolunteerDocument[]): RequestEvent => ({
  type: "assign",
  volunteers: team.map((one) => ({ id: one._id, name: fullName(one) })),
});

/** Runs the contestants at once on each of many requests, each with its own volunteers. */
async function race(
  size: number,
  events: (team: VolunteerDocument[]) => readonly RequestEvent[],
  ...contestants: ((start: Start) => Promise<unknown>)[]
): Promise<Round[]> {
  const people = await storeVolunteers(Array.from({ length: RACE_ROUNDS * size }, () => ({})));
  const teams = Array.from({ length: RACE_ROUNDS }, (_, round) =>
    people.slice(round * size, (round + 1) * size),
  );
  const docs = await storeRequests(teams.map((team) => ({ events: events(team) })));
  const endings: Round["endings"][] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT_ROUNDS }, async () => {
      for (let round = next++; round < RACE_ROUNDS; round = next++) {
        const start = { doc: docs[round]!, team: teams[round]! };
        // no one always starts first
        const order = round % 2 ? contestants : contestants.toReversed();
        const ended = await Promise.allSettled(order.map((act) => act(start)));
        endings[round] = round % 2 ? ended : ended.toReversed();
      }
    }),
  );
  const after = await HelpRequests.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean<
    RequestDocument[]
  >();
  const byId = new Map(after.map((doc) => [doc._id, doc]));
  return docs.map(({ _id }, round) => ({
    doc: byId.get(_id)!,
    team: teams[round]!,
    endings: endings[round]!,
  }));
}

/** Invariants: gapless history, one open job per volunteer, none on a final request. */
function expectSound({ doc }: Round) {
  expect(doc.history.map(({ rev }) => rev)).toEqual(
    Array.from({ length: doc.rev }, (_, i) => i + 1),
  );
  const open = doc.assignments.filter(({ state }) => state === "Offered" || state === "Scheduled");
  expect(new Set(open.map(({ volunteerId }) => volunteerId)).size).toBe(open.length);
  const live = doc.assignments.some(({ state }) => state !== "Declined" && state !== "Cancelled");
  if (doc.status === "Resolved") expect(open).toEqual([]);
  else expect(doc.status).toBe(live ? "Active" : "Accepted");
}
const listCodes = ({ endings }: Round) =>
  endings.map((ending) =>
    ending.status === "fulfilled" ? "done" : String((ending.reason as { code?: string }).code),
  );
function report(name: string, values: readonly string[]) {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  console.info(`${name}: ${values.length} rounds, ${JSON.stringify(counts)}`);
}
/** Reports how often the first contestant was done, and how often refused. */
function reportFirst(name: string, rounds: readonly Round[], done: string, refused: string) {
  report(
    name,
    rounds.map((round) => (listCodes(round)[0] === "done" ? done : refused)),
  );
}
const ids = (...people: (VolunteerDocument | undefined)[]) => people.map((one) => one!._id);

/** Relays everything, then returns a lookup of the volunteers' mails by request. */
async function relayAndReadMails(rounds: readonly Round[]) {
  await waitForRelays();
  await sweepOutboxes();
  const mails = await Emails.find({
    subjectId: { $in: rounds.map(({ doc }) => doc._id) },
    template: /^job-/,
  }).lean();
  return (doc: RequestDocument) => mails.filter(({ subjectId }) => subjectId === doc._id);
}

describe(`${RACE_ROUNDS} times at once`, { timeout: 90_000 }, () => {
  test("assign and assign: every volunteer gets one offer", async () => {
    const rounds = await race(
      3,
      () => acceptedEvents,
      ({ doc, team: [a, b] }) => assignments.assign(doc._id, ids(a, b), ADA),
      ({ doc, team: [, b, c] }) => assignments.assign(doc._id, ids(b, c), BEN),
    );
    const mails = await relayAndReadMails(rounds);
    for (const round of rounds) {
      expectSound(round);
      expect(listCodes(round)).toEqual(["done", "done"]);
      const { doc, team, endings } = round;
      expect(doc.assignments.map(({ volunteerId }) => volunteerId).toSorted()).toEqual(
        ids(...team).toSorted(),
      );
      // Each answer reports its own offers: together one per volunteer, and one found b assigned.
      const answers = endings.map(
        (ending) => (ending as PromiseFulfilledResult<assignments.AssignmentOutcome>).value,
      );
      expect(answers.flatMap(({ assigned }) => assigned.map(({ id }) => id)).toSorted()).toEqual(
        ids(...team).toSorted(),
      );
      expect(answers.flatMap(({ already }) => already.map(({ id }) => id))).toEqual(ids(team[1]));
      expect(mails(doc)).toHaveLength(3);
    }
    report(
      "assign and assign",
      rounds.map(({ doc }) => doc.assignments[0]!.offeredBy),
    );
  });

  test("assign and close: a closed request has no open job", async () => {
    const rounds = await race(
      2,
      ([a]) => [...acceptedEvents, offerTo([a!])],
      ({ doc, team: [, b] }) => assignments.assign(doc._id, ids(b), ADA),
      async ({ doc, team: [a] }) => {
        await volunteers.find(a!._id); // like the assignment, so that neither has a head start
        await requests.close(doc._id, { notes: "" }, BEN);
      },
    );
    for (const round of rounds) {
      expectSound(round);
      expect(round.doc.status).toBe("Resolved");
      expect(["done,done", "conflict,done"]).toContain(listCodes(round).join());
    }
    reportFirst("assign and close", rounds, "assigned, then closed", "closed, assign refused");
  });

  test("assign and delete: a deleted volunteer has no open job, even without a sweep", async () => {
    const rounds = await race(
      3,
      () => acceptedEvents,
      ({ doc, team: [a, b] }) => assignments.assign(doc._id, ids(a, b), ADA),
      ({ team: [a] }) => deleteVolunteer(a!._id, BEN),
      // A third writer forces retries, which write after the deletion looked for open jobs.
      ({ doc, team: [, , c] }) => assignments.assign(doc._id, ids(c), BEN),
    );
    const mails = await relayAndReadMails(rounds);
    const outcomes: string[] = [];
    for (const round of rounds) {
      expectSound(round);
      expect(listCodes(round)).toEqual(["done", "done", "done"]);
      const [gone, ...staying] = ids(...round.team);
      const listJobStates = (id: string | undefined) =>
        round.doc.assignments
          .filter(({ volunteerId }) => volunteerId === id)
          .map(({ state }) => state);
      for (const stays of staying) expect(listJobStates(stays)).toEqual(["Offered"]);
      expect([[], ["Cancelled"]]).toContainEqual(listJobStates(gone));
      // No mail about an offer that ended with its account.
      expect(mails(round.doc).map(({ template }) => template)).not.toContain("job-cancelled");
      const removedBy = round.doc.history.find(({ event }) => event === "volunteerDeleted")?.by;
      outcomes.push(
        removedBy === undefined
          ? "never assigned"
          : removedBy === ADA.id
            ? "removed by the assignment"
            : "removed by the deletion",
      );
    }
    report("assign and delete", outcomes);
  });

  test("accept and close: accepted and then closed, or refused", async () => {
    const rounds = await race(
      1,
      (team) => [...acceptedEvents, offerTo(team)],
      ({ doc, team: [a] }) => jobs.accept(`${doc._id}-1`, toSession(a!)),
      ({ doc }) => requests.close(doc._id, { notes: "" }, BEN),
    );
    for (const round of rounds) {
      expectSound(round);
      expect(round.doc).toMatchObject({
        status: "Resolved",
        assignments: [{ state: "Cancelled", cancelReason: "closed" }],
      });
      expect(["done,done", "conflict,done"]).toContain(listCodes(round).join());
    }
    reportFirst("accept and close", rounds, "accepted, then closed", "closed, accept refused");
  });

  test("accept and accept of two volunteers: both are scheduled", async () => {
    const rounds = await race(
      2,
      (team) => [...acceptedEvents, offerTo(team)],
      ({ doc, team: [a] }) => jobs.accept(`${doc._id}-1`, toSession(a!)),
      ({ doc, team: [, b] }) => jobs.accept(`${doc._id}-2`, toSession(b!)),
    );
    for (const round of rounds) {
      expectSound(round);
      expect(listCodes(round)).toEqual(["done", "done"]);
      expect(round.doc.assignments.map(({ state }) => state)).toEqual(["Scheduled", "Scheduled"]);
    }
    report(
      "accept and accept",
      rounds.map(({ doc }) =>
        doc.history.at(-1)!.jobIds![0] === `${doc._id}-1` ? "second first" : "first first",
      ),
    );
  });

  test("decline and decline of the last two: the request returns to Accepted once", async () => {
    const rounds = await race(
      2,
      (team) => [...acceptedEvents, offerTo(team)],
      ({ doc, team: [a] }) => jobs.decline(`${doc._id}-1`, "Too far", toSession(a!)),
      ({ doc, team: [, b] }) => jobs.decline(`${doc._id}-2`, "", toSession(b!)),
    );
    for (const round of rounds) {
      expectSound(round);
      expect(listCodes(round)).toEqual(["done", "done"]);
      expect(round.doc).toMatchObject({ status: "Accepted", unstaffed: true });
      expect(round.doc.history.filter(({ from }) => from === "Active")).toHaveLength(1);
    }
    report(
      "decline and decline",
      rounds.map(({ doc }) =>
        doc.history.at(-1)!.jobIds![0] === `${doc._id}-1` ? "second first" : "first first",
      ),
    );
  });

  test("one volunteer on two devices, accept and reject: one wins, the other is a conflict", async () => {
    const rounds = await race(
      1,
      (team) => [...acceptedEvents, offerTo(team)],
      ({ doc, team: [a] }) => jobs.accept(`${doc._id}-1`, toSession(a!)),
      ({ doc, team: [a] }) => jobs.decline(`${doc._id}-1`, "", toSession(a!)),
    );
    const states = rounds.map((round) => {
      expectSound(round);
      const [job] = round.doc.assignments;
      expect(listCodes(round)).toEqual(
        job!.state === "Scheduled" ? ["done", "conflict"] : ["conflict", "done"],
      );
      return job!.state;
    });
    report("accept and reject of one", states);
  });

  test("reminders and lapses of three processes while volunteers answer: one reminder each, one outcome each", async () => {
    await HelpRequests.deleteMany({});
    const people = await storeVolunteers(Array.from({ length: RACE_ROUNDS }, () => ({})));
    const docs = await storeRequests(
      people.map((one) => ({ events: [...acceptedEvents, offerTo([one])] })),
    );
    const offered = docs[0]!.assignments[0]!.offeredAt.getTime();
    const hour = 60 * 60_000;

    await Promise.all(
      Array.from({ length: 3 }, () => expireAndRemindOffers(new Date(offered + 24 * hour))),
    );
    await waitForRelays();
    await sweepOutboxes();
    const mine = { subjectId: { $in: docs.map(({ _id }) => _id) } };
    expect(await Emails.countDocuments({ ...mine, template: "job-reminder" })).toBe(RACE_ROUNDS);

    const answers = docs.map((doc, n) => () => jobs.accept(`${doc._id}-1`, toSession(people[n]!)));
    const lapses = Promise.all(
      Array.from({ length: 3 }, () => expireAndRemindOffers(new Date(offered + 48 * hour))),
    );
    // from the other end, so that answers and lapses meet in the middle
    for (const answer of answers.toReversed()) await answer().catch(() => undefined);
    await lapses;
    await expireAndRemindOffers(new Date(offered + 48 * hour));
    await waitForRelays();
    await sweepOutboxes();
    const after = await HelpRequests.find({ _id: { $in: docs.map(({ _id }) => _id) } }).lean<
      RequestDocument[]
    >();
    const ends = after.map((doc) => {
      expectSound({ doc, team: [], endings: [] });
      expect(doc.history.slice(3).map(({ event }) => event)).toEqual([
        "remind",
        doc.status === "Active" ? "acceptOffer" : "lapse",
      ]);
      expect(doc.assignments).toMatchObject([
        doc.status === "Active"
          ? { state: "Scheduled" }
          : { state: "Declined", cancelReason: "lapsed" },
      ]);
      return doc.status === "Active" ? "answered" : "lapsed";
    });
    expect(await Emails.countDocuments({ ...mine, template: "job-reminder" })).toBe(RACE_ROUNDS);
    expect(await Emails.countDocuments({ ...mine, template: "job-scheduled" })).toBe(
      ends.filter((end) => end === "answered").length,
    );
    report("lapse and accept", ends);
  });
});
