import type { ActiveSession } from "../../accounts/accounts.server";
import { listen } from "./live-news.server";

/** A comment so often keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 20_000;
/** Wait of a browser before it connects anew; at a shutdown another process takes over. */
const RETRY_MS = 3_000;
/** The connection of a browser that has not read so many messages is cut. */
const MAX_UNREAD = 100;

const HEADERS = {
  "Content-Type": "text/event-stream",
  // `no-transform` and the last one: proxies neither compress nor collect it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Streams what changes to one session, until it ends or the browser leaves. */
export function streamNews({ account, sessionId }: ActiveSession, signal: AbortSignal) {
  const encoder = new TextEncoder();
  let leave: (() => void) | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(heartbeat);
    signal.removeEventListener("abort", stop);
    leave?.();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const end = () => {
        stop();
        // A stream closes only after all is read: a browser that does not read is cut off.
        if ((controller.desiredSize ?? 0) < 0) controller.error(new Error("Nothing is read."));
        else controller.close();
      };
      const send = (message: Uint8Array) => {
        controller.enqueue(message);
        if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end();
      };
      send(encoder.encode(`retry: ${RETRY_MS}\n\n`));
      leave = listen({ sessionId, accountId: account.id, send, end });
      if (!leave) return;
      heartbeat = setInterval(() => {
        send(encoder.encode(":\n\n"));
      }, HEARTBEAT_MS);
      if (signal.aborted) stop();
      else signal.addEventListener("abort", stop);
    },
    cancel: stop,
  });
  return leave
    ? new Response(body, { headers: HEADERS })
    : new Response(null, { status: 503, headers: { "Retry-After": "60" } });
}
