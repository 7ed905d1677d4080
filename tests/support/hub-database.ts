import mongoose from "mongoose";
import { beforeAll } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase } from "~/services/platform/database.server";
import { startQueue } from "~/services/platform/queue.server";
import { getApp } from "./served-app";
import { useTestSettings } from "./settings";

let connecting: Promise<void> | undefined;

/** Connects a worker to its app's database, once for all of its files. */
async function connect() {
  useTestSettings();
  await connectDatabase(getApp().database);
  registerOutboxes();
  await startQueue({});
}

/**
 * Connects a test file to the running app's database, to read it and to call services directly.
 * Mails are enqueued here and sent by the app.
 */
export function useHubDatabase() {
  beforeAll(() => (connecting ??= connect()));
}

/** Number of stored requests, to check that nothing was stored; mails follow requests later. */
export const countRequests = () => mongoose.connection.collection("requests").countDocuments();
