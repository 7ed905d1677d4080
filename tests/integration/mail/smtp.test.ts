import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { requeueMails, sendMail } from "~/services/mail/emails.server";
import { checkAccount, deliver } from "~/services/mail/smtp.server";
import { tryRefused } from "~/services/mail/sending.server";
import { queueFailedAgain } from "~/services/mail/undelivered.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { FakeSmtp, listenRaw, type Trouble } from "../../support/fake-smtp";
import { helpRequestInput } from "../../support/help-request";
import * as requests from "../../support/requests";
import { useTestSettings } from "../../support/settings";

useDatabase();

const DAY = 24 * 60 * 60_000;

// Only the mail provider is faked.
let smtp: FakeSmtp;
beforeEach(async () => {
  smtp = await new FakeSmtp().listen();
  useTestSettings({ mail: { from: "Hub <hub@example.org>", smtp: toServer(smtp) } });
  // The product's own delays are 30 s and more.
  await startQueue({ "send-mail": { ...TASKS["send-mail"]!, backoff: () => 100 } });
});
afterEach(async () => {
  await stopQueue();
  await smtp.close();
});

const toServer = ({ port, auth }: FakeSmtp, isLocal = true) => ({
  host: "127.0.0.1",
  port,
  auth,
  secure: false,
  isLocal,
});
const MAIL = {
  id: "R7K4MQ2AB:1:request-received",
  from: "hub@example.org",
  to: "ana@example.org",
  tag: "request-received",
  subject: "Hello",
  text: "Hello",
  html: "<p>Hello</p>",
};

async function submitRequest() {
  const input = helpRequestInput();
  const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
  await waitForRelays();
  return { id, email: input.email };
}
const untilMailIs = (subjectId: string, fields: object) =>
  vi.waitFor(
    async () => {
      expect(await Emails.findOne({ subjectId }).lean()).toMatchObject(fields);
    },
    { timeout: 15_000, interval: 50 },
  );
const readHeader = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, "im").exec(source)?.[1]?.trim();

test("a mail goes out once, with both bodies, an id of its own, and no call for automatic answers", async () => {
  const { id, email } = await submitRequest();
  await untilMailIs(id, { state: "sent", data: {} });
  const [mail, ...more] = smtp.mailsTo(email);
  expect(more).toEqual([]);
  expect(mail!.from).toBe("hub@example.org");
  const { source } = mail!;
  expect(readHeader(source, "From")).toBe("Hub <hub@example.org>");
  expect(readHeader(source, "To")).toBe(email);
  expect(readHeader(source, "Subject")).toBe("We received your request for help");
  expect(readHeader(source, "Auto-Submitted")).toBe("auto-generated");
  expect(source).toContain("Content-Type: text/plain; charset=utf-8");
  expect(source).toContain("Content-Type: text/html; charset=utf-8");
  expect(source.replaceAll("=\r\n", "")).toContain(`Your reference number: ${id}`);
  const { providerId } = (await Emails.findOne({ subjectId: id }).lean())!;
  expect(providerId).toBe(readHeader(source, "Message-ID"));
  expect(providerId).toMatch(/^<[0-9a-f]{32}@example\.org>$/);
});

test("a message to many says where it ends, for the mail program's own button", async () => {
  const data = { firstName: "Ana", said: "Saturday", unsubscribe: "/unsubscribe?link=V1.x" };
  const mail = { template: "volunteer-news", data, locale: "en", subjectId: "V00000001" } as const;
  await sendMail({ _id: "news:1", to: "news@example.org", ...mail });
  await untilMailIs("V00000001", { state: "sent" });
  expect(readHeader(smtp.mailsTo("news@example.org")[0]!.source, "List-Unsubscribe")).toMatch(
    /^<https?:\/\/.+\/unsubscribe\?link=V1\.x>$/,
  );
});

test.each<[string, Trouble[]]>([
  [
    "a busy server",
    [
      ["to", 451, "4.7.1 Greylisted"],
      ["data", 452, "4.3.1 Full"],
    ],
  ],
  ["a login that fails for the moment", [["auth", 454, "4.7.0 Temporary failure"]]],
  ["a refused login", [["auth", 535, "5.7.8 Bad login"]]],
  ["a refused sender", [["from", 550, "5.7.1 Not your address"]]],
  ["a server that does not relay", [["to", 550, "5.7.1 Relaying denied"]]],
  ["a server that wants a login", [["to", 530, "5.7.0 Authentication required"]]],
])("%s: the mail waits and is sent once", async (_, troubles) => {
  smtp.next.push(...troubles);
  const { id, email } = await submitRequest();
  await untilMailIs(id, { state: "sent", attempts: expect.any(Number) as number });
  expect(smtp.mailsTo(email)).toHaveLength(1);
});

test.each<[string, Trouble]>([
  ["an unknown mailbox", ["to", 550, "5.1.1 No such user"]],
  ["a text that is refused", ["data", 554, "5.7.1 Looks like spam"]],
])("%s is final, and marks the request", async (_, trouble) => {
  smtp.next.push(trouble);
  const { id, email } = await submitRequest();
  await untilMailIs(id, { state: "failed", attempts: 1 });
  expect(smtp.mailsTo(email)).toEqual([]);
  expect(await HelpRequests.findById(id).lean()).toMatchObject({ mailBounced: true });
  const { lastError } = (await Emails.findOne({ subjectId: id }).lean())!;
  expect(lastError).toMatch(/^E[A-Z]+\/55\d$/); // nothing that the server said
});

describe("mails that failed", () => {
  const fail = async () => {
    smtp.next.push(["to", 550, "5.1.1 No such user"]);
    const request = await submitRequest();
    await untilMailIs(request.id, { state: "failed" });
    return request;
  };
  beforeEach(() => Emails.deleteMany({ state: "failed" })); // of the tests above

  test("are sent once more when somebody asks for it, and their requests are unmarked", async () => {
    const { id, email } = await fail();
    expect(await queueFailedAgain(new Date(Date.now() + 8 * DAY))).toBe(0); // too old
    expect(await queueFailedAgain(new Date())).toBe(1);
    expect(await HelpRequests.findById(id).lean()).toMatchObject({ mailBounced: false });
    await Emails.updateOne({ subjectId: id }, { createdAt: new Date(Date.now() - 180_000) });
    await requeueMails(); // the sweep
    await untilMailIs(id, { state: "sent" });
    expect(smtp.mailsTo(email)).toHaveLength(1);
    expect(smtp.mailsTo(email)[0]!.source.replaceAll("=\r\n", "")).toContain(
      `Your reference number: ${id}`,
    );
  });

  test("stay, if the address is another one, has bounced, or something newer was mailed", async () => {
    const [moved, bounced, overtaken] = [await fail(), await fail(), await fail()];
    await HelpRequests.updateOne({ _id: moved.id }, { email: "new@example.org" });
    const copyMail = async (subjectId: string, more: object) =>
      Emails.create({
        ...(await Emails.findOne({ subjectId }).lean()),
        _id: `${subjectId}:2`,
        ...more,
      });
    await copyMail(bounced.id, { state: "bounced" });
    await copyMail(overtaken.id, { state: "sent", rev: 2 });
    expect(await queueFailedAgain(new Date())).toBe(0);
    expect(await HelpRequests.findById(bounced.id).lean()).toMatchObject({ mailBounced: true });
  });
});

const OK = {
  connect: "220 mail",
  EHLO: "250 mail",
  MAIL: "250 ok",
  RCPT: "250 ok",
  DATA: "354 go",
};

test.each<[string, Record<string, string>, string]>([
  ["refuses EHLO and HELO", { EHLO: "550 access denied", HELO: "502 no" }, "blocked"],
  ["says nonsense after the text", { ".": "%%%garbage" }, "unclear"],
])("a server that %s destroys no mail", async (_, answers, kind) => {
  const all: Record<string, string> = { ...OK, ...answers };
  const server = await listenRaw((command) => all[command]);
  const target = { host: "127.0.0.1", port: server.port, secure: false, isLocal: true };
  expect(await deliver(target, MAIL)).toMatchObject({ kind });
  server.close();
});

test("a conversation ends before another process takes the task over", async () => {
  const all: Record<string, string> = OK; // no answer to the text
  const server = await listenRaw((command) => all[command]);
  const target = { host: "127.0.0.1", port: server.port, secure: false, isLocal: true };
  const result = await deliver(target, MAIL, AbortSignal.timeout(500));
  expect(result).toMatchObject({ kind: "unclear" });
  await vi.waitFor(() => {
    expect(server.sockets.size).toBe(0);
  });
  server.close();
});

test("a stop waits for a mail that is being handed over", async () => {
  smtp.next.push("slow");
  const { id, email } = await submitRequest();
  await vi.waitFor(() => {
    expect(smtp.mailsTo(email)).toHaveLength(1);
  });
  await stopQueue();
  expect(await Emails.findOne({ subjectId: id }).lean()).toMatchObject({ state: "sent" });
});

test("that a mail was taken is written until it is written", async () => {
  const update = Emails.updateOne.bind(Emails);
  let failures = 0;
  vi.spyOn(Emails, "updateOne").mockImplementation(((...args: Parameters<typeof update>) => {
    const isSent = (args[1] as { $set?: { state?: string } }).$set?.state === "sent";
    if (isSent && failures++ < 2) throw new Error("election"); // there is no replica set here
    return update(...args);
  }) as typeof Emails.updateOne);
  const { id, email } = await submitRequest();
  await untilMailIs(id, { state: "sent" });
  expect(failures).toBe(3);
  expect(smtp.mailsTo(email)).toHaveLength(1);
});

test("after a repair one mail is tried within a minute, and takes the others along", async () => {
  await stopQueue();
  await startQueue({ "send-mail": TASKS["send-mail"]! }); // with its own delays
  smtp.next.push(["auth", 535, "5.7.8 Bad login"], ["auth", 535, "5.7.8 Bad login"]);
  const all = [await submitRequest(), await submitRequest()];
  for (const { id } of all) await untilMailIs(id, { state: "queued", refused: true });
  await tryRefused();
  for (const { id } of all) await untilMailIs(id, { state: "sent" });
});

test("after an answer that got lost the repeat has the same id", async () => {
  smtp.next.push("cut");
  const { id, email } = await submitRequest();
  await untilMailIs(id, { state: "sent" });
  const ids = smtp.mailsTo(email).map(({ source }) => readHeader(source, "Message-ID"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("an outage of the server loses no mail and sends none twice", async () => {
  const { port } = smtp;
  await smtp.close();
  const all = await Promise.all(Array.from({ length: 5 }, () => submitRequest()));
  for (const { id } of all) await untilMailIs(id, { state: "queued", unclear: true });
  smtp = await new FakeSmtp().listen(port);
  for (const { id, email } of all) {
    await untilMailIs(id, { state: "sent" });
    expect(smtp.mailsTo(email)).toHaveLength(1);
  }
});

test("to another machine nothing goes without TLS, nor with a certificate that can't be checked", async () => {
  expect(await deliver(toServer(smtp, false), MAIL)).toMatchObject({ kind: "blocked" });
  const withTls = await new FakeSmtp({ tls: true }).listen();
  expect(await deliver(toServer(withTls, false), MAIL)).toMatchObject({ kind: "blocked" });
  expect([smtp.mails, withTls.mails]).toEqual([[], []]);
  expect(await deliver(toServer(withTls), MAIL)).toHaveProperty("providerId");
  await withTls.close();
});

test("the account is checked without a mail", async () => {
  expect(await checkAccount(toServer(smtp))).toEqual({ isSandbox: false });
  const wrong = { ...toServer(smtp), auth: { user: "hub@example.org", pass: "wrong" } };
  expect(await checkAccount(wrong)).toEqual({ kind: "blocked", code: "EAUTH/535" });
  expect(await checkAccount({ ...wrong, port: 1 })).toMatchObject({ kind: "unclear" });
  expect(smtp.mails).toEqual([]);
});

test.each([
  ["a line break in the address", { to: "ana@example.org\r\nRCPT TO:<eve@example.org>" }],
  ["two addresses", { to: "ana@example.org, eve@example.org" }],
])("%s reaches nobody else", async (_, more) => {
  await deliver(toServer(smtp), { ...MAIL, ...more });
  expect(smtp.mailsTo("eve@example.org")).toEqual([]);
});
