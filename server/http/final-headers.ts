import { isSafeMethod, type FrontMiddleware } from "./front-env";

/** The request's id on every answer, `no-store` unless a page that may be kept says otherwise, and the end of the connection during a drain. */
export const finalHeaders =
  (isDraining: () => boolean): FrontMiddleware =>
  async (c, next) => {
    await next();
    const { headers, status } = c.res;
    headers.set("X-Request-Id", c.get("requestId"));
    // the `public` of a route is meant for its page, but lands on its 422 too
    if (!headers.has("Cache-Control") || status >= 400 || !isSafeMethod(c))
      headers.set("Cache-Control", "no-store");
    if (isDraining()) headers.set("Connection", "close");
  };
