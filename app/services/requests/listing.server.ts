import { HelpRequests, REPORT_INDEX, type RequestDocument } from "~/models/request.server";
import type { AssignableRequestsFilter } from "~/schemas/jobs/assign-query";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import {
  ASSIGNABLE_STATUSES,
  toAssignChoice,
  toAssignStatuses,
  type AssignChoice,
  type BrowsedName,
  type ListName,
} from "~/schemas/requests/request-lists";
import type { RequestStatus } from "~/schemas/vocabulary";
import type { Client } from "../platform/caller.server";
import { listAfter, type Range } from "../platform/cursor.server";
import { findInOrder, select, type Selected } from "../platform/projection.server";
import type { Paging } from "../platform/pagination.server";
import { consume } from "../platform/rate-limits.server";
import { readIdPage, type OrderedList } from "./list-order.server";

const PAGE_SIZE = 10;

const LIST_PROJECTION = {
  ...select(
    "status",
    ...ANSWER_NAMES,
    "locale",
    "priority",
    "possibleDuplicate",
    "suspicious",
    "readyToClose",
    "intake",
    "claimedBy",
    "assignments",
    "formerJobs",
    "createdAt",
  ),
  history: { $slice: 1 }, // first entry: submitted, or entered by which administrator
};
export type ListedRequest = Selected<RequestDocument, typeof LIST_PROJECTION>;

interface RequestListPage {
  rows: ListedRequest[];
  paging: Paging;
  guesses?: string[] | undefined;
}

type ListFilter = OpenRequestFilter & { q?: string; page: number };
type Preset = Exclude<ListName, BrowsedName>;
type PresetFilter = OpenRequestFilter & { q?: string; status?: AssignChoice | undefined };

/** A list of the specification as the list of all requests has it: by priority, oldest first. */
export const toPreset = (
  name: Preset,
  { q = "", type, zip, flag, status }: PresetFilter,
): OrderedList & { size: number } => ({
  q,
  status: [...toStatuses(name, { status, flag })],
  type,
  zip,
  flag,
  sort: "priority",
  dir: "asc",
  viewer: "",
  size: PAGE_SIZE,
});

const toStatuses = (name: Preset, { status, flag }: Pick<PresetFilter, "status" | "flag">) =>
  ({
    new: ["Unevaluated"] as const,
    assign: toAssignStatuses(status ?? toAssignChoice({ flag })),
  })[name];

async function listPreset(name: Preset, filter: ListFilter): Promise<RequestListPage> {
  const list = { ...toPreset(name, filter), page: filter.page };
  const { ids, paging, guesses } = await readIdPage(list);
  const rows = await findInOrder(HelpRequests, ids, LIST_PROJECTION);
  // Not one that was decided meanwhile.
  return {
    rows: rows.filter((row) => list.status.some((one) => one === row.status)),
    paging,
    guesses,
  };
}

export const listNew = (filter: ListFilter) => listPreset("new", filter);

/** One page of requests to assign volunteers to: Accepted ones, unless `status` asks for others. */
export const listToAssign = (filter: AssignableRequestsFilter) => listPreset("assign", filter);

export type RequestRange = Range<Pick<RequestDocument, "_id" | "createdAt">>;

/** The requests of a range, optionally of some statuses, newest first. */
export const listNewest = ({
  statuses,
  ...range
}: RequestRange & { statuses?: readonly RequestStatus[] | undefined }) =>
  listAfter(
    HelpRequests,
    statuses ? { status: { $in: [...statuses] } } : {},
    { createdAt: -1, _id: -1 },
    { ...range, hint: statuses ? { status: 1, createdAt: -1, _id: -1 } : REPORT_INDEX },
  );

export const listAssignable = (range: RequestRange) =>
  listNewest({ ...range, statuses: ASSIGNABLE_STATUSES });

/** Counts a public reading of a list, of a page or of the whole. Throws `too-many`. */
export async function countPublicReading(limit: number | undefined, { address }: Client) {
  if (limit === undefined) await consume("wholeList", address, "list.tooManyWhole");
  else await consume("list", address);
}
