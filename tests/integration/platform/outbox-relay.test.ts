import { expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import {
  registerOutbox,
  relayInBackground,
  waitForRelays,
} from "~/services/platform/outbox-relay.server";
import { newRequest } from "~/services/requests/submitting.server";
import { useDatabase } from "../../support/database";
import { eventually } from "../../support/eventually";
import { helpRequestInput } from "../../support/help-request";

useDatabase();

test("a relay that never ends does not hold up the shutdown", async () => {
  let end: (() => void) | undefined;
  const isOver = new Promise<void>((resolve) => {
    end = resolve;
  });
  let started = false;
  registerOutbox(HelpRequests, async () => {
    started = true;
    await isOver;
    return true;
  });
  const { submissionId: _, honeypotFilled: suspicious, ...fields } = helpRequestInput();
  const origin = {
    locale: "en",
    suspicious,
    possibleDuplicate: false,
    submissionKey: "a",
  } as const;
  await HelpRequests.create(
    newRequest("R00000001", fields, { ...origin, actor: { role: "public" } }, new Date()),
  );
  relayInBackground(HelpRequests, "R00000001");
  await eventually(() => {
    expect(started).toBe(true);
  });
  await waitForRelays(50);
  end?.();
  await waitForRelays();
  expect(await HelpRequests.countDocuments({ hasIntents: true })).toBe(0);
});
