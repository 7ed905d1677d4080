import { z } from "zod";

export const IMPORT_KINDS = ["requests", "applications"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** More than a request's body holds. */
export const MAX_TABLE_LENGTH = 65_536;

/** Number of the first row below the headings, as a spreadsheet counts. */
export const FIRST_ROW = 2;

/** A table, or a part of one from row `first` on; the limit of a request's body is its limit. */
export const ImportList = z.object({
  kind: z.enum(IMPORT_KINDS).catch("requests"),
  rows: z.string().catch(""),
  first: z.coerce.number().int().min(FIRST_ROW).max(1_000_000).catch(FIRST_ROW),
  intent: z.literal("import").optional().catch(undefined),
});
export type ImportListInput = z.output<typeof ImportList>;
