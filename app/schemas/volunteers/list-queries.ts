import { z } from "zod";
import { listCallFields, rowNumber } from "../list-call";
import { PAGE_SIZES, VOLUNTEER_SORTS } from "./volunteer-table";

const page = z.coerce.number().int().min(1).max(1_000_000).catch(1);

/** URL parameters of the volunteer table; invalid values fall back to the default. */
export const VolunteerTableQuery = z.object({
  // Truncated, not refused: refusing a long query would list every volunteer.
  q: z
    .string()
    .catch("")
    .transform((v) => v.slice(0, 200).trim())
    .default(""),
  sort: z.enum(VOLUNTEER_SORTS).catch("last").default("last"),
  dir: z.enum(["asc", "desc"]).catch("asc").default("asc"),
  page: page.default(1),
  size: z.coerce
    .number()
    .pipe(z.union(PAGE_SIZES.map((size) => z.literal(size))))
    .catch(10)
    .default(10),
  row: rowNumber,
});
export type VolunteerTableInput = z.output<typeof VolunteerTableQuery>;

export const ApplicationListQuery = z.object({ page: page.default(1), row: rowNumber });

export const VolunteerListCall = z.object(listCallFields("V"));

export const ApplicationListCall = z.object(listCallFields("A"));
