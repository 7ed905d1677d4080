import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import { EDIT_FIELD } from "~/schemas/carried-form";
import type { FormState } from "~/schemas/form";
import { toErrorResponse } from "../responses/error-responses.server";

/** A schema of flat fields, with a transform into the input of a service. */
type FormSchema = z.ZodPipe<z.ZodObject>;

/** No form of the product has more fields than this. */
const MAX_FORM_FIELDS = 64;

/** Throws a 415 answer for anything but a urlencoded form: no screen of the product sends another kind. */
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

/** Which of several forms of a page was posted: its hidden field `intent`. Throws a 400 answer for none of them. */
export async function readIntent<Intent extends string>(
  request: Request,
  intents: readonly Intent[],
): Promise<Intent> {
  const given = (await readForm(request.clone())).get("intent");
  const intent = intents.find((one) => one === given);
  if (intent === undefined) throw new Response("Bad request.", { status: 400 });
  return intent;
}

/**
 * The fields of a posted form that a schema knows, each read once. Anything else is dropped before the form library sees it: it builds arrays and objects
 * from hostile names such as `help[1000000]`. Throws a 400 answer for a form of too many fields.
 */
function knownFields(raw: FormData, names: readonly string[]): FormData {
  const known = new Set(names);
  const form = new FormData();
  let count = 0;
  for (const [name, value] of raw) {
    if (++count > MAX_FORM_FIELDS) throw new Response("Bad request.", { status: 400 });
    if (known.has(name) && typeof value === "string" && !form.has(name)) form.append(name, value);
  }
  return form;
}

/** Longest value that goes back into the page: nobody types more, and a page must stay small. */
const KEPT = 5_000;

/** Line breaks as LF: React keeps an empty first line of a text area only when it begins with that. */
const kept = (value: string) => value.replaceAll("\r\n", "\n").slice(0, KEPT);

/** What was typed, to go back into the page; passwords never do. */
const valuesOf = (form: FormData) =>
  Object.fromEntries(
    [...form]
      .filter(([name]) => !/password/i.test(name))
      .map(([name, value]) => [name, typeof value === "string" ? kept(value) : undefined]),
  );

type Parsed<Schema extends FormSchema> = { values: FormState["values"] } & (
  { ok: true; input: z.output<Schema> } | { ok: false; form: FormState }
);

/** Checks posted fields by a schema: the input of a service, or the form as it goes back with its messages. */
export function parseForm<Schema extends FormSchema>(
  raw: FormData,
  schema: Schema,
): Parsed<Schema> {
  const form = knownFields(raw, Object.keys(schema.in.shape));
  const values = valuesOf(form);
  const parsed = parseWithZod(form, { schema });
  if (parsed.status === "success") return { ok: true, input: parsed.value, values };
  return { ok: false, form: { values, errors: errorsOf(parsed.error) }, values };
}

/**
 * Answers a posted form: `done` gets the checked input and says what comes next. A form with mistakes comes back with 422, a refusal of a service with
 * its own status; both keep what was typed.
 * A post with `EDIT` does nothing: the form comes back as it was filled in.
 */
export async function handleForm<Schema extends FormSchema, Next>(
  { request, context }: { request: Request; context: AppLoadContext },
  schema: Schema,
  done: (input: z.output<Schema>) => Promise<Next>,
) {
  const raw = await readForm(request);
  const parsed = parseForm(raw, schema);
  if (raw.has(EDIT_FIELD)) return data({ form: { values: parsed.values, errors: {} } });
  const back = (form: FormState, status: number, headers: Record<string, string> = {}) => {
    context.failed = true; // the loader runs afterwards and tells the page's title
    return data({ form }, { status, headers });
  };
  if (!parsed.ok) return back(parsed.form, 422);
  try {
    return await done(parsed.input);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, message, headers } = toErrorResponse(error, context);
    return back({ values: parsed.values, errors: {}, alert: message }, status, headers);
  }
}

const errorsOf = (error: Record<string, string[] | null> | null | undefined): FormState["errors"] =>
  Object.fromEntries(
    Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? undefined]),
  );
