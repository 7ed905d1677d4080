import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** When the server says no. */
type Step = "connect" | "auth" | "from" | "to" | "data";

/**
 * What it says at a step: an SMTP reply, `cut` (takes the mail, then closes without a reply) or
 * `slow` (takes the mail, and says so 4 s later).
 */
export type Trouble = readonly [Step, code: number, reply: string] | "cut" | "slow";

/** A mail server that knows one login. `mails` were accepted, oldest first, as they came. */
export class FakeSmtp {
  readonly mails: { from: string; to: string; source: string }[] = [];
  /** One for each of the next tries. */
  readonly next: Trouble[] = [];
  readonly auth = { user: "hub@example.org", pass: "p@ss:w/rd%" };
  #server: SMTPServer;
  #trouble: Trouble | undefined;

  constructor(options: { tls?: boolean } = {}) {
    this.#server = new SMTPServer({
      hideSTARTTLS: options.tls !== true,
      allowInsecureAuth: true,
      logger: false,
      onConnect: (_, done) => {
        this.#trouble = this.next.shift();
        done(this.#say("connect"));
      },
      onAuth: ({ username, password }, _, done) => {
        const isRight = username === this.auth.user && password === this.auth.pass;
        const error = this.#say("auth") ?? (isRight ? null : toReply(535, "5.7.8 Bad login"));
        done(error, { user: "hub" });
      },
      onMailFrom: (_, __, done) => {
        done(this.#say("from"));
      },
      onRcptTo: (_, __, done) => {
        done(this.#say("to"));
      },
      onData: (stream, { envelope }, done) => {
        void text(stream).then((source) => {
          const error = this.#say("data");
          if (error) {
            done(error);
            return;
          }
          const from = envelope.mailFrom ? envelope.mailFrom.address : "";
          this.mails.push({ from, to: envelope.rcptTo[0]?.address ?? "", source });
          if (this.#trouble === "slow") setTimeout(done, 4_000, null);
          else if (this.#trouble !== "cut") done(null);
          else for (const connection of this.#server.connections) connection.close();
        });
      },
    });
    this.#server.on("error", () => undefined); // a client that hangs up
  }

  async listen(port = 0) {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server.server, "listening");
    return this;
  }
  get port() {
    return (this.#server.server.address() as AddressInfo).port;
  }
  mailsTo(address: string) {
    return this.mails.filter(({ to }) => to === address);
  }
  close() {
    return new Promise<void>((resolve) => {
      this.#server.close(resolve);
    });
  }

  #say(step: Step) {
    const trouble = this.#trouble;
    if (typeof trouble !== "object" || trouble[0] !== step) return null;
    const [, code, reply] = trouble;
    return toReply(code, reply);
  }
}

/** A server that answers each command, and the connection, as it is told; undefined: not at all. */
export async function listenRaw(answer: (command: string) => string | undefined) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
    const say = (command: string) => {
      const reply = answer(command);
      if (reply !== undefined) socket.write(`${reply}\r\n`);
    };
    say("connect");
    let isText = false;
    createInterface(socket).on("line", (line) => {
      if (isText && line !== ".") return;
      say(isText ? "." : (line.split(" ")[0] ?? ""));
      isText = line === "DATA";
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { port: (server.address() as AddressInfo).port, sockets, close: () => server.close() };
}

const toReply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
