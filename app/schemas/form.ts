import type { z } from "zod";
import type { Message } from "~/text/message";

export type FieldName<Schema extends z.ZodType> = Schema extends z.ZodType
  ? keyof z.input<Schema> & string
  : never;

/** A schema of flat fields, optionally transformed into the input of a service. */
export type FormSchema = z.ZodObject | z.ZodPipe<z.ZodObject>;

export interface FormState {
  values: Record<string, string | undefined>;
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

/** Posted fields, without passwords; an array if a name was posted several times. */
export type FormFields = Record<string, string | string[]>;

/** Field of a post that only redisplays the form with its values, without submitting it. */
export const EDIT_FIELD = "edit";

/** Runs cross-field rules even when other fields fail; else their messages need a second submit. */
export const CROSS_FIELD = {
  when: (p: { value: unknown }) => typeof p.value === "object" && p.value !== null,
};
