import type { FormState } from "~/schemas/form";

/** Why a form was refused, in one message: the general one, else that of its first wrong field. */
export const findFirstError = (form: FormState | undefined) =>
  form && (form.alert ?? Object.values(form.errors).flatMap((messages) => messages ?? [])[0]);
