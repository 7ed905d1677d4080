import { errorResponse } from "./answers";
import { SAFE_METHODS, type FrontMiddleware } from "./front-env";

const METHODS = [...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"];

/** Longest path and query that is read; matching routes costs time for each character. */
const MAX_TARGET = 2048;

/** Refuses request lines that nothing of ours can mean, and keeps the address of the others as `target`. */
export const requireValidTarget =
  (base: URL): FrontMiddleware =>
  async (c, next) => {
    const { method = "", url = "", headers } = c.env.incoming;
    if (!METHODS.includes(method)) return errorResponse(c, 405, { Allow: METHODS.join(", ") });
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && SAFE_METHODS.includes(method))
      return errorResponse(c, 400, { Connection: "close" });
    if (url.length > MAX_TARGET) return errorResponse(c, 414);
    const target = readTarget(url, base);
    if (!target) return errorResponse(c, 400);
    c.set("target", target);
    await next();
  };

/**
 * The address that a request line names, under our own origin, or undefined when it is none of ours: an absolute form, `//host`, `/\host`, broken
 * percent signs. Gates and Remix all use this one parse, so they cannot disagree.
 * `_data` is refused: the channel from before single fetch skips Remix's own checks.
 */
function readTarget(target: string, base: URL): URL | undefined {
  if (!target.startsWith("/")) return undefined;
  try {
    const url = new URL(target, base);
    decodeURIComponent(url.pathname);
    return url.origin === base.origin && !url.searchParams.has("_data") ? url : undefined;
  } catch {
    return undefined;
  }
}
