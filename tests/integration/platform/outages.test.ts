import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { expect, inject, onTestFinished, test } from "vitest";

import { findOutage } from "~/services/platform/database.server";
import { startMongoProxy } from "../../support/mongo-proxy";

/** A collection with one document, on a connection with these options. */
async function openCollection(uri: string, options: mongoose.mongo.MongoClientOptions) {
  const client = new mongoose.mongo.MongoClient(uri, options);
  onTestFinished(() => client.close());
  const collection = client.db(`outages-${randomUUID()}`).collection("things");
  await collection.insertOne({});
  return collection;
}
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => "no error",
    (error: unknown) => findOutage(error),
  );

test("the driver's error for a pool in use, with the database there", async () => {
  const options = { maxPoolSize: 1, waitQueueTimeoutMS: 100 };
  const things = await openCollection(inject("mongodb"), options);
  const slow = things.find({ $where: "sleep(1500) || true" }).toArray();
  expect(await causeOf(things.findOne())).toBe("database connections all in use");
  expect(await slow).toHaveLength(1);
});

test("the server's error for a query over its time", async () => {
  const things = await openCollection(inject("mongodb"), {});
  const slow = things.find({ $where: "sleep(2000) || true" }, { maxTimeMS: 50 }).toArray();
  expect(await causeOf(slow)).toBe("database too slow");
});

test("the errors of a connection that breaks, and of a server that is not there", async () => {
  const fatal = Buffer.from("break", "latin1");
  const proxy = await startMongoProxy(inject("mongodb"), fatal, 3_000);
  onTestFinished(() => {
    proxy.stop();
  });
  const options = { serverSelectionTimeoutMS: 500, retryReads: false };
  const things = await openCollection(proxy.uri, options);
  expect(await causeOf(things.findOne({ word: "break" }))).toBe("database away");
  expect(await causeOf(things.findOne())).toBe("database away");
});

test("a mistake in a query is no outage", async () => {
  const things = await openCollection(inject("mongodb"), {});
  expect(await causeOf(things.findOne({ $nothing: 1 }))).toBeUndefined();
});
