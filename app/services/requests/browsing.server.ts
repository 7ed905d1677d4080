import { listLiveJobs } from "~/schemas/jobs/assignment-state";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { AllRequestsState } from "~/schemas/requests/all-requests";
import { MAX_BULK_REQUESTS } from "~/schemas/requests/bulk-actions";
import { findInOrder, select, type Selected } from "../platform/projection.server";
import type { Paging } from "../platform/pagination.server";
import { readIdPage, readIds, searchList, type OrderedList } from "./list-order.server";

const ROW_PROJECTION = select(
  "rev",
  "status",
  "locale",
  "firstName",
  "lastName",
  "email",
  "phone",
  "address",
  "helpTypes",
  "readyToClose",
  "unstaffed",
  "mailBounced",
  "possibleDuplicate",
  "suspicious",
  "priority",
  "claimedBy",
  "missedCalls",
  "told",
  "assignments",
  "formerJobs",
  "createdAt",
);
type StoredRow = Selected<RequestDocument, typeof ROW_PROJECTION>;

export type ListedRow = ReturnType<typeof toListedRow>;

export type BrowsedList = AllRequestsState & Pick<OrderedList, "viewer">;

/** A request, and where the list has it: rows count from 1. */
export interface ListPlace {
  id: string;
  page: number;
  row: number;
}

interface Neighbors {
  /** Absent if the list does not have the request any more. */
  place?: ListPlace | undefined;
  previous?: ListPlace | undefined;
  next?: ListPlace | undefined;
}

const readRows = async (ids: readonly string[]) =>
  (await findInOrder(HelpRequests, ids, ROW_PROJECTION)).map(toListedRow);

function toListedRow({ _id, address, email, assignments, formerJobs, ...row }: StoredRow) {
  const jobs = listLiveJobs({ assignments, formerJobs });
  const count = (counted: string) => jobs.filter(({ state }) => state === counted).length;
  return {
    ...row,
    id: _id,
    street: address.line1,
    city: address.city,
    zip: address.zip,
    hasEmail: email !== "",
    /** Jobs that are not over, or done; absent if there are none. */
    jobs:
      jobs.length > 0
        ? {
            offered: count("Offered"),
            scheduled: count("Scheduled"),
            completed: count("Completed"),
            names: jobs.map(({ name }) => name),
          }
        : undefined,
  };
}

interface ListedPage {
  rows: ListedRow[];
  paging: Paging & { size: number };
  /** More match than a search reads. */
  tooMany: boolean;
  guesses?: string[] | undefined;
}

export async function listAllRequests(
  state: BrowsedList,
  found = searchList(state),
): Promise<ListedPage> {
  const { ids, paging, ...rest } = await readIdPage(state, found);
  return { rows: await readRows(ids), paging: { ...paging, size: state.size }, ...rest };
}

export async function listMatchingIds(
  list: BrowsedList,
  max = MAX_BULK_REQUESTS,
): Promise<{ ids: string[]; more: boolean }> {
  const found = searchList(list);
  if (found) {
    const { ids, more } = await found;
    return { ids: ids.slice(0, max), more: more || ids.length > max };
  }
  const ids = await readIds(list, 0, max + 1);
  return { ids: ids.slice(0, max), more: ids.length > max };
}

/** Rows beyond the page in which a request is still found after colleagues' decisions. */
const MARGIN = 10;

/**
 * The requests before and after one, and where the list has them now. Looks for it on the page of
 * the state and a few rows around. If it is not there, the row tells what took its place; without a
 * row there are no neighbors. To go on after a change: read before it, then look for the next one.
 */
export async function findNeighbors(
  state: OrderedList & { page: number; size: number; row?: number | undefined },
  id: string,
  found = searchList(state),
): Promise<Neighbors> {
  const { page, size, row } = state;
  const first = (page - 1) * size;
  const start = Math.max(0, first - MARGIN);
  const end = first + size + MARGIN;
  const ids = found
    ? (await found).ids.slice(start, end)
    : await readIds(state, start, end - start);
  const toPlace = (index: number): ListPlace | undefined => {
    const one = ids[index - start];
    return one === undefined
      ? undefined
      : { id: one, page: Math.floor(index / size) + 1, row: (index % size) + 1 };
  };
  const at = ids.indexOf(id);
  if (at >= 0) {
    const index = start + at;
    return { place: toPlace(index), previous: toPlace(index - 1), next: toPlace(index + 1) };
  }
  if (row === undefined) return {};
  const index = Math.min(first + row - 1, start + ids.length);
  return { previous: toPlace(index - 1), next: toPlace(index) };
}
