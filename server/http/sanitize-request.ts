import type { IncomingMessage } from "node:http";
import { errorResponse } from "./error-response";
import { isForwardingHeader } from "./client-address";
import { isApiPath, isSafeMethod, type FrontMiddleware } from "./front-env";

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

/** Shared abort reason: creating a DOMException per request costs 5 % throughput. */
const CONNECTION_CLOSED = new Error("connection closed");

/**
 * Bodies up to this many times the limit are read and discarded before the 413: a browser on a slow
 * connection shows the response only after it has sent everything. Larger ones get the 413 at once,
 * and the adapter closes the connection after 64 MB or 500 ms.
 */
const DISCARD_FACTOR = 256;

/**
 * Reads the whole body; undefined if it exceeds `max` bytes, of which no more are held in memory.
 * Rejects when the client disconnects. Not hono/body-limit: it leaves a stalled stream, and the
 * adapter then closes a keep-alive connection that already carries the next request.
 */
function readBody(incoming: IncomingMessage, max: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers["content-length"] ?? 0) > max * DISCARD_FACTOR) {
      resolve(undefined);
      return;
    }
    let chunks: Buffer[] = [];
    let size = 0;
    incoming
      .on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= max) chunks.push(chunk);
        else chunks = [];
        if (size > max * DISCARD_FACTOR) resolve(undefined);
      })
      .on("end", () => {
        resolve(size <= max ? Buffer.concat(chunks) : undefined);
      })
      .on("error", reject)
      .on("close", () => {
        reject(CONNECTION_CLOSED);
      });
  });
}
