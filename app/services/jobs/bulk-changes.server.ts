import { BulkChanges, type BulkChangeDocument, type BulkResult } from "~/models/bulk-change.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { BulkAction, BulkState } from "~/schemas/requests/bulk-actions";
import type { PriorityLevel } from "~/schemas/vocabulary";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { select } from "../platform/projection.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import { getBulkChange } from "../requests/bulk-selections.server";
import { applyEvent } from "../requests/events.server";
import { prioritizing } from "../requests/prioritizing.server";
import { accepting } from "../requests/reviewing.server";
import { takeBack } from "../requests/taking-back.server";
import { assign, toNoOffer } from "./assigning.server";

/** A change of many requests is a list of single decisions, each made as it is made alone. */

/** A started change is kept for its result to be read. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** Requests changed at once. */
const BATCH_SIZE = 10;
/** The sweep resumes an unfinished change this long after its start. */
const LOST_MS = 15_000;

const RUN_TASK = "bulk-change";
const STOP_TASK = "bulk-stop";

export interface BulkParameters {
  priority?: PriorityLevel;
  reason?: string;
  volunteerIds?: readonly string[];
}

type Started = BulkChangeDocument &
  Required<Pick<BulkChangeDocument, "startedAt">> & { action: Exclude<BulkAction, "print"> };

const findStarted = (id: string) =>
  BulkChanges.findOne({ _id: id, startedAt: { $exists: true } }).lean<Started>();

const toActor = ({ by }: Pick<BulkChangeDocument, "by">): Actor => ({ role: "admin", id: by });

const toHoldMs = () => settings().undoSeconds * 1_000;

/** Milliseconds for which Stop can still take a change back; 0 once its mails leave. */
export const toHeldMs = ({ endedAt }: Pick<BulkChangeDocument, "endedAt">) =>
  endedAt ? Math.max(0, endedAt.getTime() + toHoldMs() - Date.now()) : toHoldMs();

export function toBulkState(change: BulkChangeDocument): BulkState {
  const { stoppedAt, endedAt, results } = change;
  if (stoppedAt) return endedAt ? "stopped" : "stopping";
  if (!endedAt) return "running";
  const isChanged = Object.values(results).some(({ outcome }) => outcome === "changed");
  return isChanged && toHeldMs(change) > 0 ? "holding" : "done";
}

/** Starts the change of a selection; a no-op if it was started before. Throws `not-found`. */
export async function startBulkChange(
  id: string,
  by: string,
  { priority, reason = "", volunteerIds }: BulkParameters,
) {
  await getBulkChange(id, by);
  const now = Date.now();
  const started = {
    startedAt: new Date(now),
    expireAt: new Date(now + KEPT_MS),
    ...(priority !== undefined && { priority, priorityReason: reason }),
    ...(volunteerIds && { volunteerIds: [...volunteerIds] }),
  };
  const { modifiedCount } = await BulkChanges.updateOne(
    { _id: id, by, startedAt: { $exists: false } },
    { $set: started },
  );
  if (modifiedCount > 0) await enqueue(RUN_TASK, id);
}

/** Changes that can be stopped, by who started them. */
export async function listUnderWay(): Promise<ReadonlyMap<string, string>> {
  const changes = await BulkChanges.find({
    startedAt: { $exists: true },
    stoppedAt: { $exists: false },
    $or: [{ endedAt: { $exists: false } }, { endedAt: { $gt: new Date(Date.now() - toHoldMs()) } }],
  }).lean<BulkChangeDocument[]>();
  const isUnderWay = (change: BulkChangeDocument) => toBulkState(change) !== "done";
  return new Map(changes.filter(isUnderWay).map(({ _id, by }) => [by, _id]));
}

/**
 * Changes no further request, and takes back what was not mailed; a no-op if it was stopped before.
 * Any administrator may. Throws `not-found`, and `conflict` once all is mailed.
 */
export async function stopBulkChange(id: string, by: string) {
  if (toBulkState(await getBulkChange(id, by)) === "done")
    throw new DomainError("conflict", "bulk.tooLate");
  const { modifiedCount } = await BulkChanges.updateOne(
    { _id: id, startedAt: { $exists: true }, stoppedAt: { $exists: false } },
    { $set: { stoppedAt: new Date() }, $unset: { endedAt: 1 } },
  );
  if (modifiedCount === 0) return;
  await recordAudit("bulk change stopped", { role: "admin", id: by }, id);
  await enqueue(STOP_TASK, id); // a task of its own: the first one may be about to end
}

/** Safe to repeat and to run twice at once: each step is a compare-and-swap on its request. */
export async function workOnBulkChange(id: string): Promise<void> {
  let change = await findStarted(id);
  while (change) {
    const { stoppedAt, endedAt }: Started = change;
    const left = listLeft(change).slice(0, BATCH_SIZE);
    if (left.length > 0) await workOn(left, change);
    else if (endedAt) return;
    else
      await BulkChanges.updateOne(
        { _id: id, stoppedAt: stoppedAt ?? { $exists: false } }, // unless Stop came meanwhile
        { $set: { endedAt: new Date() } },
      );
    change = await findStarted(id);
  }
}

const listLeft = ({ requestIds, results, stoppedAt }: Started) =>
  requestIds.filter((id) => {
    const outcome = results[id]?.outcome;
    return outcome === undefined || (stoppedAt !== undefined && outcome === "changed");
  });

/** Stores each result: a failure must not lose the others, nor "untouched" another run's change. */
async function workOn(requestIds: readonly string[], change: Started) {
  const work = change.stoppedAt ? takeBackOne : changeOne;
  const settled = await Promise.allSettled(
    requestIds.map(async (id) => [`results.${id}`, await work(id, change)] as const),
  );
  const results = settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  await BulkChanges.bulkWrite(
    results.map(([field, result]) => {
      const isUntouched = result.outcome === "untouched";
      const filter = { _id: change._id, ...(isUntouched && { [field]: { $exists: false } }) };
      return { updateOne: { filter, update: { $set: { [field]: result } } } };
    }),
  );
  for (const one of settled) if (one.status === "rejected") throw one.reason;
}

/** Makes the change to one request. What a killed process left unrecorded is found again. */
async function changeOne(requestId: string, change: Started): Promise<BulkResult> {
  try {
    const { rev, reason } = await decide(requestId, change);
    const result = rev === undefined ? await findUnrecorded(requestId, change) : toChanged(rev);
    return { ...(result ?? { outcome: "already" }), ...(reason && { reason }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const result = await findUnrecorded(requestId, change);
    return result ?? { outcome: "refused", reason: error.reason };
  }
}

const toChanged = (rev: number): BulkResult => ({ outcome: "changed", rev });

/** The decision, and who of a crew got no offer; without `rev` nothing changed. */
async function decide(requestId: string, change: Started) {
  const { action, priority = 0, priorityReason, volunteerIds = [] } = change;
  const actor = toActor(change);
  if (action === "offer") {
    const { rev, refused } = await assign(requestId, volunteerIds, actor);
    return { rev, reason: toNoOffer(refused) };
  }
  const changed = await (action === "accept"
    ? applyEvent(requestId, accepting, {}, actor)
    : applyEvent(requestId, prioritizing, { priority, reason: priorityReason }, actor));
  return { rev: changed?.rev };
}

const EVENTS = { accept: "accept", priority: "prioritize", offer: "assign" } as const;

/** The change that this run has made to a request, found in the request's history. */
async function findUnrecorded(requestId: string, { action, by, startedAt }: Started) {
  const doc = await HelpRequests.findById(requestId, select("history")).lean<
    Pick<RequestDocument, "history">
  >();
  const entry = doc?.history.findLast(
    (one) => one.event === EVENTS[action] && one.by === by && one.at >= startedAt,
  );
  return entry && toChanged(entry.rev);
}

/** Takes back what was changed, also what a killed process left unrecorded. */
async function takeBackOne(requestId: string, change: Started): Promise<BulkResult> {
  const { rev } = change.results[requestId] ?? (await findUnrecorded(requestId, change)) ?? {};
  if (rev === undefined) return { outcome: "untouched" };
  try {
    await takeBack(requestId, rev, toActor(change));
    return { outcome: "takenBack", rev };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { outcome: "kept", rev, reason: error.reason };
  }
}

/** Resumes changes whose task was lost in a crash; part of the sweep. */
export async function resumeBulkChanges() {
  const lost = await BulkChanges.find(
    { startedAt: { $lt: new Date(Date.now() - LOST_MS) }, endedAt: { $exists: false } },
    { _id: 1 },
  ).lean<Pick<BulkChangeDocument, "_id">[]>();
  for (const { _id } of lost) await enqueue(RUN_TASK, _id);
}

const task: TaskDefinition = {
  run: workOnBulkChange,
  backoff: ({ attempt }) => (attempt < 20 ? attempt * 1_000 : null),
};
export const bulkTasks: Record<string, TaskDefinition> = { [RUN_TASK]: task, [STOP_TASK]: task };
