import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node";
import type { z } from "zod";
import type { Role } from "~/schemas/vocabulary";
import type { AccountRole, ActiveSession } from "~/services/accounts/accounts.server";
import type { ApiKey } from "~/services/accounts/api-keys.server";
import { recordCall, recordRefusedCalls } from "~/services/platform/audit.server";
import type { Client } from "~/services/platform/caller.server";
import type { DomainErrorCode } from "~/services/platform/errors.server";
import { log } from "~/services/platform/log.server";
import { consume } from "~/services/platform/rate-limits.server";
import { getClient } from "~/services/web/auth/client.server";
import { toErrorResponse } from "~/services/web/responses/error-responses.server";
import { formatEnglish, isMessage } from "~/text/english";
import type { Message } from "~/text/message";
import {
  authorize,
  readBearer,
  type Bearer,
  type CallAccess,
  type Caller,
  type CallRole,
} from "./authorize.server";
import { jsonResponse, readBodyOrQuery, readJson, readQuery } from "./json.server";

type Method = "GET" | "POST" | "PATCH" | "DELETE";

interface Reply<Body = unknown> {
  body: Body;
  headers?: Record<string, string>;
}

export const messageReply = (message: Message): Reply<{ message: string }> => ({
  body: { message: formatEnglish(message) },
});

export const SPREADSHEET = "spreadsheet";

interface CallArgs<Input, Session> {
  input: Input;
  session: Session;
  client: Client;
  /** For streamed responses. */
  args: ActionFunctionArgs;
}

/** Session passed to `run`; undefined for public calls unless `moreFor` is set. */
type CallerSession<
  R extends Role,
  More extends AccountRole,
  Access extends CallAccess,
> = R extends "public"
  ? [More] extends [never]
    ? undefined
    : Caller | undefined
  : R extends "admin"
    ? Access extends "person"
      ? ActiveSession
      : Caller
    : ActiveSession;

/** Every call that shows or changes what administrators may says what a key needs for it. */
type KeyRule<
  R extends Role,
  More extends AccountRole,
  Access extends CallAccess,
> = R extends "admin"
  ? { access: Access }
  : [More] extends [never]
    ? { access?: never }
    : { access: "read" };

/** Role and input are required, so that no call is public or unvalidated by omission. */
interface CallOptions<
  R extends Role,
  More extends AccountRole,
  Input extends z.ZodType,
  Output extends z.ZodType | typeof SPREADSHEET,
  Access extends CallAccess,
> extends CallRole<R, More> {
  summary: string;
  input: Input;
  /** Shape of the body of a 200. */
  output: Output;
  /** What it may refuse beyond what follows from role and input. */
  refusals?: readonly DomainErrorCode[];
  /** Replaces the default input: the query (GET), the JSON body, or both (DELETE). */
  read?: (request: Request) => Promise<unknown>;
  /** Returns a JSON reply, or a complete response for files. */
  run: (
    args: CallArgs<z.output<Input>, CallerSession<R, More, Access>>,
  ) => Promise<(Output extends z.ZodType ? Reply<z.input<Output>> : never) | Response>;
}

export interface Call extends Omit<
  CallOptions<Role, AccountRole, z.ZodType, z.ZodType | typeof SPREADSHEET, CallAccess>,
  "run"
> {
  method: Method;
  path: string;
  run: (args: CallArgs<unknown, Caller | undefined>) => Promise<Reply | Response>;
}

/**
 * Defines one call: `call("GET requestHelp/status", …)`. The path is relative to the area; a
 * segment `:id` matches any value and is merged into the input under its name.
 */
export function call<
  R extends Role,
  Input extends z.ZodType,
  Output extends z.ZodType | typeof SPREADSHEET,
  More extends AccountRole = never,
  Access extends CallAccess = CallAccess,
>(
  name: `${Method} ${string}`,
  options: CallOptions<R, More, Input, Output, Access> & KeyRule<R, More, Access>,
): Call {
  const [method, path] = name.split(" ") as [Method, string];
  // Safe cast: `handle` passes to `run` only what the same call's input and role have checked.
  return { method, path, ...options } as unknown as Call;
}

/** The loader and action of an area of `/api`. `calls` is exposed for the role tests. */
export const createApiHandler = (calls: readonly Call[]) =>
  Object.assign((args: ActionFunctionArgs) => handle(calls, args), { calls });

/**
 * Checks in this order: 404, 405 with Allow, 401, 403, 415, then 400 with the first message and all
 * messages by field. Ignores cookies, which rules out cross-site request forgery.
 */
async function handle(calls: readonly Call[], args: ActionFunctionArgs): Promise<Response> {
  const { request, params, context } = args;
  const matches = calls.flatMap((call) => {
    const pathParams = matchPath(call.path, params["*"] ?? "");
    return pathParams ? [{ call, pathParams }] : [];
  });
  if (matches.length === 0) return jsonResponse({ message: "Not found." }, 404);

  const methods = matches.flatMap(({ call }) =>
    call.method === "GET" ? ["GET", "HEAD"] : [call.method],
  );
  const allow = [...new Set([...methods, "OPTIONS"])].join(", ");
  if (request.method === "OPTIONS")
    return new Response(null, { status: 204, headers: { Allow: allow } });
  const found = matches.find(
    ({ call }) => call.method === (request.method === "HEAD" ? "GET" : request.method),
  );
  if (!found) return jsonResponse({ message: "Method not allowed." }, 405, { Allow: allow });

  try {
    const bearer = await readBearer(found.call, request);
    const action = `${found.call.method} ${toPathTemplate(found.call, request)}`;
    return await recordKeyCall(bearer.apiKey, action, () => answer(found, bearer, args));
  } catch (error) {
    return toFailedReply(error, context);
  }
}

/** The area's path with that of the call: no id, since it is what the audit log shows. */
const toPathTemplate = ({ path }: Call, request: Request) =>
  `${/^\/api\/\w+/.exec(new URL(request.url).pathname.toLowerCase())?.[0] ?? "/api"}/${path}`;

interface Match {
  call: Call;
  pathParams: Record<string, string>;
}

/** Runs a call; answers what is refused or fails, too. */
async function answer({ call, pathParams }: Match, bearer: Bearer, args: ActionFunctionArgs) {
  const { request, context } = args;
  try {
    const session = await authorize(call, bearer);
    const input = mergeParams(await (call.read ?? readInput)(request), pathParams);
    const parsed = call.input.safeParse(input);
    if (!parsed.success) return toInvalidResponse(parsed.error.issues);
    const reply = await call.run({ input: parsed.data, session, client: getClient(args), args });
    return reply instanceof Response ? reply : jsonResponse(reply.body, 200, reply.headers);
  } catch (error) {
    return toFailedReply(error, context);
  }
}

function toFailedReply(error: unknown, context: AppLoadContext) {
  if (error instanceof Response) return error;
  const { status, reason, headers } = toErrorResponse(error, context);
  return jsonResponse({ message: formatEnglish(reason) }, status, headers);
}

/** Values of the `:name` segments; undefined if the path does not match. */
function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [segments, values] = [pattern.split("/"), path.split("/")];
  if (segments.length !== values.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const value = values[i] ?? "";
    if (segment.startsWith(":") && value) params[segment.slice(1)] = value;
    else if (segment !== value) return undefined;
  }
  return params;
}

async function readInput(request: Request): Promise<unknown> {
  if (/^(GET|HEAD)$/.test(request.method)) return readQuery(request);
  return request.method === "DELETE" ? readBodyOrQuery(request) : readJson(request);
}

/** Path parameters override query and body. */
const mergeParams = (input: unknown, params: Record<string, string>): unknown =>
  typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...input, ...params }
    : input;

/** The English of an issue, whose parameters are those of its message. */
function formatIssue(issue: z.core.$ZodIssue) {
  const key = issue.message;
  const message = issue.code === "custom" && issue.params ? { key, params: issue.params } : key;
  return isMessage(message) ? formatEnglish(message) : key;
}

function toInvalidResponse(issues: readonly z.core.$ZodIssue[]) {
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const messages = (errors[String(issue.path[0] ?? "")] ??= []);
    const message = formatIssue(issue);
    if (!messages.includes(message)) messages.push(message);
  }
  // An issue without a path: the body itself is not an object.
  if ("" in errors) return jsonResponse({ message: "The body must be a JSON object." }, 400);
  return jsonResponse({ message: issues[0] && formatIssue(issues[0]), errors }, 400);
}

/**
 * Answers a call; one made with a key is in the audit log before it runs, so that none is missing
 * there: without the entry, this throws and nothing runs. An entry without a status is of a call
 * whose end could not be recorded. Throws `too-many`.
 */
export async function recordKeyCall(
  apiKey: ApiKey | undefined,
  call: string,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!apiKey) return answer();
  if (!apiKey.active) {
    await recordRefusedCalls(apiKey.id);
    return answer();
  }
  await consume("apiKey", apiKey.id);
  const recordStatus = await recordCall(call, apiKey.id);
  const response = await answer();
  await recordStatus(response.status).catch((error: unknown) => {
    log.warn({ err: error, call, apiKey: apiKey.id }, "status of a call not in the audit log");
  });
  return response;
}
