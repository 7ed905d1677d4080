import type { z } from "zod";

/** A list's state as query parameters: what differs from the schema's defaults. */
export function toListQuery<Schema extends z.ZodObject>(
  schema: Schema,
  state: z.output<Schema>,
): Record<string, string> {
  const defaults: Record<string, unknown> = schema.parse({});
  const filled = Object.entries(state).filter(
    ([name, value]) => value !== undefined && value !== defaults[name],
  );
  return Object.fromEntries(filled.map(([name, value]) => [name, String(value)]));
}

/**
 * How many rows precede the banner of an action: it takes the place of the row that left the page,
 * or the end of the last page. Undefined when no row is known: it goes above the heading.
 */
export function rowsBefore(
  { row, page }: { row?: number | undefined; page: number },
  shown: { page: number },
  count: number,
) {
  if (row === undefined) return undefined;
  return page > shown.page ? count : Math.min(row - 1, count);
}
