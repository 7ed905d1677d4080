import mongoose from "mongoose";
import { afterAll, beforeAll, inject } from "vitest";

import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { useTestSettings } from "./settings";

/**
 * Opens the running app's own database to a test file, to look into it and to carry out what no door offers yet, by the product's services.
 * Mails that follow are enqueued here and sent by the app.
 */
export function useHubDatabase() {
  beforeAll(async () => {
    useTestSettings();
    await connectDatabase(`${inject("mongodb")}/hub`);
    registerOutboxes();
    await startQueue({});
  });
  afterAll(async () => {
    await stopQueue();
    await disconnectDatabase();
  });
}

/** How many requests there are: equal before and after means that nothing was stored. Mails follow from requests, and later. */
export const countRequests = () => mongoose.connection.collection("requests").countDocuments();
