import { LIST_PATHS, type ListFlag } from "~/schemas/requests/request-lists";
import type { HelpType, RequestStatus, ZipCode } from "~/schemas/vocabulary";
import { toHref, type ListQuery } from "../ui/href";

/** What is said of a request in its last column. */
export type RowNote =
  | Exclude<ListFlag, "mine" | "lifeSafety" | "urgent" | "unassigned">
  | "unstaffed"
  | "spam"
  | "spanish";

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
