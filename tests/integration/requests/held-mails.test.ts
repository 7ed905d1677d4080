import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { currentRequest } from "~/services/platform/log.server";
import { relay, sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { note } from "~/services/requests/noting.server";
import { close } from "~/services/requests/closing.server";
import { deleteVolunteer } from "~/services/volunteers/deleting.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { accept, reject } from "~/services/requests/reviewing.server";
import { findHeldChange, takeBack } from "~/services/requests/taking-back.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, BEN, CONCURRENT_ROUNDS, RACE_ROUNDS } from "../../support/race-rounds";
import { useTestSettings } from "../../support/settings";
import { applyEvent } from "../../support/requests";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { storeVolunteers } from "../../support/volunteers";

useDatabase();
useQueue();

beforeAll(() => {
  useTestSettings({ undoSeconds: 3_600 });
});

/** Accepts requests whose mails are held; the acceptance has `rev` 2. */
async function acceptHeld(count: number) {
  const docs = await storeRequests(Array.from({ length: count }, () => ({})));
  const ids = docs.map(({ _id }) => _id);
  for (const id of ids) await accept(id, ADA);
  await waitForRelays();
  return ids;
}
const getRequest = async (id: string) => (await HelpRequests.findById(id).lean<RequestDocument>())!;
const listMails = async (id: string) =>
  (await Emails.find({ subjectId: id }).lean()).map(({ template }) => template);
const listAudit = async (id: string) =>
  (await Audit.find({ subject: id }).sort({ at: 1 }).lean()).map(({ action }) => action);
const relayAll = async () => {
  await sweepOutboxes();
  await waitForRelays();
};

test("held mails stay in the outbox, however often it is relayed; the audit entry does not wait", async () => {
  const [id] = await acceptHeld(1);
  for (let i = 0; i < 3; i++) await relayAll();
  const doc = await getRequest(id!);
  expect(doc.intents.map(({ kind, after }) => [kind, after instanceof Date])).toEqual([
    ["request-accepted", true],
  ]);
  expect(doc.hasIntents).toBe(true);
  expect(await listMails(id!)).toEqual([]);
  expect(await listAudit(id!)).toEqual(["accept"]);
});

test("their time releases them: mailed once, and no longer to be taken back", async () => {
  const [id] = await acceptHeld(1);
  await HelpRequests.updateOne({ _id: id! }, { $set: { "intents.0.after": new Date() } });
  await relayAll();
  await relayAll();
  expect(await listMails(id!)).toEqual(["request-accepted"]);
  expect((await getRequest(id!)).intents).toEqual([]);
  await expect(takeBack(id!, 2, ADA)).rejects.toMatchObject({
    code: "conflict",
    reason: "request.alreadyMailed",
  });
  expect((await getRequest(id!)).status).toBe("Accepted");
});

test("once released, their task has the id of the web request that decided", async () => {
  const [doc] = await storeRequests([{}]);
  const id = doc!._id;
  await currentRequest.run("a-proxy-id", () => accept(id, ADA));
  await waitForRelays();
  await HelpRequests.updateOne({ _id: id }, { $set: { "intents.0.after": new Date() } });
  await currentRequest.run("of the task that lets go", relayAll);
  const tasks = HelpRequests.db.collection<{ data: { key: string; requestId?: string } }>("tasks");
  const task = await tasks.findOne({ "data.key": `${id}:2:request-accepted` });
  expect(task!.data.requestId).toBe("a-proxy-id");
});

test("a later change releases them, even one that mails nobody", async () => {
  const [id] = await acceptHeld(1);
  await note(id!, "Called, no answer", BEN);
  await waitForRelays();
  expect(await listMails(id!)).toEqual(["request-accepted"]);
  await expect(takeBack(id!, 2, ADA)).rejects.toMatchObject({ reason: "request.changedSince" });
});

test("taken back, they are never mailed, and the request is as before", async () => {
  const [id] = await acceptHeld(1);
  await takeBack(id!, 2, ADA);
  await relayAll();
  const doc = await getRequest(id!);
  expect(doc).toMatchObject({ status: "Unevaluated", live: true, rev: 3, intents: [] });
  expect(doc).not.toHaveProperty("hasIntents");
  expect(await listMails(id!)).toEqual([]);
  expect((await listAudit(id!)).toSorted()).toEqual(["accept", "takeBack"]);
  expect(await takeBack(id!, 2, ADA)).toBeUndefined(); // again: nothing to do
  expect((await getRequest(id!)).rev).toBe(3);
  await expect(takeBack("R00000000", 2, ADA)).rejects.toMatchObject({ code: "not-found" });
});

test(
  "release against take back: mailed and Accepted, or neither",
  { timeout: 120_000 },
  async () => {
    const ids = await acceptHeld(RACE_ROUNDS);
    const won = { release: 0, takeBack: 0 };
    let next = 0;
    await Promise.all(
      Array.from({ length: CONCURRENT_ROUNDS }, async () => {
        for (let round = next++; round < RACE_ROUNDS; round = next++) {
          const id = ids[round]!;
          // On a busy machine, too, some rounds have time to take back.
          const after = new Date(Date.now() + 25 + (round % 3) * 100);
          await HelpRequests.updateOne({ _id: id }, { $set: { "intents.0.after": after } });
          const release = async () => {
            while (Date.now() < after.getTime() + 5) await relay(HelpRequests.modelName, id);
          };
          // Decided before the time, or written after it.
          const undo = async () => {
            await pause((round % 12) * 2);
            return takeBack(id, 2, ADA);
          };
          const [undone] = await Promise.allSettled([undo(), release()]);
          await relay(HelpRequests.modelName, id);
          await waitForRelays();
          const doc = await getRequest(id);
          const isUndone = undone.status === "fulfilled";
          won[isUndone ? "takeBack" : "release"]++;
          if (!isUndone) expect(undone).toMatchObject({ reason: { code: "conflict" } });
          expect([doc.status, await listMails(id), doc.intents], id).toEqual(
            isUndone ? ["Unevaluated", [], []] : ["Accepted", ["request-accepted"], []],
          );
        }
      }),
    );
    console.info("release against take back:", won);
    expect(Math.min(won.release, won.takeBack)).toBeGreaterThan(0); // both orders were tried
  },
);

const vera = { volunteerId: "VVOL00001", assignmentId: "" };
/** An accepted job, and an offer. */
const jobs = (id: string): RequestEvent[] => [
  { type: "assign", volunteers: ["VVOL00001", "VVOL00002"].map((one) => ({ id: one, name: one })) },
  { type: "acceptOffer", ...vera, assignmentId: `${id}-1` },
];

describe("what is taken back has not happened", () => {
  const id = "R7K4MQ2AB";
  const cases: [string, RequestEvent[], RequestEvent][] = [
    ["accept", [], { type: "accept" }],
    ["reject a new one", [], { type: "reject", text: "Outside our area." }],
    ["reject an accepted one", [...acceptedEvents], { type: "reject" }],
    ["close", [...acceptedEvents, ...jobs(id)], { type: "close", notes: "All done." }],
    ["unassign", [...acceptedEvents, ...jobs(id)], { type: "unassign", assignmentId: `${id}-1` }],
    ["unassign the last", [...assignedEvents()], { type: "unassign", assignmentId: `${id}-1` }],
  ];
  test.each(cases)("%s", async (_, events, event) => {
    await HelpRequests.deleteOne({ _id: id });
    const [before] = await storeRequests([{ id, events }]);
    await applyEvent(id, event, ADA);
    const held = findHeldChange(await getRequest(id));
    expect(held).toEqual({ rev: before!.rev + 1, seconds: 3_600 });
    await takeBack(id, held!.rev, BEN);
    await relayAll();
    const { rev, history, updatedAt, changedAt, hasIntents, ...after } = await getRequest(id);
    expect(history.map((one) => one.event)).toEqual([
      ...before!.history.map((one) => one.event),
      event.type,
      "takeBack",
    ]);
    expect(history.at(-1)).toMatchObject({ by: BEN.id });
    expect(before).toMatchObject(JSON.parse(JSON.stringify(after), revive) as object);
    expect(await listMails(id)).toEqual([]);
    expect(findHeldChange(await getRequest(id))).toBeUndefined();
  });
});

/** Dates are compared as dates. */
const revive = (_: string, value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : value;

test("who sent spam is not mailed, and the rejection can be taken back", async () => {
  const [doc] = await storeRequests([{}]);
  const { _id: id } = doc!;
  await reject(id, { reason: "spam" }, ADA);
  const { rev } = findHeldChange(await getRequest(id))!;
  await takeBack(id, rev, ADA);
  await reject(id, { reason: "spam" }, ADA);
  await waitForRelays();
  await HelpRequests.updateOne({ _id: id }, { $set: { "intents.0.after": new Date() } });
  await relayAll();
  expect(await getRequest(id)).toMatchObject({ status: "Rejected", intents: [] });
  expect(await listMails(id)).toEqual([]);
});

test("a job of a volunteer who was deleted since does not come back", async () => {
  const [vera] = await storeVolunteers([{}]);
  const [doc] = await storeRequests([{ events: assignedEvents(vera!._id, "Vera Oak") }]);
  const { _id: id } = doc!;
  await close(id, { notes: "" }, ADA);
  await deleteVolunteer(vera!._id, BEN);
  await takeBack(id, findHeldChange(await getRequest(id))!.rev, ADA);
  expect(await getRequest(id)).toMatchObject({
    status: "Accepted",
    assignments: [{ state: "Cancelled", cancelReason: "account-deleted" }],
  });
});

test("a task of its own lets go what is due, and nothing else", async () => {
  const [due = "", held = ""] = await acceptHeld(2);
  await HelpRequests.updateOne({ _id: due }, { $set: { "intents.0.after": new Date() } });
  await TASKS["held-mails"]!.run("held-mails");
  expect([await listMails(due), await listMails(held)]).toEqual([["request-accepted"], []]);
  expect(TASKS["held-mails"]!.every).toBe("10 seconds");
});

test("without a time to undo, mails leave at once", async () => {
  useTestSettings({ undoSeconds: 0 });
  onTestFinished(() => {
    useTestSettings({ undoSeconds: 3_600 });
  });
  const [id] = await acceptHeld(1);
  expect(await listMails(id!)).toEqual(["request-accepted"]);
  expect(findHeldChange(await getRequest(id!))).toBeUndefined();
});
