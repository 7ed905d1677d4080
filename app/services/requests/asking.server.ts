import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { NOOP } from "../platform/aggregate.server";
import { withoutTimeLimit } from "../platform/database.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import { applyEvent, defineRule } from "./events.server";

const DAY = 24 * 60 * 60_000;
/** Time until a homeowner can be asked again. */
const AGAIN_MS = 28 * DAY;
/** Asks and mails in steps, as after a storm all come to their day together. */
const MAX_REQUESTS_PER_RUN = 500;
const WAITING = ["Unevaluated", "Accepted"] as const;

const getCutoff = (now: Date) => new Date(now.getTime() - settings().stillNeededDays * DAY);

type Asked = Pick<
  RequestDocument,
  "status" | "createdAt" | "changedAt" | "askedAt" | "told" | "suspicious"
>;

/** Whether it waits without a change for the days of the setting. */
function isDue({ status, createdAt, changedAt, askedAt, told, suspicious }: Asked, now: Date) {
  const isAskedLately = askedAt && now.getTime() - askedAt.getTime() < AGAIN_MS;
  return (
    WAITING.some((one) => one === status) &&
    (changedAt ?? createdAt) <= getCutoff(now) &&
    !(isAskedLately || told || suspicious)
  );
}

/** Asks whether help is still needed; who can't be mailed is in the list to be called at once. */
export const asking = defineRule("ask", ["system"], (doc, _, now) =>
  isDue(doc, now)
    ? {
        kind: "effects",
        fields: { askedAt: now },
        mails: doc.email === "" || doc.mailBounced ? [] : [{ kind: "still-needed" }],
        annotates: true,
      }
    : NOOP,
);

/** Asks those who have waited longest first; reads all that wait, which no index can tell apart. */
export async function askWaiting() {
  const { stillNeededDays, mail } = settings();
  if (stillNeededDays === 0 || mail.off) return;
  const now = new Date();
  const due = {
    status: { $in: [...WAITING] },
    createdAt: { $lte: getCutoff(now) },
    changedAt: { $not: { $gt: getCutoff(now) } },
    askedAt: { $not: { $gt: new Date(now.getTime() - AGAIN_MS) } },
    told: false,
    suspicious: false,
  };
  const docs = await withoutTimeLimit((db) =>
    db
      .collection<RequestDocument>(HelpRequests.collection.name)
      .find(due, { projection: { _id: 1 } })
      .sort({ createdAt: 1 })
      .limit(MAX_REQUESTS_PER_RUN)
      .toArray(),
  );
  for (const { _id } of docs)
    await applyEvent(_id, asking, {}, { role: "system" }).catch((error: unknown) => {
      log.warn({ err: error, subject: _id }, "asking waits for the next run");
    });
}

export const askingTasks: Record<string, TaskDefinition> = {
  "ask-waiting": { run: () => askWaiting(), every: "1 hour" },
};
