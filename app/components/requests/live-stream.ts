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

/** A window takes so long until it listens: the others tell it what happened meanwhile. */
const RECENT_MS = 60_000;

/** `missed`: there may have been news that were not heard. */
export type Heard = (LiveNews & { missed?: never }) | { missed: true };

/** What windows tell each other: news, how their stream is, and that one has joined them. */
type Told = { news: LiveNews } | { state: "open" | "lost" | "joined" };

/** Hears all news until the document is left. One window of a browser has the stream. */
export function followNews(hear: (heard: Heard) => void) {
  // Without both, as in old browsers, each window in sight has its own stream.
  const channel =
    "locks" in navigator && "BroadcastChannel" in window ? new BroadcastChannel(SHARED) : undefined;
  const tell = (told: Told) => channel?.postMessage(told);
  const recall = rememberNews();
  let leave: (() => void) | undefined;
  /** Whether the stream of this window is open; undefined if another window has it. */
  let isOpen: boolean | undefined;
  let lostAt: number | undefined;
  let wait = RETRY_MS;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const lose = (at = Date.now()) => {
    lostAt ??= at;
  };
  /** A stream is open, so that pages can be loaded as well. */
  const catchUp = () => {
    if (!leave) return;
    if (lostAt !== undefined && Date.now() - lostAt > MAX_GAP_MS) hear({ missed: true });
    lostAt = undefined;
  };
  const take = (news: LiveNews) => {
    recall.add(news);
    hear(news);
  };
  const welcome = () => {
    if (isOpen === undefined) return;
    tell({ state: isOpen ? "open" : "lost" });
    for (const news of recall.list()) tell({ news });
  };
  channel?.addEventListener("message", ({ data }: MessageEvent<Told>) => {
    if ("news" in data) take(data.news);
    else if (data.state === "joined") welcome();
    else if (data.state === "lost") lose();
    else catchUp();
  });

  const hold = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const source = new EventSource(LIVE_PATH);
      const letGo = () => {
        source.close();
        isOpen = undefined;
        resolve();
      };
      signal.addEventListener("abort", letGo);
      source.onopen = () => {
        wait = RETRY_MS;
        isOpen = true;
        catchUp();
        tell({ state: "open" });
      };
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const news = JSON.parse(data) as LiveNews;
        take(news);
        tell({ news });
      };
      source.onerror = () => {
        isOpen = false;
        lose();
        tell({ state: "lost" });
        if (source.readyState !== EventSource.CLOSED) return;
        // Another window may be let in sooner, as after a new login.
        letGo();
        retry = setTimeout(join, wait);
        wait = Math.min(2 * wait, MAX_RETRY_MS);
      };
    });
  const join = () => {
    const leaving = new AbortController();
    const { signal } = leaving;
    leave = () => {
      leaving.abort();
    };
    if (channel)
      navigator.locks.request(SHARED, { signal }, () => hold(signal)).catch(() => undefined);
    else void hold(signal);
    tell({ state: "joined" });
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = (since = Date.now()) => {
    clearTimeout(timer);
    clearTimeout(retry);
    if (leave) lose(since);
    leave?.();
    leave = undefined;
  };
  const resume = () => {
    clearTimeout(timer);
    if (!leave) join();
  };
  const followSight = () => {
    clearTimeout(timer);
    if (!document.hidden) {
      resume();
      return;
    }
    // A machine may have slept meanwhile.
    const hiddenAt = Date.now();
    timer = setTimeout(
      () => {
        end(hiddenAt);
      },
      channel ? HIDDEN_MS : 0,
    );
  };
  join();
  followSight();
  document.addEventListener("visibilitychange", followSight);
  // A document that Back shows again.
  window.addEventListener("pagehide", () => {
    end();
  });
  window.addEventListener("pageshow", resume);
}

/** The last counts, and the changes that were heard shortly before. */
function rememberNews() {
  let counts: LiveNews | undefined;
  let recent: { heardAt: number; news: LiveNews }[] = [];
  const forget = () => {
    recent = recent.filter(({ heardAt }) => Date.now() - heardAt < RECENT_MS);
  };
  return {
    add({ at, work, changes }: LiveNews) {
      if (work && at >= (counts?.at ?? "")) counts = { at, work };
      forget();
      if (changes) recent.push({ heardAt: Date.now(), news: { at, changes } });
    },
    list() {
      forget();
      return [...(counts ? [counts] : []), ...recent.map(({ news }) => news)];
    },
  };
}
