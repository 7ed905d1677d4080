import { findEndedSessions } from "../../accounts/sessions.server";
import { log } from "../../platform/log.server";
import { listChangesSince } from "../../requests/changes.server";
import { countOpenWork } from "../../volunteers/open-work.server";
import type { LiveNews } from "~/schemas/live";

/** How often one process looks, for all of its listeners together. */
const LOOK_MS = 2_000;
/** Clocks of processes differ, and a write takes time: each look begins so much earlier. */
const OVERLAP_MS = 5_000;

interface Listener {
  sessionId: string;
  tell: (news: LiveNews) => void;
  end: () => void;
}

const listeners = new Set<Listener>();
let timer: NodeJS.Timeout | undefined;
let isLooking = false;
/** What the listeners know. */
let known = { work: "", revs: new Map<string, number>(), since: new Date() };

/** Tells a session what changes, until it ends or the returned function is called. */
export function listen(listener: Listener) {
  if (listeners.size === 0) {
    known = { work: "", revs: new Map(), since: new Date() };
    timer = setInterval(() => void look(), LOOK_MS);
    timer.unref();
  } else known.work = ""; // the next look tells the counts, also to the new one
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** Ends all streams: the process is about to stop. */
export function endListeners() {
  for (const { end } of listeners) end();
}

async function look() {
  if (isLooking) return; // a slow database: no second query beside the first
  isLooking = true;
  try {
    const startedAt = new Date();
    const ids = [...new Set([...listeners].map(({ sessionId }) => sessionId))];
    const [ended, work, changes] = await Promise.all([
      findEndedSessions(ids),
      countOpenWork(),
      listChangesSince(new Date(known.since.getTime() - OVERLAP_MS)),
    ]);
    for (const listener of listeners) if (ended.has(listener.sessionId)) listener.end();
    const fresh = changes.filter(({ id, rev }) => known.revs.get(id) !== rev);
    const counts = JSON.stringify(work);
    const news: LiveNews = {
      ...(counts !== known.work && { work }),
      ...(fresh.length > 0 && { changes: fresh }),
    };
    known = {
      ...{ work: counts, since: startedAt },
      revs: new Map(changes.map(({ id, rev }) => [id, rev])),
    };
    if (Object.keys(news).length > 0) for (const { tell } of listeners) tell(news);
  } catch (err) {
    log.warn({ err }, "live news"); // the next look tells what was missed
  } finally {
    isLooking = false;
  }
}
