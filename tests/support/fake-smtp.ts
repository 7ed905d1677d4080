import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** When the server says no. */
type Step = "auth" | "from" | "to" | "data";

/** What it says at a step: an SMTP reply, or `cut` (takes the mail, then closes without a reply). */
export type Trouble = readonly [Step, code: number, reply: string] | "cut";

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
        done();
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
          if (this.#trouble !== "cut") done(null);
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
    if (this.#trouble === "cut" || this.#trouble?.[0] !== step) return null;
    const [, code, reply] = this.#trouble;
    return toReply(code, reply);
  }
}

const toReply = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });
