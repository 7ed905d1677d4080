import { refuse } from "./answers";
import { isCall } from "./calls";
import { isSafe, type Stage } from "./front-env";

/** Refuses writing requests that another site could have made in a visitor's name. */
export const sameOriginGate =
  (ownOrigin: string): Stage =>
  async (c, next) => {
    if (!isSafe(c) && !mayWrite(c.req.raw.headers, ownOrigin, !isCall(c.get("target").pathname))) return refuse(c, 403);
    await next();
  };

/** Cookies that open nothing: the language, and devices that count their own login attempts. */
const NO_AUTHORITY = /^\s*((lang|(__Secure-)?hub-device-\w+)=.*)?$/;

/**
 * Whether a writing request may pass: it comes from a page of ours, or it cannot carry anybody's authority but its sender's.
 * - A browser says where the request starts: Sec-Fetch-Site must be `same-origin`, Origin must be ours, both when both are there.
 * - A program that says neither passes without a cookie; a cookie alone proves nothing.
 * - A bearer token without a cookie passes from anywhere: no browser attaches one by itself.
 * The choice of a language and a known device are no authority, so a browser too old to send Origin
 * can still post a public form and log in. With `cookiesCount` false (the calls, which never read
 * one) no cookie is.
 */
function mayWrite(headers: Headers, ownOrigin: string, cookiesCount: boolean): boolean {
  const hasCookie = (headers.get("cookie") ?? "").split(";").some((pair) => !NO_AUTHORITY.test(pair));
  if (!hasCookie && /^Bearer /i.test(headers.get("authorization") ?? "")) return true;
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site === "same-origin" && (origin === null || origin === ownOrigin);
  if (origin !== null) return origin === ownOrigin;
  return !hasCookie || !cookiesCount;
}
