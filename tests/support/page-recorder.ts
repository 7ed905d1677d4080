import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { text } from "node:stream/consumers";

/** Path at which the proxy answers the recorder; the app has no such path. */
const PATH = "/page-recorder";

/**
 * Runs first in every page: sends what the page logs and throws, and what the browser blocks, to
 * the proxy. Removes its own element, so that React hydrates the page as the server sent it.
 */
function record(path: string) {
  document.currentScript?.remove();
  const send = (line: string) => navigator.sendBeacon(path, line);
  for (const kind of ["debug", "log", "info", "warn", "error"] as const)
    console[kind] = (...args: unknown[]) => {
      send(`${kind}: ${args.map(String).join(" ")}`);
    };
  addEventListener("error", ({ message }) => send(`uncaught: ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => send(`uncaught: ${String(reason)}`));
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) =>
    send(`blocked: ${violatedDirective} ${blockedURI} ${sample}`),
  );
}

/** Records what pages say and which responses are errors, in a browser that tells too little. */
export class PageRecorder {
  readonly lines: string[] = [];

  /** Whether a request is the recorder's own. */
  serves = ({ pathname }: URL) => pathname === PATH;

  async serve(request: IncomingMessage, response: ServerResponse) {
    if (request.method === "POST") this.lines.push(await text(request));
    response.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
    response.end(request.method === "POST" ? "" : `(${record.toString()})("${PATH}");`);
  }

  /** Passes a response of the app on, a page with the recorder in it. */
  async pass(request: IncomingMessage, response: IncomingMessage, outgoing: ServerResponse) {
    const { statusCode: status = 502, headers } = response;
    if (status >= 400) this.lines.push(toErrorLine(status, request.method, request.url));
    if (!headers["content-type"]?.startsWith("text/html") || request.method === "HEAD") {
      outgoing.writeHead(status, response.rawHeaders);
      await pipeline(response, outgoing);
      return;
    }
    const page = await text(response);
    const { "content-length": _, "transfer-encoding": __, ...rest } = headers;
    outgoing.writeHead(status, rest as Record<string, string | string[]>);
    outgoing.end(page.replace(/<head>/, `<head><script src="${PATH}"></script>`));
  }
}

/** How a response that is an error is named, as in "404 GET /volunteers/volunteer-details?id=x". */
export function toErrorLine(status: number, method = "GET", url = "") {
  const { pathname, search } = new URL(url);
  return `${status} ${method} ${pathname}${search}`;
}
