import { useEffect, useSyncExternalStore } from "react";
import { MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";

/** Requests selected for a bulk action; they survive paging and visits to other pages. */
export interface Ticks {
  /** Filters of the list that they belong to: in another one nothing is ticked. */
  scope: string;
  ids: readonly string[];
  /** Address of the list of which all that match are chosen. */
  allOf?: string | undefined;
  except?: readonly string[] | undefined;
}

const STORED = "requests.ticks";
const NONE: Ticks = { scope: "", ids: [] };

let ticks: Ticks | undefined;
const listeners = new Set<() => void>();

function readTicks(): Ticks {
  ticks ??= parseTicks();
  return ticks;
}

/** The tab's memory, which anything may have written. */
function parseTicks(): Ticks {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "");
    if (Array.isArray(stored)) {
      const [scope = "", ...ids] = stored.filter((text) => typeof text === "string");
      return { scope, ids: ids.slice(0, MAX_BULK_REQUESTS) };
    }
  } catch {
    // Nothing stored, or storage is off.
  }
  return NONE;
}

export function setTicks(next: Ticks) {
  ticks = { ...next, ids: next.ids.slice(0, MAX_BULK_REQUESTS) };
  try {
    sessionStorage.setItem(STORED, JSON.stringify([ticks.scope, ...ticks.ids]));
  } catch {
    // Storage is off: they last as long as the document.
  }
  for (const listener of listeners) listener();
}

export const clearTicks = () => {
  setTicks(NONE);
};

export const isTicked = ({ ids, allOf, except = [] }: Ticks, id: string, list: string) =>
  allOf === list ? !except.includes(id) : ids.includes(id);

/** Ticks or unticks some requests of a list; all that match may be selected already. */
export function tick(ids: readonly string[], ticked: boolean, scope: string, list: string) {
  const before = readTicks();
  const { ids: chosen, allOf, except = [] } = before.scope === scope ? before : NONE;
  const isAll = allOf === list;
  const others = (isAll ? except : chosen).filter((id) => !ids.includes(id));
  const listed = ticked === isAll ? others : [...others, ...ids];
  setTicks({ scope, ...(isAll ? { ids: [], allOf, except: listed } : { ids: listed }) });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useTicks(scope: string) {
  const stored = useSyncExternalStore(subscribe, readTicks, () => NONE);
  return stored.scope === scope ? stored : NONE;
}

let lastPreviewed: string | undefined;

/** Clears the ticks when the change that this tab has previewed is started; old results do not. */
export function useSpentTicks(previewed: string | undefined, started: string | undefined) {
  useEffect(() => {
    if (previewed) lastPreviewed = previewed;
    if (!started || started !== lastPreviewed) return;
    clearTicks();
    lastPreviewed = undefined;
  }, [previewed, started]);
}
