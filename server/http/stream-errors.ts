import type { FrontMiddleware, Log } from "./front-env";

/**
 * Logs the error of a stream that fails while it is sent, and resets the connection.
 * The adapter would print the error and append its message to a seemingly complete response.
 */
export const resetOnStreamError =
  (log: Log): FrontMiddleware =>
  async (c, next) => {
    await next();
    const { body, headers } = c.res;
    // Complete in memory.
    if (!body || (headers.has("Content-Encoding") && headers.has("Content-Length"))) return;
    const { outgoing } = c.env;
    const reader = body.getReader();
    // Settles without a read too: a stream may fail while the client reads nothing.
    reader.closed.catch((error: unknown) => {
      if (!outgoing.destroyed)
        log({ msg: "response stream failed", id: c.get("requestId"), err: error });
      // Over HTTP/1.0, which proxies use, an orderly close would mark a complete response.
      outgoing.socket?.resetAndDestroy();
      outgoing.destroy();
    });
    const guarded = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          // On an error, stay pending until the adapter cancels.
          const result = await reader.read().catch(() => undefined);
          if (result?.done) controller.close();
          else if (result) controller.enqueue(result.value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    c.res = new Response(guarded, c.res);
  };
