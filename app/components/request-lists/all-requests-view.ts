import { LIST_PATHS, type ListFlag } from "~/schemas/requests/request-lists";
import type { ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { toHref, type ListQuery } from "../ui/href";

export type RowNote =
  | Exclude<ListFlag, "mine" | "lifeSafety" | "urgent" | "unassigned">
  | "unstaffed"
  | "spam"
  | "spanish";

export const allRequestsHref = (query: ListQuery, changes: ListQuery = {}) =>
  toHref(LIST_PATHS.all, { ...query, ...changes });

/** The list's filters, whatever its order and page: what ticks belong to. */
export const toTickScope = ({ query }: Pick<ListView, "query">) =>
  allRequestsHref(query, { sort: "", dir: "", size: "" });
