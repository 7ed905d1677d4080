import { useLocation, useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useState } from "react";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { RequestChange } from "~/schemas/live";
import liveEn from "~/text/live-en";
import liveEs from "~/text/live-es";
import {
  updateLive,
  useLive,
  useLiveReader,
  type LiveListProps,
  type LiveRequestProps,
  type LiveRowProps,
} from "../context/live";
import { usePageKey } from "../context/hydration";
import { LocaleContext, useText } from "../context/use-text";
import { formatNumber } from "../ui/format-number";
import { Link } from "../ui/link";
import { isPlainClick } from "../ui/plain-click";
import { getLabel } from "./request-history";
import { useReload } from "./live-reload";

const WORDS = { en: liveEn, es: liveEs };
const useWords = () => WORDS[useContext(LocaleContext)];

/** Clocks of processes differ, and a change is dated before it is written. */
const CLOCKS_MS = 5_000;
/** Whether a page that was read at a time may lack a change. */
const isSince = (at: string, change: RequestChange) =>
  Date.parse(change.at) > Date.parse(at) - CLOCKS_MS;

/** How long rows are marked as new. */
const FRESH_MS = 10 * 60_000;

/** How many new rows there are, with a link that shows them. */
export function LiveListNews({ shown, since, sorts = false, ...list }: LiveListProps) {
  const words = useWords();
  const { changes, misses, arrived } = useLive();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const reader = useLiveReader();
  const at = since ?? reader?.at ?? "";
  const hasMissed = useFirst(misses, at) < misses;
  if (!reader) return null;
  const recent = changes.filter((change) => isSince(at, change));
  const ids = findArrivals(recent, list, reader.id, at).filter(
    (id) => !shown.includes(id) && !arrived.includes(id),
  );
  const isNewest = ids.every((id) =>
    isSubmitted(
      recent.find((one) => one.id === id),
      at,
    ),
  );
  const show = () => {
    updateLive(({ shows }) => ({ arrived: ids, arrivedIn: pathname, shows: shows + 1 }));
    setTimeout(() => {
      updateLive((now) => (now.arrived === ids ? { arrived: [] } : {}));
    }, FRESH_MS);
  };
  if (hasMissed)
    return (
      <p className="banner status">
        {words.missed}{" "}
        <button
          type="button"
          className="link"
          onClick={() => {
            show();
            revalidate();
          }}
        >
          {words.again}
        </button>
      </p>
    );
  if (ids.length === 0) return null;
  return (
    <p className="banner status">
      {words.arrived(formatNumber(ids.length))}{" "}
      <Link
        href={toArrivals({ pathname, search }, ids, sorts && isNewest)}
        onClick={(event) => {
          if (isPlainClick(event)) show();
        }}
      >
        {words.show(ids.length === 1)}
      </Link>
    </p>
  );
}

/** Whether the first change of a request since a time tells that it is new. */
const isSubmitted = (first: RequestChange | undefined, at: string) =>
  // Of several changes at once only the last is told.
  first !== undefined && (first.from === "" || (first.createdAt ?? "") > at);

/** What says which list it is, and what is open in it. */
const KEPT = ["q", "type", "zip", "flag", "status", "size", "sort", "dir", "open", "request"];

/**
 * Where new requests are shown: one by itself, several at the beginning of their list, which may
 * have the newest first. An open card stays open: words may be typed in it.
 */
function toArrivals(
  { pathname, search }: { pathname: string; search: string },
  [id, ...more]: readonly string[],
  newestFirst: boolean,
) {
  const now = new URLSearchParams(search);
  const query = new URLSearchParams(
    [...now].filter(([name, value]) => value && KEPT.includes(name)),
  );
  const isOne = id !== undefined && more.length === 0;
  if (isOne && pathname === LIST_PATHS.new) {
    query.set("from", "new");
    query.set("id", id);
    return `/homeowner-requests/request-details?${query}`;
  }
  if (isOne && pathname === LIST_PATHS.all) query.set("open", id);
  else if (isOne && !query.has("request")) query.set("request", id);
  else if (newestFirst) {
    query.set("sort", "age");
    query.set("dir", "desc");
  }
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

/** Ids of the requests that came into a list, by the changes since it was read. */
function findArrivals(
  changes: readonly RequestChange[],
  { statuses, q, type, zip, flag }: Omit<LiveListProps, "shown" | "since" | "sorts">,
  reader: string,
  at: string,
) {
  // Which requests have other flags, or match a search, only the server knows.
  if (q || (flag && flag !== "unassigned")) return [];
  const listed = flag ? statuses.filter((status) => status === "Accepted") : statuses;
  const isListed = (status: RequestChange["from"]) => listed.some((one) => one === status);
  return [...new Set(changes.map(({ id }) => id))].filter((id) => {
    const own = changes.filter((one) => one.id === id);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || first.byId === reader) return false;
    if (!isSubmitted(first, at) && isListed(first.from)) return false;
    const { status, helpTypes } = last;
    return (
      isListed(status) &&
      (!zip || last.zip === zip) &&
      (!type || helpTypes.some((one) => one === type))
    );
  });
}

/** What another person did to the request of a row since it was read. */
export function LiveRowNews({ id, since }: LiveRowProps) {
  const words = useWords();
  const { changes, arrived, arrivedIn } = useLive();
  const { pathname } = useLocation();
  const reader = useLiveReader();
  const toSentence = useSentence();
  if (!reader) return null;
  const at = since ?? reader.at;
  const last = changes.findLast((one) => one.id === id);
  if (last?.byId === reader.id) return null;
  if (last && isSince(at, last) && last.from !== "")
    return (
      <span className="note-tag live-row" title={toSentence(last)}>
        {toSentence(last)}
      </span>
    );
  return (
    arrived.includes(id) &&
    arrivedIn === pathname && <span className="note-tag live-row plain">{words.fresh}</span>
  );
}

/**
 * What another person did to the request of the page. Loads the page again, so that its buttons
 * follow, unless something is typed there.
 */
export function LiveRequestNews({ id, follows = false }: LiveRequestProps) {
  const words = useWords();
  const { changes, misses } = useLive();
  const reader = useLiveReader();
  const since = useFirst(reader?.at ?? "", `${usePageKey()} ${id}`);
  const last = changes.findLast((one) => one.id === id);
  const isNews = last !== undefined && last.byId !== reader?.id && isSince(since, last);
  const toSentence = useSentence();
  const { isStale, load } = useReload(isNews ? `${last.rev}` : "", misses, follows);
  if (!isNews && !isStale) return null;
  return (
    <p className="banner status">
      {isNews ? (
        <>
          {toSentence(last)} <Since key={last.rev} />
        </>
      ) : (
        words.stale
      )}{" "}
      {isStale && (
        <button type="button" className="link" onClick={load}>
          {words.again}
        </button>
      )}
    </p>
  );
}

function useSentence() {
  const { t } = useText();
  const words = useWords();
  const named: Readonly<Record<string, ((by: string) => string) | undefined>> = words.events;
  return ({ event, by }: RequestChange) =>
    (by && named[event]?.(by)) || getLabel(t.staff.events, event);
}

/** The first value under a key. */
function useFirst<Value>(value: Value, key: string) {
  const [first, setFirst] = useState({ key, value });
  if (first.key === key) return first.value;
  setFirst({ key, value });
  return value;
}

const MINUTE_MS = 60_000;

/** How long ago this was first drawn: the clock of the browser may differ from the server's. */
function Since() {
  const words = useWords();
  const locale = useContext(LocaleContext);
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      setMinutes(Math.floor((performance.now() - start) / MINUTE_MS));
    }, MINUTE_MS / 4);
    return () => {
      clearInterval(timer);
    };
  }, []);
  const format = new Intl.RelativeTimeFormat(locale);
  const hours = Math.floor(minutes / 60);
  const ago = hours > 0 ? format.format(-hours, "hour") : format.format(-minutes, "minute");
  // Not read out each minute.
  return <span aria-live="off">{minutes === 0 ? words.now : ago}</span>;
}
