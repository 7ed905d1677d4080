import { OPEN_STATUSES } from "./request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "../vocabulary";

type StatusGroup = "open" | "all";

export function findGroup(statuses: readonly RequestStatus[]): StatusGroup | undefined {
  return isSame(statuses, OPEN_STATUSES)
    ? "open"
    : isSame(statuses, REQUEST_STATUSES)
      ? "all"
      : undefined;
}

/** In whatever order. */
export const isSame = (statuses: readonly RequestStatus[], others: readonly RequestStatus[]) =>
  others.length === statuses.length && others.every((one) => statuses.includes(one));

/** Value of `status` in the address. A search finds any status unless the address says which. */
export function toStatusParam(statuses: readonly RequestStatus[], isSearch: boolean) {
  const group = findGroup(statuses);
  if (group === "all") return isSearch ? "" : "all";
  if (group === "open" && !isSearch) return "";
  return REQUEST_STATUSES.filter((one) => statuses.includes(one));
}

/** The statuses after a press on one in the menu: in a group it narrows, else it is toggled. */
export function toggleStatus(
  statuses: readonly RequestStatus[],
  status: RequestStatus,
): readonly RequestStatus[] {
  if (findGroup(statuses)) return [status];
  const others = statuses.filter((one) => one !== status);
  if (others.length === statuses.length) return [...statuses, status];
  return others.length > 0 ? others : OPEN_STATUSES;
}
