import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { expect, onTestFinished } from "vitest";

import type { LiveNews, RequestChange } from "~/schemas/live";
import { newIpAddress } from "./address";
import type { Visitor } from "./visitor";

export const toCookieHeader = ({ cookies }: Visitor) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

/** A browser's stream of news; closed after the test. */
export class LiveStream {
  readonly heard: LiveNews[] = [];
  text = "";
  isEnded = false;

  private constructor(
    readonly response: IncomingMessage,
    readonly close: () => void,
  ) {
    response.setEncoding("utf8");
    response.on("data", (part: string) => {
      this.text += part;
      const messages = this.text.split("\n\n").slice(0, -1);
      const news = messages.filter((message) => message.startsWith("data: "));
      for (const message of news.slice(this.heard.length))
        this.heard.push(JSON.parse(message.slice("data: ".length)) as LiveNews);
    });
    response.on("error", () => undefined); // the server was killed
    response.on("close", () => {
      this.isEnded = true;
    });
  }

  static async open(base: string, cookie: string, since?: Date) {
    const query = since ? `?since=${since.toISOString()}` : "";
    const call = request(new URL(`/requests/live${query}`, base), {
      agent: false,
      localAddress: newIpAddress(),
      headers: { accept: "text/event-stream", "accept-encoding": "gzip, br", cookie },
    });
    call.end();
    const [response] = (await once(call, "response")) as [IncomingMessage];
    const close = () => {
      call.destroy();
    };
    onTestFinished(close);
    return new LiveStream(response, close);
  }

  /** The last counts. */
  get work() {
    return this.heard.at(-1)?.work;
  }

  /** What was told of a request. */
  changesOf(id: string) {
    return this.heard.flatMap(({ changes }) => changes.filter((one) => one.id === id));
  }

  /** Resolves when the counts have been told. */
  async begun() {
    await expect.poll(() => this.work, { timeout: 20_000 }).toBeDefined();
    return this;
  }

  hears(id: string, change: Partial<RequestChange> = {}) {
    return expect
      .poll(() => this.changesOf(id), { timeout: 20_000 })
      .toContainEqual(expect.objectContaining(change));
  }

  ends() {
    return expect.poll(() => this.isEnded, { timeout: 20_000 }).toBe(true);
  }
}
