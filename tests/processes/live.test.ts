import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import mongoose from "mongoose";
import { expect, onTestFinished, test, vi } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { newPassword, storeAccount, newAccount } from "../support/accounts";
import { startApp } from "../support/app";
import { postHelpForm, readPageReference } from "../support/help-form";
import { LiveStream, toCookieHeader } from "../support/live-stream";
import { logIn } from "../support/sessions";
import { isLongRun } from "../support/variants";
import { Visitor } from "../support/visitor";
import { findMongod, getDatabaseUri, listServers } from "./processes";

vi.setConfig({ testTimeout: 180_000 });

/** Starts the product with its own database and logs an administrator in. */
async function start(more: Record<string, string> = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), "hub-live-"));
  const app = await startApp("", { MONGODB_URI: "", DATA_DIR: dataDir, ...more });
  onTestFinished(async () => {
    await mongoose.disconnect();
    await app.kill();
    await rm(dirname(app.log), { recursive: true, force: true });
    await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
  }, 30_000);
  await mongoose.connect(getDatabaseUri(dataDir));
  const person = newAccount("admin", newPassword());
  await storeAccount(person);
  await mongoose.disconnect();
  const staff = new Visitor(app.base);
  await logIn(staff, person);
  const listen = async () => (await LiveStream.open(app.base, toCookieHeader(staff))).begun();
  const submit = async () => readPageReference(await postHelpForm(new Visitor(app.base)));
  return { app, dataDir, listen, submit };
}

test("streams of two workers hear of requests at either; SIGTERM ends them and exits with 0", async () => {
  const { app, dataDir, listen, submit } = await start({ WORKERS: "2" });
  const streams = await Promise.all(Array.from({ length: 6 }, listen));
  for (let n = 0; n < 4; n++) {
    const id = await submit();
    for (const stream of streams) await stream.hears(id);
  }
  const stopped = app.stop();
  for (const stream of streams) await stream.ends();
  expect(streams.map(({ response }) => response.complete)).toEqual(streams.map(() => true));
  expect(await stopped).toBe(0); // 1 after a drain that had to cut connections
  expect(listServers(dataDir)).toEqual([]);
});

if (isLongRun) {
  test("during DRAIN_DELAY_SECONDS streams go on", async () => {
    const { app, listen, submit } = await start({ DRAIN_DELAY_SECONDS: "8" });
    const stream = await listen();
    const stopped = app.stop();
    await vi.waitFor(async () => {
      expect((await new Visitor(app.base).get("/readyz")).status).toBe(503);
    });
    await stream.hears(await submit());
    expect(stream.isEnded).toBe(false);
    expect(await stopped).toBe(0);
    await stream.ends();
  });

  test("while the database is away streams stay, and tell afterwards what was missed", async () => {
    const { dataDir, listen, submit } = await start();
    const stream = await listen();
    const id = await submit();
    await stream.hears(id);
    const pid = findMongod(dataDir)!;
    await mongoose.connect(getDatabaseUri(dataDir));
    const now = new Date();
    await HelpRequests.collection.updateOne(
      { _id: id as never },
      {
        $set: { changedAt: now },
        $inc: { rev: 1 },
        $push: { history: { rev: 2, at: now, event: "note", byRole: "system" } as never },
      },
    );
    process.kill(pid, "SIGSTOP");
    try {
      await pause(20_000); // several looks fail
    } finally {
      process.kill(pid, "SIGCONT");
    }
    await stream.hears(id, { rev: 2 });
    const later = await vi.waitFor(submit, { timeout: 25_000, interval: 500 });
    await stream.hears(later);
    expect(stream.isEnded).toBe(false);
  });
}
