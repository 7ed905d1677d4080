import { connect, type Socket } from "node:net";

/** A raw TCP connection that records what it receives. */
export class RawConnection {
  received = "";
  isClosed = false;
  /** Resolves when the connection is closed or has failed. */
  readonly closed: Promise<void>;

  private constructor(readonly socket: Socket) {
    socket.on("data", (chunk: Buffer) => (this.received += chunk.toString("latin1")));
    socket.on("error", () => undefined); // aborted connections are expected
    this.closed = new Promise((resolve) =>
      socket.once("close", () => {
        this.isClosed = true;
        resolve();
      }),
    );
  }

  /** Rejects if nothing listens on the port. */
  static open(port: number) {
    return new Promise<RawConnection>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1" });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new RawConnection(socket));
      });
    });
  }

  /** Opens a connection and sends the head of a request, joining the lines with CRLF. */
  static async send(port: number, ...lines: string[]) {
    const wire = await RawConnection.open(port);
    wire.write([...lines, "", ""].join("\r\n"));
    return wire;
  }

  write(text: string) {
    this.socket.write(text, "latin1");
  }

  end() {
    this.socket.destroy();
  }

  /** Status of the first response; undefined if the connection closed without one. */
  async status(): Promise<number | undefined> {
    await this.until(() => this.received.includes("\r\n\r\n"));
    const found = /^HTTP\/1\.1 (\d{3}) /.exec(this.received)?.[1];
    return found === undefined ? undefined : Number(found);
  }

  /** Head of the first response, in lower case. */
  get head() {
    return this.received.slice(0, this.received.indexOf("\r\n\r\n")).toLowerCase();
  }

  /** Resolves when the condition holds after received data, or the connection is closed. */
  async until(condition: () => boolean) {
    while (!this.isClosed && !condition()) {
      await new Promise<void>((resolve) => {
        const go = () => {
          this.socket.off("data", go).off("close", go);
          resolve();
        };
        this.socket.on("data", go).on("close", go);
      });
    }
  }

  /** Repeats a chunk as fast as the peer reads, up to `bytes`; resolves to the bytes sent. */
  async flood(piece: Buffer, bytes = Infinity): Promise<number> {
    let sent = 0;
    while (!this.isClosed && sent < bytes) {
      sent += piece.length;
      if (this.socket.write(piece)) continue;
      await new Promise<void>((resolve) => {
        const go = () => {
          this.socket.off("drain", go).off("close", go);
          resolve();
        };
        this.socket.on("drain", go).on("close", go);
      });
    }
    return sent;
  }
}
