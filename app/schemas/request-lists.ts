import { z } from "zod";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES } from "./vocabulary";

/** Addresses are typed, kept and mistyped: a filter that does not exist is no filter, a page that makes no sense the first one. */
const type = z.enum(HELP_TYPE_CODES).optional().catch(undefined);
const zip = z.enum(ZIP_CODES).optional().catch(undefined);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);

/** The address of the new requests' screen. */
export const NewRequestsQuery = z.object({ type, zip, page });
export type NewRequestsFilter = z.output<typeof NewRequestsQuery>;

/** The address of the screen of requests in progress; `request` is the one whose card is open. */
export const InProgressQuery = z.object({
  q: z
    .string()
    .catch("")
    .transform((v) => v.slice(0, 200)),
  type,
  page,
  request: z.string().max(64).optional().catch(undefined),
});
export type InProgressFilter = z.output<typeof InProgressQuery>;

const limit = z.coerce.number().int().min(1).max(1000).catch(500);
const after = z
  .string()
  .regex(/^R[0-9A-Z]{8}$/)
  .optional()
  .catch(undefined);

/** Paging of the calls that list requests, beyond the specification: values that make no sense fall back to the first page. */
export const AssignableList = z.object({ limit, after });

/** The same for an administrator's list of all requests, of one status where it is asked for; `Completed` is the report's word for Resolved. */
export const RequestList = z.object({
  limit,
  after,
  status: z
    .preprocess((v) => (v === "Completed" ? "Resolved" : v), z.enum(REQUEST_STATUSES))
    .optional()
    .catch(undefined),
});
