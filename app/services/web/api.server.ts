import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Role } from "~/schemas/vocabulary";
import type { Visitor } from "../requests.server";
import { refusalOf } from "./refusals.server";
import { visitorOf } from "./visitor.server";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** One documented call. Role and input are required, so that no call can be open or unchecked by forgetting. */
interface Call<Input extends z.ZodType = z.ZodType> {
  method: Method;
  path: string;
  role: Role;
  input: Input;
  run: (given: { input: z.output<Input>; visitor: Visitor }) => Promise<Reply>;
}

/** A JSON body, and headers where the call has some. */
interface Reply {
  body: unknown;
  headers?: Record<string, string>;
}

/** A row of a table of calls: `call("GET requestHelp/status", …)`; the path is relative to the area. */
export function call<Input extends z.ZodType>(name: `${Method} ${string}`, row: Pick<Call<Input>, "role" | "input" | "run">): Call {
  const [method, path] = name.split(" ") as [Method, string];
  // Rows of one table differ in their input; `answer` hands a row's run only what the same row's input gave.
  return { method, path, ...row } as unknown as Call;
}

const json = (body: unknown, status: number, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers: { "Cache-Control": "no-store", ...headers } });

/**
 * Answers a request to an area of `/api` by its table: 404, 405 with Allow, 401, 415, 400 with the first message and all by field,
 * then the call. Cookies are never read here, so a foreign page has nothing to abuse.
 */
export async function answer(calls: readonly Call[], args: ActionFunctionArgs): Promise<Response> {
  const { request, params, context } = args;
  const here = calls.filter((row) => row.path === params["*"]);
  if (here.length === 0) return json({ message: "Not found." }, 404);

  const allow = [...new Set([...here.flatMap((row) => (row.method === "GET" ? ["GET", "HEAD"] : [row.method])), "OPTIONS"])].join(", ");
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow } });
  const row = here.find(({ method }) => method === (request.method === "HEAD" ? "GET" : request.method));
  if (!row) return json({ message: "Method not allowed." }, 405, { Allow: allow });
  // No accounts exist whose token could open a closed call.
  if (row.role !== "public") return json({ message: "Unauthorized." }, 401, { "WWW-Authenticate": "Bearer" });

  try {
    const given = row.method === "GET" ? { value: Object.fromEntries(new URL(request.url).searchParams) } : await readJson(request);
    if ("refused" in given) return given.refused;
    const parsed = row.input.safeParse(given.value);
    if (!parsed.success) return invalid(parsed.error.issues);
    const { body, headers } = await row.run({ input: parsed.data, visitor: visitorOf(args) });
    return json(body, 200, headers);
  } catch (error) {
    const { status, message, headers } = refusalOf(error, context);
    return json({ message }, status, headers);
  }
}

async function readJson(request: Request): Promise<{ value: unknown } | { refused: Response }> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    return { refused: json({ message: "Send the body as application/json." }, 415) };
  }
  try {
    return { value: await request.json() };
  } catch {
    return { refused: json({ message: "The body is not valid JSON." }, 400) };
  }
}

function invalid(issues: readonly z.core.$ZodIssue[]) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    const known = (errors[field] ??= []);
    if (!known.includes(message)) known.push(message);
  }
  // The body as a whole is of the wrong kind: there is no field to name.
  if ("" in errors) return json({ message: "The body must be a JSON object." }, 400);
  return json({ message: issues[0]?.message, errors }, 400);
}
