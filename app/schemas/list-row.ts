import { z } from "zod";

/** 1-based row in which a record was opened; an action's banner appears there. */
export const rowNumber = z.coerce.number().int().min(1).max(100).optional().catch(undefined);
