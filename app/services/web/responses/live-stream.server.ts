import { listen } from "./live-news.server";

/** A comment so often keeps proxies from closing a silent connection. */
const HEARTBEAT_MS = 20_000;
/** Wait of a browser before it connects anew; at a shutdown another process takes over. */
const RETRY_MS = 3_000;

const HEADERS = {
  "Content-Type": "text/event-stream",
  // `no-transform` and the last one: proxies neither compress nor collect it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

/** Streams what changes to one session, until it ends or the browser leaves. */
export function streamNews(sessionId: string, signal: AbortSignal) {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => {
        send(":\n\n");
      }, HEARTBEAT_MS);
      const leave = listen({
        sessionId,
        tell: (news) => {
          send(`data: ${JSON.stringify(news)}\n\n`);
        },
        end: () => {
          stop();
          controller.close();
        },
      });
      stop = () => {
        clearInterval(heartbeat);
        leave();
      };
      send(`retry: ${RETRY_MS}\n\n`);
      signal.addEventListener("abort", () => {
        stop();
      });
    },
    cancel() {
      stop();
    },
  });
  return new Response(body, { headers: HEADERS });
}
