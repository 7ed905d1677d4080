import { LIVE_PATH, type LiveNews } from "~/schemas/live";

/** A browser allows few connections to a server: its windows share one, by this name. */
const SHARED = "live-news";
/** A window out of sight for so long lets go. */
const HIDDEN_MS = 5 * 60_000;
/** Between attempts after a refusal, doubled each time; a lost connection the browser mends. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 5 * 60_000;
/** A new stream begins with what happened shortly before: after longer gaps news are missing. */
const MAX_GAP_MS = 20_000;

/** `missed`: there may have been news that were not heard. */
export type Heard = (LiveNews & { missed?: never }) | { missed: true };

/** Hears all news until the document is left. One window of a browser has the stream. */
export function followNews(hear: (heard: Heard) => void) {
  const channel = "BroadcastChannel" in window ? new BroadcastChannel(SHARED) : undefined;
  channel?.addEventListener("message", ({ data }: MessageEvent<Heard>) => {
    hear(data);
  });
  const tell = (heard: Heard) => {
    hear(heard);
    channel?.postMessage(heard);
  };
  const join = () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const hold = () =>
      new Promise<void>((resolve) => {
        const close = openStream(tell);
        signal.addEventListener("abort", () => {
          close();
          resolve();
        });
      });
    // Without either, as over plain HTTP in a local network, each window has its own stream.
    if (channel && "locks" in navigator)
      navigator.locks.request(SHARED, { signal }, hold).catch(() => undefined);
    else void hold();
    return () => {
      leaving.abort();
    };
  };

  let leave: (() => void) | undefined = join();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    leave?.();
    leave = undefined;
  };
  const resume = () => {
    clearTimeout(timer);
    if (leave) return;
    leave = join();
    hear({ missed: true });
  };
  document.addEventListener("visibilitychange", () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(end, HIDDEN_MS);
    else resume();
  });
  // A document that Back shows again.
  window.addEventListener("pagehide", end);
  window.addEventListener("pageshow", resume);
}

/** Returns what closes it. */
function openStream(tell: (heard: Heard) => void) {
  let wait = RETRY_MS;
  let lostAt: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let source: EventSource;
  const open = () => {
    source = new EventSource(LIVE_PATH);
    source.onopen = () => {
      wait = RETRY_MS;
      if (lostAt !== undefined && performance.now() - lostAt > MAX_GAP_MS) tell({ missed: true });
      lostAt = undefined;
    };
    source.onmessage = ({ data }: MessageEvent<string>) => {
      tell(JSON.parse(data) as LiveNews);
    };
    source.onerror = () => {
      lostAt ??= performance.now();
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(open, wait);
      wait = Math.min(2 * wait, MAX_RETRY_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
