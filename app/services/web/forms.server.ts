import { parseWithZod } from "@conform-to/zod/v4";
import { data, type AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { FormState } from "~/schemas/form";
import { refusalOf } from "./refusals.server";

/** A schema of flat fields, with a transform into the input of a service. */
type FormSchema = z.ZodPipe<z.ZodObject>;

/** No form of the product has more fields than this. */
const MOST_FIELDS = 64;

/**
 * The fields of a urlencoded form that a schema knows, each read once. Anything else is dropped before the form library sees it:
 * it builds arrays and objects from hostile names such as `help[1000000]`. Throws 415 and 400 answers.
 */
async function readForm(request: Request, names: readonly string[]): Promise<FormData> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Response("Unsupported form encoding.", { status: 415 });
  }
  let raw: FormData;
  try {
    raw = await request.formData();
  } catch {
    throw new Response("Bad request.", { status: 400 });
  }
  const known = new Set(names);
  const form = new FormData();
  let count = 0;
  for (const [name, value] of raw) {
    if (++count > MOST_FIELDS) throw new Response("Bad request.", { status: 400 });
    if (known.has(name) && typeof value === "string" && !form.has(name)) form.append(name, value);
  }
  return form;
}

/** Longest value that goes back into the page: nobody types more, and a page must stay small. */
const KEPT = 5_000;

/** Line breaks as LF: React keeps an empty first line of a text area only when it begins with that. */
const kept = (value: string) => value.replaceAll("\r\n", "\n").slice(0, KEPT);

const valuesOf = (form: FormData) =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? kept(value) : undefined]));

/**
 * Answers a posted form: `done` gets the checked input and says what comes next. A form with mistakes comes back with 422, a refusal of a service with
 * its own status; both keep what was typed.
 */
export async function handleForm<Schema extends FormSchema, Next>(
  { request, context }: { request: Request; context: AppLoadContext },
  schema: Schema,
  done: (input: z.output<Schema>) => Promise<Next>,
) {
  const form = await readForm(request, Object.keys(schema.in.shape));
  const back = (state: Omit<FormState, "values">, status: number, headers: Record<string, string> = {}) => {
    context.failed = true; // the loader runs afterwards and tells the page's title
    return data({ form: { values: valuesOf(form), ...state } satisfies FormState }, { status, headers });
  };
  const parsed = parseWithZod(form, { schema });
  if (parsed.status !== "success") return back({ errors: errorsOf(parsed.error) }, 422);
  try {
    return await done(parsed.value);
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, message, headers } = refusalOf(error, context);
    return back({ errors: {}, alert: message }, status, headers);
  }
}

const errorsOf = (error: Record<string, string[] | null> | null | undefined): FormState["errors"] =>
  Object.fromEntries(Object.entries(error ?? {}).map(([name, messages]) => [name, messages ?? undefined]));
