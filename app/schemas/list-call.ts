import { z } from "zod";
import type { IdLetter } from "./ids";

const MAX_PAGE_ROWS = 1000;

/** `limit` asks for a page, without it for every row; `after` is the client's last row. */
export const listCallFields = (letter: IdLetter) => ({
  limit: z.coerce
    .number("list.badLimit")
    .int("list.badLimit")
    .min(1, "list.badLimit")
    .max(MAX_PAGE_ROWS, "list.badLimit")
    .optional(),
  after: z
    .string("list.badAfter")
    .regex(new RegExp(`^${letter}[0-9A-Z]{8}$`), "list.badAfter")
    .optional(),
});

/** 1-based row in which a record was opened; an action's banner appears there. */
export const rowNumber = z.coerce.number().int().min(1).max(100).optional().catch(undefined);
