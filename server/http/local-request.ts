import type { IncomingMessage } from "node:http";
import { isLoopback } from "../loopback";
import { isForwardingHeader } from "./forwarding";

/** What is known of a request before anything is made of it. */
export type RawRequest = Pick<IncomingMessage, "headers" | "httpVersion"> & {
  socket: { remoteAddress?: string | undefined };
};

/**
 * Whether a program on this machine sent the request itself: loopback peer, BASE_URL's Host (a site
 * that rebinds its name to 127.0.0.1 still sends that name), and no trace of a proxy.
 */
export function isLocalRequest({ headers, httpVersion, socket }: RawRequest, base: URL): boolean {
  // nginx as it comes rewrites Host, adds no header and speaks HTTP/1.0.
  const isProxied = httpVersion === "1.0" || Object.keys(headers).some(isForwardingHeader);
  return (
    isLoopback(socket.remoteAddress) && headers.host?.toLowerCase() === base.host && !isProxied
  );
}
