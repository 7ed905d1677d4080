import type { ActionFunctionArgs } from "@remix-run/node";
import type { z } from "zod";
import type { Role } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import type { Client } from "../../platform/caller.server";
import { jsonResponse, readBodyOrQuery, readJson } from "./json.server";
import { toErrorResponse } from "../responses/error-responses.server";
import { visitorOf } from "../auth/client.server";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** A JSON body, and headers where the call has some. */
interface Reply {
  body: unknown;
  headers?: Record<string, string>;
}

interface CallArgs<Input, Who> {
  input: Input;
  who: Who;
  visitor: Client;
  /** The request itself, for an answer that is made while it is sent. */
  args: ActionFunctionArgs;
}

/** Who acts in a row: nobody that a public call would know, unless the row shows more to a role. */
type Caller<R extends Role, Known extends AccountRole> = R extends "public"
  ? [Known] extends [never]
    ? undefined
    : ActiveSession | undefined
  : ActiveSession;

/** What a row says. Role and input are required, so that no call can be open or unchecked by forgetting. */
interface CallOptions<R extends Role, Known extends AccountRole, Input extends z.ZodType> {
  role: R;
  /** A role that a public call shows more to; any other token, and one that is not valid, counts as none. */
  moreFor?: Known;
  input: Input;
  /** Another place of the input than the query (GET), the JSON body, or both (DELETE). */
  read?: (request: Request) => Promise<unknown>;
  /** Answers JSON, or a whole answer of its own where that is a file. */
  run: (given: CallArgs<z.output<Input>, Caller<R, Known>>) => Promise<Reply | Response>;
}

/** One documented call. */
export interface Call extends Omit<CallOptions<Role, AccountRole, z.ZodType>, "run"> {
  method: Method;
  path: string;
  run: (given: CallArgs<unknown, ActiveSession | undefined>) => Promise<Reply | Response>;
}

/**
 * A row of a table of calls: `call("GET requestHelp/status", …)`. The path is relative to the area; a segment `:id` takes anything and joins the
 * input under its name.
 */
export function call<R extends Role, Input extends z.ZodType, Known extends AccountRole = never>(
  name: `${Method} ${string}`,
  row: CallOptions<R, Known, Input>,
): Call {
  const [method, path] = name.split(" ") as [Method, string];
  // Rows of one table differ in their input and in who they know; `answer` hands a row's run only what the same row asked for.
  return { method, path, ...row } as unknown as Call;
}

/** The loader and the action of an area of `/api`: they answer by its table, and carry it for whoever wants to check it. */
export const createApiHandler = (calls: readonly Call[]) =>
  Object.assign((args: ActionFunctionArgs) => answer(calls, args), { calls });

/**
 * 404, 405 with Allow, 401 and 403, 415, 400 with the first message and all by field, then the call. Cookies are never read here, so a foreign page has
 * nothing to abuse.
 */
async function answer(calls: readonly Call[], args: ActionFunctionArgs): Promise<Response> {
  const { request, params, context } = args;
  const here = calls.flatMap((row) => {
    const taken = match(row.path, params["*"] ?? "");
    return taken ? [{ row, taken }] : [];
  });
  if (here.length === 0) return jsonResponse({ message: "Not found." }, 404);

  const methods = here.flatMap(({ row }) =>
    row.method === "GET" ? ["GET", "HEAD"] : [row.method],
  );
  const allow = [...new Set([...methods, "OPTIONS"])].join(", ");
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { Allow: allow } });
  const found = here.find(
    ({ row }) => row.method === (request.method === "HEAD" ? "GET" : request.method),
  );
  if (!found) return jsonResponse({ message: "Method not allowed." }, 405, { Allow: allow });

  const { row, taken } = found;
  try {
    const who = await whoMay(row, request);
    const parsed = row.input.safeParse(joined(await (row.read ?? readInput)(request), taken));
    if (!parsed.success) return invalid(parsed.error.issues);
    const reply = await row.run({ input: parsed.data, who, visitor: visitorOf(args), args });
    return reply instanceof Response ? reply : jsonResponse(reply.body, 200, reply.headers);
  } catch (error) {
    if (error instanceof Response) return error;
    const { status, message, headers } = toErrorResponse(error, context);
    return jsonResponse({ message }, status, headers);
  }
}

/** What a path puts into the places of a row's path, or undefined when it is another path. */
function match(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split("/"), path.split("/")];
  if (wanted.length !== given.length) return undefined;
  const taken: Record<string, string> = {};
  for (const [i, segment] of wanted.entries()) {
    const value = given[i] ?? "";
    if (segment.startsWith(":") && value) taken[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return taken;
}

/** Whom the bearer token of a request opens a row to. Throws 401 and 403 answers. */
async function whoMay(
  { role, moreFor }: Call,
  request: Request,
): Promise<ActiveSession | undefined> {
  if (role === "public" && !moreFor) return undefined;
  const [, secret] = /^Bearer +(\S+) *$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const who = secret === undefined ? undefined : await findActiveSession(secret, "bearer");
  if (role === "public") return who?.account.role === moreFor ? who : undefined;
  if (!who) throw jsonResponse({ message: "Unauthorized." }, 401);
  if (who.account.role !== role) throw jsonResponse({ message: "Forbidden." }, 403);
  return who;
}

async function readInput(request: Request): Promise<unknown> {
  if (/^(GET|HEAD)$/.test(request.method))
    return Object.fromEntries(new URL(request.url).searchParams);
  return request.method === "DELETE" ? readBodyOrQuery(request) : readJson(request);
}

/** What the path says counts over what the query or the body says under the same name. */
const joined = (input: unknown, taken: Record<string, string>): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...input, ...taken }
    : input;

function invalid(issues: readonly z.core.$ZodIssue[]) {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of issues) {
    const field = String(path[0] ?? "");
    const known = (errors[field] ??= []);
    if (!known.includes(message)) known.push(message);
  }
  // The body as a whole is of the wrong kind: there is no field to name.
  if ("" in errors) return jsonResponse({ message: "The body must be a JSON object." }, 400);
  return jsonResponse({ message: issues[0]?.message, errors }, 400);
}
