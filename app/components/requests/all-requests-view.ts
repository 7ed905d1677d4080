import { LIST_PATHS, type ListFlag, type RequestSort } from "~/schemas/requests/request-lists";
import type { HelpType, PriorityLevel, RequestStatus, ZipCode } from "~/schemas/vocabulary";
import type { AgeView } from "../ui/age";
import { toHref, type ListQuery } from "../ui/href";
import type { ClaimView } from "./claim-form";

/** What is said of a request in its last column. */
export type RowNote =
  | Exclude<ListFlag, "mine" | "lifeSafety" | "urgent" | "unassigned">
  | "unstaffed"
  | "spam"
  | "spanish";

/** Numbers of jobs that are not over, or done. */
export interface RowJobs {
  offered: number;
  scheduled: number;
  completed: number;
  /** Of their volunteers. */
  names: readonly string[];
}

export interface RequestRowView {
  id: string;
  /** What a change of another person is later than. */
  rev: number;
  name: string;
  street: string;
  town: string;
  zip: string;
  helpTypes: readonly HelpType[];
  status: RequestStatus;
  priority: PriorityLevel;
  age: AgeView;
  claim?: ClaimView | undefined;
  jobs?: RowJobs | undefined;
  notes: readonly RowNote[];
}

/** What the list shows: its address, read by the server. */
export interface ListView {
  /** Parameters of the address that are not the default, without page, pane and ticks. */
  query: ListQuery;
  q: string;
  /** In which requests are listed. */
  statuses: readonly RequestStatus[];
  type: HelpType | "";
  zip: ZipCode | "";
  flag: ListFlag | "";
  sort: RequestSort;
  /** Only by age, name and zip code. */
  dir: "asc" | "desc";
  size: number;
}

/** Numbers of requests: by status of all, by the others within the listed statuses. */
export interface FacetsView {
  statuses: Readonly<Record<RequestStatus, number>>;
  types: Readonly<Record<HelpType, number>>;
  zips: Readonly<Record<ZipCode, number>>;
  flags: Readonly<Record<ListFlag, number>>;
}

/** Address of the list with some of its parameters changed. */
export const allRequestsHref = (query: ListQuery, changes: ListQuery = {}) =>
  toHref(LIST_PATHS.all, { ...query, ...changes });
