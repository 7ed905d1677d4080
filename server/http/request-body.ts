import type { IncomingMessage } from "node:http";

/** The one reason for all: a DOMException made for each request costs 5 %. */
export const CONNECTION_CLOSED = new Error("connection closed");

/**
 * A body up to this many times the limit is read to its end and dropped before the refusal: a browser on a slow line shows an answer only when it
 * was allowed to finish sending. A longer one is refused at once, and the adapter cuts it after 64 MB or 500 ms.
 */
const PATIENCE = 256;

/**
 * The whole body, or undefined when it is longer than `max` bytes; never holds more than that. Rejects when the client goes away.
 * Not hono/body-limit: it leaves a stalled stream behind, and the adapter then cuts a keep-alive connection that already carries the next request.
 */
export function readBody(incoming: IncomingMessage, max: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    if (Number(incoming.headers["content-length"] ?? 0) > max * PATIENCE) {
      resolve(undefined);
      return;
    }
    let parts: Buffer[] = [];
    let size = 0;
    incoming
      .on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size <= max) parts.push(chunk);
        else parts = [];
        if (size > max * PATIENCE) resolve(undefined);
      })
      .on("end", () => {
        resolve(size <= max ? Buffer.concat(parts) : undefined);
      })
      .on("error", reject)
      .on("close", () => {
        reject(CONNECTION_CLOSED);
      });
  });
}
