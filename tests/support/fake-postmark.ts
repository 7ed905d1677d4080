import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { onTestFinished } from "vitest";

/** A received mail, with Postmark's field names. */
export interface ReceivedMail {
  MessageID: string;
  From: string;
  To: string;
  Subject: string;
  TextBody: string;
  HtmlBody: string;
  Tag?: string;
  MessageStream?: string;
  Metadata?: Record<string, string>;
  Headers?: { Name: string; Value: string }[];
}

/** A bounce, with the Postmark fields that the app reads. */
export interface Bounce {
  ID: number;
  MessageID: string;
  Type: string;
  Email: string;
  Inactive: boolean;
  BouncedAt: string;
  MessageStream: string;
}

/**
 * How the server responds: an HTTP status with Postmark's error code, a 200 with any text, or
 * `hang` (reads, never responds), `cut` (accepts the mail, then closes the connection without
 * a response), `refuse` (closes it before reading).
 */
export type Behaviour = "ok" | "hang" | "cut" | "refuse" | Failing | { text: string };
interface Failing {
  status: number;
  code?: number;
  message?: string;
}

/** Error responses of Postmark. */
export const POSTMARK_ERRORS = {
  badToken: {
    status: 401,
    code: 10,
    message:
      "The Server Token you provided in the X-Postmark-Server-Token request header was invalid.",
  },
  inactiveRecipient: {
    status: 422,
    code: 406,
    message: "You tried to send to recipient(s) that have been marked as inactive.",
  },
  invalidRequest: { status: 422, code: 300, message: "Invalid 'To' address." },
  badSender: {
    status: 422,
    code: 400,
    message: "The 'From' address you supplied is not a Sender Signature on your account.",
  },
  tooMany: { status: 429, code: 0, message: "Rate limit exceeded." },
  broken: { status: 500, code: 0, message: "Internal server error." },
  maintenance: { status: 503, code: 100, message: "Maintenance." },
} as const satisfies Record<string, Behaviour>;

/**
 * A server with the part of Postmark's API that the app uses: POST /email,
 * GET /messages/outbound (search), GET /bounces and GET /server.
 * Start it with `listen` and set POSTMARK_BASE_URL to `url`; `mails` are accepted, `calls` are all.
 */
export class FakePostmark {
  readonly token = randomUUID();
  /** Accepted mails, oldest first. */
  readonly mails: ReceivedMail[] = [];
  /** Every call, as in "POST /email". */
  readonly calls: string[] = [];
  /** One behaviour for each of the next POST /email calls; then `behaviour` applies. */
  readonly next: Behaviour[] = [];
  behaviour: Behaviour = "ok";
  /** Behaviour of GET /messages/outbound. */
  searchBehaviour: Behaviour = "ok";
  /** Bounces in the order of the calls of `bounce`. */
  readonly bounces: Bounce[] = [];
  /** Behaviour of GET /bounces. */
  bounceBehaviour: Behaviour = "ok";
  /** Of GET /server; a sandbox delivers nothing. */
  deliveryType: "Live" | "Sandbox" = "Live";
  readonly #server = createServer((request, response) => {
    this.#respond(request, response).catch((error: unknown) => response.destroy(error as Error));
  });

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Starts to listen; port 0 means any free port. */
  async listen(port = 0) {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
    return this;
  }

  /** Closes all connections at once; `listen(port)` restarts it with its state. */
  async close() {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  mailsTo(address: string) {
    return this.mails.filter((mail) => mail.To === address);
  }

  /** Bounces a mail; by default now, as a hard bounce that deactivates the address. */
  bounce(mail: Pick<ReceivedMail, "MessageID" | "To">, more: Partial<Bounce> = {}) {
    const { MessageID, To: Email } = mail;
    const usual = {
      Type: "HardBounce",
      Inactive: true,
      BouncedAt: new Date().toISOString(),
      MessageStream: "outbound",
    };
    this.bounces.push({ ID: this.bounces.length + 1, MessageID, Email, ...usual, ...more });
  }

  async #respond(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", "http://postmark.test");
    const call = `${request.method ?? ""} ${url.pathname}`;
    this.calls.push(call);
    const sending = call === "POST /email";
    const bounces = call === "GET /bounces";
    const current = sending
      ? (this.next.shift() ?? this.behaviour)
      : bounces
        ? this.bounceBehaviour
        : this.searchBehaviour;
    if (current === "refuse") {
      request.socket.destroy();
      return;
    }
    const body: unknown = sending ? await json(request) : undefined;
    if (current === "hang") return;
    if (typeof current === "object" && "text" in current) {
      response.writeHead(200, { "content-type": "text/html" }).end(current.text);
      return;
    }

    let status = 200;
    let answer: object;
    if (request.headers["x-postmark-server-token"] !== this.token)
      [status, answer] = failure(POSTMARK_ERRORS.badToken);
    else if (typeof current === "object") [status, answer] = failure(current);
    else if (sending) [status, answer] = this.#accept(body as Omit<ReceivedMail, "MessageID">);
    else if (call === "GET /messages/outbound") answer = this.#search(url.searchParams);
    else if (bounces) [status, answer] = this.#list(url.searchParams);
    else if (call === "GET /server") answer = { ID: 1, DeliveryType: this.deliveryType };
    else [status, answer] = failure({ status: 404, message: `Not implemented: ${call}` });
    if (current === "cut") request.socket.destroy();
    else
      response
        .writeHead(status, { "content-type": "application/json; charset=utf-8" })
        .end(JSON.stringify(answer));
  }

  #accept(body: Omit<ReceivedMail, "MessageID">): [number, object] {
    if (
      ![body.From, body.To, body.Subject].every(
        (field) => typeof field === "string" && field !== "",
      )
    )
      return failure(POSTMARK_ERRORS.invalidRequest);
    const mail = { MessageID: randomUUID(), ...body };
    this.mails.push(mail);
    return [
      200,
      {
        To: mail.To,
        SubmittedAt: new Date().toISOString(),
        MessageID: mail.MessageID,
        ErrorCode: 0,
        Message: "OK",
      },
    ];
  }

  /** Postmark requires count and offset; `metadata_<key>`, `recipient`, `subject`, `tag` filter. */
  #search(query: URLSearchParams) {
    const found = this.mails.filter((mail) =>
      [...query].every(([name, value]) => {
        if (name.startsWith("metadata_"))
          return mail.Metadata?.[name.slice("metadata_".length)] === value;
        if (name === "recipient") return mail.To === value;
        if (name === "subject") return mail.Subject === value;
        if (name === "tag") return mail.Tag === value;
        return true;
      }),
    );
    const [count, offset] = [Number(query.get("count")), Number(query.get("offset"))];
    const Messages = found
      .toReversed()
      .slice(offset, offset + count)
      .map(({ MessageID, From, To, Subject, Tag, MessageStream, Metadata }) => ({
        MessageID,
        From,
        Subject,
        Tag,
        MessageStream,
        Metadata,
        To: [{ Email: To, Name: "" }],
        Recipients: [To],
        Status: "Sent",
      }));
    return { TotalCount: found.length, Messages };
  }

  /** Newest first; Postmark requires count (max. 500) and offset; dates are in Eastern time. */
  #list(query: URLSearchParams): [number, object] {
    const [count, offset] = [Number(query.get("count")), Number(query.get("offset"))];
    if (!query.has("offset") || !(count >= 1 && count <= 500))
      return failure(POSTMARK_ERRORS.invalidRequest);
    const since = Date.parse(`${query.get("fromDate") ?? "2000-01-01"}T00:00:00-04:00`);
    const found = this.bounces
      .filter(
        ({ BouncedAt, MessageStream }) =>
          Date.parse(BouncedAt) >= since && MessageStream === query.get("messageStream"),
      )
      .toSorted((a, b) => Date.parse(b.BouncedAt) - Date.parse(a.BouncedAt));
    return [200, { TotalCount: found.length, Bounces: found.slice(offset, offset + count) }];
  }
}

const failure = ({ status, code = 0, message = "" }: Failing): [number, object] => [
  status,
  { ErrorCode: code, Message: message },
];

/** Listens until the test ends; `settings` make a hub send its mails there. */
export async function listenFakePostmark() {
  const postmark = await new FakePostmark().listen();
  onTestFinished(() => postmark.close());
  const settings = {
    POSTMARK_SERVER_TOKEN: postmark.token,
    POSTMARK_BASE_URL: postmark.url,
    MAIL_FROM: "hub@example.org",
  };
  return { postmark, settings };
}
