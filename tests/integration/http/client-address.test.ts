import { expect, onTestFinished, test } from "vitest";
import { getClientAddress } from "../../../server/http/client-address";
import { sendRequest, startFront } from "../../support/front-server";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::FFFF:cb00:7107", "203.0.113.7"],
  ["::203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0DB8:0001:0002:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  [undefined, "unknown"],
])("the socket's %s counts as %s", (socket, counted) => {
  expect(getClientAddress(socket, undefined, 0)).toBe(counted);
  expect(getClientAddress(socket, "198.51.100.1", 0)).toBe(counted);
});

test("each IPv6 /64 network has one key", () => {
  const key = (address: string) => getClientAddress(address, undefined, 0);
  expect(key("2001:db8:1:2:aaaa::1")).toBe(key("2001:db8:1:2:bbbb:cccc:dddd:eeee"));
  expect(key("2001:db8:1:2::1")).not.toBe(key("2001:db8:1:3::1"));
});

const SOCKET = "10.0.0.9";
test.each([
  [1, "198.51.100.1", "198.51.100.1"],
  [1, "1.1.1.1, 2.2.2.2, 198.51.100.1", "198.51.100.1"],
  [2, "1.1.1.1, 198.51.100.1, 10.0.0.2", "198.51.100.1"],
  [2, "1.1.1.1,198.51.100.1 ,\t10.0.0.2", "198.51.100.1"],
  [1, "198.51.100.1:4711", "198.51.100.1"],
  [1, "[2001:db8:1:2::5]:4711", "2001:db8:1:2::/64"],
  [1, "[2001:db8:1:2::5]", "2001:db8:1:2::/64"],
  [1, "2001:db8:1:2::5", "2001:db8:1:2::/64"],
  [1, "::ffff:198.51.100.1", "198.51.100.1"],
  // too few or unreadable entries: the socket's address, which cannot be forged
  [2, "198.51.100.1", SOCKET],
  [3, "1.1.1.1, 2.2.2.2", SOCKET],
  [1, undefined, SOCKET],
  [1, "", SOCKET],
  [1, "unknown", SOCKET],
  [1, "_hidden", SOCKET],
  [1, "198.51.100.1, ", SOCKET],
  [1, "198.51.100.256", SOCKET],
  [1, "1.2.3", SOCKET],
  [1, "0x7f000001", SOCKET],
  [1, "[::1", SOCKET],
  [1, "[]", SOCKET],
  [1, "<script>", SOCKET],
  [1, "a".repeat(10_000), SOCKET],
])("behind %i proxies, %j counts as %s", (hops, forwarded, counted) => {
  expect(getClientAddress(SOCKET, forwarded, hops)).toBe(counted);
});

test.each([
  [0, 200, 1],
  [1, 200, 1],
])(
  "200 forged values behind %i proxies are one address",
  async (trustProxyHops, tries, different) => {
    const hub = await startFront({ trustProxyHops });
    onTestFinished(async () => {
      await hub.stop();
    });
    const seen = new Set<unknown>();
    for (let i = 0; i < tries; i++) {
      const forged = `203.0.113.${i}`;
      const headers = {
        "X-Forwarded-For": trustProxyHops ? `${forged}, 198.51.100.1` : forged,
        "X-Real-IP": forged,
        Forwarded: `for=${forged}`,
      };
      seen.add(
        (
          JSON.parse((await sendRequest(hub.port, "/probe", { headers })).text) as {
            context: { clientAddress: string };
          }
        ).context.clientAddress,
      );
    }
    expect(seen.size).toBe(different);
    expect([...seen]).toEqual([trustProxyHops ? "198.51.100.1" : "127.0.0.1"]);
  },
);
