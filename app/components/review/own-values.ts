/** Values of a form by field; what is not ticked is absent. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/**
 * The values of a form that was refused: what the person changed since it was opened, and for the
 * rest what is stored now, so that saving again undoes no change of a colleague.
 */
export function mergeOwnValues(
  fields: readonly string[],
  { posted, opened, stored }: Record<"posted" | "opened" | "stored", FormValues>,
): Record<string, string | undefined> {
  const isOwn = (field: string) => (posted[field] ?? "") !== (opened[field] ?? "");
  return Object.fromEntries(
    fields.map((field) => [field, (isOwn(field) ? posted : stored)[field]]),
  );
}

/** Reads what the form itself had written; undefined if another program wrote it. */
export function parseOpenedValues(text: string | undefined): FormValues | undefined {
  try {
    const values: unknown = JSON.parse(text ?? "");
    return typeof values === "object" && values !== null ? (values as FormValues) : undefined;
  } catch {
    return undefined;
  }
}
