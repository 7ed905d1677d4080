import type { LiveNews, RequestChange } from "~/schemas/live";
import { findEndedSessions } from "../../accounts/accounts.server";
import { log } from "../../platform/log.server";
import { listChangesSince, watchRequests } from "../../requests/changes.server";
import { countOpenWork } from "../../volunteers/open-work.server";

/** How often one process looks, for all of its listeners together. */
const LOOK_MS = 2_000;
/** Between two looks when the database itself says that requests change. */
const MIN_LOOK_MS = 500;
/** Clocks of processes differ, and a write takes time: each look begins so much earlier. */
const OVERLAP_MS = 5_000;
/** A page takes so long until it listens: the first news tell what changed meanwhile. */
const OPENING_MS = 30_000;
/** Of one process. */
const MAX_LISTENERS = 1_000;
/** Of an account in one process; one more is refused. */
const MAX_PER_ACCOUNT = 20;

export interface Listener {
  sessionId: string;
  accountId: string;
  /** Sends a complete message. */
  send: (message: Uint8Array) => void;
  end: () => void;
}

/** Each with whether it has been told anything. */
const listeners = new Map<Listener, { isTold: boolean }>();
let timer: NodeJS.Timeout | undefined;
let stopWatching: (() => void) | undefined;
let isLooking = false;
/** Whether a request changed during a look. */
let isWanted = false;
let isStopping = false;
let lookedAt = 0;
/** What those who have been told know. */
let known = { work: "", revs: new Map<string, number>(), since: new Date() };

/**
 * Tells a session what changes, until it ends or the returned function is called. Undefined if too
 * many listen.
 */
export function listen(listener: Listener): (() => void) | undefined {
  if (isStopping || listeners.size >= MAX_LISTENERS) return undefined;
  const own = [...listeners.keys()].filter(({ accountId }) => accountId === listener.accountId);
  if (own.length >= MAX_PER_ACCOUNT) return undefined;
  if (listeners.size === 0) begin();
  listeners.set(listener, { isTold: false });
  return () => {
    if (listeners.delete(listener) && listeners.size === 0) pause();
  };
}

function begin() {
  known = { work: "", revs: new Map(), since: new Date() };
  schedule(LOOK_MS);
  stopWatching = watchRequests(() => {
    isWanted = isLooking;
    schedule(lookedAt + MIN_LOOK_MS - Date.now());
  });
}

function pause() {
  clearTimeout(timer);
  stopWatching?.();
}

/** Ends all streams, for good: the process is about to stop. */
export function endListeners() {
  isStopping = true;
  for (const { end } of listeners.keys()) end();
}

/** When to look next; during a look, the end of that look says it. */
function schedule(ms: number) {
  if (isLooking) return;
  clearTimeout(timer);
  timer = setTimeout(() => void look(), Math.max(ms, 0));
  timer.unref();
}

async function look() {
  isLooking = true;
  lookedAt = Date.now();
  try {
    await tellNews();
  } catch (err) {
    log.warn({ err }, "live news"); // the next look tells what was missed
  } finally {
    isLooking = false;
    if (listeners.size > 0) schedule(lookedAt + (isWanted ? MIN_LOOK_MS : LOOK_MS) - Date.now());
  }
}

async function tellNews() {
  isWanted = false;
  const startedAt = new Date();
  const asked = [...listeners];
  const hasNew = asked.some(([, { isTold }]) => !isTold);
  const from = known.since.getTime() - OVERLAP_MS;
  const [ended, work, changes] = await Promise.all([
    findEndedSessions([...new Set(asked.map(([{ sessionId }]) => sessionId))]),
    countOpenWork(),
    listChangesSince(new Date(hasNew ? Math.min(from, startedAt.getTime() - OPENING_MS) : from)),
  ]);
  for (const [listener] of asked)
    if (ended.has(listener.sessionId) && listeners.has(listener)) listener.end();

  const at = startedAt.toISOString();
  const counts = JSON.stringify(work);
  const isFresh = ({ id, rev, at: changedAt }: RequestChange) =>
    Date.parse(changedAt) > from && known.revs.get(id) !== rev;
  const fresh = changes.filter(isFresh);
  // A page may have read other counts since the last look, even if they are the same again.
  const hasWork = counts !== known.work || fresh.length > 0;
  const later = encodeNews({ at, ...(hasWork && { work }), ...toChanges(fresh) });
  const first = hasNew ? encodeNews({ at, work, ...toChanges(changes) }) : undefined;
  known = {
    ...{ work: counts, since: startedAt },
    revs: new Map(changes.map(({ id, rev }) => [id, rev])),
  };
  for (const [listener, state] of asked) {
    const message = state.isTold ? later : first;
    state.isTold = true;
    if (message && listeners.has(listener)) listener.send(message);
  }
}

const toChanges = (changes: readonly RequestChange[]) => changes.length > 0 && { changes };

/** One message for all; undefined if there is nothing to tell. */
const encodeNews = (news: LiveNews) =>
  Object.keys(news).length > 1
    ? new TextEncoder().encode(`data: ${JSON.stringify(news)}\n\n`)
    : undefined;
