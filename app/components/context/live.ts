import { createContext, useContext, useSyncExternalStore, type ComponentType } from "react";
import type { LiveReader, RequestChange } from "~/schemas/live";
import type { OpenWork } from "~/schemas/open-work";
import type { RequestStatus } from "~/schemas/vocabulary";

/** A list, as far as the browser can tell what belongs to it. */
export interface LiveListProps {
  statuses: readonly RequestStatus[];
  q: string;
  type: string;
  zip: string;
  flag: string;
  /** Ids of the rows. */
  shown: readonly string[];
  /** When they were read, if the page was loaded again since. */
  since?: string | undefined;
  /** Whether the list can be sorted by age, and has more than one page. */
  sorts?: boolean;
}
export interface LiveRowProps {
  id: string;
  since?: string | undefined;
}
export interface LiveRequestProps {
  id: string;
  /** Whether the page is loaded again when another person changes the request. */
  follows?: boolean;
}

/** The code that draws news: it comes with the stream. */
interface LiveParts {
  List: ComponentType<LiveListProps>;
  Row: ComponentType<LiveRowProps>;
  Request: ComponentType<LiveRequestProps>;
}

export interface LiveState {
  parts?: LiveParts;
  work?: OpenWork;
  workAt: string;
  /** What happened since the document was loaded, oldest first. */
  changes: readonly RequestChange[];
  /** Ids of rows that were new when a list was last shown anew, its path, and how often it was. */
  arrived: readonly string[];
  arrivedIn?: string;
  shows: number;
  /** How often news may have been missed. */
  misses: number;
}

const NOTHING: LiveState = { workAt: "", changes: [], arrived: [], shows: 0, misses: 0 };
let state = NOTHING;
const subscribers = new Set<() => void>();

export function updateLive(change: (before: LiveState) => Partial<LiveState>) {
  state = { ...state, ...change(state) };
  for (const notify of subscribers) notify();
}

function subscribe(notify: () => void) {
  subscribers.add(notify);
  return () => {
    subscribers.delete(notify);
  };
}

/** The news of this document; none on the server. */
export const useLive = () =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => NOTHING,
  );

/** Undefined on pages without news. */
export const LiveReaderContext = createContext<LiveReader | undefined>(undefined);
export const useLiveReader = () => useContext(LiveReaderContext);

/** The counts of the bar: those of the page, or later ones. */
export function useLiveWork(work: OpenWork | undefined, reader: LiveReader | undefined) {
  const live = useLive();
  return reader && live.workAt > reader.workAt ? live.work : work;
}

/** Status of a request: that of the page's data, or a later one. */
export const useLiveStatus = (row: { id: string; rev: number; status: RequestStatus }) =>
  useLive().changes.findLast(({ id, rev }) => id === row.id && rev > row.rev)?.status ?? row.status;
