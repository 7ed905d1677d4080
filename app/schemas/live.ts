import type { HelpType, RequestStatus, ZipCode } from "./vocabulary";

/** Server-sent events of staff screens: each is a `LiveNews`. */
export const LIVE_PATH = "/requests/live";

/** A request that changed, for administrators, without what its homeowner said of themselves. */
export interface RequestChange {
  id: string;
  rev: number;
  status: RequestStatus;
  zip: ZipCode;
  helpTypes: readonly HelpType[];
  /** Id of the account that changed it last; empty for the system. */
  byId: string;
  /** ISO 8601. */
  at: string;
}

export interface LiveNews {
  /** When the server looked: ISO 8601. */
  at: string;
  work: OpenWork;
  changes: readonly RequestChange[];
}

/** With a page of an administrator: what tells own changes and those of before from news. */
export interface LiveReader {
  id: string;
  /** When the page's data was read, and its counts: ISO 8601. */
  at: string;
  workAt: string;
}

export interface OpenWork {
  unevaluated: number;
  accepted: number;
  active: number;
  applications: number;
}
