import { errorResponse } from "./error-response";
import { SAFE_METHODS, type FrontMiddleware } from "./front-env";

export const METHODS = [...SAFE_METHODS, "POST", "PUT", "PATCH", "DELETE"];

const MAX_TARGET_LENGTH = 2048;
/** Maximum length of a path: route matching costs time per character. */
const MAX_PATH_LENGTH = 512;

const LINE_BREAK = /[\n\r\u2028\u2029]/;

/** Rejects unsupported methods and malformed URLs; stores the parsed URL as `target`. */
export const requireValidTarget =
  (base: URL): FrontMiddleware =>
  async (c, next) => {
    const { method = "", url = "", headers } = c.env.incoming;
    if (!METHODS.includes(method)) return errorResponse(c, 405, { Allow: METHODS.join(", ") });
    const hasBody =
      headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
    if (hasBody && SAFE_METHODS.includes(method))
      return errorResponse(c, 400, { Connection: "close" });
    if (url.length > MAX_TARGET_LENGTH) return errorResponse(c, 414);
    const target = parseTarget(url, base);
    if (!target) return errorResponse(c, 400);
    if (target.pathname.length > MAX_PATH_LENGTH) return errorResponse(c, 414);
    c.set("target", target);
    await next();
  };

/**
 * The URL that a request line names; undefined if it is not on our origin (absolute form, `//host`,
 * `/\host`), has broken percent-encoding or line breaks in its path, which no route matches: under
 * `/api`, too, the answer would be a page. Rejects `//` in a path: 2,040 slashes cost Remix twelve
 * times the matching. Rejects `_data`: Remix's pre-single-fetch channel skips Remix's own checks. All
 * middleware and Remix use this one result, so they cannot disagree.
 */
function parseTarget(target: string, base: URL): URL | undefined {
  if (!target.startsWith("/")) return undefined;
  try {
    const url = new URL(target, base);
    if (LINE_BREAK.test(decodeURIComponent(url.pathname))) return undefined;
    if (url.pathname.includes("//")) return undefined;
    return url.origin === base.origin && !url.searchParams.has("_data") ? url : undefined;
  } catch {
    return undefined;
  }
}
