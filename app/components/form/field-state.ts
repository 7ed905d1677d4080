import type { FormState } from "~/schemas/form";
import type { PlainMessageKey } from "~/text/message";

export type FieldSpec<Name extends string = string> = readonly [
  name: Name,
  message?: PlainMessageKey,
];

/** Fields that several forms have, under names of their own. */
export interface FieldGroupProps<Field extends string> {
  form: FormState;
  fields: Readonly<Record<Field, FieldSpec>>;
  /** Staff enter another person's data: no autofill of their own. */
  staff?: boolean | undefined;
}

export const getFieldState = (form: FormState, name: string) => ({
  name,
  value: form.values[name],
  error: form.errors[name]?.[0],
});

export const readField = (form: FormState, [name, message]: FieldSpec) => ({
  ...getFieldState(form, name),
  message,
});

export const toNames = <Name extends string>(fields: Readonly<Record<string, FieldSpec<Name>>>) =>
  Object.values(fields).map(([name]) => name);
