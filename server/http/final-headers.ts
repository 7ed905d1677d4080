import { isSafeMethod, type FrontMiddleware } from "./front-env";

/** Sets X-Request-Id, `no-store` unless cacheable, and `Connection: close` during a drain. */
export const finalHeaders =
  (isDraining: () => boolean): FrontMiddleware =>
  async (c, next) => {
    await next();
    const { headers, status } = c.res;
    headers.set("X-Request-Id", c.get("requestId"));
    // Remix sends a route's `public` header with its 422 responses too.
    if (!headers.has("Cache-Control") || status >= 400 || !isSafeMethod(c))
      headers.set("Cache-Control", "no-store");
    if (isDraining()) headers.set("Connection", "close");
  };
