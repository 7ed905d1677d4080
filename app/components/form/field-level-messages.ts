import type { FormState } from "~/schemas/form";

/** The form as its fields show it: the one message about all of them stands above, and beside each field only what is to be done there. */
export const toFieldLevelMessages = (
  form: FormState,
  general: string,
  words: string,
): FormState => ({
  ...form,
  errors: Object.fromEntries(
    Object.entries(form.errors).map(([name, messages]) => [
      name,
      messages?.map((message) => (message === general ? words : message)),
    ]),
  ),
});
