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
function normalizeAddress(text: string | undefined): string | undefined {
  const address = stripPort(text?.trim() ?? "").replace(/%.*$/, "");
  const family = isIP(address);
  if (family === 0) return undefined;
  if (family === 4) return address;
  const groups = parseIpv6Groups(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join(".");
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
const stripPort = (text: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;

/** The eight groups of a valid IPv6 address; the URL parser normalizes every spelling. */
function parseIpv6Groups(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) =>
    part ? part.split(":").map((group) => parseInt(group, 16)) : [];
  const left = groups(head);
  const right = groups(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
