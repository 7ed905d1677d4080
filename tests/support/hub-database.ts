import mongoose from "mongoose";
import { afterAll, beforeAll } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { getApp } from "./served-app";
import { useTestSettings } from "./settings";

/**
 * Connects a test file to the running app's database, to read it and to call services directly.
 * Mails are enqueued here and sent by the app.
 */
export function useHubDatabase() {
  beforeAll(async () => {
    useTestSettings();
    await connectDatabase(getApp().database);
    registerOutboxes();
    await startQueue({});
  });
  afterAll(async () => {
    await stopQueue();
    await disconnectDatabase();
  });
}

/** Number of stored requests, to check that nothing was stored; mails follow requests later. */
export const countRequests = () => mongoose.connection.collection("requests").countDocuments();
