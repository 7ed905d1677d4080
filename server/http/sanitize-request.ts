import { isApiPath } from "./api-path";
import { errorResponse } from "./error-response";
import { isForwardingHeader } from "./forwarding";
import { isSafeMethod, type FrontMiddleware } from "./front-env";
import { CONNECTION_CLOSED, readBody } from "./request-body";

/**
 * Gives Remix a request on our own origin with a complete body of at most `maxBody` bytes, without
 * forwarding headers and, for API paths, without cookies.
 */
export const sanitizeRequest =
  (base: URL, maxBody: number): FrontMiddleware =>
  async (c, next) => {
    const body = isSafeMethod(c) ? null : await readBody(c.env.incoming, maxBody);
    if (body === undefined) return errorResponse(c, 413);
    const headers = new Headers(c.req.raw.headers);
    for (const name of [...headers.keys()]) if (isForwardingHeader(name)) headers.delete(name);
    headers.set("host", base.host); // Remix compares it with Origin
    if (isApiPath(c.get("target").pathname)) headers.delete("cookie");
    const connection = new AbortController();
    // After success too: this clears the 5 s timer that Remix keeps for each document.
    c.env.outgoing.once("close", () => {
      connection.abort(CONNECTION_CLOSED);
    });
    c.req.raw = new Request(c.get("target"), {
      method: c.req.method,
      headers,
      signal: connection.signal,
      body: body?.length ? new Uint8Array(body) : null,
    });
    await next();
  };
