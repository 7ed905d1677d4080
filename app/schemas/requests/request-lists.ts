import { z } from "zod";
import { rowNumber } from "../list-row";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES } from "../vocabulary";

/** Addresses are typed, kept and mistyped: a filter that does not exist is no filter, a page that makes no sense the first one. */
const type = z.enum(HELP_TYPE_CODES).optional().catch(undefined);
const zip = z.enum(ZIP_CODES).optional().catch(undefined);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const q = z
  .string()
  .catch("")
  .transform((v) => v.slice(0, 200));

/** Statuses of requests that volunteers can be assigned to. */
export const ASSIGNABLE_STATUSES = ["Accepted", "Active"] as const;
export const assignableStatus = z.enum(ASSIGNABLE_STATUSES).optional().catch(undefined);

/** The address of the new requests' screen. */
export const NewRequestsQuery = z.object({ type, zip, page, row: rowNumber });
export type NewRequestsFilter = z.output<typeof NewRequestsQuery>;

/** The address of the screen of requests in progress; `request` is the one whose card is open. */
export const InProgressQuery = z.object({
  q,
  type,
  page,
  row: rowNumber,
  request: z.string().max(64).optional().catch(undefined),
});
export type InProgressFilter = z.output<typeof InProgressQuery>;

/** The lists that a request is opened from. */
export const LIST_PATHS = {
  new: "/homeowner-requests",
  progress: "/requests-in-progress",
  assign: "/assignVolunteers",
} as const;
export type ListName = keyof typeof LIST_PATHS;

/** Where a request was opened: list, filters, page and row. Actions and Back links return there. */
export const ListPosition = z.object({
  from: z.enum(["new", "progress", "assign"]).optional().catch(undefined),
  q,
  type,
  zip,
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

/** Paging of the calls that list requests, beyond the specification: values that make no sense fall back to the first page. */
export const AssignableListQuery = z.object({ limit, after });

/** The same for an administrator's list of all requests, of one status where it is asked for; `Completed` is the report's word for Resolved. */
export const RequestListQuery = z.object({
  limit,
  after,
  status: z
    .preprocess((v) => (v === "Completed" ? "Resolved" : v), z.enum(REQUEST_STATUSES))
    .optional()
    .catch(undefined),
});
