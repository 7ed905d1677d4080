import type { FormState } from "~/schemas/form";

/**
 * Why a form was refused, in one message: the general one, else that of its first wrong field.
 * Fields in `shown` have theirs beside them.
 */
export const findFirstError = (form: FormState | undefined, shown: readonly string[] = []) =>
  form &&
  (form.alert ??
    Object.entries(form.errors).flatMap(([name, messages]) =>
      messages && !shown.includes(name) ? messages : [],
    )[0]);
