import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { SecureHeadersVariables } from "hono/secure-headers";

/** What the stages of the front share about a request. */
export interface FrontEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & SecureHeadersVariables & { target: URL };
}
export type FrontContext = Context<FrontEnv>;
/** One stage of the front: answers, or hands on to the next. */
export type FrontMiddleware = MiddlewareHandler<FrontEnv>;
/** Takes one structured line. */
export type Log = (line: Record<string, unknown>) => void;

/** Methods that change nothing and carry no body. */
export const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** The path as it was sent: Hono's own is decoded, and a line break would break a log line. */
export const getRawPath = (c: FrontContext) => (c.env.incoming.url ?? "").split(/[?#]/, 1)[0] ?? "";
export const isSafeMethod = (c: FrontContext) => SAFE_METHODS.includes(c.req.method);
