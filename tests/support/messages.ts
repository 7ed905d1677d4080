import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

import type { FormState } from "~/schemas/form";
import type { Refusal } from "~/services/platform/aggregate.server";
import { cleanTyped } from "~/schemas/typed-phone";
import { formatEnglish, isMessage, messages } from "~/text/english";
import { isMessageKey } from "~/text/message";

/** The English of an issue; a text that is no message stays as it is, so that a test sees it. */
function toEnglish(key: string, params?: unknown) {
  const message = params ? { key, params } : key;
  return isMessage(message) ? formatEnglish(message) : key;
}

/** Error messages by field of a JSON body, in English. */
export function jsonErrors(schema: z.ZodType, body: unknown) {
  const errors: Record<string, string[]> = {};
  for (const issue of schema.safeParse(body).error?.issues ?? [])
    (errors[String(issue.path[0] ?? "")] ??= []).push(
      toEnglish(issue.message, issue.code === "custom" && issue.params),
    );
  return errors;
}

/** The same as keys; what is no message stays as it is. */
export function errorKeys(schema: z.ZodType, body: unknown) {
  const keys: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(body).error?.issues ?? [])
    (keys[String(path[0] ?? "")] ??= []).push(message);
  return keys;
}

/** Errors in English in the order of the issues, without fields. */
export const listErrors = (schema: z.ZodType, body: unknown) =>
  Object.values(jsonErrors(schema, body)).flat();

export type FormFields = Record<string, string | number | boolean | readonly string[] | undefined>;

/** Parses fields as a browser posts them: a ticked box arrives as "on", others not at all. */
export function parseForm<Schema extends z.ZodType>(schema: Schema, fields: FormFields) {
  const form = new FormData();
  for (const [name, field] of Object.entries(fields))
    for (const value of [field].flat())
      if (value !== undefined && value !== false)
        form.append(name, cleanTyped(name, value === true ? "on" : String(value)));
  return parseWithZod(form, { schema });
}

/** A posted form as the server redisplays it. */
export function toFormState(schema: z.ZodType, values: Record<string, string>): FormState {
  const parsed = parseForm(schema, values);
  const errors = Object.entries(parsed.status === "success" ? {} : (parsed.error ?? {}));
  return {
    values,
    errors: Object.fromEntries(
      errors.map(([name, keys]) => [name, keys?.filter((key) => isMessageKey(key, messages))]),
    ),
  };
}

/** Error messages by field of a posted form, in English. */
export function formErrors(schema: z.ZodType, fields: FormFields) {
  const parsed = parseForm(schema, fields);
  const errors = parsed.status === "success" ? {} : (parsed.error ?? {});
  return Object.fromEntries(
    Object.entries(errors).map(([name, keys]) => [name, keys?.map((key) => toEnglish(key))]),
  );
}

/** An outcome of a transition; a refusal with its message as calls say it. */
export function inEnglish<Outcome extends { kind: string }>(outcome: Outcome | Refusal) {
  if (!("reason" in outcome)) return outcome;
  const { reason, ...refused } = outcome;
  return { ...refused, message: formatEnglish(reason) };
}
