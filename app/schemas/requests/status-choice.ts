import { OPEN_STATUSES } from "./request-lists";
import { REQUEST_STATUSES, type RequestStatus } from "../vocabulary";

type StatusGroup = "open" | "all";

export function findGroup(statuses: readonly RequestStatus[]): StatusGroup | undefined {
  const covers = (group: readonly RequestStatus[]) =>
    group.length === statuses.length && group.every((one) => statuses.includes(one));
  return covers(OPEN_STATUSES) ? "open" : covers(REQUEST_STATUSES) ? "all" : undefined;
}

/** Value of `status` in the address. A search finds any status unless the address says which. */
export function toStatusParam(statuses: readonly RequestStatus[], isSearch: boolean) {
  const group = findGroup(statuses);
  if (group === "all") return isSearch ? "" : "all";
  if (group === "open" && !isSearch) return "";
  return REQUEST_STATUSES.filter((one) => statuses.includes(one));
}

/** The statuses after a press on the pill of one: in a group it narrows, else it is toggled. */
export function toggleStatus(
  statuses: readonly RequestStatus[],
  status: RequestStatus,
): readonly RequestStatus[] {
  if (findGroup(statuses)) return [status];
  const others = statuses.filter((one) => one !== status);
  if (others.length === statuses.length) return [...statuses, status];
  return others.length > 0 ? others : OPEN_STATUSES;
}
