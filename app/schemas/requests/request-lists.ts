import { z } from "zod";
import { normalizeId } from "../ids";
import { rowNumber } from "../list-row";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES } from "../vocabulary";

/** Statuses that are not final, in the order of the work. */
export const OPEN_STATUSES = ["Unevaluated", "Accepted", "Active"] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];

/** Why a request needs attention, as far as a list can be filtered by it. */
export const REQUEST_FLAGS = ["ready", "declined", "unanswered", "bounced"] as const;
export type RequestFlag = (typeof REQUEST_FLAGS)[number];
/** Statuses of the requests with each flag: the events of a request and its bounces set them so. */
export const FLAG_STATUSES: Readonly<Record<RequestFlag, readonly OpenStatus[]>> = {
  ready: ["Active"],
  declined: ["Accepted"],
  unanswered: ["Active"],
  bounced: OPEN_STATUSES,
};
const getFlags = (status: OpenStatus) =>
  REQUEST_FLAGS.filter((one) => FLAG_STATUSES[one].includes(status));
/** Flags of the requests in each list; `REQUEST_FLAGS` for the assign screen. */
export const NEW_FLAGS = getFlags("Unevaluated");
export const PROGRESS_FLAGS = getFlags("Active");

// URLs get bookmarked and mistyped: an unknown filter is ignored, an invalid page becomes page 1.
const type = z.enum(HELP_TYPE_CODES).optional().catch(undefined);
const zip = z.enum(ZIP_CODES).optional().catch(undefined);
const flag = z.enum(REQUEST_FLAGS).optional().catch(undefined);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const q = z
  .string()
  .catch("")
  .transform((v) => v.slice(0, 200));

/** Filters that the lists of open requests have in common. */
export const openRequestFilters = { type, zip, flag };
export type OpenRequestFilter = Partial<z.output<z.ZodObject<typeof openRequestFilters>>>;

/** Id of the request that a list shows, in any case; an unknown or malformed one is a 404. */
export const shownRequest = z
  .string()
  .transform((v) => normalizeId(v).slice(0, 64) || undefined)
  .optional()
  .catch(undefined);

/** Statuses in which volunteers can be assigned. */
export const ASSIGNABLE_STATUSES = ["Accepted", "Active"] as const;
export const assignableStatus = z.enum(ASSIGNABLE_STATUSES).optional().catch(undefined);

/** Query string of the new requests screen. */
export const NewRequestsQuery = z.object({
  ...openRequestFilters,
  flag: z.enum(NEW_FLAGS).optional().catch(undefined),
  page,
  row: rowNumber,
});
export type NewRequestsFilter = z.output<typeof NewRequestsQuery>;

/** Query string of the requests in progress screen; `request` is the id whose card is open. */
export const InProgressQuery = z.object({
  q,
  ...openRequestFilters,
  flag: z.enum(PROGRESS_FLAGS).optional().catch(undefined),
  page,
  row: rowNumber,
  request: shownRequest,
});
export type InProgressFilter = z.output<typeof InProgressQuery>;

/** Lists from which a request can be opened. */
export const LIST_PATHS = {
  new: "/homeowner-requests",
  progress: "/requests-in-progress",
  assign: "/assignVolunteers",
} as const;
export type ListName = keyof typeof LIST_PATHS;

/** List, filters, page and row from which a request was opened; actions and Back return there. */
export const ListPosition = z.object({
  from: z.enum(["new", "progress", "assign"]).optional().catch(undefined),
  q,
  ...openRequestFilters,
  status: assignableStatus,
  page,
  row: rowNumber,
});
export type ListPositionState = z.output<typeof ListPosition>;

const limit = z.coerce.number().int().min(1).max(1000).catch(500);
const after = z
  .string()
  .regex(/^R[0-9A-Z]{8}$/)
  .optional()
  .catch(undefined);

/** Paging of the list calls, not in the specification; invalid values mean the first page. */
export const AssignableListQuery = z.object({ limit, after });

/** The same with an optional status; `Completed` is the report's name for Resolved. */
export const RequestListQuery = z.object({
  limit,
  after,
  status: z
    .preprocess((v) => (v === "Completed" ? "Resolved" : v), z.enum(REQUEST_STATUSES))
    .optional()
    .catch(undefined),
});
