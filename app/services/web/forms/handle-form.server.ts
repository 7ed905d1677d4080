import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { EDIT_FIELD } from "~/schemas/carried-form";
import type { FormState } from "~/schemas/form";
import { toErrorResponse } from "../responses/error-responses.server";

/** A schema of flat fields that transforms into the input of a service. */
type FormSchema = z.ZodPipe<z.ZodObject>;

/** More than any form of the application has. */
const MAX_FORM_FIELDS = 64;

/** Throws a 415 response unless the form is urlencoded, the only encoding our screens send. */
export function requireFormEncoding(request: Request) {
  if (/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? ""))
    return;
  throw new Response("Unsupported form encoding.", { status: 415 });
}

async function readForm(request: Request): Promise<FormData> {
  requireFormEncoding(request);
  try {
    return await request.formData();
  } catch {
    throw new Response("Bad request.", { status: 400 });
  }
}

/** Which form of a page was posted: its field `intent`. Throws a 400 response for other values. */
export async function readIntent<Intent extends string>(
  request: Request,
  intents: readonly Intent[],
): Promise<Intent> {
  const value = (await readForm(request.clone())).get("intent");
  const intent = intents.find((known) => known === value);
  if (intent === undefined) throw new Response("Bad request.", { status: 400 });
  return intent;
}

/**
 * Keeps the first value of each field in the schema. Other fields must not reach Conform, which
 * builds arrays and objects from hostile names such as `help[1000000]`. Throws a 400 response for
 * more than MAX_FORM_FIELDS fields.
 */
function pickKnownFields(raw: FormData, names: readonly string[]): FormData {
  const known = new Set(names);
  const form = new FormData();
  let count = 0;
  for (const [name, value] of raw) {
    if (++count > MAX_FORM_FIELDS) throw new Response("Bad request.", { status: 400 });
    if (known.has(name) && typeof value === "string" && !form.has(name)) form.append(name, value);
  }
  return form;
}

/** Max characters of a value returned into the page, above every field's limit. */
const MAX_VALUE_LENGTH = 5_000;

/** LF line breaks: React preserves an empty first line of a textarea only if it starts with LF. */
const normalizeValue = (value: string) => value.replaceAll("\r\n", "\n").slice(0, MAX_VALUE_LENGTH);

/** Input to show again in the form, without passwords. */
const toValues = (form: FormData) =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => !/password/i.test(name))
      .map(([name, value]) => [
        name,
        typeof value === "string" ? normalizeValue(value) : undefined,
      ]),
  );

type Parsed<Schema extends FormSchema> = { values: FormState["values"] } & (
  { ok: true; input: z.output<Schema> } | { ok: false; form: FormState }
);

/** Validates posted fields: the input of a service, or the form state with its messages. */
export function parseForm<Schema extends FormSchema>(
  raw: FormData,
  schema: Schema,
): Parsed<Schema> {
  const form = pickKnownFields(raw, Object.keys(schema.in.shape));
  const values = toValues(form);
  const parsed = parseWithZod(form, { schema });
  if (parsed.status === "success") return { ok: true, input: parsed.value, values };
  return { ok: false, form: { values, errors: toErrors(parsed.error) }, values };
}

/**
 * Handles a posted form: passes the valid input to `submit` and returns its result. Returns the
 * form with its input and 422 for invalid input, or the status of the error that `submit` threw. A
 * post with `EDIT_FIELD` runs nothing and returns the form as filled in.
 */
export async function handleForm<Schema extends FormSchema, Next>(
  { request, context }: { request: Request; context: AppLoadContext },
  schema: Schema,
  submit: (input: z.output<Schema>) => Promise<Next>,
) {
  const raw = await readForm(request);
  const parsed = parseForm(raw, schema);
  if (raw.has(EDIT_FIELD)) return data({ form: { values: parsed.values, errors: {} } });
  const respond = (form: FormState, status: number, headers: Record<string, string> = {}) => {
    context.failed = true; // the loader, which runs afterwards, puts it into the page title
    return data({ form }, { status, headers });
  };
  if (!parsed.ok) return respond(parsed.form, 422);
  try {
    return await submit(parsed.input);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, message, headers } = toErrorResponse(error, context);
    return respond({ values: parsed.values, errors: {}, alert: message }, status, headers);
  }
}

const toErrors = (error: Record<string, string[] | null> | null | undefined): FormState["errors"] =>
  Object.fromEntries(
    Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? undefined]),
  );
