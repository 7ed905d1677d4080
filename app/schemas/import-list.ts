import { z } from "zod";

export const IMPORT_KINDS = ["requests", "applications"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** More than a request's body holds. */
export const MAX_TABLE_LENGTH = 65_536;

/** A pasted table; the limit of a request's body is its limit. */
export const ImportList = z.object({
  kind: z.enum(IMPORT_KINDS).catch("requests"),
  rows: z.string().catch(""),
  intent: z.literal("import").optional().catch(undefined),
});
export type ImportListInput = z.output<typeof ImportList>;
