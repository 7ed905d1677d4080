import { BulkChanges } from "~/models/bulk-change.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { log } from "../platform/log.server";
import { relay } from "../platform/outbox-relay.server";
import { enqueue } from "../platform/queue.server";
import { BATCH_SIZE, getStarted, SLICE_MS } from "./started-changes.server";

export const MAILS_TASK = "bulk-mails";

/**
 * Lets the mails of a change go, when their time has come; it is not taken back any more. After a
 * short time the next task goes on.
 */
export async function releaseMails(id: string, { sliceMs = SLICE_MS } = {}) {
  const deadline = performance.now() + sliceMs;
  const change = await getStarted(id);
  if (!change) return;
  const { mailsAt, requestIds } = change;
  const goOn = (at?: Date) => enqueue(MAILS_TASK, `${id} ${Date.now()}`, { bulkChangeId: id }, at);
  // A shutdown moves waiting tasks forward.
  if (mailsAt.getTime() > Date.now()) return goOn(mailsAt);
  // The relay ends a hold before it delivers: each message is tried here once.
  const held = await HelpRequests.find(
    {
      _id: { $in: requestIds },
      hasIntents: true,
      intents: { $elemMatch: { after: { $lte: new Date() } } },
    },
    { _id: 1 },
  ).lean<Pick<RequestDocument, "_id">[]>();
  for (let i = 0; i < held.length; i += BATCH_SIZE) {
    if (i > 0 && performance.now() > deadline) return goOn();
    await Promise.all(
      held.slice(i, i + BATCH_SIZE).map(async ({ _id: requestId }) => {
        // The sweep relays what fails.
        await relay(HelpRequests.modelName, requestId).catch((err: unknown) => {
          log.warn({ err, subject: requestId }, "mails of a bulk change wait for the sweep");
        });
      }),
    );
  }
  await BulkChanges.updateOne(
    { _id: id, state: "holding" },
    { $set: { state: "done", workedAt: new Date() } },
  );
}
