import { errorResponse } from "./answers";
import { isApiPath } from "./calls";
import { isSafeMethod, type FrontMiddleware } from "./front-env";

/** Refuses writing requests that another site could have made in a visitor's name. */
export const requireSameOrigin =
  (ownOrigin: string): FrontMiddleware =>
  async (c, next) => {
    if (
      !isSafeMethod(c) &&
      !mayWrite(c.req.raw.headers, ownOrigin, isApiPath(c.get("target").pathname))
    )
      return errorResponse(c, 403);
    await next();
  };

/** Cookies that open nothing: the language, and devices that count their own login attempts. */
const NO_AUTHORITY = /^\s*((lang|(__Secure-)?hub-device-\w+)=.*)?$/;

/**
 * Whether a writing request may pass: it starts at a page of ours, or carries no authority that a
 * browser would attach by itself.
 * - Browser: Sec-Fetch-Site must be `same-origin` and Origin ours, both when both are sent.
 * - Program without either header: passes without a cookie. Calls ignore cookies anyway.
 * - Call with a bearer token and no cookie: passes from anywhere. Not so a page: pages read no token,
 *   and Remix answers a foreign Origin with 500.
 * Language and device cookies are no authority: browsers too old to send Origin can still post a
 * public form and log in.
 */
function mayWrite(headers: Headers, ownOrigin: string, forCall: boolean): boolean {
  const hasCookie = (headers.get("cookie") ?? "")
    .split(";")
    .some((pair) => !NO_AUTHORITY.test(pair));
  if (forCall && !hasCookie && /^Bearer /i.test(headers.get("authorization") ?? "")) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" && (origin === null || origin === ownOrigin);
  if (origin !== null) return origin === ownOrigin;
  return !hasCookie || forCall;
}
