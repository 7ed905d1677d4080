import type { Log, FrontMiddleware } from "./front-env";

/**
 * Logs the error of a source that fails while its answer is sent, and resets the connection.
 * The adapter would print the error, and send its message as the end of a complete answer.
 */
export const resetOnStreamError =
  (log: Log): FrontMiddleware =>
  async (c, next) => {
    await next();
    const { body, headers } = c.res;
    if (!body || headers.has("Content-Encoding")) return; // compressed answers are complete in memory
    const { outgoing } = c.env;
    const reader = body.getReader();
    // Settles without a read, too: a source may fail while the client takes nothing.
    reader.closed.catch((error: unknown) => {
      if (!outgoing.destroyed) log({ msg: "answer broke off", id: c.get("requestId"), err: error });
      // An orderly close is how a complete answer ends over HTTP/1.0, which proxies use.
      outgoing.socket?.resetAndDestroy();
      outgoing.destroy();
    });
    const guarded = new ReadableStream<Uint8Array>(
      {
        async pull(controller) {
          const step = await reader.read().catch(() => undefined); // pending until the adapter cancels
          if (step?.done) controller.close();
          else if (step) controller.enqueue(step.value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      { highWaterMark: 0 },
    );
    c.res = new Response(guarded, c.res);
  };
