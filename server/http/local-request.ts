import type { IncomingMessage } from "node:http";
import { isLoopback } from "../loopback.mjs";
import { isForwardingHeader } from "./forwarding";

export type RawRequest = Pick<IncomingMessage, "headers" | "httpVersion"> & {
  socket: { remoteAddress?: string | undefined };
};

/**
 * Whether a program on this machine sent the request directly: loopback peer, BASE_URL's Host
 * (a DNS rebinding site sends its own name), and no sign of a proxy.
 */
export function isLocalRequest({ headers, httpVersion, socket }: RawRequest, base: URL): boolean {
  // By default nginx rewrites Host, adds no header and speaks HTTP/1.0.
  const isProxied = httpVersion === "1.0" || Object.keys(headers).some(isForwardingHeader);
  return (
    isLoopback(socket.remoteAddress) && headers.host?.toLowerCase() === base.host && !isProxied
  );
}
