import { LIST_PATHS, type ListFlag } from "~/schemas/requests/request-lists";
import { toHref, type ListQuery } from "../ui/href";

/** What is said of a request in its last column. */
export type RowNote =
  | Exclude<ListFlag, "mine" | "lifeSafety" | "urgent" | "unassigned">
  | "unstaffed"
  | "spam"
  | "spanish";

/** Address of the list with some of its parameters changed. */
export const allRequestsHref = (query: ListQuery, changes: ListQuery = {}) =>
  toHref(LIST_PATHS.all, { ...query, ...changes });
