import { useSyncExternalStore } from "react";
import { MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";

/** Requests chosen for a bulk action; they survive paging, filters and visits to other pages. */
export interface Ticks {
  /** Ids, in the order in which they were ticked. */
  ids: readonly string[];
  /** Address of the list of which all that match are chosen. */
  allOf?: string | undefined;
}

const STORED = "requests.ticks";
const NONE: Ticks = { ids: [] };

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
    if (Array.isArray(stored))
      return { ids: stored.filter((id) => typeof id === "string").slice(0, MAX_BULK_REQUESTS) };
  } catch {
    // Nothing stored, or storage is off.
  }
  return NONE;
}

export function setTicks(next: Ticks) {
  ticks = { ...next, ids: next.ids.slice(0, MAX_BULK_REQUESTS) };
  try {
    sessionStorage.setItem(STORED, JSON.stringify(ticks.ids));
  } catch {
    // Storage is off: they last as long as the document.
  }
  for (const listener of listeners) listener();
}

/** After a bulk action was started. */
export const clearTicks = () => {
  setTicks(NONE);
};

/** Ticks or unticks some requests; `chosen` are those ticked so far, by default the tab's. */
export function tick(ids: readonly string[], ticked: boolean, chosen = readTicks().ids) {
  const others = chosen.filter((id) => !ids.includes(id));
  setTicks({ ids: ticked ? [...others, ...ids] : others });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The ticks of this tab; none on the server. */
export const useTicks = () => useSyncExternalStore(subscribe, readTicks, () => NONE);
