import type { FormState } from "~/schemas/form";

/** Replaces the message `general`, which the summary shows once, with `specific` at each field. */
export const toFieldLevelMessages = (
  form: FormState,
  general: string,
  specific: string,
): FormState => ({
  ...form,
  errors: Object.fromEntries(
    Object.entries(form.errors).map(([name, messages]) => [
      name,
      messages?.map((message) => (message === general ? specific : message)),
    ]),
  ),
});
