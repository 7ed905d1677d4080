import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";

import type { PageRecorder } from "./page-recorder";

export interface Proxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * A forward proxy with its own source address: browsers cannot choose theirs. With a recorder, it
 * records what the pages say.
 */
export async function startProxy(localAddress: string, recorder?: PageRecorder): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? "");
    if (recorder?.serves(url)) {
      void recorder.serve(incoming, outgoing);
      return;
    }
    const host = url.hostname === "localhost" ? "127.0.0.1" : url.hostname;
    const headers = { ...incoming.headers };
    delete headers["proxy-connection"];
    if (recorder) delete headers["accept-encoding"]; // the recorder reads the pages
    const call = request({
      host,
      port: url.port,
      localAddress,
      agent: false,
      method: incoming.method,
      path: url.pathname + url.search,
      headers,
    });
    const fail = () => {
      outgoing.destroy(); // the browser sees a lost connection, as without a proxy
    };
    call.on("error", fail);
    outgoing.on("close", () => call.destroy()); // a browser that disconnects aborts the request
    call.on("response", (response) => {
      if (outgoing.destroyed) return; // already gone: pipeline would throw
      if (recorder) {
        recorder.pass(incoming, response, outgoing).catch(fail);
        return;
      }
      outgoing.writeHead(response.statusCode ?? 502, response.rawHeaders);
      pipeline(response, outgoing, (error) => {
        if (error) fail();
      });
    });
    pipeline(incoming, call, () => undefined); // handled by `fail`
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
