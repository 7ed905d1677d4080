import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { stopBulkChange, toBulkState, workOnBulkChange } from "~/services/jobs/bulk-changes.server";
import { relay, sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { readChange, startChange } from "../../support/bulk-changes";
import { useDatabase } from "../../support/database";
import { useQueue } from "../../support/queue";
import { ADA, RACE_ROUNDS } from "../../support/race-rounds";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, storeRequests } from "../../support/stored-requests";
import { storeVolunteers } from "../../support/volunteers";

useDatabase();
useQueue();
beforeAll(() => {
  useTestSettings({ undoSeconds: 60 });
});

const REQUESTS = 3;

/** The requests of a round after all mails that may leave have left, with their templates. */
async function readRound(ids: readonly string[]) {
  await waitForRelays();
  await sweepOutboxes();
  const docs = await HelpRequests.find({ _id: { $in: [...ids] } }).lean<RequestDocument[]>();
  const mails = await Emails.find({ subjectId: { $in: [...ids] } }).lean();
  return docs.map((doc) => ({
    doc,
    mails: mails.filter(({ subjectId }) => subjectId === doc._id).map(({ template }) => template),
  }));
}

test("stop against the mails' time: taken back and unmailed, or kept and mailed once", async () => {
  const won = { takenBack: 0, kept: 0 };
  const [vera, otto] = await storeVolunteers([{}, {}]);
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const isOffer = round % 2 === 1;
    const docs = await storeRequests(
      Array.from({ length: REQUESTS }, () => (isOffer ? { events: acceptedEvents } : {})),
    );
    const ids = docs.map(({ _id }) => _id);
    const id = await startChange(ids, {
      ...(isOffer && { action: "offer", parameters: { volunteerIds: [vera!._id, otto!._id] } }),
    });
    await workOnBulkChange(id);
    // Ends while Stop works.
    const mailsAt = Date.now() + 60;
    await HelpRequests.updateMany(
      { _id: { $in: ids } },
      { $set: { "intents.$[mail].after": new Date(mailsAt) } },
      { arrayFilters: [{ "mail.after": { $exists: true } }] },
    );
    const release = async () => {
      while (Date.now() < mailsAt + 5)
        await Promise.all(ids.map((one) => relay(HelpRequests.modelName, one)));
    };
    const stop = async () => {
      await pause(mailsAt - Date.now() - ((round * 7) % 60));
      await stopBulkChange(id, ADA.id);
      await workOnBulkChange(id);
    };
    await Promise.all([release(), stop()]);
    const change = await readChange(id);
    const { results } = change;
    const state = toBulkState(change);
    for (const { doc, mails } of await readRound(ids)) {
      const label = `round ${round} ${doc._id}`;
      const outcome = results[doc._id]!.outcome;
      if (outcome === "takenBack") {
        won.takenBack++;
        expect(doc.status, label).toBe(isOffer ? "Accepted" : "Unevaluated");
        expect(mails, label).toEqual([]);
        expect(doc.assignments.map((job) => job.state)).toEqual(
          isOffer ? ["Cancelled", "Cancelled"] : [],
        );
      } else {
        won.kept++;
        expect(state === "stopped" ? outcome : "kept", label).toBe("kept");
        expect(doc.status, label).toBe(isOffer ? "Active" : "Accepted");
        expect(mails.toSorted(), label).toEqual(
          isOffer ? ["job-offer", "job-offer"] : ["request-accepted"],
        );
      }
      expect(doc.intents, label).toEqual([]);
    }
  }
  console.info("stop against mails:", won);
  expect(won.takenBack + won.kept).toBe(RACE_ROUNDS * REQUESTS);
}, 180_000);

test("stop against the runner: no request stays changed without being named", async () => {
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const docs = await storeRequests(Array.from({ length: 12 }, () => ({})));
    const ids = docs.map(({ _id }) => _id);
    const id = await startChange(ids);
    const stop = async () => {
      await new Promise((resolve) => setTimeout(resolve, round % 25));
      await stopBulkChange(id, ADA.id);
      await workOnBulkChange(id);
    };
    await Promise.all([workOnBulkChange(id), stop()]);
    const change = await readChange(id);
    const { results } = change;
    const state = toBulkState(change);
    expect(state).toBe("stopped");
    const after = await HelpRequests.find({ _id: { $in: ids } }).lean<RequestDocument[]>();
    for (const { _id, status } of after) {
      expect(status, `round ${round}`).toBe("Unevaluated");
      expect(["takenBack", "untouched"]).toContain(results[_id]!.outcome);
    }
  }
}, 180_000);
