import { describe, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { toMessages } from "~/services/platform/aggregate.server";
import type { DomainError } from "~/services/platform/errors.server";
import { relay, waitForRelays } from "~/services/platform/outbox-relay.server";
import { end } from "~/services/requests/merging.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import * as requests from "../../support/requests";
import { newEmail, newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, BEN } from "../../support/race-rounds";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";

useDatabase();
useQueue();

let house = 0;
const newStreet = () => `${++house} Sea Grape Lane`;
const store = async (payload: Record<string, unknown> = {}, events: readonly RequestEvent[] = []) =>
  (await storeRequests([{ payload, events }]))[0]!._id;
const stored = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
/** Mails about a request since it was stored: template and address. */
async function listMails(id: string) {
  await waitForRelays();
  const mails = await Emails.find({ subjectId: id }).sort({ rev: 1, _id: 1 }).lean();
  return mails.map(({ template, to }) => [template, to]);
}
const listAudit = async (id: string) =>
  (await Audit.find({ subject: id }).sort({ at: 1 }).lean()).map(
    ({ action, actor }) => `${action} by ${actor}`,
  );
const listEvents = async (id: string) =>
  (await stored(id)).history.map(({ event, otherId }) => [event, otherId]);
const messageOf = async (change: Promise<unknown>) => {
  const [{ status, ...end }] = await Promise.allSettled([change]);
  const { code, message } =
    "reason" in end ? (end.reason as DomainError) : { code: status, message: "" };
  return [code, message];
};

describe("merge", () => {
  test("closes one, keeps the other; both histories and the audit log say so", async () => {
    const [kept, closed] = [await store({}, acceptedEvents), await store({}, assignedEvents())];
    await requests.merge(closed, kept, BEN, { notes: "Same roof" });
    await waitForRelays();
    expect(await stored(closed)).toMatchObject({
      status: "Resolved",
      live: false,
      outcome: "duplicate",
      duplicateOf: kept,
      closeNotes: "Same roof",
      assignments: [{ state: "Cancelled" }],
      intents: [],
    });
    expect((await listEvents(closed)).at(-1)).toEqual(["merge", kept]);
    expect((await listEvents(kept)).at(-1)).toEqual(["absorb", closed]);
    expect(await stored(kept)).toMatchObject({ status: "Accepted", live: true, intents: [] });
    expect(await listAudit(closed)).toEqual([`merge by ${BEN.id}`]);
    expect(await listAudit(kept)).toEqual([`absorb by ${BEN.id}`]);
  });

  test.each([
    ["of one homeowner: told once", "ana@example.org", "Ana@Example.org", [1, 0]],
    ["of two homeowners: each is told once", "ana@example.org", "bo@example.org", [1, 1]],
    ["the closed one has no email: the other one is told", "", "bo@example.org", [0, 1]],
    ["the kept one has no email: the other one is told", "ana@example.org", "", [1, 0]],
    ["without email: nobody is told", "", "", [0, 0]],
  ])("%s", async (_, closedEmail, keptEmail, [toClosed, toKept]) => {
    const [kept, closed] = [await store(), await store()];
    await HelpRequests.updateOne({ _id: kept }, { $set: { email: keptEmail } });
    await HelpRequests.updateOne({ _id: closed }, { $set: { email: closedEmail } });
    await requests.merge(closed, kept, ADA);
    expect(await listMails(closed)).toEqual(toClosed ? [["request-merged", closedEmail]] : []);
    expect(await listMails(kept)).toEqual(toKept ? [["request-absorbed", keptEmail]] : []);
    if (toClosed)
      expect(await Emails.findOne({ subjectId: closed }).lean()).toMatchObject({
        data: { id: closed, keptId: kept },
      });
  });

  test("delivered again, in part or whole, it is told and written once", async () => {
    const [kept, closed] = [await store(), await store()];
    await requests.merge(closed, kept, ADA);
    await waitForRelays();
    const [before, mails] = [await stored(kept), [await listMails(kept), await listMails(closed)]];
    const intents = toMessages(closed, 2, new Date(), [
      { kind: "merge", target: kept },
      { kind: "request-merged" },
      { kind: "audit" },
    ]);
    await HelpRequests.updateOne({ _id: closed }, { $set: { intents, hasIntents: true } });
    await relay(HelpRequests.modelName, closed);
    expect(await stored(kept)).toEqual(before);
    expect([await listMails(kept), await listMails(closed)]).toEqual(mails);
    expect(await listAudit(kept)).toHaveLength(1);
  });

  test("to a request that was erased meanwhile, its message leaves the outbox", async () => {
    const [kept, closed] = [await store(), await store()];
    await requests.merge(closed, kept, ADA);
    await waitForRelays();
    await HelpRequests.deleteOne({ _id: kept });
    const intents = toMessages(closed, 2, new Date(), [{ kind: "merge", target: kept }]);
    await HelpRequests.updateOne({ _id: closed }, { $set: { intents, hasIntents: true } });
    await relay(HelpRequests.modelName, closed);
    expect((await stored(closed)).intents).toEqual([]);
  });

  test("the flag of duplicates goes with the last other request at the home", async () => {
    const street_address_1 = newStreet();
    const submit = async () => await store({ street_address_1 });
    const [first, second, third] = [await submit(), await submit(), await submit()];
    await HelpRequests.updateMany(
      { _id: { $in: [second, third] } },
      { $set: { possibleDuplicate: true } },
    );
    await requests.merge(third, second, ADA);
    await waitForRelays();
    expect((await stored(second)).possibleDuplicate).toBe(true); // the first one is there
    await requests.merge(first, second, ADA);
    await waitForRelays();
    expect((await stored(second)).possibleDuplicate).toBe(false);
    await requests.reopen(third, "Another roof", ADA);
    expect((await stored(third)).possibleDuplicate).toBe(true);
  });

  test("a chain: each names the one that was kept for it, and none comes back to itself", async () => {
    const [a, b, c] = [await store(), await store(), await store()];
    await requests.merge(a, b, ADA);
    await requests.merge(b, c, ADA);
    await waitForRelays();
    expect([(await stored(a)).duplicateOf, (await stored(b)).duplicateOf]).toEqual([b, c]);
    const IS_OVER =
      "The request that is to be kept is closed or rejected. Open it again first, or keep this one.";
    expect(await messageOf(requests.merge(c, b, ADA))).toEqual(["conflict", IS_OVER]);
    expect(await messageOf(requests.merge(c, a, ADA))).toEqual(["conflict", IS_OVER]);
    // Reopened, it stands alone: now it may be the kept one.
    await requests.reopen(a, "Not the same", ADA);
    await requests.merge(c, a, ADA);
    await waitForRelays();
    const after = await Promise.all([a, b, c].map(stored));
    expect(after.map(({ duplicateOf }) => duplicateOf)).toEqual([undefined, c, a]);
    expect(after.map(({ live }) => live)).toEqual([true, false, false]);
  });

  test("then the kept one is closed: nothing more is mailed about the duplicate; a repeat does nothing", async () => {
    const [kept, closed] = [await store({}, assignedEvents()), await store()];
    await requests.merge(closed, kept, ADA, { notes: "Same roof" });
    await waitForRelays();
    await requests.close(kept, { notes: "", outcome: "partly" }, ADA);
    expect((await listMails(closed)).map(([template]) => template)).toEqual(["request-merged"]);
    expect((await listMails(kept)).map(([template]) => template)).toEqual([
      "request-absorbed",
      "request-resolved",
    ]);
    expect(await requests.merge(closed, kept, BEN, { notes: "Same roof" })).toBeUndefined();
    expect((await listEvents(closed)).map(([event]) => event)).toEqual(["submit", "merge"]);
  });

  test("reopened and merged again: both histories and mails say it again", async () => {
    const [kept, closed] = [await store(), await store()];
    await requests.merge(closed, kept, ADA);
    await waitForRelays();
    await requests.reopen(closed, "By mistake", ADA);
    await waitForRelays();
    await requests.merge(closed, kept, ADA);
    expect((await listMails(closed)).map(([template]) => template)).toEqual([
      "request-merged",
      "request-reopened",
      "request-merged",
    ]);
    expect((await listMails(kept)).map(([template]) => template)).toEqual([
      "request-absorbed",
      "request-absorbed",
    ]);
    expect((await listEvents(kept)).slice(1)).toEqual([
      ["absorb", closed],
      ["absorb", closed],
    ]);
    expect(await stored(closed)).toMatchObject({ outcome: "duplicate", duplicateOf: kept });
  });

  test("with itself, an unknown one, or one that is over is refused, and nothing changes", async () => {
    const [id, over] = [await store(), await store({}, [{ type: "reject" }])];
    expect(await messageOf(requests.merge(id, id, ADA))).toEqual([
      "conflict",
      "A request can't be a duplicate of itself. Enter the number of the other one.",
    ]);
    expect(await messageOf(requests.merge(id, "R00000000", ADA))).toEqual([
      "not-found",
      "There is no request with the number that is to be kept.",
    ]);
    expect((await messageOf(requests.merge(id, over, ADA)))[0]).toBe("conflict");
    expect((await messageOf(requests.merge("R00000000", id, ADA)))[0]).toBe("not-found");
    expect((await messageOf(requests.merge(over, id, ADA)))[0]).toBe("conflict");
    for (const one of [id, over]) expect(await listMails(one)).toEqual([]);
    expect(await stored(id)).toMatchObject({ rev: 1, status: "Unevaluated" });
  });

  test("many at once into the same request are all done, one after the other", async () => {
    const kept = await store();
    const closed = await Promise.all(Array.from({ length: 5 }, () => store()));
    await Promise.all(closed.map((id) => requests.merge(id, kept, ADA)));
    await waitForRelays();
    const absorbed = (await listEvents(kept)).slice(1).map(([, otherId]) => otherId);
    expect(absorbed.toSorted()).toEqual(closed.toSorted());
  });
});

describe("the form that closes a request", () => {
  test.each(["done", "partly", "couldNot", "noLongerNeeded"] as const)(
    "as %s: the mail says so",
    async (outcome) => {
      const id = await store({}, assignedEvents());
      await end(id, { outcome, kept: "", notes: "Roof" }, ADA);
      await waitForRelays();
      expect(await stored(id)).toMatchObject({ status: "Resolved", outcome, closeNotes: "Roof" });
      expect(await Emails.find({ subjectId: id }).lean()).toMatchObject([
        { template: "request-resolved", data: { id, outcome } },
      ]);
    },
  );
  test("as a duplicate: it is merged", async () => {
    const [kept, id] = [await store(), await store()];
    await end(id, { outcome: "duplicate", kept, notes: "Roof" }, ADA);
    expect(await stored(id)).toMatchObject({ duplicateOf: kept, closeNotes: "Roof" });
  });
});

describe("reopen", () => {
  test("stores what it resets, removes what the request no longer has, and mails", async () => {
    const email = newEmail();
    const id = await store({ email }, [{ type: "reject", reason: "outsideArea" }]);
    await requests.reopen(id, "They moved back", ADA);
    const doc = await stored(id);
    expect(doc).toMatchObject({ status: "Accepted", live: true, reasonRejected: "", rev: 3 });
    for (const gone of ["rejection", "outcome", "duplicateOf"])
      expect(doc).not.toHaveProperty(gone);
    expect(await listMails(id)).toEqual([["request-reopened", email]]);
    expect(await listAudit(id)).toEqual([`reopen by ${ADA.id}`]);
  });
  test("without an email address mails nobody", async () => {
    const id = await store({}, [{ type: "reject" }]);
    await HelpRequests.updateOne({ _id: id }, { $set: { email: "" } });
    await requests.reopen(id, "They called", ADA);
    expect(await listMails(id)).toEqual([]);
  });
  test("flags it exactly if another live request has the same home by now", async () => {
    const street_address_1 = newStreet();
    const [id, other] = [
      await store({ street_address_1 }, [{ type: "reject" }]),
      await store({ street_address_1 }),
    ];
    await requests.reopen(id, "They called", ADA);
    expect((await stored(id)).possibleDuplicate).toBe(true);
    await requests.reject(other, {}, ADA);
    await requests.reject(id, {}, ADA);
    await requests.reopen(id, "They called again", ADA);
    expect((await stored(id)).possibleDuplicate).toBe(false);
  });
  test("can be worked on as if it were new: assigned, closed with other words, and reopened", async () => {
    const id = await store({}, [...assignedEvents(), { type: "close", notes: "First" }]);
    const assign: RequestEvent = {
      type: "assign",
      volunteers: [{ id: "VVOL00002", name: "Walt Elm" }],
    };
    await requests.reopen(id, "Leaks again", ADA);
    await requests.applyEvent(id, assign, ADA);
    await requests.close(id, { notes: "Second", outcome: "couldNot" }, ADA);
    expect(await stored(id)).toMatchObject({ closeNotes: "Second", outcome: "couldNot" });
    await requests.reopen(id, "And again", ADA);
    const { history, status, assignments } = await stored(id);
    expect(status).toBe("Accepted");
    expect(assignments.map(({ state }) => state)).toEqual(["Cancelled", "Cancelled"]);
    expect(history.filter(({ event }) => event === "reopen")).toMatchObject([
      {
        text: "Leaks again",
        changes: [{ field: "closeNotes", from: "First" }],
        outcome: "done",
      },
      { text: "And again", changes: [{ field: "closeNotes", from: "Second" }] },
    ]);
    expect((await listMails(id)).map(([template]) => template)).toEqual([
      "request-reopened",
      "request-resolved",
      "request-reopened",
    ]);
  });
});

describe("the status look-up", () => {
  const lookUp = (doc: RequestDocument) =>
    requests.getState(
      { firstName: doc.firstName, lastName: doc.lastName, ...doc.address },
      { address: newIpAddress(), locale: "en" },
    );

  test("of a duplicate tells what becomes of the kept request, with the duplicate's own words", async () => {
    const [kept, last, id] = [
      await store({ description: "Their roof" }),
      await store({}, assignedEvents()),
      await store({ description: "My roof" }),
    ];
    const doc = await stored(id);
    await requests.merge(id, kept, ADA);
    expect(await lookUp(doc)).toMatchObject({ status: "Unevaluated", description: "My roof" });
    await requests.reject(kept, { reason: "outsideArea" }, ADA);
    expect(await lookUp(doc)).toMatchObject({
      status: "Rejected",
      description: "My roof",
      rejection: { reason: "outsideArea" },
      reasonRejected: "The address is outside the area that the center serves.",
    });
    await requests.reopen(kept, "They called", ADA);
    await requests.merge(kept, last, ADA);
    const state = await lookUp(doc);
    expect(state).toMatchObject({ status: "Active", reasonRejected: "", createdAt: doc.createdAt });
    expect(Object.keys(state).toSorted()).toEqual([
      "createdAt",
      "description",
      "helpTypes",
      "isWaiting",
      "reasonRejected",
      "status",
    ]);
    expect(JSON.stringify(state)).not.toContain(kept);
  });
  test("says that a duplicate is over if the kept request was erased", async () => {
    const [kept, id] = [await store(), await store()];
    const doc = await stored(id);
    await requests.merge(id, kept, ADA);
    await waitForRelays();
    await HelpRequests.deleteOne({ _id: kept });
    expect(await lookUp(doc)).toMatchObject({ status: "Resolved" });
  });
});
