import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/** A forward proxy that calls from an address of our choice: a browser cannot choose its own, and visitors must not share one. */
export async function startProxy(localAddress: string): Promise<Proxy> {
  const server = createServer((asked, answer) => {
    const url = new URL(asked.url ?? "");
    const host = url.hostname === "localhost" ? "127.0.0.1" : url.hostname;
    const headers = { ...asked.headers };
    delete headers["proxy-connection"];
    const call = request({
      host,
      port: url.port,
      localAddress,
      agent: false,
      method: asked.method,
      path: url.pathname + url.search,
      headers,
    });
    const fail = () => {
      answer.destroy(); // to the browser a lost line, as it would be without us
    };
    call.on("error", fail);
    answer.on("close", () => call.destroy()); // a browser that leaves ends the call
    call.on("response", (response) => {
      if (answer.destroyed) return; // it left just now: pipeline would throw
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, answer, (error) => {
        if (error) fail();
      });
    });
    pipeline(asked, call, () => undefined); // `fail` knows
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
