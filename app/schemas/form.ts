import type { Message } from "~/text/message";
import type { z } from "zod";

export type FieldName<Schema extends z.ZodType> = Schema extends z.ZodType
  ? keyof z.input<Schema> & string
  : never;

/** A schema of flat fields, optionally transformed into the input of a service. */
export type FormSchema = z.ZodObject | z.ZodPipe<z.ZodObject>;

export interface FormState {
  values: Record<string, string | undefined>;
  /** Values of the fields that may have many. */
  lists?: Record<string, readonly string[]> | undefined;
  /** Messages by field, in the words of the page only when drawn. */
  errors: Record<string, Message[] | undefined>;
  alert?: Message | undefined;
}

export function isFailedForm(result: unknown) {
  if (typeof result !== "object" || result === null || !("form" in result)) return false;
  const { errors = {}, alert } = result.form as Partial<FormState>; // no action has another `form`
  return alert !== undefined || Object.keys(errors).length > 0;
}

export const EMPTY_FORM: FormState = { values: {}, errors: {} };
