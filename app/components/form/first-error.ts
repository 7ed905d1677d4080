import type { FormState } from "~/schemas/form";

/** The general message, else the first field's; fields in `shown` have theirs beside them. */
export const findFirstError = (form: FormState | undefined, shown: readonly string[] = []) =>
  form &&
  (form.alert ??
    Object.entries(form.errors).flatMap(([name, messages]) =>
      messages && !shown.includes(name) ? messages : [],
    )[0]);
