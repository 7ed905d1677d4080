/** Values of a form by field; what is not ticked is absent. */
export type FormValues = Readonly<Record<string, string | undefined>>;

/** The person's changes, else what is stored now: saving again undoes no colleague's change. */
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
