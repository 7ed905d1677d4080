import type { LiveNews, RequestChange } from "~/schemas/live";
import { findEndedSessions, type ActiveSession } from "../../accounts/accounts.server";
import { currentRequest, log } from "../../platform/log.server";
import { listChangesSince } from "../../requests/changes.server";
import { countOpenWork } from "../../volunteers/open-work.server";

/** How often one process looks, for all of its listeners together. */
const LOOK_MS = 2_000;
/** Clocks of processes differ, and a write takes time: each look begins so much earlier. */
const OVERLAP_MS = 5_000;
/** A comment so often keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 20_000;
/** Wait of a browser before it connects anew; at a shutdown another process takes over. */
const RETRY_MS = 3_000;
/** The connection of a browser that has not read so many messages is cut. */
const MAX_UNREAD = 100;
/** Streams of a process, and of one account in it; further ones get 503. */
const MAX_LISTENERS = 1_000;
const MAX_PER_ACCOUNT = 20;

const HEADERS = {
  "Content-Type": "text/event-stream",
  // `no-transform` and the last one: proxies neither compress nor collect it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

interface Listener {
  sessionId: string;
  accountId: string;
  send: (message: string) => void;
  end: () => void;
}

const listeners = new Set<Listener>();
let isLooking = false;
let isStopping = false;

const hasRoom = (accountId: string) =>
  listeners.size < MAX_LISTENERS &&
  [...listeners].filter((one) => one.accountId === accountId).length < MAX_PER_ACCOUNT;

/** Ends with the session or when the browser leaves. 503 if too many listen. */
export function streamNews(
  { account, sessionId }: ActiveSession,
  since: Date,
  signal: AbortSignal,
): Response {
  if (isStopping || !hasRoom(account.id))
    return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (message: string) => {
        controller.enqueue(encoder.encode(`${message}\n\n`));
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end();
      };
      const heartbeat = setInterval(send, HEARTBEAT_MS, ":");
      const end = () => {
        stop();
        // A stream closes only after all is read: a browser that does not read is cut off.
        if ((controller.desiredSize ?? 0) < 0) controller.error(new Error("Nothing is read."));
        else controller.close();
      };
      const listener = { sessionId, accountId: account.id, send, end };
      stop = () => {
        clearInterval(heartbeat);
        signal.removeEventListener("abort", stop);
        listeners.delete(listener);
      };
      listeners.add(listener);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop);
      send(`retry: ${RETRY_MS}`);
      void begin(listener, since);
    },
    cancel: () => {
      stop();
    },
  });
  return new Response(body, { headers: HEADERS });
}

/** Tells a new listener what it missed. Without a database its browser connects anew. */
async function begin(listener: Listener, since: Date) {
  if (!isLooking) void currentRequest.run(undefined, lookOn); // for all, not for this one
  try {
    const { message } = await readNews(since);
    if (listeners.has(listener)) listener.send(message);
  } catch {
    if (listeners.has(listener)) listener.end();
  }
}

/** Ends all streams, for good: the process is about to stop. */
export function endListeners() {
  isStopping = true;
  for (const { end } of listeners) end();
}

/** Tells all listeners what changes, as long as there are any. */
async function lookOn() {
  isLooking = true;
  let told = { work: "", changes: new Set<string>(), at: new Date() };
  while (listeners.size > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS).unref());
    try {
      await endOver();
      const { news, message } = await readNews(told.at, told.changes);
      const work = JSON.stringify(news.work);
      if (work !== told.work || news.changes.length > 0)
        for (const { send } of listeners) send(message);
      const changes = new Set([...told.changes, ...news.changes.map(toKey)].slice(-MAX_TOLD));
      told = { work, changes, at: new Date(news.at) };
    } catch (err) {
      log.warn({ err }, "live news"); // the next look tells what was missed
    }
  }
  isLooking = false;
}

/** More than are told within `OVERLAP_MS`. */
const MAX_TOLD = 2_000;
const toKey = ({ id, rev }: RequestChange) => `${id} ${rev}`;

async function endOver() {
  const ended = await findEndedSessions([...new Set([...listeners].map((one) => one.sessionId))]);
  for (const { sessionId, end } of listeners) if (ended.has(sessionId)) end();
}

/** The counts, and what has changed since a time but was not told. */
async function readNews(since: Date, told?: ReadonlySet<string>) {
  const at = new Date().toISOString();
  const [work, changes] = await Promise.all([
    countOpenWork(),
    listChangesSince(new Date(since.getTime() - OVERLAP_MS)),
  ]);
  const news: LiveNews = { at, work, changes: changes.filter((one) => !told?.has(toKey(one))) };
  return { news, message: `data: ${JSON.stringify(news)}` };
}
