import { createServer } from "node:net";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";

import { ConfigError } from "../../../server/config-error";
import { toListenError } from "../../../server/listen-error";

/** The error of listening there. */
async function tryListen(host: string, port = 0) {
  const server = createServer().listen(port, host);
  onTestFinished(() => void server.close());
  const [error] = (await once(server, "error")) as [Error];
  return toListenError(error, { host, port });
}

test("an address of another machine names HOST", async () => {
  expect(await tryListen("192.0.2.7")).toEqual(
    new ConfigError(
      "HOST: 192.0.2.7 is not an address of this machine. Set HOST to one, to 127.0.0.1 behind a proxy on this machine, or to 0.0.0.0 for all.",
    ),
  );
});

test("an unknown name names HOST", async () => {
  expect(await tryListen("hub.invalid")).toEqual(
    new ConfigError(
      "HOST: hub.invalid has no address. Set HOST to an address of this machine, or to a name that it can resolve.",
    ),
  );
});

const toError = (code: string) =>
  toListenError(Object.assign(new Error("listen"), { code }), { host: "127.0.0.1", port: 80 });

test("a port that is in use, or that needs a privilege, names PORT", () => {
  expect(toError("EADDRINUSE")).toEqual(
    new ConfigError(
      "PORT: 80 is in use on 127.0.0.1. Set PORT to another port, or stop the program that uses it.",
    ),
  );
  expect(toError("EACCES")).toEqual(
    new ConfigError(
      "PORT: 80 is not permitted for this user. Set PORT to 1024 or more, behind a proxy.",
    ),
  );
});

test("any other error stays as it is", () => {
  const error = Object.assign(new Error("listen"), { code: "EMFILE" });
  expect(toListenError(error, { host: "127.0.0.1", port: 80 })).toBe(error);
});
