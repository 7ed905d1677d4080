import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** Connection timeouts in milliseconds. */
export interface ServerTimeouts {
  headersTimeout?: number;
  requestTimeout?: number;
  keepAliveTimeout?: number;
  connectionsCheckingInterval?: number;
}

const DEFAULT_TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2_000,
};

/** `endStreams` is called at shutdown, for responses that would not end by themselves. */
export function createDrainableServer(
  timeouts: ServerTimeouts = {},
  endStreams: () => void = () => undefined,
) {
  const server = createServer({ maxHeaderSize: 16 * 1024, ...DEFAULT_TIMEOUTS, ...timeouts });
  const connections = new Set<Socket>();
  let drained: Promise<boolean> | undefined;
  let isClosing = false;

  server.on("connection", (socket) => {
    connections.add(socket);
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (_incoming, outgoing) => {
    // A response begun before the drain has no `Connection: close`; its connection would stay open.
    outgoing.once("close", () => {
      if (!isClosing) return;
      setImmediate(() => {
        server.closeIdleConnections();
      });
    });
  });

  const close = (ms: number) =>
    new Promise<boolean>((resolve) => {
      let isClean = true;
      isClosing = true;
      const timer = setTimeout(() => {
        isClean = false;
        server.closeAllConnections();
      }, ms);
      server.close(() => {
        clearTimeout(timer);
        resolve(isClean);
      });
      // Node counts a connection without a first byte as busy; browsers preconnect such sockets.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
      endStreams();
    });

  return {
    isDraining: () => drained !== undefined,

    handle: (listener: (...request: Parameters<RequestListener>) => Promise<void>) => {
      server.on("request", (incoming, outgoing) => void listener(incoming, outgoing));
    },

    /** Resolves when the port is open; rejects when it is in use. */
    listen: (port: number, host: string): Promise<AddressInfo> =>
      new Promise((resolve, reject) => {
        server.once("error", reject);
        server.listen(port, host, () => {
          server.off("error", reject);
          resolve(server.address() as AddressInfo); // a string only for a pipe
        });
      }),

    /**
     * Serves for another `delayMs`, then refuses new connections, finishes running requests and
     * destroys what is left after `ms`. Resolves to whether all requests finished.
     */
    drain: (ms: number, delayMs = 0): Promise<boolean> => {
      drained ??= delayMs > 0 ? pause(delayMs).then(() => close(ms)) : close(ms);
      return drained;
    },
  };
}
