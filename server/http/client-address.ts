import { isIP } from "node:net";

/**
 * The address that rate limits count: the socket's own, or behind `hops` trusted proxies the entry that the outermost of them wrote, counted from
 * the right of X-Forwarded-For. Whatever a client puts to the left of it is never read; with too few entries or an unreadable one the socket's address counts.
 */
export function getClientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const forwarded = hops > 0 ? forwardedFor?.split(",").at(-hops) : undefined;
  return fold(forwarded) ?? fold(socketAddress) ?? "unknown";
}

/** IPv4 as it is, IPv4-mapped as IPv4, IPv6 as its /64: one household or attacker owns a whole /64. */
function fold(text: string | undefined): string | undefined {
  const address = withoutPort(text?.trim() ?? "").replace(/%.*$/, "");
  const kind = isIP(address);
  if (kind === 0) return undefined;
  if (kind === 4) return address;
  const groups = ipv6Groups(address);
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
const withoutPort = (text: string) =>
  /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([^:]+):\d+$/.exec(text)?.[1] ?? text;

/** The eight groups of a valid IPv6 address; the URL parser turns every spelling into one. */
function ipv6Groups(address: string): number[] {
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) =>
    part ? part.split(":").map((group) => parseInt(group, 16)) : [];
  const left = groups(head);
  const right = groups(tail);
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}
