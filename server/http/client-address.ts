import ipaddr from "ipaddr.js";
import { isIP } from "node:net";

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
