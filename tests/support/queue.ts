import { afterAll, beforeAll } from "vitest";

import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { useTestSettings } from "./settings";

/** Gives a test file, after `useDatabase`, a queue that takes mails without sending them. */
export function useQueue() {
  beforeAll(async () => {
    useTestSettings();
    await startQueue({});
  });
  afterAll(async () => {
    await waitForRelays();
    await stopQueue();
  });
}
