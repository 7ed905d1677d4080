import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { newEmail } from "../../support/address";
import { startApp, type App } from "../../support/app";
import { eventually } from "../../support/eventually";
import { newHelpFormFields, postHelpForm, readPageReference } from "../../support/help-form";
import { Visitor } from "../../support/visitor";

const uri = `${inject("mongodb")}/error-log-${randomUUID()}`;
let app: App;
let database: mongoose.Connection;
beforeAll(async () => {
  app = await startApp(inject("mongodb"), { MONGODB_URI: uri });
  database = await mongoose.createConnection(uri).asPromise();
}, 120_000);
afterAll(async () => {
  await database.close();
  expect(await app.stop()).toBe(0);
});

test("a database error is logged without the values in its message", async () => {
  const email = newEmail();
  // The app does not handle this rule, so the driver's error, which contains the value, is logged.
  await database
    .collection("requests")
    .createIndex({ email: 1 }, { unique: true, name: "one_of_each" }, {});
  const visitor = new Visitor(app.base);
  readPageReference(await postHelpForm(visitor, newHelpFormFields({ email })));
  const twin = newHelpFormFields({ email, description: "Another one." });
  await expect(
    database.collection("requests").insertOne({ email }),
    "the driver repeats the value",
  ).rejects.toThrow(email);

  const page = await postHelpForm(visitor, twin);
  expect(page.status).toBe(500);
  expect(page.textAt(".banner[role=alert]")).toBe("Something went wrong. Please try again.");
  const id = String(page.headers["x-request-id"]);
  const lines = await eventually(async () => {
    const raw = await readFile(app.log, "utf8");
    const found = raw.split("\n").filter((line) => line.includes(id));
    expect(found.length).toBeGreaterThanOrEqual(2); // the error and the request
    return raw.split("\n");
  });
  expect(lines.filter((line) => line.toLowerCase().includes(email))).toEqual([]);
  const errors = lines
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const error = errors.find((line) => line.level === "error" && line.id === id)!;
  expect(error).toMatchObject({
    msg: "unexpected error",
    err: { type: "MongoServerError", code: 11000 },
  });
  expect(Object.keys(error.err as object).toSorted()).toEqual(["code", "frames", "type"]);
});
