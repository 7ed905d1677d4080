import type { FormState } from "~/schemas/form";
import type { PlainMessageKey, Message } from "~/text/message";

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

/** The general message, else the first field's; fields in `shown` have theirs beside them. */
export const findFirstError = (form: FormState | undefined, shown: readonly string[] = []) =>
  form &&
  (form.alert ??
    Object.entries(form.errors).flatMap(([name, messages]) =>
      messages && !shown.includes(name) ? messages : [],
    )[0]);

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

/** The specification's errors of a screen: `away` in an outage. Messages about the form stay. */
export const toScreenMessage = (alert: Message, failed: Message, away = failed): Message =>
  alert === "somethingWentWrong" ? failed : alert === "unavailable" ? away : alert;

/** Unique: a page has several such forms. */
export const toJobFieldId = (name: string, jobId: string) => `${name}-${jobId}`;
