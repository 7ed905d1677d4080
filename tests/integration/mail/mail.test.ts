import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import {
  listDevMailbox,
  requeueMails,
  sendMail,
  toMailOutcome,
} from "~/services/mail/emails.server";
import { deliver, findDelivery } from "~/services/mail/postmark.server";
import { queueFailedAgain, sendAgain } from "~/services/mail/undelivered.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { sweepOutboxes, waitForRelays } from "~/services/platform/outbox-relay.server";
import { newId } from "~/services/platform/ids.server";
import { enqueue, hasten, startQueue, stopQueue } from "~/services/platform/queue.server";
import * as requests from "../../support/requests";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { FakePostmark, POSTMARK_ERRORS } from "../../support/fake-postmark";
import { helpRequestInput } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";

useDatabase();

const submitRequest = async (more: Record<string, unknown> = {}) => {
  const input = helpRequestInput(more);
  const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
  await waitForRelays();
  return { id, email: input.email };
};
const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 15_000, interval: 50 });
const receiptMessage = (id: string) => ({
  id: `${id}:1:request-received`,
  kind: "request-received" as const,
  rev: 1,
  at: new Date(),
});
/** To be compared exactly: `toMatchObject` takes any object for an empty one. */
const readData = async (subjectId: string) => (await Emails.findOne({ subjectId }).lean())?.data;
const untilMailIs = (id: string, fields: object) =>
  until(async () => {
    expect(await Emails.findOne({ subjectId: id }).lean()).toMatchObject(fields);
  });

describe("without a provider", () => {
  beforeAll(async () => {
    useTestSettings();
    await startQueue(TASKS);
    return stopQueue;
  });

  test("a question or a link that came too late is withdrawn", async () => {
    const { id, email: to } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    const send = async (template: "still-needed" | "request-link", address = to) => {
      const _id = `${template} ${newId("R")}`;
      const data = { firstName: "Lou", id, helpTypes: [] };
      await sendMail({ _id, template, data, locale: "en", to: address, subjectId: id, rev: 1 });
      return until(async () => {
        const mail = (await Emails.findById(_id).lean())!;
        expect(mail.state).not.toBe("queued");
        return toMailOutcome(mail);
      });
    };
    expect(await send("still-needed")).toBe("withdrawn"); // has been settled
    await HelpRequests.updateOne({ _id: id }, { $set: { asked: true } });
    expect(await send("still-needed")).toBe("sent");
    for (const template of ["still-needed", "request-link"] as const)
      expect(await send(template, `former-${to}`), template).toBe("withdrawn");
    expect(await send("request-link")).toBe("sent");
  });

  test("the mail is in the development mailbox, readable and escaped", async () => {
    const { id, email } = await submitRequest({ first_name: "Lou <b>" });
    await untilMailIs(id, { state: "sent" });
    const receipt = (await listDevMailbox()).find(({ to }) => to === email)!;
    expect(receipt.subject).toBe("We received your request for help");
    expect(receipt.text).toContain(`Your reference number: ${id}`);
    expect(receipt.text).toContain(`http://localhost:3000/my-request?link=${id}.`);
    await requests.accept(id, { role: "admin", id: "UADMIN001" });
    await until(async () => {
      expect(
        await Emails.findOne({ subjectId: id, template: "request-accepted" }).lean(),
      ).toMatchObject({ state: "sent" });
    });
    const accepted = (await listDevMailbox()).find(
      ({ to, subject }) => to === email && subject === "Your request was accepted",
    )!;
    expect(accepted.text).toContain("Yard Cleanup");
    expect(accepted.html).toContain("Lou &lt;b&gt;");
    expect(accepted.html).not.toContain("Lou <b>");
  });

  test("the sweep relays an outbox message left by a crash once", async () => {
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    // As if the process had died twice before the message was removed from the outbox.
    const intents = [receiptMessage(id)];
    for (let n = 0; n < 2; n++) {
      await HelpRequests.updateOne({ _id: id }, { $set: { intents, hasIntents: true } });
      await sweepOutboxes();
      expect(await HelpRequests.findById(id).lean()).toMatchObject({ intents: [] });
    }
    expect(await Emails.countDocuments({ to: email })).toBe(1);
  });

  test("a message of a later version stays in the outbox, and nothing is mailed", async () => {
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    for (const kind of ["request-archived", "volunteer-invite", "constructor"]) {
      const intents = [{ id: `${id}:1:${kind}`, kind, rev: 1, at: new Date() }];
      await HelpRequests.collection.updateOne(
        { _id: id as never },
        { $set: { intents, hasIntents: true } },
      );
      await sweepOutboxes();
      expect(await HelpRequests.findById(id).lean()).toMatchObject({ intents, hasIntents: true });
    }
    await HelpRequests.updateOne({ _id: id }, { $set: { intents: [] }, $unset: { hasIntents: 1 } });
    expect(await Emails.countDocuments({ to: email })).toBe(1);
  });

  test("a message without its history entry waits, and the others are relayed", async () => {
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    await Emails.deleteMany({ subjectId: id });
    const stray = { ...receiptMessage(id), id: `${id}:9:request-received`, rev: 9 };
    await HelpRequests.updateOne(
      { _id: id },
      { $set: { intents: [stray, receiptMessage(id)], hasIntents: true } },
    );
    await sweepOutboxes();
    expect(await HelpRequests.findById(id).lean()).toMatchObject({ intents: [stray] });
    expect(await Emails.countDocuments({ to: email })).toBe(1);
    await HelpRequests.updateOne({ _id: id }, { $set: { intents: [] }, $unset: { hasIntents: 1 } });
  });

  test("the sweep relays an outbox message whose relay never started", async () => {
    const { id } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    await Emails.deleteMany({ subjectId: id });
    const intents = [receiptMessage(id)];
    await HelpRequests.updateOne({ _id: id }, { $set: { intents, hasIntents: true } });
    await sweepOutboxes();
    await untilMailIs(id, { state: "sent" });
  });
});

describe("with Postmark", () => {
  // Only the mail provider is faked.
  let postmark: FakePostmark;
  beforeEach(async () => {
    postmark = await new FakePostmark().listen();
    useTestSettings({
      mail: { from: "hub@example.org", postmark: { token: postmark.token, baseUrl: postmark.url } },
    });
    // The product's own delays are 30 s and more.
    await startQueue({ "send-mail": { ...TASKS["send-mail"]!, backoff: () => 100 } });
  });
  afterEach(async () => {
    await stopQueue();
    await postmark.close();
  });

  test("a mail goes to the stored address with subject, both bodies, stream, tag and its id", async () => {
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    expect(postmark.mailsTo(email)).toMatchObject([
      {
        From: "hub@example.org",
        Subject: "We received your request for help",
        MessageStream: "outbound",
        Tag: "request-received",
        Metadata: { mailId: `${id}:1:request-received` },
      },
    ]);
    expect((await listDevMailbox()).map(({ to }) => to)).not.toContain(email);
  });

  test.each([
    [
      "provider errors",
      [POSTMARK_ERRORS.broken, POSTMARK_ERRORS.tooMany, POSTMARK_ERRORS.maintenance],
    ],
    ["a refused account", [POSTMARK_ERRORS.badToken]],
    ["a refused sender", [POSTMARK_ERRORS.badSender]],
    ["a refused connection", ["refuse", "refuse"]],
    ["a response lost after the mail was accepted", ["cut"]],
  ] as const)("%s: the mail is delayed and sent once", async (_, troubles) => {
    postmark.next.push(...troubles);
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    expect(postmark.mailsTo(email)).toHaveLength(1);
  });

  const PORTAL = "<!doctype html><title>Log in to this network</title>";

  test("a 200 with a page of a captive portal does not count as sent: the mail is delayed and sent once", async () => {
    postmark.next.push({ text: PORTAL }, { text: PORTAL });
    postmark.searchBehaviour = { text: PORTAL };
    const { id, email } = await submitRequest();
    await untilMailIs(id, {
      state: "queued",
      unclear: true,
      attempts: 2,
      lastError: expect.any(String) as string,
    });
    expect(postmark.mailsTo(email)).toHaveLength(0);
    postmark.searchBehaviour = "ok";
    await untilMailIs(id, { state: "sent", providerId: expect.stringMatching(/./) as string });
    expect(postmark.mailsTo(email)).toHaveLength(1);
  });

  test("a search without an answer does not prove that the mail is missing: it is not sent again", async () => {
    postmark.next.push("cut");
    postmark.searchBehaviour = { text: "{}" };
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "queued", unclear: true, attempts: 3 });
    expect(postmark.mailsTo(email)).toHaveLength(1);
    postmark.searchBehaviour = "ok";
    await untilMailIs(id, { state: "sent", providerId: postmark.mailsTo(email)[0]!.MessageID });
    expect(postmark.mailsTo(email)).toHaveLength(1);
  });

  const getAccount = () => ({ token: postmark.token, baseUrl: postmark.url });

  test("a page that ends such mails is in a header", async () => {
    const unsubscribe = "https://hub.example.org/unsubscribe?link=x";
    const mail = { id: "1", from: "hub@example.org", to: "list@example.org", tag: "x" };
    await deliver(getAccount(), { ...mail, subject: "x", text: "x", html: "x", unsubscribe });
    expect(postmark.mailsTo("list@example.org")[0]!.Headers).toEqual([
      { Name: "List-Unsubscribe", Value: `<${unsubscribe}>` },
    ]);
  });

  test.each([PORTAL, "", "null", "{}", '{"MessageID":""}', '{"MessageID":" "}', '{"MessageID":7}'])(
    "a 200 with '%s' is unclear",
    async (text) => {
      postmark.next.push({ text });
      const mail = { id: "1", from: "hub@example.org", to: "ana@example.org", tag: "x" };
      const content = { subject: "Hello", text: "Hello", html: "<p>Hello</p>" };
      expect(await deliver(getAccount(), { ...mail, ...content })).toMatchObject({
        kind: "unclear",
      });
    },
  );

  test.each([
    "<html></html>",
    "{}",
    '{"Messages":"none"}',
    '{"Messages":{}}',
    '{"Messages":[{}]}',
    '{"Messages":[{"MessageID":""}]}',
  ])("a search that returns '%s' is unclear", async (text) => {
    postmark.searchBehaviour = { text };
    expect(await findDelivery(getAccount(), "1")).toMatchObject({ kind: "unclear" });
  });

  test.each([
    ["a provider error", POSTMARK_ERRORS.broken, 24_000, 36_000],
    ["a refused account", POSTMARK_ERRORS.badToken, 900_000, 900_000],
  ] as const)(
    "after %s the product's own backoff is long enough",
    async (_, trouble, minDelay, maxDelay) => {
      await stopQueue();
      const delays: (number | null)[] = [];
      const backoff = TASKS["send-mail"]!.backoff!;
      // Records the product's own delays without waiting for them.
      await startQueue({
        "send-mail": {
          ...TASKS["send-mail"]!,
          backoff: (context) => (delays.push(backoff(context)), 100),
        },
      });
      postmark.next.push(trouble);
      const { id } = await submitRequest();
      await untilMailIs(id, { state: "sent" });
      expect(delays).toHaveLength(1);
      expect(delays[0]).toBeGreaterThanOrEqual(minDelay);
      expect(delays[0]).toBeLessThanOrEqual(maxDelay);
    },
  );

  test("a mail fails after about a day of errors, unless the provider's account is refused", async () => {
    const waiting = await submitRequest();
    await untilMailIs(waiting.id, { state: "sent" });
    for (const [trouble, state, attempts] of [
      [POSTMARK_ERRORS.broken, "failed", 18],
      [POSTMARK_ERRORS.badToken, "queued", 17],
    ] as const) {
      const { id, email } = await submitRequest();
      await untilMailIs(id, { state: "sent" });
      await stopQueue();
      await Emails.updateOne(
        { subjectId: id },
        {
          $set: {
            state: "queued",
            attempts: 17,
            unclear: false,
            data: { id },
          },
        },
      );
      postmark.behaviour = trouble;
      await startQueue({ "send-mail": { ...TASKS["send-mail"]!, backoff: () => null } });
      await enqueue("send-mail", `${id}:1:request-received`);
      await untilMailIs(id, { state, attempts, lastError: expect.any(String) as string });
      postmark.behaviour = "ok";
      expect(postmark.mailsTo(email)).toHaveLength(1);
    }
  });

  test("a mail that can't be written fails after a few attempts", async () => {
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "sent" });
    const unwritable = { state: "queued", attempts: 3, unclear: false, template: "gone" };
    await Emails.collection.updateOne({ subjectId: id }, { $set: unwritable });
    await enqueue("send-mail", `${id}:1:request-received`);
    await untilMailIs(id, { state: "queued", attempts: 4, lastError: "RENDER" });
    await hasten("send-mail", [`${id}:1:request-received`]);
    await untilMailIs(id, { state: "failed", attempts: 5, lastError: "RENDER" });
    expect(postmark.mailsTo(email)).toHaveLength(1);
  });

  test("an outage of the provider loses no mail and sends none twice", async () => {
    postmark.behaviour = "refuse";
    postmark.searchBehaviour = "refuse";
    const all = await Promise.all(Array.from({ length: 10 }, () => submitRequest()));
    const mine = { to: { $in: all.map(({ email }) => email) } };
    await until(async () => {
      expect(await Emails.countDocuments({ ...mine, state: "queued", attempts: { $gte: 1 } })).toBe(
        10,
      );
    });
    postmark.behaviour = "ok";
    postmark.searchBehaviour = "ok";
    await until(async () => {
      expect(await Emails.countDocuments({ ...mine, state: "sent" })).toBe(10);
    });
    for (const { email } of all) expect(postmark.mailsTo(email)).toHaveLength(1);
  });

  test.each([
    ["an inactive recipient", POSTMARK_ERRORS.inactiveRecipient, "suppressed"],
    ["an address it cannot use", POSTMARK_ERRORS.invalidRequest, "failed"],
  ] as const)("%s is final", async (_, answer, state) => {
    postmark.next.push(answer);
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state, attempts: 1 });
    expect(postmark.mailsTo(email)).toHaveLength(0);
  });
});

describe("while mail is off", () => {
  let postmark: FakePostmark;
  beforeEach(async () => {
    postmark = await new FakePostmark().listen();
    // Switches as a restart with other settings would.
    switchMail("off");
    await startQueue({ "send-mail": { ...TASKS["send-mail"]!, backoff: () => 100 } });
  });
  afterEach(async () => {
    await stopQueue();
    await postmark.close();
  });
  const switchMail = (to: "on" | "off") => {
    const account = { token: postmark.token, baseUrl: postmark.url };
    useTestSettings({
      devMailboxEnabled: false,
      mail: { from: "hub@example.org", ...(to === "on" ? { postmark: account } : { off: true }) },
    });
  };

  test("a mail is recorded as not sent, without its data, and never goes out later", async () => {
    const { id, email } = await submitRequest();
    expect(await Emails.findOne({ subjectId: id }).lean()).toMatchObject({
      state: "not-sent",
      attempts: 0,
    });
    expect(await readData(id)).toEqual({});
    switchMail("on");
    const later = await submitRequest();
    await enqueue("send-mail", `${id}:1:request-received`);
    await Emails.updateOne(
      { subjectId: id },
      { $set: { createdAt: new Date(Date.now() - 60 * 60_000) } },
    );
    await requeueMails();
    await untilMailIs(later.id, { state: "sent" });
    expect(await Emails.findOne({ subjectId: id }).lean()).toMatchObject({
      state: "not-sent",
      attempts: 0,
    });
    expect(postmark.mailsTo(email)).toEqual([]);
    expect((await listDevMailbox()).map(({ to }) => to)).not.toContain(email);
  });

  test("a mail that failed is not sent again, and keeps its content", async () => {
    const { id } = await submitRequest();
    const failed = { state: "failed", data: { id } } as const;
    await Emails.updateOne({ subjectId: id }, { $set: failed });
    const mailId = `${id}:1:request-received`;
    for (const attempt of [() => sendAgain(mailId, new Date()), () => queueFailedAgain(new Date())])
      await expect(attempt()).rejects.toMatchObject({ code: "conflict", reason: "mail.off" });
    expect(await Emails.findById(mailId).lean()).toMatchObject(failed);
    await Emails.deleteOne({ _id: mailId });
  });

  test("a mail queued before is not sent either", async () => {
    switchMail("on");
    postmark.behaviour = "refuse";
    const { id, email } = await submitRequest();
    await untilMailIs(id, { state: "queued", lastError: expect.any(String) as string });
    switchMail("off");
    await untilMailIs(id, { state: "not-sent", unclear: false });
    expect(await readData(id)).toEqual({});
    postmark.behaviour = "ok";
    switchMail("on");
    const later = await submitRequest();
    await untilMailIs(later.id, { state: "sent" });
    expect(await Emails.findOne({ subjectId: id }).lean()).toMatchObject({ state: "not-sent" });
    expect(postmark.mailsTo(email)).toEqual([]);
  });
});
