import { BlockList, isIP } from "node:net";

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet("127.0.0.0", 8, "ipv4");
LOOPBACK.addAddress("::1", "ipv6");

/** IPv4-mapped addresses included. @param {string | undefined} host */
export function isLoopback(host) {
  const address = host?.replace(/^\[(.*)\]$/, "$1") ?? "";
  const family = isIP(address);
  return family === 0
    ? address.toLowerCase() === "localhost"
    : LOOPBACK.check(address, family === 4 ? "ipv4" : "ipv6");
}
