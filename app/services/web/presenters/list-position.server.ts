import type { z } from "zod";

/** A list's state as query parameters, without the schema's defaults. */
export function toListQuery<Schema extends z.ZodObject>(
  schema: Schema,
  state: z.output<Schema>,
): Record<string, string> {
  const defaults: Record<string, unknown> = schema.parse({});
  const changed = Object.entries(state).filter(
    ([name, value]) => value !== undefined && value !== defaults[name],
  );
  return Object.fromEntries(changed.map(([name, value]) => [name, String(value)]));
}

/** The banner replaces the row that left. Undefined if unknown: the banner is above the heading. */
export function rowsBefore(
  { row, page }: { row?: number | undefined; page: number },
  paging: { page: number },
  rowCount: number,
) {
  if (row === undefined) return undefined;
  return page > paging.page ? rowCount : Math.min(row - 1, rowCount);
}
