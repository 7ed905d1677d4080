import { z } from "zod";

/** Paging of `GET /homeowner/viewRequests`, beyond the specification: values that make no sense fall back to the first page. */
export const AssignableList = z.object({
  limit: z.coerce.number().int().min(1).max(1000).catch(500),
  after: z
    .string()
    .regex(/^R[0-9A-Z]{8}$/)
    .optional()
    .catch(undefined),
});
