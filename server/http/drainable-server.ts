import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** Time-outs of connections, in milliseconds. */
export interface ServerTimeouts {
  /** Until the headers of a request are complete. */
  headersTimeout?: number;
  /** Until a whole request is complete. */
  requestTimeout?: number;
  /** How long a connection may wait for its next request. */
  keepAliveTimeout?: number;
  /** How often the first two are checked. */
  connectionsCheckingInterval?: number;
}

const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** An HTTP server with limits on time and header size that can be drained: stop taking requests, finish those that run. */
export function createDrainableServer(limits: ServerTimeouts = {}) {
  const server = createServer({ maxHeaderSize: 16 * 1024, ...LIMITS, ...limits });
  const connections = new Set<Socket>();
  let drained: Promise<boolean> | undefined;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (_incoming, outgoing) => {
    // an answer that began before the drain did not say `Connection: close`, and its connection would idle on
    outgoing.once("close", () => {
      if (!drained) return;
      setImmediate(() => {
        server.closeIdleConnections();
      });
    });
  });

  return {
    isDraining: () => drained !== undefined,

    handle: (listener: (...request: Parameters<RequestListener>) => Promise<void>) => {
      server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
    },

    /** Resolves when the port is open; rejects when it is taken. */
    listen: (port: number, host: string): Promise<AddressInfo> =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          resolve(server.address() as AddressInfo); // a string only for a pipe
        });
      }),

    /** Refuses new connections, lets running requests finish, cuts what is left after `ms`; resolves to whether nothing had to be cut. */
    drain: (ms: number): Promise<boolean> => {
      drained ??= new Promise((resolve) => {
        let isClean = true;
        const cut = setTimeout(() => {
          isClean = false;
          server.closeAllConnections();
        }, ms);
        server.close(() => {
          clearTimeout(cut);
          resolve(isClean);
        });
        // node counts a connection without a first byte as busy, and browsers keep such connections ready
        for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      });
      return drained;
    },
  };
}
