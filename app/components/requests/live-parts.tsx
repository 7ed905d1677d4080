import { useNavigation, useRevalidator } from "@remix-run/react";
import { useContext, useEffect, useRef, useState } from "react";
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
import { findUnsaved } from "./unsaved-fields";

const WORDS = { en: liveEn, es: liveEs };
const useWords = () => WORDS[useContext(LocaleContext)];

/** A change is dated before it is written: what a page was read too early for is news. */
const WRITING_MS = 1_000;
const isSince = (at: string, { at: changedAt }: RequestChange) =>
  Date.parse(changedAt) > Date.parse(at) - WRITING_MS;

/** How many new rows there are, with a link that shows them. */
export function LiveListNews({ shown, since, toHref, ...list }: LiveListProps) {
  const words = useWords();
  const { changes, misses } = useLive();
  const reader = useLiveReader();
  const at = since ?? reader?.at ?? "";
  const hasMissed = useFirst(misses, at) < misses;
  if (!reader) return null;
  const recent = changes.filter((change) => isSince(at, change));
  const ids = findArrivals(recent, list, reader.id).filter((id) => !shown.includes(id));
  if (ids.length === 0 && !hasMissed) return null;
  return (
    <p className="banner status">
      {hasMissed ? words.missed : words.arrived(formatNumber(ids.length))}{" "}
      <Link
        href={toHref()}
        onClick={(event) => {
          if (isPlainClick(event)) updateLive(({ shows }) => ({ arrived: ids, shows: shows + 1 }));
        }}
      >
        {hasMissed ? words.again : words.show(ids.length === 1)}
      </Link>
    </p>
  );
}

/** Ids of the requests that came into a list, by the changes since it was read. */
function findArrivals(
  changes: readonly RequestChange[],
  { statuses, q, type, zip, flag }: Omit<LiveListProps, "shown" | "since" | "toHref">,
  reader: string,
) {
  // Which requests have other flags, or match a search, only the server knows.
  if (q || (flag && flag !== "unassigned")) return [];
  const listed = flag ? statuses.filter((status) => status === "Accepted") : statuses;
  const isListed = (status: RequestChange["from"]) => listed.some((one) => one === status);
  return [...new Set(changes.map(({ id }) => id))].filter((id) => {
    const own = changes.filter((one) => one.id === id);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last || first.byId === reader || isListed(first.from)) return false;
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
  const { changes, arrived } = useLive();
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
  return arrived.includes(id) && <span className="note-tag live-row plain">{words.fresh}</span>;
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
  if (!isNews) return null;
  return (
    <p className="banner status">
      {toSentence(last)} <Since key={last.rev} />{" "}
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

/** Answers to questions; ticked rows of a list are none. */
const CHOICES = "main form[method=post]:not(.list-form) :is([type=checkbox], [type=radio])";
const isChosen = (box: HTMLInputElement) =>
  box.checked !== box.defaultChecked && !box.closest("details:not([open])");

/** Whether something is typed, or chosen, in a form of the page. */
const isTypedInto = () =>
  findUnsaved(null) !== undefined ||
  Array.from(document.querySelectorAll<HTMLInputElement>(CHOICES)).some(isChosen);

/**
 * Loads the page's data again for each revision that is news, and after news may have been missed.
 * `isStale`: it was not, because something is typed.
 */
function useReload(rev: string, misses: number, follows: boolean) {
  const { revalidate } = useRevalidator();
  const isIdle = useNavigation().state === "idle";
  const wanted = `${rev} ${misses}`;
  const seen = useRef(` ${misses}`);
  const [staleAt, setStaleAt] = useState<string>();
  useEffect(() => {
    if (!isIdle || seen.current === wanted) return;
    seen.current = wanted;
    if (follows && !isTypedInto()) revalidate();
    else if (rev)
      queueMicrotask(() => {
        setStaleAt(wanted);
      });
  }, [isIdle, wanted, rev, follows, revalidate]);
  const load = () => {
    setStaleAt(undefined);
    revalidate();
  };
  return { isStale: staleAt === wanted, load };
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
  return minutes === 0 ? words.now : format.format(-minutes, "minute");
}
