import { LIST_PATHS, type OpenStatus } from "~/schemas/requests/request-lists";
import { toHref } from "../ui/href";

const LISTS = {
  Unevaluated: { path: LIST_PATHS.new, query: {} },
  Accepted: { path: LIST_PATHS.assign, query: { status: "Accepted" } },
  Active: { path: LIST_PATHS.progress, query: {} },
} as const;

/** The list that shows exactly the open requests of a status, filtered if asked. */
export function openListHref(
  status: OpenStatus,
  filter: Readonly<Partial<Record<"type" | "zip" | "flag", string>>> = {},
) {
  const { path, query } = LISTS[status];
  return toHref(path, { ...query, ...filter });
}
