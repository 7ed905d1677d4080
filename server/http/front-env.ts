import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestIdVariables } from "hono/request-id";
import type { SecureHeadersVariables } from "hono/secure-headers";

export interface FrontEnv {
  Bindings: HttpBindings;
  Variables: RequestIdVariables & SecureHeadersVariables & { target: URL };
}
export type FrontContext = Context<FrontEnv>;
export type FrontMiddleware = MiddlewareHandler<FrontEnv>;
export type Log = (line: Record<string, unknown>) => void;

/** Methods that change nothing and carry no body. */
export const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];
/** The undecoded path: Hono decodes its own, and a line break would split a log line. */
export const getRawPath = (c: FrontContext) => (c.env.incoming.url ?? "").split(/[?#]/, 1)[0] ?? "";
export const isSafeMethod = (c: FrontContext) => SAFE_METHODS.includes(c.req.method);

/** Like Remix, decodes the path and ignores case. `/api` itself is a page. */
export function isApiPath(pathname: string): boolean {
  try {
    return /^\/api[/.]/i.test(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}
