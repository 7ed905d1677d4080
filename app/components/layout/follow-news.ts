import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { LIVE_PATH, type LiveNews, type LiveReader, type RequestChange } from "~/schemas/live";
import type { Live } from "../context/live";

/** A document that is left at once needs no stream. */
const START_MS = 1_000;
/** Wait before another try when the server refuses; a lost connection the browser mends. */
const RETRY_MS = 30_000;

interface Heard extends Pick<Live, "changes" | "shows"> {
  news?: LiveNews;
}

export function useNews(reader: LiveReader | undefined) {
  const [{ news, changes, shows }, setHeard] = useState<Heard>({ changes: [], shows: 0 });
  useEventSource(reader, (next) => {
    setHeard((before) => ({
      ...before,
      news: next,
      changes: mergeChanges(
        before.changes,
        next.changes.filter((one) => one.byId !== reader?.id),
      ),
    }));
  });
  const forget = useCallback(() => {
    setHeard((before) => ({ ...before, changes: [], shows: before.shows + 1 }));
  }, []);
  const work = reader && news && news.at > reader.workAt ? news.work : undefined;
  return useMemo(
    (): Live => ({ reader, changes, work, shows, forget }),
    [reader, changes, work, shows, forget],
  );
}

function mergeChanges(before: readonly RequestChange[], told: readonly RequestChange[]) {
  const isNew = ({ id, rev }: RequestChange) =>
    !before.some((one) => one.id === id && one.rev >= rev);
  const later = told.filter(isNew);
  const isOver = ({ id }: RequestChange) => later.some((one) => one.id === id);
  return [...before.filter((one) => !isOver(one)), ...later];
}

/** Hears what the server says while the page is in sight: a browser allows few connections. */
function useEventSource(reader: LiveReader | undefined, hear: (news: LiveNews) => void) {
  const current = useRef({ reader, hear });
  useEffect(() => {
    current.current = { reader, hear };
  });
  const isStaff = reader !== undefined;
  useEffect(() => {
    if (!isStaff) return;
    let source: EventSource | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      clearTimeout(retry);
      source?.close();
      source = undefined;
    };
    const follow = () => {
      close();
      if (document.hidden) return;
      const since = current.current.reader?.at ?? "";
      source = new EventSource(`${LIVE_PATH}?${new URLSearchParams({ since })}`);
      source.onmessage = ({ data }: MessageEvent<string>) => {
        current.current.hear(JSON.parse(data) as LiveNews);
      };
      source.onerror = () => {
        if (source?.readyState === EventSource.CLOSED) retry = setTimeout(follow, RETRY_MS);
      };
    };
    retry = setTimeout(follow, START_MS);
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      close();
    };
  }, [isStaff]);
}
