import type { FormState } from "~/schemas/form";

/** Name, value and first error of a form field. */
export const getFieldState = (form: FormState, name: string) => ({
  name,
  value: form.values[name],
  error: form.errors[name]?.[0],
});
