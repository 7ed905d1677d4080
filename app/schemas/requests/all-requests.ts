import { z } from "zod";
import { isId, normalizeId, type IdLetter } from "../ids";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES, type RequestStatus } from "../vocabulary";
import {
  DEFAULT_PAGE_SIZE,
  isSinceFlag,
  LIST_FLAGS,
  OPEN_STATUSES,
  PAGE_SIZES,
  REQUEST_FLAGS,
  REQUEST_SORTS,
  type BrowsedName,
  type PageSize,
} from "./request-lists";

// URLs get bookmarked and mistyped: an unknown value counts as none, an invalid page is page 1.
const ALL = "all";
const statuses = z
  .array(z.string())
  .catch([])
  .transform((values): RequestStatus[] =>
    REQUEST_STATUSES.filter((one) => values.includes(one) || values.includes(ALL)),
  );
const id = (letter: IdLetter) =>
  z
    .string()
    .transform(normalizeId)
    .transform((v) => (isId(letter, v) ? v : undefined))
    .optional()
    .catch(undefined);

export const AllRequestsQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((v) => v.trim().slice(0, 200)),
  /** In the order of the vocabulary; empty for the default, which `getListedStatuses` knows. */
  status: statuses,
  type: z.enum(HELP_TYPE_CODES).optional().catch(undefined),
  zip: z.enum(ZIP_CODES).optional().catch(undefined),
  flag: z
    .enum([...LIST_FLAGS, ...REQUEST_FLAGS])
    .optional()
    .catch(undefined),
  sort: z.enum(REQUEST_SORTS).catch("priority"),
  dir: z.enum(["asc", "desc"]).catch("asc"),
  size: z.coerce
    .number()
    .pipe(z.union(PAGE_SIZES.map((size) => z.literal(size))))
    .catch(DEFAULT_PAGE_SIZE)
    .transform((size): PageSize => size),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  open: id("R"),
  /** A change of many requests, over the list. */
  bulk: id("B"),
  row: z.coerce.number().int().min(1).max(100).optional().catch(undefined),
});
export type AllRequestsState = z.output<typeof AllRequestsQuery> & { name: BrowsedName };

/** The state of the list in an address, in which `status` may stand several times. */
export const parseAllRequests = (
  params: URLSearchParams,
  name: BrowsedName = "all",
): AllRequestsState => {
  const state = AllRequestsQuery.parse({
    open: params.get("request"), // as the other lists of the specification call it
    ...Object.fromEntries(params),
    status: name === "progress" ? ["Active"] : params.getAll("status"),
  });
  return { ...state, name, sort: toPossibleSort(state) };
};

/** Statuses of the listed requests: the open ones by default, any for a search. */
export const getListedStatuses = ({
  status,
  q,
}: Pick<AllRequestsState, "status" | "q">): readonly RequestStatus[] =>
  status.length > 0 ? status : q === "" ? OPEN_STATUSES : REQUEST_STATUSES;

/** By name and zip code only where an index has that order: within one status, unfiltered. */
function toPossibleSort({ sort, status, q, type, zip, flag }: z.output<typeof AllRequestsQuery>) {
  const isPlain = status.length === 1 && q === "" && !type && !zip && !flag;
  return isPlain || (sort === "age" && !isSinceFlag(flag)) ? sort : "priority";
}

export function toAllRequestsParams(state: AllRequestsState): Record<string, string | string[]> {
  const { name, q, status, type, zip, flag, sort, dir, size, page, open, row } = state;
  const isAll = status.length === REQUEST_STATUSES.length;
  const params = {
    q,
    status: name === "progress" ? undefined : isAll ? ALL : status,
    type,
    zip,
    flag,
    sort: sort === "priority" ? undefined : sort,
    dir: dir === "desc" && sort !== "priority" ? dir : undefined,
    size: size === DEFAULT_PAGE_SIZE ? undefined : String(size),
    page: page > 1 ? String(page) : undefined,
    open,
    row: row === undefined ? undefined : String(row),
  };
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]) =>
      value === undefined || value.length === 0 ? [] : [[name, value]],
    ),
  );
}
