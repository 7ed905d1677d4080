import { createContext, useContext } from "react";
import type { OpenWork, LiveReader, RequestChange } from "~/schemas/live";

export interface Live {
  /** Undefined on pages without news. */
  reader?: LiveReader | undefined;
  changes: readonly RequestChange[];
  /** Counts that are newer than the page. */
  work?: OpenWork | undefined;
  /** How often the person had the news shown. */
  shows: number;
  /** Forgets the news, which a page that is loaded again shows. */
  forget: () => void;
}

export const NO_NEWS: Live = { changes: [], shows: 0, forget: () => undefined };
export const LiveContext = createContext(NO_NEWS);
export const useLive = () => useContext(LiveContext);
