import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A TCP proxy to mongod: drops connections for `ms` the first time a client sends `fatal`. */
export async function startMongoProxy(mongod: string, fatal: Buffer, ms: number) {
  const { hostname, port } = new URL(mongod);
  const sockets = new Set<Socket>();
  let isClosed = false;
  let opening: NodeJS.Timeout | undefined;
  const hold = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  };
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    hold(client);
    if (isClosed) {
      client.destroy();
      return;
    }
    const upstream = connect(Number(port), hostname);
    hold(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    upstream.on("data", (chunk) => client.write(chunk));
    client.on("data", (chunk) => {
      if (opening || !chunk.includes(fatal)) {
        upstream.write(chunk);
        return;
      }
      isClosed = true;
      opening = setTimeout(() => {
        isClosed = false;
      }, ms);
      cutAll();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    uri: `mongodb://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      clearTimeout(opening);
      server.close();
      cutAll();
    },
  };
}
