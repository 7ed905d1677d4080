import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { getAnswersVersion } from "~/services/requests/correcting.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, BEN, CONCURRENT_ROUNDS, RACE_ROUNDS } from "../../support/race-rounds";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
useQueue();

type Ending = PromiseSettledResult<unknown>;
interface Round {
  doc: RequestDocument;
  endings: [Ending, Ending];
  mails: string[];
  audit: { action: string; actor?: string }[];
}

/** Lets two administrators act at once on each of many requests, then relays everything. */
async function race(
  events: Parameters<typeof storeRequests>[0][number]["events"],
  ...contestants: [
    (doc: RequestDocument, round: number) => Promise<unknown>,
    (doc: RequestDocument, round: number) => Promise<unknown>,
  ]
): Promise<Round[]> {
  const docs = await storeRequests(
    Array.from({ length: RACE_ROUNDS }, () => ({ events: events ?? [] })),
  );
  const endings = new Map<string, [Ending, Ending]>();
  let next = 0;
  await Promise.all(
    Array.from({ length: CONCURRENT_ROUNDS }, async () => {
      for (let round = next++; round < RACE_ROUNDS; round = next++) {
        const doc = docs[round]!;
        // neither always starts first
        const [first, second] = round % 2 ? contestants : contestants.toReversed();
        const ended = await Promise.allSettled([first!(doc, round), second!(doc, round)]);
        endings.set(doc._id, round % 2 ? ended : [ended[1], ended[0]]);
      }
    }),
  );
  await waitForRelays();
  await sweepOutboxes();
  const ids = docs.map(({ _id }) => _id);
  const [after, mails, audit] = await Promise.all([
    HelpRequests.find({ _id: { $in: ids } }).lean<RequestDocument[]>(),
    Emails.find({ subjectId: { $in: ids } }).lean(),
    Audit.find({ subject: { $in: ids } }).lean(),
  ]);
  return after.map((doc) => ({
    doc,
    endings: endings.get(doc._id)!,
    mails: mails.filter(({ subjectId }) => subjectId === doc._id).map(({ template }) => template),
    audit: audit.filter(({ subject }) => subject === doc._id),
  }));
}

/**
 * Invariants after a race: gapless history, an audit row per change, an empty outbox.
 * Returns the changes after the first `before` ones.
 */
function expectSound({ doc, audit }: Round, before: number) {
  expect(doc.rev).toBe(doc.history.length);
  expect(doc.history.map(({ rev }) => rev)).toEqual(doc.history.map((_, i) => i + 1));
  expect(doc.intents).toEqual([]);
  expect(doc).not.toHaveProperty("hasIntents");
  const changes = doc.history.slice(before).map(({ event, by }) => `${event} by ${by}`);
  expect(audit.map(({ action, actor }) => `${action} by ${actor}`).toSorted()).toEqual(
    changes.toSorted(),
  );
  return changes;
}

/** Asserts one success and one conflict with one of the messages; returns the winner's index. */
function expectOneWinner({ endings }: Round, ...messages: string[]): 0 | 1 {
  expect(endings.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const loser = endings.find((ending) => ending.status === "rejected");
  expect(loser?.reason).toMatchObject({ code: "conflict" });
  expect(messages).toContain((loser?.reason as Error).message);
  return endings[0].status === "fulfilled" ? 0 : 1;
}

const count = (values: readonly (string | number)[]) => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};
const report = (name: string, values: readonly (string | number)[]) => {
  console.info(`${name}: ${RACE_ROUNDS} rounds, ${JSON.stringify(count(values))}`);
};

const REJECTED = "This request was already rejected. Check its current state before you go on.";
const ACCEPTED =
  "This request was accepted and no volunteer is on it now. Check its current state before you go on.";
const OTHER_REASON =
  "This request was already rejected, with another reason. The reason that you entered was not saved.";
const OTHER_NOTES =
  "This request was already closed, with other notes. The notes that you entered were not saved.";
const CLOSED = "This request was already closed. Check its current state before you go on.";
const KEPT_IS_OVER =
  "The request that is to be kept is closed or rejected. Open it again first, or keep this one.";
const ASSIGNED =
  "Volunteers are already assigned to this request. Check its current state before you go on.";
const NOBODY_ASSIGNED =
  "This request was accepted and no volunteer is on it now. Assign volunteers, or reject it.";
const OTHER_CORRECTION =
  "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.";

const phoneTo = (phone: string, actor: typeof ADA | typeof BEN) => (doc: RequestDocument) => {
  const answers = { ...requests.pickAnswers(doc), phone };
  return requests.correct(doc._id, { ...answers, seen: getAnswersVersion(doc) }, actor);
};

const emailTo = (email: string, actor: typeof ADA | typeof BEN) => (doc: RequestDocument) => {
  const answers = { ...requests.pickAnswers(doc), email };
  return requests.correct(doc._id, { ...answers, seen: getAnswersVersion(doc) }, actor);
};

/** Starts within the time that the other contestant takes to read first. */
const soon = async (change: () => Promise<unknown>, maxHeadStartMs = 30) => {
  await pause(Math.random() * maxHeadStartMs);
  return change();
};

const closedEvents: readonly RequestEvent[] = [
  ...assignedEvents(),
  { type: "close", notes: "Roof covered" },
];
const assignVera: RequestEvent = {
  type: "assign",
  volunteers: [{ id: "VVOL00001", name: "Vera Oak" }],
};

describe("two administrators at once", { timeout: 240_000 }, () => {
  test("accept and accept: both succeed, one history entry, one mail", async () => {
    const rounds = await race(
      [],
      ({ _id }) => requests.accept(_id, ADA),
      ({ _id }) => requests.accept(_id, BEN),
    );
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 1);
      expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(changes).toHaveLength(1);
      expect(round.doc).toMatchObject({ status: "Accepted", rev: 2 });
      expect(round.mails).toEqual(["request-accepted"]);
      return changes[0]!;
    });
    report("accept and accept", winners);
  });

  test.each([
    ["as from the calls", undefined],
    ["as from the screen, with the status seen", "Unevaluated" as const],
  ])("accept and reject, %s: one wins, the other gets the request's state", async (how, seen) => {
    const rounds = await race(
      [],
      ({ _id }) => requests.accept(_id, ADA),
      ({ _id }) => requests.reject(_id, { text: "Outside our area", seen }, BEN),
    );
    const outcomes = rounds.map((round) => {
      const changes = expectSound(round, 1);
      if (changes.length === 2) {
        // No race: the reject read the request after the accept. Valid without `seen` only.
        expect(seen).toBeUndefined();
        expect(changes).toEqual([`accept by ${ADA.id}`, `reject by ${BEN.id}`]);
        expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
        expect(round.mails.toSorted()).toEqual(["request-accepted", "request-rejected"]);
        return "one after the other";
      }
      const winner = expectOneWinner(round, ACCEPTED, REJECTED);
      const [status, mail, message] =
        winner === 0
          ? ["Accepted", "request-accepted", ACCEPTED]
          : ["Rejected", "request-rejected", REJECTED];
      expect(round.doc).toMatchObject({
        status,
        rev: 2,
        reasonRejected: winner === 0 ? "" : "Outside our area",
      });
      expect(round.mails).toEqual([mail]);
      const loser = round.endings[winner === 0 ? 1 : 0];
      expect(loser).toMatchObject({ reason: { message: message } });
      return changes[0]!;
    });
    expect(outcomes.filter((outcome) => outcome === "one after the other").length).toBeLessThan(
      RACE_ROUNDS / 2,
    );
    report(`accept and reject, ${how}`, outcomes);
  });

  test("reject and reject with two reasons: one is stored, the other is a conflict", async () => {
    const reasons = ["Outside our area", "No volunteers"];
    const rounds = await race(
      acceptedEvents,
      ({ _id }) => requests.reject(_id, { text: reasons[0] }, ADA),
      ({ _id }) => requests.reject(_id, { text: reasons[1] }, BEN),
    );
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 2);
      expect(changes).toHaveLength(1);
      const winner = expectOneWinner(round, OTHER_REASON);
      expect(round.doc).toMatchObject({
        status: "Rejected",
        live: false,
        reasonRejected: reasons[winner],
      });
      expect(round.mails).toEqual(["request-rejected"]);
      return changes[0]!;
    });
    report("reject and reject", winners);
  });

  test("close and close: the same notes both succeed, other notes are a conflict", async () => {
    const notes = (name: string, round: number) =>
      Math.floor(round / 2) % 2 ? "Roof covered" : `Roof covered, says ${name}`;
    const rounds = await race(
      assignedEvents(),
      ({ _id }, round) => requests.close(_id, { notes: notes("Ada", round) }, ADA),
      ({ _id }, round) => requests.close(_id, { notes: notes("Ben", round) }, BEN),
    );
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 3);
      expect(changes).toHaveLength(1);
      expect(round.doc).toMatchObject({ status: "Resolved", live: false });
      expect(round.mails).toEqual(["request-resolved"]);
      expect(round.doc.assignments.map(({ state }) => state)).toEqual(["Cancelled"]);
      if (round.doc.closeNotes === "Roof covered")
        expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      else
        expect(round.doc.closeNotes).toBe(
          `Roof covered, says ${["Ada", "Ben"][expectOneWinner(round, OTHER_NOTES)]}`,
        );
      return `${changes[0]}, ${round.doc.closeNotes === "Roof covered" ? "same" : "other"} notes`;
    });
    report("close and close", winners);
  });

  test("correct and correct: one wins, the other is a conflict", async () => {
    const rounds = await race(
      acceptedEvents,
      phoneTo("9415550111", ADA),
      phoneTo("9415550122", BEN),
    );
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 2);
      expect(changes).toHaveLength(1);
      const phone = ["9415550111", "9415550122"][expectOneWinner(round, OTHER_CORRECTION)]!;
      expect(round.doc).toMatchObject({ phone, status: "Accepted" });
      expect(round.doc.words).toContain(phone);
      expect(round.doc.history.at(-1)!.changes).toMatchObject([{ field: "phone", to: phone }]);
      expect(round.mails).toEqual([]);
      return changes[0]!;
    });
    report("correct and correct", winners);
  });

  test("correct and accept: both succeed", async () => {
    const rounds = await race([], phoneTo("9415550111", ADA), ({ _id }) =>
      requests.accept(_id, BEN),
    );
    const orders = rounds.map((round) => {
      const changes = expectSound(round, 1);
      expect(changes.toSorted()).toEqual([`accept by ${BEN.id}`, `correct by ${ADA.id}`]);
      expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(round.doc).toMatchObject({ status: "Accepted", phone: "9415550111", rev: 3 });
      expect(round.mails).toEqual(["request-accepted"]);
      return changes.join(", ");
    });
    report("correct and accept", orders);
  });

  test("a corrected email address and accept: the mail goes to the old or the new one", async () => {
    const rounds = await race([], emailTo("new@example.org", ADA), ({ _id }) =>
      soon(() => requests.accept(_id, BEN)),
    );
    const mails = await Emails.find({
      subjectId: { $in: rounds.map(({ doc }) => doc._id) },
    }).lean();
    const orders = rounds.map((round) => {
      const changes = expectSound(round, 1);
      expect(changes.toSorted()).toEqual([`accept by ${BEN.id}`, `correct by ${ADA.id}`]);
      expect(round.doc).toMatchObject({ status: "Accepted", email: "new@example.org", rev: 3 });
      expect(round.mails.toSorted()).toEqual(["email-left", "email-taken", "request-accepted"]);
      const { from } = round.doc.history.flatMap(({ changes = [] }) => changes)[0]!;
      const to = (template: string) =>
        mails.find((one) => one.subjectId === round.doc._id && one.template === template)!.to;
      expect([to("email-left"), to("email-taken")]).toEqual([from, "new@example.org"]);
      expect([from, "new@example.org"]).toContain(to("request-accepted"));
      return changes.join(", ");
    });
    report("corrected email address and accept", orders);
  });

  test("reopen and the first close: reopened after it, or a conflict tells the state", async () => {
    const rounds = await race(
      assignedEvents(),
      ({ _id }) => requests.reopen(_id, "Leaks again", ADA),
      ({ _id }) => soon(() => requests.close(_id, { notes: "Roof covered" }, BEN)),
    );
    const outcomes = rounds.map((round) => {
      const changes = expectSound(round, 3);
      expect(round.endings[1].status).toBe("fulfilled");
      if (changes.length === 2) {
        expect(changes).toEqual([`close by ${BEN.id}`, `reopen by ${ADA.id}`]);
        expect(round.doc).toMatchObject({ status: "Accepted", live: true, closeNotes: "" });
        expect(round.mails.toSorted()).toEqual(["request-reopened", "request-resolved"]);
        return "closed, then reopened";
      }
      expect(changes).toEqual([`close by ${BEN.id}`]);
      expectOneWinner(round, ASSIGNED);
      expect(round.doc).toMatchObject({ status: "Resolved", live: false, outcome: "done" });
      expect(round.mails).toEqual(["request-resolved"]);
      return "closed, reopened too early";
    });
    report("reopen and the first close", outcomes);
  });

  test("reopen and a repeated close: the close does nothing, or a conflict tells the state", async () => {
    const rounds = await race(
      closedEvents,
      ({ _id }) => requests.reopen(_id, "Leaks again", ADA),
      ({ _id }) => soon(() => requests.close(_id, { notes: "Roof covered" }, BEN)),
    );
    const outcomes = rounds.map((round) => {
      const changes = expectSound(round, 4);
      expect(changes).toEqual([`reopen by ${ADA.id}`]);
      expect(round.doc).toMatchObject({ status: "Accepted", live: true, closeNotes: "" });
      expect(round.doc).not.toHaveProperty("outcome");
      expect(round.mails).toEqual(["request-reopened"]);
      const [reopened, closed] = round.endings;
      expect(reopened.status).toBe("fulfilled");
      if (closed.status === "fulfilled") return "the close came first: already done";
      expect(closed.reason).toMatchObject({ code: "conflict", message: NOBODY_ASSIGNED });
      return "the close came after: a conflict";
    });
    report("reopen and a repeated close", outcomes);
  });

  test("reopen and reopen: the same reason both succeed, another one is a conflict", async () => {
    const reason = (name: string, round: number) =>
      Math.floor(round / 2) % 2 ? "Leaks again" : `Leaks again, says ${name}`;
    const rounds = await race(
      closedEvents,
      ({ _id }, round) => requests.reopen(_id, reason("Ada", round), ADA),
      ({ _id }, round) => requests.reopen(_id, reason("Ben", round), BEN),
    );
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 4);
      expect(changes).toHaveLength(1);
      expect(round.doc).toMatchObject({ status: "Accepted", live: true });
      expect(round.mails).toEqual(["request-reopened"]);
      const { text } = round.doc.history.at(-1)!;
      if (text === "Leaks again")
        expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      else
        expect(text).toBe(`Leaks again, says ${["Ada", "Ben"][expectOneWinner(round, ACCEPTED)]}`);
      return `${changes[0]}, ${text === "Leaks again" ? "same" : "other"} reason`;
    });
    report("reopen and reopen", winners);
  });

  test("merge and assign: the job is cancelled with the request, or was never offered", async () => {
    const kept = await storeRequests(Array.from({ length: RACE_ROUNDS }, () => ({})));
    const rounds = await race(
      acceptedEvents,
      ({ _id }, round) => requests.merge(_id, kept[round]!._id, ADA),
      ({ _id }) => soon(() => requests.applyEvent(_id, assignVera, BEN), 80), // it takes two locks
    );
    const outcomes = rounds.map((round) => {
      const changes = expectSound(round, 2);
      expect(round.doc).toMatchObject({ status: "Resolved", outcome: "duplicate", live: false });
      expect(round.doc.assignments.filter(({ state }) => state !== "Cancelled")).toEqual([]);
      expect(round.endings[0].status).toBe("fulfilled");
      if (changes.length === 2) {
        expect(changes).toEqual([`assign by ${BEN.id}`, `merge by ${ADA.id}`]);
        expect(round.mails).toEqual(["request-merged"]);
        return "assigned, then merged";
      }
      expect(changes).toEqual([`merge by ${ADA.id}`]);
      expectOneWinner(round, CLOSED);
      expect(round.doc.assignments).toEqual([]);
      expect(round.mails).toEqual(["request-merged"]);
      return "merged, nobody assigned";
    });
    const ids = kept.map(({ _id }) => _id);
    const absorbing = await HelpRequests.find({ _id: { $in: ids } }).lean<RequestDocument[]>();
    for (const { history, live } of absorbing)
      expect([live, ...history.map(({ event }) => event)]).toEqual([true, "submit", "absorb"]);
    report("merge and assign", outcomes);
  });

  test("merge in both directions: one is kept, never both closed, never none", async () => {
    const others = await storeRequests(Array.from({ length: RACE_ROUNDS }, () => ({})));
    const rounds = await race(
      [],
      ({ _id }, round) => requests.merge(_id, others[round]!._id, ADA),
      ({ _id }, round) => requests.merge(others[round]!._id, _id, BEN),
    );
    const after = await HelpRequests.find({ _id: { $in: others.map(({ _id }) => _id) } }).lean<
      RequestDocument[]
    >();
    const winners = rounds.map((round) => {
      const winner = expectOneWinner(round, CLOSED, KEPT_IS_OVER);
      const other = after.find(({ history }) =>
        history.some(({ otherId }) => otherId === round.doc._id),
      )!;
      const [closed, kept] = winner === 0 ? [round.doc, other] : [other, round.doc];
      expect(closed).toMatchObject({ status: "Resolved", duplicateOf: kept._id, intents: [] });
      expect(kept).toMatchObject({ status: "Unevaluated", live: true, intents: [] });
      expect(kept).not.toHaveProperty("duplicateOf");
      expect(closed.history.map(({ event }) => event)).toEqual(["submit", "merge"]);
      expect(kept.history.map(({ event }) => event)).toEqual(["submit", "absorb"]);
      return winner === 0 ? "the first one's" : "the second one's";
    });
    report("merge in both directions", winners);
  });

  test("claim and claim: both succeed, the last one has it, and the history has both", async () => {
    const claimBy = (actor: typeof ADA | typeof BEN) => (doc: RequestDocument) =>
      requests.applyEvent(doc._id, { type: "claim" }, actor);
    const rounds = await race([], claimBy(ADA), claimBy(BEN));
    const winners = rounds.map((round) => {
      const changes = expectSound(round, 1);
      expect(changes.toSorted()).toEqual([`claim by ${ADA.id}`, `claim by ${BEN.id}`]);
      expect(round.endings.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
      expect(round.mails).toEqual([]);
      expect(changes.at(-1)).toBe(`claim by ${round.doc.claimedBy}`);
      return changes.at(-1)!;
    });
    report("claim and claim", winners);
  });
});
