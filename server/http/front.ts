import type { AddressInfo } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { Hono } from "hono";
import { requestId } from "hono/request-id";
import { errorResponse } from "./answers";
import { getClientAddress } from "./client-address";
import { serveClientFiles } from "./client-files";
import { compressResponse } from "./compression";
import { createDrainableServer, type ServerTimeouts } from "./drainable-server";
import { finalHeaders } from "./final-headers";
import type { FrontEnv, Log } from "./front-env";
import { isLocalRequest } from "./local-request";
import { notModified } from "./not-modified";
import { sanitizeRequest } from "./own-request";
import { isReady } from "./readiness";
import { requestLog } from "./request-log";
import { requireValidTarget } from "./request-target";
import { requireSameOrigin } from "./same-origin";
import { securityHeaders } from "./security-headers";
import { resetOnStreamError } from "./stream-errors";

export interface FrontOptions {
  build: ServerBuild;
  /** Directory of the browser's build; read once. */
  clientDir: string;
  /** The one source of our own origin: no request header can change it. */
  baseUrl: string;
  mode?: string;
  /** Longest body in bytes. */
  maxBody?: number;
  /** Proxies in front of us that append to X-Forwarded-For; with 0 the header is ignored. */
  trustProxyHops?: number;
  /** Called for each request that carries X-Forwarded-For while `trustProxyHops` is 0. */
  onUntrustedProxy?: () => void;
  /** Asked by /readyz; one second without an answer is a no. */
  ready?: () => Promise<boolean>;
  log?: Log;
  limits?: ServerTimeouts;
}

export interface Front {
  /** Opens the port; rejects when it is taken. */
  listen: (port: number, host: string) => Promise<AddressInfo>;
  /** Takes no new requests, finishes those that run, cuts the rest after `ms`; resolves, when all is closed, to whether nothing was cut. */
  drain: (ms: number) => Promise<boolean>;
}

/**
 * The longest form in which every field is full of emoji is about 14 KB percent-encoded; a text pasted far over its limit should still
 * come back with a message beside it.
 */
const MAX_BODY = 64 * 1024;

/** Everything between the socket and Remix: limits, headers, files, gates, and an orderly end. Signals and the process are the caller's. */
export function createFront(options: FrontOptions): Front {
  const {
    build,
    clientDir,
    maxBody = MAX_BODY,
    trustProxyHops = 0,
    ready = () => Promise.resolve(true),
    log = () => undefined,
  } = options;
  const { onUntrustedProxy = () => undefined } = options;
  const base = new URL(options.baseUrl);
  const remix = createRequestHandler(build, options.mode);
  const server = createDrainableServer(options.limits);
  const app = new Hono<FrontEnv>();

  // every answer
  app.use(
    requestId({ headerName: "" }),
    requestLog(log),
    finalHeaders(server.isDraining),
    securityHeaders(base.protocol === "https:"),
  );

  // what never reaches Remix
  app.use(requireValidTarget(base));
  app.get("/healthz", (c) => c.text("ok\n"));
  app.get("/readyz", async (c) =>
    !server.isDraining() && (await isReady(ready)) ? c.text("ok\n") : c.text("not ready\n", 503),
  );
  app.use(notModified, serveClientFiles(clientDir));
  app.all("/assets/*", (c) => errorResponse(c, 404));

  // what Remix may rely on
  app.use(requireSameOrigin(base.origin), sanitizeRequest(base, maxBody));

  app.use(resetOnStreamError(log), compressResponse);
  app.all("*", async (c) => {
    const { incoming } = c.env;
    const forwardedFor = incoming.headers["x-forwarded-for"]?.toString();
    if (forwardedFor !== undefined && trustProxyHops === 0) onUntrustedProxy();
    const answer = await remix(c.req.raw, {
      nonce: c.get("secureHeadersNonce") ?? "",
      requestId: c.get("requestId"),
      clientAddress: getClientAddress(incoming.socket.remoteAddress, forwardedFor, trustProxyHops),
      isLocal: isLocalRequest(incoming, base),
    });
    return new Response(answer.body, answer); // the headers of Response.redirect() cannot be added to
  });
  app.onError((error, c) => {
    if (c.env.outgoing.destroyed || c.env.incoming.errored) return c.body(null, 499 as 400); // the client went away
    log({ msg: "request failed", id: c.get("requestId"), err: error });
    return errorResponse(c, 500);
  });

  server.handle(
    getRequestListener(app.fetch, { overrideGlobalObjects: false, errorHandler: unreadable }),
  );
  return { listen: server.listen, drain: server.drain };
}

/** A Host header that makes no address ends in the adapter, before every stage. */
const unreadable = (error: unknown) =>
  new Response(null, {
    status: error instanceof RequestError ? 400 : 500,
    headers: {
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
