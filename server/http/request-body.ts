import type { IncomingMessage } from "node:http";

/** Shared abort reason: creating a DOMException per request costs 5 % throughput. */
export const CONNECTION_CLOSED = new Error("connection closed");

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
export function readBody(incoming: IncomingMessage, max: number): Promise<Buffer | undefined> {
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
