import ipaddr from "ipaddr.js";
import { isIP } from "node:net";
import type { IncomingMessage } from "node:http";
import { isLoopback } from "../loopback.mjs";

/**
 * The client address that rate limits count: the socket's, or behind `hops` trusted proxies the
 * `hops`-th entry from the right of X-Forwarded-For. Entries further left can be forged and are
 * never read. Falls back to the socket's address if that entry is missing or invalid.
 */
export function getClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const forwarded = hops > 0 ? forwardedFor?.split(",").at(-hops) : undefined;
  return normalizeAddress(forwarded) ?? normalizeAddress(socketAddress) ?? "unknown";
}

/** IPv4 and IPv4-mapped IPv6 as IPv4; IPv6 as its /64, all owned by one household or attacker. */
function normalizeAddress(text = ""): string | undefined {
  const address = stripPort(text.trim()).replace(/%.*$/, "");
  if (!isIP(address)) return undefined; // the library alone would accept 1.2.3 and 0x7f000001
  const ip = ipaddr.process(address);
  if (ip instanceof ipaddr.IPv4) return ip.toString();
  const network = ip.parts.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(":")}::/64`;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const stripPort = (text: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;

type RawRequest = Pick<IncomingMessage, "headers" | "httpVersion"> & {
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

/** Whether proxies add this header; `name` in lower case. */
export const isForwardingHeader = (name: string) =>
  name.startsWith("x-forwarded-") || ["forwarded", "via", "x-real-ip"].includes(name);
