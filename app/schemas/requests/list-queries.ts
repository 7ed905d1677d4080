import { z } from "zod";
import { normalizeId } from "../ids";
import { listCallFields, rowNumber } from "../list-call";
import { HELP_TYPE_CODES, REQUEST_STATUSES, ZIP_CODES } from "../vocabulary";
import { ASSIGN_CHOICES, NEW_FLAGS, REQUEST_FLAGS } from "./request-lists";

// URLs get bookmarked and mistyped: an unknown filter is ignored, an invalid page becomes page 1.
const type = z.enum(HELP_TYPE_CODES).optional().catch(undefined);
const zip = z.enum(ZIP_CODES).optional().catch(undefined);
const flag = z.enum(REQUEST_FLAGS).optional().catch(undefined);
const page = z.coerce.number().int().min(1).max(100_000).catch(1);
const q = z
  .string()
  .catch("")
  .transform((v) => v.slice(0, 200));

export const openRequestFilters = { type, zip, flag };
export type OpenRequestFilter = Partial<z.output<z.ZodObject<typeof openRequestFilters>>>;

/** Id of the request that a list shows, in any case; an unknown or malformed one is a 404. */
export const shownRequest = z
  .string()
  .transform((v) => normalizeId(v).slice(0, 64) || undefined)
  .optional()
  .catch(undefined);

export const assignableStatus = z.enum(ASSIGN_CHOICES).optional().catch(undefined);

export const NewRequestsQuery = z.object({
  q,
  ...openRequestFilters,
  flag: z.enum(NEW_FLAGS).optional().catch(undefined),
  page,
  row: rowNumber,
});

/** List, filters, page and row from which a request was opened; actions and Back return there. */
export const ListPosition = z.object({
  from: z.enum(["new", "assign"]).optional().catch(undefined),
  q,
  ...openRequestFilters,
  status: assignableStatus,
  page,
  row: rowNumber,
});
export type ListPositionState = z.output<typeof ListPosition>;

export const AssignableListQuery = z.object(listCallFields("R"));

/** The same with an optional status; `Completed` is the report's name for Resolved. */
export const RequestListQuery = z.object({
  ...listCallFields("R"),
  status: z
    .enum([...REQUEST_STATUSES, "Completed"], "list.badStatus")
    .transform((status) => (status === "Completed" ? "Resolved" : status))
    .optional(),
});
