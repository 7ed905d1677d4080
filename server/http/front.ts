import { getRequestListener, RequestError } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import { etag, RETAINED_304_HEADERS } from "hono/etag";
import { requestId } from "hono/request-id";
import type { AddressInfo } from "node:net";
import { NONCE, secureHeaders } from "hono/secure-headers";
import { currentRequest } from "~/services/platform/log.server";
import { getClientAddress, isLocalRequest } from "./client-address";
import { compressResponse } from "./compression";
import { createDrainableServer, type ServerTimeouts } from "./drainable-server";
import { errorResponse } from "./error-response";
import { type FrontEnv, type FrontMiddleware, isSafeMethod, type Log } from "./front-env";
import { type FinishedRequest, requestLog } from "./request-log";
import { requireValidTarget } from "./request-target";
import { requireSameOrigin } from "./same-origin";
import { sanitizeRequest } from "./sanitize-request";
import { serveSharedPages } from "./shared-pages";
import { serveClientFiles } from "./static-files";

export interface FrontOptions {
  build: ServerBuild;
  /** Directory of the client build; read once. */
  clientDir: string;
  /** Paths of pages that are the same for everybody without a session. */
  sharedPaths?: readonly string[];
  /** Changes with what those pages show. */
  sharedVersion?: () => string;
  /** The only source of our origin: no request header can change it. */
  baseUrl: string;
  mode?: string;
  /** Maximum body size in bytes. */
  maxBody?: number;
  /** Proxies in front that append to X-Forwarded-For; with 0 the header is ignored. */
  trustProxyHops?: number;
  /** Called for each request that carries X-Forwarded-For while `trustProxyHops` is 0. */
  onUntrustedProxy?: () => void;
  /** Readiness check for /readyz; no result within one second counts as not ready. */
  ready?: () => Promise<boolean>;
  /** Ends responses that last until the browser leaves; called when a drain closes the port. */
  endStreams?: () => void;
  log?: Log;
  /** Called for each request when its last byte was sent, or its connection ended. */
  onFinished?: (request: FinishedRequest) => void;
  timeouts?: ServerTimeouts;
}

export interface Front {
  listen: (port: number, host: string) => Promise<AddressInfo>;
  /** /readyz answers 503 at once; then drains the server, see `createDrainableServer`. */
  drain: (ms: number, delayMs?: number) => Promise<boolean>;
}

/** The largest valid form (emoji) has 14 KB; text far past a limit must reach validation. */
const MAX_BODY_BYTES = 64 * 1024;

/** The HTTP layer in front of Remix. Signals and process exit are the caller's responsibility. */
export function createFront(options: FrontOptions): Front {
  const {
    build,
    clientDir,
    maxBody = MAX_BODY_BYTES,
    trustProxyHops = 0,
    ready = () => Promise.resolve(true),
    sharedPaths = [],
    sharedVersion = () => "",
    log = () => undefined,
    onFinished = () => undefined,
  } = options;
  const { onUntrustedProxy = () => undefined } = options;
  const base = new URL(options.baseUrl);
  const remix = createRequestHandler(build, options.mode);
  const server = createDrainableServer(options.timeouts, options.endStreams);
  const app = new Hono<FrontEnv>();

  // every response
  app.use(
    // A trusted proxy's id, so that its log and ours can be read together.
    requestId({ headerName: trustProxyHops > 0 ? "X-Request-Id" : "", limitLength: 64 }),
    (c, next) => currentRequest.run(c.get("requestId"), next),
    requestLog(log, onFinished),
    finalHeaders(server.isDraining),
    securityHeaders(base.protocol === "https:"),
  );

  // handled before Remix
  app.use(requireValidTarget(base));
  app.get("/healthz", (c) => c.text("ok\n"));
  // For proxies: without its database the hub still answers, with a page of its own.
  app.get("/up", (c) => (server.isDraining() ? c.text("stopping\n", 503) : c.text("ok\n")));
  app.get("/readyz", async (c) =>
    !server.isDraining() && (await isReady(ready)) ? c.text("ok\n") : c.text("not ready\n", 503),
  );
  app.use(notModified, serveClientFiles(clientDir));
  app.all("/assets/*", (c) => errorResponse(c, 404));
  app.use((c, next) => {
    if (trustProxyHops === 0 && c.req.header("X-Forwarded-For") !== undefined) onUntrustedProxy();
    return next();
  });
  app.use(
    serveSharedPages({
      paths: new Set(sharedPaths),
      origin: base.origin,
      version: sharedVersion,
      render: (request) => remix(request),
    }),
  );

  // guarantees for Remix
  app.use(requireSameOrigin(base.origin), sanitizeRequest(base, maxBody));

  app.use(resetOnStreamError(log), compressResponse);
  app.all("*", async (c) => {
    const { incoming } = c.env;
    const forwardedFor = incoming.headers["x-forwarded-for"]?.toString();
    const response = await remix(c.req.raw, {
      nonce: c.get("secureHeadersNonce") ?? "",
      clientAddress: getClientAddress(incoming.socket.remoteAddress, forwardedFor, trustProxyHops),
      isLocal: isLocalRequest(incoming, base),
    });
    return new Response(response.body, response); // headers of Response.redirect() are immutable
  });
  app.onError((error, c) => {
    // The client disconnected.
    if (c.env.outgoing.destroyed || c.env.incoming.errored) return c.body(null, 499 as 400);
    log({ msg: "request failed", id: c.get("requestId"), err: error });
    return errorResponse(c, 500);
  });

  server.handle(
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: toAdapterError }),
  );
  return { listen: server.listen, drain: server.drain };
}

/** Response to an unusable Host header, which fails in the adapter before any middleware. */
const toAdapterError = (error: unknown) =>
  new Response(null, {
    status: error instanceof RequestError ? 400 : 500,
    headers: {
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });

const applyEtag = etag({ retainedHeaders: [...RETAINED_304_HEADERS, "content-security-policy"] });

/** 304 where an ETag was set. etag() on its own would buffer every download to hash it. */
const notModified: FrontMiddleware = async (c, next) => {
  await next();
  if (c.res.headers.has("ETag")) await applyEtag(c, () => Promise.resolve());
};

/** Sets X-Request-Id, `no-store` unless cacheable, and `Connection: close` during a drain. */
const finalHeaders =
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

const TIMEOUT_MS = 1000;

/** The result of `ready`; false if it fails or takes longer than a second. */
async function isReady(ready: () => Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, TIMEOUT_MS, false);
  });
  try {
    return await Promise.race([ready(), timeout]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** Security headers; the CSP is for hydrated pages, and a response with its own CSP keeps it. */
const securityHeaders = (isHttps: boolean) =>
  secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      // Not 'strict-dynamic': it disables 'self', and Remix's module preloads have no nonce.
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
    // Not the default, no-referrer: with it browsers send forms with `Origin: null`.
    referrerPolicy: "same-origin",
    xFrameOptions: "DENY",
    permissionsPolicy: { camera: [], geolocation: [], microphone: [] },
    strictTransportSecurity: isHttps ? "max-age=63072000; includeSubDomains" : false,
  });

/**
 * Logs the error of a stream that fails while it is sent, and resets the connection.
 * The adapter would print the error and append its message to a seemingly complete response.
 */
const resetOnStreamError =
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
