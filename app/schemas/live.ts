import type { OpenWork } from "./open-work";
import type { HelpType, RequestStatus, ZipCode } from "./vocabulary";

/** Server-sent events of staff screens. */
export const LIVE_PATH = "/requests/live";

/** What happened to a request: for administrators, without data of the homeowner. */
export interface RequestChange {
  id: string;
  rev: number;
  status: RequestStatus;
  /** Status before the change; empty for a new request. */
  from: RequestStatus | "";
  zip: ZipCode;
  helpTypes: readonly HelpType[];
  /** As its history names it. */
  event: string;
  /** Name of the administrator; empty if another person did it, or the system. */
  by: string;
  /** Id of the account. */
  byId: string;
  /** ISO 8601. */
  at: string;
  /** When the request was submitted: several changes may have happened at once. */
  createdAt?: string;
}

/** One message; what has not changed is left out. */
export interface LiveNews {
  /** When the server looked: ISO 8601. */
  at: string;
  work?: OpenWork;
  changes?: readonly RequestChange[];
}

/** With a page of an administrator: what tells news of before, and own changes, from others. */
export interface LiveReader {
  /** Id of the account. */
  id: string;
  /** When the page's data was read, and its counts: ISO 8601. */
  at: string;
  workAt: string;
}
