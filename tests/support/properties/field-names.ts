import { z } from "zod";

/** Names of the fields that a schema of a form or call reads. */
export function getFieldNames(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodPipe) return getFieldNames(schema.in as z.ZodType);
  throw new Error("A schema without fields.");
}
