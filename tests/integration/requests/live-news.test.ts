import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test, vi } from "vitest";

import { Admins, type AdminDocument } from "~/models/admin.server";
import { HelpRequests } from "~/models/request.server";
import type { LiveNews } from "~/schemas/live";
import { hashSecret } from "~/services/accounts/secrets.server";
import { openSession } from "~/services/accounts/sessions.server";
import { listen } from "~/services/web/responses/live-news.server";
import { createAccount } from "../../support/accounts";
import { monitorCommands, useMonitoredDatabase } from "../../support/command-monitor";
import { useTestSettings } from "../../support/settings";
import { storeRequests } from "../../support/stored-requests";

vi.setConfig({ testTimeout: 60_000 });

useTestSettings();
useMonitoredDatabase();

/** Listens with a new session of an administrator; left after the test. */
async function newListener() {
  const { id: accountId } = await createAccount("admin");
  const { passwordAt } = (await Admins.findById(accountId).lean<AdminDocument>())!;
  const secret = await openSession("cookie", "admin", { _id: accountId, passwordAt });
  const heard: LiveNews[] = [];
  const leave = listen({
    ...{ sessionId: hashSecret(secret), accountId },
    send: (message) => {
      const text = new TextDecoder().decode(message);
      heard.push(JSON.parse(text.replace(/^data: /, "")) as LiveNews);
    },
    end: () => {
      throw new Error("ended");
    },
  })!;
  onTestFinished(leave);
  return { heard, leave };
}
const begun = ({ heard }: { heard: LiveNews[] }) =>
  expect.poll(() => heard.length, { timeout: 10_000 }).toBeGreaterThan(0);

test("however many listen, each look sends the same few commands; without listeners there is none", async () => {
  const one = await newListener();
  await begun(one);
  const count = async () => (await monitorCommands(() => pause(6_500))).commands.sort();
  const alone = await count();
  const more = await Promise.all(Array.from({ length: 30 }, newListener));
  await Promise.all(more.map(begun));
  const together = await count();
  expect(new Set(together)).toEqual(
    new Set(["aggregate requests", "find admins", "find requests", "find sessions"]),
  );
  expect(Math.abs(together.length - alone.length)).toBeLessThanOrEqual(4); // one look
  for (const { leave } of [one, ...more]) leave();
  await pause(1_000); // a look under way
  expect((await monitorCommands(() => pause(5_000))).commands).toEqual([]);
});

test("of very many changes the latest are told", async () => {
  const one = await newListener();
  await begun(one);
  const docs = await storeRequests(Array.from({ length: 520 }, () => ({ events: [] })));
  const [last] = docs;
  const now = Date.now();
  await HelpRequests.bulkWrite(
    docs.map(({ _id }, n) => ({
      updateOne: {
        filter: { _id },
        update: { $set: { changedAt: new Date(now + (_id === last!._id ? 600 : n)) } },
      },
    })),
  );
  await expect
    .poll(() => one.heard.flatMap(({ changes = [] }) => changes.map(({ id }) => id)), {
      timeout: 10_000,
    })
    .toContain(last!._id);
});
