import { errorResponse } from "./error-response";
import { isApiPath, isSafeMethod, type FrontMiddleware } from "./front-env";

/** CSRF protection: rejects unsafe requests that another site could make for a user. */
export const requireSameOrigin =
  (ownOrigin: string): FrontMiddleware =>
  async (c, next) => {
    if (
      !isSafeMethod(c) &&
      !passesCsrfCheck(c.req.raw.headers, ownOrigin, isApiPath(c.get("target").pathname))
    )
      return errorResponse(c, 403);
    await next();
  };

/** Authenticate nothing: the language and known devices (login throttling). */
const HARMLESS_COOKIE = /^\s*((lang|(__Secure-)?hub-device-\w+)=.*)?$/;

/**
 * Whether an unsafe request comes from one of our pages, or carries no credentials that a browser
 * attaches by itself.
 * - Browser: Sec-Fetch-Site must be `same-origin` and Origin ours; if both are sent, both.
 * - Client without either header: passes without a cookie. API paths ignore cookies anyway.
 * - API call with a bearer token and no cookie: passes from any origin. Not so a page: pages read
 *   no token, and Remix answers a foreign Origin with 500.
 * Harmless cookies don't count, so browsers too old to send Origin can still post a public form and
 * log in.
 */
function passesCsrfCheck(headers: Headers, ownOrigin: string, isApi: boolean): boolean {
  const hasCookie = (headers.get("cookie") ?? "")
    .split(";")
    .some((pair) => !HARMLESS_COOKIE.test(pair));
  if (isApi && !hasCookie && /^Bearer /i.test(headers.get("authorization") ?? "")) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" && (origin === null || origin === ownOrigin);
  if (origin !== null) return origin === ownOrigin;
  return !hasCookie || isApi;
}
