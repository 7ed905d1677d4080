import { BulkChanges, type BulkChangeDocument, type BulkResult } from "~/models/bulk-change.server";
import type { HistoryEntry } from "~/models/history-entry.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { PriorityLevel } from "~/schemas/vocabulary";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { getDuplicateKeyFields } from "../platform/database.server";
import { DomainError } from "../platform/errors.server";
import { enqueue, type TaskDefinition } from "../platform/queue.server";
import { getBulkChange } from "../requests/bulk-selections.server";
import { applyEvent } from "../requests/events.server";
import { prioritizing } from "../requests/prioritizing.server";
import { accepting } from "../requests/reviewing.server";
import { takeBack } from "../requests/taking-back.server";
import { assign, toNoOffer } from "./assigning.server";
import { MAILS_TASK, releaseMails } from "./bulk-mails.server";
import { BATCH_SIZE, getStarted, SLICE_MS, type Started } from "./started-changes.server";

/** How long mails wait after the start, and Stop takes back what has not changed since. */
const HOLD_MS = 60_000;
/** A started change is kept for its result to be read. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
/** A run without progress for so long has lost its process, or its database for a while. */
const STALLED_MS = 15_000;

const TASK = "bulk-change";

/** What a started change does. */
export interface BulkParameters {
  priority?: PriorityLevel;
  reason?: string;
  volunteerIds?: readonly string[];
}

const toActor = ({ by }: Pick<BulkChangeDocument, "by">): Actor => ({ role: "admin", id: by });

/**
 * Starts the change of a selection; a no-op if it was started before. Throws `not-found`, and
 * `conflict` while another change of the same administrator runs.
 */
export async function startBulkChange(
  id: string,
  by: string,
  { priority, reason = "", volunteerIds }: BulkParameters,
  { holdMs = HOLD_MS } = {},
) {
  await getBulkChange(id, by);
  const now = new Date();
  const started = {
    state: "running",
    startedAt: now,
    workedAt: now,
    mailsAt: new Date(now.getTime() + holdMs),
    expireAt: new Date(now.getTime() + KEPT_MS),
    ...(priority !== undefined && { priority, priorityReason: reason }),
    ...(volunteerIds && { volunteerIds: [...volunteerIds] }),
  };
  try {
    const { modifiedCount } = await BulkChanges.updateOne(
      { _id: id, by, state: "draft" },
      { $set: started },
    );
    if (modifiedCount === 0) return;
  } catch (error) {
    if (getDuplicateKeyFields(error)) throw new DomainError("conflict", "bulk.running");
    throw error;
  }
  await enqueue(TASK, id, { bulkChangeId: id });
  await enqueue(MAILS_TASK, id, { bulkChangeId: id }, started.mailsAt);
}

export async function findRunning(by: string) {
  const running = await BulkChanges.findOne({ by, state: "running" }, { _id: 1 }).lean<{
    _id: string;
  }>();
  return running?._id;
}

/** Changes under way by who started them: their mails have not left, and Stop takes them back. */
export async function listUnderWay(): Promise<ReadonlyMap<string, string>> {
  const changes = await BulkChanges.find(
    { state: { $in: ["running", "holding"] } },
    { by: 1 },
  ).lean<Pick<BulkChangeDocument, "_id" | "by">[]>();
  return new Map(changes.map(({ _id, by }) => [by, _id]));
}

/**
 * Changes no further request, and takes back what was not mailed; a no-op if it was stopped before.
 * Any administrator may. Throws `not-found`, and `conflict` once all is mailed.
 */
export async function stopBulkChange(id: string, by: string) {
  const { modifiedCount } = await BulkChanges.updateOne(
    { _id: id, state: { $in: ["running", "holding"] } },
    { $set: { state: "stopping", workedAt: new Date() } },
  );
  if (modifiedCount > 0) {
    await recordAudit("bulk change stopped", { role: "admin", id: by }, id);
    return enqueue(TASK, `${id} stop`, { bulkChangeId: id });
  }
  const { state } = await getBulkChange(id, by);
  if (state === "done") throw new DomainError("conflict", "bulk.tooLate");
}

/** Stores what became of requests; promises the change as it is now. */
async function record(id: string, results: readonly (readonly [string, BulkResult])[]) {
  const fields = results.map(([requestId, result]) => [`results.${requestId}`, result] as const);
  return BulkChanges.findOneAndUpdate(
    { _id: id },
    { $set: { ...Object.fromEntries(fields), workedAt: new Date() } },
    { returnDocument: "after" },
  ).lean<Started>();
}

/**
 * Works on a started change until it is over, or for a short time; promises whether it is over.
 * Safe to repeat and to run twice at once: each step is a compare-and-swap on its request.
 */
export async function workOnBulkChange(id: string, { sliceMs = SLICE_MS } = {}): Promise<boolean> {
  const deadline = performance.now() + sliceMs;
  let change = await getStarted(id);
  while (change?.state === "running") {
    const batch = listUndone(change).slice(0, BATCH_SIZE);
    if (batch.length === 0) {
      await finish(change);
      return true;
    }
    const current: Started = change;
    const { results, failures } = await forEach(batch, (requestId) => applyTo(requestId, current));
    change = await record(id, results);
    // Stop may not have seen what was being changed.
    if (change && isStopped(change)) await takeBackAll(change, results);
    if (failures.length > 0) throw failures[0];
    if (performance.now() > deadline) return false;
  }
  return change && isStopped(change) ? undo(change, deadline) : true;
}

const isStopped = ({ state }: Started) => state === "stopping" || state === "stopped";

const listUndone = ({ requestIds, results }: BulkChangeDocument) =>
  requestIds.filter((requestId) => !Object.hasOwn(results, requestId));

/** One request that fails must not lose what became of the others. */
async function forEach(
  requestIds: readonly string[],
  work: (requestId: string) => Promise<BulkResult>,
) {
  const settled = await Promise.allSettled(
    requestIds.map(async (requestId) => [requestId, await work(requestId)] as const),
  );
  return {
    results: settled.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])),
    failures: settled.flatMap((one) => (one.status === "rejected" ? [one.reason as unknown] : [])),
  };
}

/** After the last request: over, unless it can be taken back. */
async function finish({ _id, mailsAt, results }: Started) {
  const isHeld =
    mailsAt.getTime() > Date.now() &&
    Object.values(results).some(({ outcome }) => outcome === "changed");
  await BulkChanges.updateOne(
    { _id, state: "running" },
    { $set: { state: isHeld ? "holding" : "done", workedAt: new Date() } },
  );
}

/** Makes the change to one request. What a killed process left unrecorded is found again. */
async function applyTo(requestId: string, change: Started): Promise<BulkResult> {
  const { action, priority = 0, priorityReason, volunteerIds = [], mailsAt } = change;
  const actor = toActor(change);
  const held = { holdMailsUntil: mailsAt };
  try {
    if (action === "offer") {
      const { refused, rev } = await assign(requestId, volunteerIds, actor, held);
      const reason = toNoOffer(refused);
      if (rev !== undefined) return { outcome: "changed", rev, ...(reason && { reason }) };
      const found = await findUnrecorded(requestId, change);
      return { ...(found ?? { outcome: "already" }), ...(reason && { reason }) };
    } else {
      const changed = await (action === "accept"
        ? applyEvent(requestId, accepting, {}, actor, held)
        : applyEvent(requestId, prioritizing, { priority, reason: priorityReason }, actor, held));
      if (changed) return { outcome: "changed", rev: changed.rev };
    }
    return (await findUnrecorded(requestId, change)) ?? { outcome: "already" };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return (
      (await findUnrecorded(requestId, change)) ?? { outcome: "refused", reason: error.reason }
    );
  }
}

const EVENTS = { accept: "accept", priority: "prioritize", offer: "assign" } as const;

/** The change that this run has made to a request, found in the request's history. */
async function findUnrecorded(
  requestId: string,
  { action, by, startedAt }: Started,
): Promise<BulkResult | undefined> {
  const doc = await HelpRequests.findById(requestId, { history: 1 }).lean<
    Pick<RequestDocument, "history">
  >();
  const isOwn = (entry: HistoryEntry) =>
    entry.event === EVENTS[action] && entry.by === by && entry.at >= startedAt;
  const entry = doc?.history.findLast(isOwn);
  return entry && { outcome: "changed", rev: entry.rev };
}

/** Takes back what was changed, also what a killed process left unrecorded. */
async function undo(change: Started, deadline: number) {
  const unrecorded = listUndone(change);
  for (let i = 0; i < unrecorded.length; i += BATCH_SIZE) {
    const batch = unrecorded.slice(i, i + BATCH_SIZE);
    const found = await Promise.all(
      batch.map(async (requestId) => [requestId, await findUnrecorded(requestId, change)] as const),
    );
    await takeBackAll(
      change,
      found.flatMap(([requestId, result]) => (result ? [[requestId, result] as const] : [])),
    );
  }
  const changed = Object.entries(change.results).filter(([, { outcome }]) => outcome === "changed");
  for (let i = 0; i < changed.length; i += BATCH_SIZE) {
    if (performance.now() > deadline) return false;
    await takeBackAll(change, changed.slice(i, i + BATCH_SIZE));
  }
  await BulkChanges.updateOne(
    { _id: change._id, state: "stopping" },
    { $set: { state: "stopped", workedAt: new Date() } },
  );
  return true;
}

async function takeBackAll(change: Started, results: readonly (readonly [string, BulkResult])[]) {
  const revs = new Map(
    results.flatMap(([requestId, { outcome, rev }]) =>
      outcome === "changed" && rev !== undefined ? [[requestId, rev] as const] : [],
    ),
  );
  if (revs.size === 0) return;
  const { results: outcomes, failures } = await forEach([...revs.keys()], async (requestId) => {
    const rev = revs.get(requestId) ?? 0;
    try {
      await takeBack(requestId, rev, toActor(change));
      return { outcome: "takenBack", rev };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { outcome: "kept", rev, reason: error.reason };
    }
  });
  await record(change._id, outcomes);
  if (failures.length > 0) throw failures[0];
}

/** Goes on with a change until it is over, a task after the other. */
async function runTask(id: string) {
  if (await workOnBulkChange(id)) return;
  // This task's key is taken until it has ended.
  await enqueue(TASK, `${id} ${Date.now()}`, { bulkChangeId: id });
}

/** Takes up what a crash left behind: part of the sweep. */
export async function resumeBulkChanges() {
  const before = new Date(Date.now() - STALLED_MS);
  const stalled = await BulkChanges.find(
    {
      $or: [
        { state: { $in: ["running", "stopping"] }, workedAt: { $lt: before } },
        { state: "holding", mailsAt: { $lt: before } },
      ],
    },
    { state: 1 },
  ).lean<Pick<BulkChangeDocument, "_id" | "state">[]>();
  for (const { _id, state } of stalled)
    await enqueue(state === "holding" ? MAILS_TASK : TASK, `${_id} again`, { bulkChangeId: _id });
}

const backoff: TaskDefinition["backoff"] = ({ attempt }) => (attempt < 20 ? attempt * 1_000 : null);

export const bulkTasks: Record<string, TaskDefinition> = {
  [TASK]: { run: (key, { bulkChangeId = key } = {}) => runTask(bulkChangeId), backoff },
  [MAILS_TASK]: { run: (key, { bulkChangeId = key } = {}) => releaseMails(bulkChangeId), backoff },
};
