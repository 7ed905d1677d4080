import type { FormState } from "~/schemas/form";
import type { PlainMessageKey } from "~/text/message";

/** Replaces the message `general`, which the summary shows once, with `fillIn` at each field. */
export const toFieldLevelMessages = (form: FormState, general: PlainMessageKey): FormState => ({
  ...form,
  errors: Object.fromEntries(
    Object.entries(form.errors).map(([name, messages]) => [
      name,
      messages?.map((message) => (message === general ? "fillIn" : message)),
    ]),
  ),
});
