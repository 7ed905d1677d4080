import mongoose from "mongoose";
import { beforeAll, expect, test } from "vitest";

import { insertAdmin } from "~/services/accounts/new-admins.server";
import { useDatabase } from "../../support/database";
import { findBrokenRules } from "../../support/invariants";
import { storePerson, type Person } from "../../support/people";
import { useQueue } from "../../support/queue";
import { storeVolunteer } from "../../support/volunteers";

useDatabase();
useQueue();

type Collection = "requests" | "applications" | "volunteers";

/** Past the schema, as a bug or another program would write. */
const write = (collection: Collection, filter: object, change: object) =>
  mongoose.connection.collection(collection).updateOne(filter, change);

/** What is broken, without the id before it. */
const findBroken = async (...ids: string[]) =>
  (await findBrokenRules(ids)).map((line) => line.replace(/^.*?: /, ""));

const $set = (fields: object) => ({ $set: fields });
/** One more job, as many times. */
const $push = (job: object, times = 1) => ({
  $push: { assignments: { $each: Array.from({ length: times }, () => job) } },
});

const HELPER = "VHELPER01";
beforeAll(async () => {
  await storeVolunteer({ _id: HELPER });
});

test("a session needs an account, and the hub an administrator", async () => {
  await mongoose.connection.collection("sessions").insertOne({ accountId: "UNONE0001" });
  expect(await findBroken()).toEqual(["no administrator is active", "has an account"]);
  await mongoose.connection.collection("sessions").deleteMany({});
});

test.each<[string, Collection, keyof Person, object]>([
  ["each change has its number", "requests", "requestId", $set({ "history.0.rev": 7 })],
  ["the history has every change", "requests", "requestId", { $inc: { rev: 1 } }],
  ["it is live as long as", "requests", "requestId", $set({ live: false })],
  ["only an active one has open jobs", "requests", "requestId", $set({ status: "Accepted" })],
  ["an active one without open jobs", "requests", "requestId", $set({ readyToClose: true })],
  ["one that needs new volunteers", "requests", "requestId", $set({ unstaffed: true })],
  [
    "a volunteer has one",
    "requests",
    "requestId",
    $push({ volunteerId: HELPER, state: "Offered" }),
  ],
  ["its jobs have ids of their own", "requests", "requestId", $push({ id: "same" }, 2)],
  ["a rejected one has its reason", "requests", "requestId", $set({ status: "Rejected" })],
  ["it waits in the outbox only", "requests", "requestId", $set({ hasIntents: true })],
  ["it is as its schema says", "requests", "requestId", $set({ county: "Lee" })],
  ["it is as its schema says", "applications", "applicationId", $set({ status: "Perhaps" })],
  ["it is as its schema says", "volunteers", "volunteerId", $set({ teams: ["none"] })],
  ["a deleted one is not active", "volunteers", "volunteerId", $set({ deletedAt: new Date() })],
  ["an erased one is not active", "volunteers", "volunteerId", $set({ erasedAt: new Date() })],
])("%s … is missed where it does not hold, in %s", async (rule, collection, key, change) => {
  const person = await storePerson(HELPER);
  await insertAdmin({ firstName: "A", lastName: "B", email: person.email }, "hash");
  expect(await findBrokenRules([person.requestId])).toEqual([]);
  await write(collection, { _id: person[key] }, change);
  const found = await findBroken(person.requestId);
  await mongoose.connection.collection(collection).deleteOne({ _id: person[key] } as object);
  expect(found.filter((line) => line.startsWith(rule))).not.toEqual([]);
});
