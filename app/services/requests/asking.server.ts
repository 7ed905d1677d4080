import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { NOOP } from "../platform/aggregate.server";
import { log } from "../platform/log.server";
import type { TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import { applyEvent, defineRule } from "./events.server";

const DAY = 24 * 60 * 60_000;
/** Nobody is asked again earlier. */
const AGAIN_MS = 28 * DAY;
/** Asks and mails in steps, as after a storm all come to their day together. */
const MAX_REQUESTS_PER_RUN = 200;
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

/** Asks those who have waited longest first. */
export async function askWaiting(now = new Date()) {
  if (settings().stillNeededDays === 0) return;
  const docs = await HelpRequests.find(
    {
      status: { $in: [...WAITING] },
      createdAt: { $lte: getCutoff(now) },
      changedAt: { $not: { $gt: getCutoff(now) } },
      askedAt: { $not: { $gt: new Date(now.getTime() - AGAIN_MS) } },
      told: false,
      suspicious: false,
    },
    { _id: 1 },
  )
    .sort({ createdAt: 1 })
    .limit(MAX_REQUESTS_PER_RUN)
    .lean<Pick<RequestDocument, "_id">[]>();
  for (const { _id } of docs)
    await applyEvent(_id, asking, {}, { role: "system" }).catch((error: unknown) => {
      log.warn({ err: error, subject: _id }, "asking waits for the next run");
    });
}

export const askingTasks: Record<string, TaskDefinition> = {
  "ask-waiting": { run: () => askWaiting(), every: "10 minutes" },
};
