import type { ListFlag } from "~/schemas/requests/request-lists";
import type { ListView } from "~/services/web/presenters/all-requests-presenter.server";
import { toHref, type ListQuery } from "../ui/href";

export type RowNote =
  | Exclude<ListFlag, "mine" | "asked" | "lifeSafety" | "urgent" | "unassigned">
  | "unstaffed"
  | "spam"
  | "spanish";

type List = Pick<ListView, "path" | "query">;

export const requestsHref = ({ path, query }: List, changes: ListQuery = {}) =>
  toHref(path, { ...query, ...changes });

/** The list's filters, whatever its order and page: what ticks belong to. */
export const toTickScope = (list: List) => requestsHref(list, { sort: "", dir: "", size: "" });
