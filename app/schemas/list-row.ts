import { z } from "zod";

/** Row of a list's page, from 1, at which a record was opened; the banner of an action goes there. */
export const rowNumber = z.coerce.number().int().min(1).max(100).optional().catch(undefined);
