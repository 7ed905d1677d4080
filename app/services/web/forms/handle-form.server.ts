import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext, type TypedResponse } from "@remix-run/node";
import { z } from "zod";
import { EDIT_FIELD, type FormSchema, type FormState } from "~/schemas/form";
import { cleanTyped } from "~/schemas/typed-phone";
import { messages } from "~/text/english";
import { isMessageKey } from "~/text/message";
import { errorResponse, toErrorResponse } from "../responses/error-responses.server";
import { findStoredScreen, toErrorData } from "../responses/outages.server";
import { forgetSharedCounts } from "../responses/shared-counts.server";

/** More than any form of the application has, without the values of arrays. */
const MAX_FORM_FIELDS = 64;
/** Max values of an array whose schema has no maximum of its own. */
const MAX_ARRAY_VALUES = 64;

/** The fields of a post. Throws a 415 response unless urlencoded, as all our forms are, or a 400. */
export async function readForm(request: Request): Promise<FormData> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
    throw new Response("Unsupported form encoding.", { status: 415 });
  try {
    return await request.formData();
  } catch {
    throw new Response("Bad request.", { status: 400 });
  }
}

const toArrayLimit = (array: z.ZodArray) =>
  array.def.checks?.find((check) => check instanceof z.core.$ZodCheckMaxLength)?._zod.def.maximum ??
  MAX_ARRAY_VALUES;

const toFieldLimits = (schema: FormSchema) =>
  new Map(
    Object.entries(schema instanceof z.ZodPipe ? schema.in.shape : schema.shape).map(
      ([name, field]) => [name, field instanceof z.ZodArray ? toArrayLimit(field) : 1],
    ),
  );

/**
 * Keeps the first value of each field in the schema, and all values of an array. Other fields must
 * not reach Conform, which builds arrays and objects from hostile names such as `help[1000000]`.
 * Throws a 400 response for more than MAX_FORM_FIELDS fields, or for more values of an array than
 * its limit.
 */
function pickKnownFields(raw: FormData, limits: ReadonlyMap<string, number>): FormData {
  const form = new FormData();
  let count = 0;
  for (const [name, value] of raw) {
    const limit = limits.get(name) ?? 0;
    const known = form.getAll(name).length;
    if (limit > 1 ? known >= limit : ++count > MAX_FORM_FIELDS)
      throw new Response("Bad request.", { status: 400 });
    if (known < limit && typeof value === "string") form.append(name, value);
  }
  return form;
}

/** Max characters of a value returned into the page, above the limit of every line and text. */
const MAX_VALUE_LENGTH = 5_000;

/** Input to show again in the form, without passwords. */
function toValues(form: FormData, limits: ReadonlyMap<string, number>, maxLength: number) {
  /** LF line breaks: React preserves an empty first line of a textarea only if it starts with LF. */
  const normalizeValue = (value: string) => value.replaceAll("\r\n", "\n").slice(0, maxLength);
  const names = [...new Set(form.keys())].filter((name) => !/password/i.test(name));
  const isList = (name: string) => (limits.get(name) ?? 0) > 1;
  const read = (name: string) =>
    form
      .getAll(name)
      .filter((value) => typeof value === "string")
      .map(normalizeValue);
  return {
    values: Object.fromEntries(
      names.filter((name) => !isList(name)).map((name) => [name, read(name)[0]]),
    ),
    lists: Object.fromEntries(names.filter(isList).map((name) => [name, read(name)])),
  };
}

function cleanFields(form: FormData) {
  const cleaned = new FormData();
  for (const [name, value] of form) cleaned.append(name, cleanTyped(name, value));
  return cleaned;
}

type Parsed<Schema extends FormSchema> =
  { ok: true; input: z.output<Schema>; form: FormState } | { ok: false; form: FormState };

export function parseForm<Schema extends FormSchema>(
  raw: FormData,
  schema: Schema,
  maxLength = MAX_VALUE_LENGTH,
): Parsed<Schema> {
  const limits = toFieldLimits(schema);
  const known = pickKnownFields(raw, limits);
  const form = { ...toValues(known, limits, maxLength), errors: {} };
  // Conform does not infer the output of a union of schema types.
  const parsed = parseWithZod(cleanFields(known), {
    schema: schema as z.ZodType<z.output<Schema>>,
  });
  if (parsed.status === "success") return { ok: true, input: parsed.value, form };
  return { ok: false, form: { ...form, errors: toErrors(parsed.error ?? {}) } };
}

const toErrors = (error: Record<string, string[] | null>): FormState["errors"] =>
  Object.fromEntries(
    Object.entries(error).map(([name, texts]) => [
      name,
      texts?.map((text) => (isMessageKey(text, messages) ? text : "somethingWentWrong")),
    ]),
  );

type Args = { request: Request; context: AppLoadContext };
type Run<Schema extends FormSchema, Next> = (input: z.output<Schema>) => Promise<Next>;
type Submission<Next> = { next: Next } | { form: FormState; init?: ResponseInit };

async function submitForm<Schema extends FormSchema, Next>(
  { request, context }: Args,
  raw: FormData,
  schema: Schema,
  run: Run<Schema, Next>,
  maxLength?: number,
): Promise<Submission<Next>> {
  const parsed = parseForm(raw, schema, maxLength);
  if (raw.has(EDIT_FIELD)) return { form: { ...parsed.form, errors: {} } };
  if (!parsed.ok) return { form: parsed.form, init: { status: 422 } };
  try {
    return { next: await run(parsed.input) };
  } catch (error) {
    if (error instanceof Response) throw error;
    const { reason, ...init } = toErrorResponse(error, context);
    // Loading the screen would fail too, and take the form away.
    const { role = "public" } = findStoredScreen(request) ?? {};
    if (reason === "unavailable" && role !== "public")
      throw errorResponse(
        await toErrorData(request, { status: init.status, reason }, { form: raw }),
        init,
      );
    return { form: { ...parsed.form, alert: reason }, init };
  } finally {
    forgetSharedCounts();
  }
}

/**
 * Handles a posted form: passes the valid input to `run` and returns its result. Returns the form
 * with its input and 422 for invalid input, or the status of the error that `run` threw; in an
 * outage, throws what asks to send the form of a signed-in screen again. A post
 * with `EDIT_FIELD` runs nothing and returns the form as filled in. `maxLength` cuts values that are
 * returned.
 */
export async function handleForm<Schema extends FormSchema, Next>(
  args: Args,
  schema: Schema,
  run: Run<Schema, Next>,
  maxLength?: number,
) {
  const result = await submitForm(args, await readForm(args.request), schema, run, maxLength);
  return "next" in result ? result.next : data({ form: result.form }, result.init);
}

/** The schema of each form of a page by its field `intent`, and what to do with its input. */
type FormsByIntent<Schemas extends Record<string, FormSchema>> = {
  [Intent in keyof Schemas]: readonly [
    schema: Schemas[Intent],
    run: Run<Schemas[Intent], TypedResponse<never>>,
  ];
};

export const defineForm = <Schema extends FormSchema>(
  schema: Schema,
  run: Run<Schema, TypedResponse<never>>,
) => [schema, run] as const;

/** `handleForm` for a page with several forms. Throws a 400 response for an unknown intent. */
export async function handleIntents<Schemas extends Record<string, FormSchema>>(
  args: Args,
  forms: FormsByIntent<Schemas>,
) {
  const isIntent = (name: unknown): name is Extract<keyof Schemas, string> =>
    typeof name === "string" && Object.hasOwn(forms, name);
  const raw = await readForm(args.request);
  const intent = raw.get("intent");
  if (!isIntent(intent)) throw new Response("Bad request.", { status: 400 });
  const [schema, run] = forms[intent];
  const result = await submitForm(args, raw, schema, run);
  return "next" in result ? result.next : data({ form: { ...result.form, intent } }, result.init);
}
