import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { HelpRequests } from "~/models/request.server";
import { hashSecret } from "~/services/accounts/secrets.server";
import { openSession } from "~/services/accounts/sessions.server";
import { listChangesSince } from "~/services/requests/changes.server";
import { streamNews } from "~/services/web/responses/live-news.server";
import { createAccount } from "../../support/accounts";
import { monitorCommands, useMonitoredDatabase } from "../../support/command-monitor";
import { useTestSettings } from "../../support/settings";
import { storeRequests } from "../../support/stored-requests";

vi.setConfig({ testTimeout: 60_000 });

useTestSettings();
useMonitoredDatabase();

/** Listens with a new session of an administrator until the returned function is called. */
async function listen() {
  const account = await createAccount("admin");
  const { passwordAt } = (await Admins.findById(account.id).lean<AdminDocument>())!;
  const secret = await openSession("cookie", "admin", { _id: account.id, passwordAt });
  const leaving = new AbortController();
  const session = { account, sessionId: hashSecret(secret) };
  const { body } = streamNews(session as never, new Date(), leaving.signal);
  const reader = body!.getReader();
  await reader.read(); // how to connect anew
  await reader.read(); // the counts
  const leave = () => {
    leaving.abort();
  };
  onTestFinished(leave);
  return leave;
}

test("however many listen, each look sends the same few commands; without listeners there is none", async () => {
  const leaves = [await listen()];
  const count = async () => (await monitorCommands(() => pause(4_500))).commands.sort();
  const alone = await count();
  for (let n = 0; n < 30; n++) leaves.push(await listen());
  const together = await count();
  expect(new Set(together)).toEqual(
    new Set(["aggregate requests", "find admins", "find requests", "find sessions"]),
  );
  expect(Math.abs(together.length - alone.length)).toBeLessThanOrEqual(4); // one look
  for (const leave of leaves) leave();
  await pause(2_500); // a look under way
  expect((await monitorCommands(() => pause(2_500))).commands).toEqual([]);
});

test("of very many changes the latest are told", async () => {
  const now = Date.now();
  const docs = await storeRequests(Array.from({ length: 502 }, () => ({ events: [] })));
  await HelpRequests.bulkWrite(
    docs.map(({ _id }, n) => ({
      updateOne: { filter: { _id }, update: { $set: { changedAt: new Date(now + n) } } },
    })),
  );
  const told = (await listChangesSince(new Date(now - 1))).map(({ id }) => id);
  expect(new Set(told)).toEqual(new Set(docs.slice(-500).map(({ _id }) => _id)));
});
