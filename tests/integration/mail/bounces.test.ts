import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { sendMail } from "~/services/mail/emails.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { log } from "~/services/platform/log.server";
import { waitForRelays } from "~/services/platform/outbox-relay.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as requests from "../../support/requests";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { FakePostmark, POSTMARK_ERRORS } from "../../support/fake-postmark";
import { helpRequestInput } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";

useDatabase();

const DAY = 24 * 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

// Only the mail provider is faked.
let postmark: FakePostmark;
beforeEach(async () => {
  postmark = await new FakePostmark().listen();
  useTestSettings({
    mail: { from: "hub@example.org", postmark: { token: postmark.token, baseUrl: postmark.url } },
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await postmark.close();
});
// Tasks are queued but not run, so that each test runs them itself.
beforeAll(() => startQueue({}));
afterAll(stopQueue);

/** Submits a request and hands its mail to the provider. */
async function submitAndMail() {
  const input = helpRequestInput();
  const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
  await waitForRelays();
  await send(`${id}:1:request-received`);
  return { id, email: input.email, mail: postmark.mailsTo(input.email)[0]! };
}
const send = TASKS["send-mail"]!.run;
const markBounces = () => TASKS["mark-bounces"]!.run("mark-bounces");
const readStates = async (id: string) => ({
  mail: (await Emails.findOne({ subjectId: id }).lean())?.state,
  request: (await HelpRequests.findById(id).lean())?.mailBounced,
});
const countBounceCalls = () => postmark.calls.filter((call) => call === "GET /bounces").length;

describe("a mail that Postmark accepted and could not deliver", () => {
  test.each([
    ["a hard bounce", { Type: "HardBounce" }],
    [
      "a hard bounce of an address that was activated again",
      { Type: "HardBounce", Inactive: false },
    ],
    ["a bad address", { Type: "BadEmailAddress", Inactive: false }],
    ["a complaint about spam", { Type: "SpamComplaint", Inactive: false }],
    ["an address that was deactivated by hand", { Type: "ManuallyDeactivated" }],
    ["an unknown type with a deactivated address", { Type: "Novel" }],
    ["a bounce of five days ago", { BouncedAt: ago(5 * DAY) }],
  ])("%s marks the mail and its request only", async (_, more) => {
    const [mine, other] = [await submitAndMail(), await submitAndMail()];
    postmark.bounce(mine.mail, more);
    await markBounces();
    expect(await readStates(mine.id)).toEqual({ mail: "bounced", request: true });
    expect(await readStates(other.id)).toEqual({ mail: "sent", request: false });
    expect(await Emails.findOne({ subjectId: mine.id }).lean()).toMatchObject({
      lastError: "Type" in more ? more.Type : "HardBounce",
    });
  });

  test.each([
    ["a soft bounce", { Type: "SoftBounce", Inactive: false }],
    ["a full mailbox", { Type: "Transient", Inactive: false }],
    ["an out-of-office reply", { Type: "AutoResponder", Inactive: false }],
    ["a bounce in another stream", { MessageStream: "broadcast" }],
    ["a bounce of a month ago", { BouncedAt: ago(30 * DAY) }],
  ])("%s changes nothing", async (_, more) => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail, more);
    await markBounces();
    expect(countBounceCalls()).toBe(1);
    expect(await readStates(id)).toEqual({ mail: "sent", request: false });
  });

  test("a bounce after a soft one is found", async () => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail, { Type: "SoftBounce", Inactive: false, BouncedAt: ago(60_000) });
    await markBounces();
    postmark.bounce(mail);
    await markBounces();
    expect(await readStates(id)).toEqual({ mail: "bounced", request: true });
  });

  test("a corrected address is not marked", async () => {
    const { id, mail } = await submitAndMail();
    await HelpRequests.updateOne({ _id: id }, { $set: { email: "corrected@example.org" } });
    postmark.bounce(mail);
    await markBounces();
    expect(await readStates(id)).toEqual({ mail: "bounced", request: false });
  });

  test("a final request is not marked", async () => {
    const { id, mail } = await submitAndMail();
    await HelpRequests.updateOne({ _id: id }, { $set: { live: false, status: "Closed" } });
    postmark.bounce(mail);
    await markBounces();
    expect(await readStates(id)).toEqual({ mail: "bounced", request: false });
  });

  test("a mail without a request is marked too", async () => {
    const [id, subjectId] = [randomUUID(), "V00000000"];
    const { mail } = await submitAndMail();
    await sendMail({
      _id: id,
      template: "request-received",
      locale: "en",
      to: "vera@example.org",
      data: { id },
      subjectId,
    });
    await send(id);
    postmark.bounce(postmark.mailsTo("vera@example.org")[0]!);
    await markBounces();
    expect((await Emails.findById(id).lean())?.state).toBe("bounced");
    expect(await HelpRequests.findOne({ email: mail.To }).lean()).toMatchObject({
      mailBounced: false,
    });
  });

  test("bounces of mails that are not ours, or without an id, change nothing", async () => {
    const { id, email } = await submitAndMail();
    // A mail of the development mailbox has no provider id.
    await Emails.updateOne({ subjectId: id }, { $unset: { providerId: 1 } });
    postmark.bounce({ MessageID: randomUUID(), To: "stranger@example.org" });
    postmark.bounce({ MessageID: "", To: email });
    await markBounces();
    expect(await readStates(id)).toEqual({ mail: "sent", request: false });
  });

  test("a second run changes nothing, even after the flag was cleared", async () => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail);
    await markBounces();
    const before = await Emails.findOne({ subjectId: id }).lean();
    await HelpRequests.updateOne({ _id: id }, { $set: { mailBounced: false } });
    await markBounces();
    expect(countBounceCalls()).toBe(2);
    expect(await Emails.findOne({ subjectId: id }).lean()).toEqual(before);
    expect(await readStates(id)).toEqual({ mail: "bounced", request: false });
  });

  test("the next run repairs one that failed between the two records", async () => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail);
    vi.spyOn(Emails, "updateOne").mockImplementationOnce(() => {
      throw new Error("the process ended here");
    });
    await expect(markBounces()).rejects.toThrow("ended here");
    await markBounces();
    expect(await readStates(id)).toEqual({ mail: "bounced", request: true });
  });
});

describe("the list of bounces", () => {
  const strangers = (n: number) => {
    for (let i = 0; i < n; i++)
      postmark.bounce({ MessageID: randomUUID(), To: "stranger@example.org" });
  };

  test.each([
    [498, 1, "bounced"],
    [500, 2, "bounced"],
    [1200, 3, "bounced"],
    [1500, 3, "sent"],
  ])("with %i newer bounces takes %i calls; the mail is then %s", async (newer, calls, state) => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail, { BouncedAt: ago(DAY) });
    strangers(newer);
    await markBounces();
    expect(countBounceCalls()).toBe(calls);
    expect((await readStates(id)).mail).toBe(state);
  });

  test.each([
    ["is down", POSTMARK_ERRORS.broken],
    ["refuses the connection", "refuse"],
    ["refuses the account", POSTMARK_ERRORS.badToken],
    ["sends an unexpected body", { status: 200 }],
  ] as const)(
    "is read again when the provider %s, and the log names no address",
    async (_, trouble) => {
      const { id, email, mail } = await submitAndMail();
      postmark.bounce(mail);
      const warn = vi.spyOn(log, "warn");
      postmark.bounceBehaviour = trouble;
      await markBounces();
      expect(await readStates(id)).toEqual({ mail: "sent", request: false });
      expect(warn).toHaveBeenCalledOnce();
      postmark.bounceBehaviour = "ok";
      await markBounces();
      expect(await readStates(id)).toEqual({ mail: "bounced", request: true });
      expect(JSON.stringify(warn.mock.calls)).not.toContain(email);
    },
  );

  test("is not read without a token", async () => {
    useTestSettings();
    await markBounces();
    expect(postmark.calls).toEqual([]);
  });

  test("is read by the queue's schedule", async () => {
    const { id, mail } = await submitAndMail();
    postmark.bounce(mail);
    await stopQueue();
    await startQueue(TASKS);
    await vi.waitFor(
      async () => {
        expect((await readStates(id)).mail).toBe("bounced");
      },
      { timeout: 15_000, interval: 50 },
    );
    await stopQueue();
    await startQueue({});
  });
});

describe("a mail that Postmark refuses", () => {
  test.each([
    ["a deactivated address", POSTMARK_ERRORS.inactiveRecipient, "suppressed"],
    ["an invalid address", POSTMARK_ERRORS.invalidRequest, "failed"],
  ] as const)("because of %s marks the request at once", async (_, answer, state) => {
    postmark.next.push(answer);
    const { id } = await submitAndMail();
    expect(await readStates(id)).toEqual({ mail: state, request: true });
    expect(countBounceCalls()).toBe(0);
  });
});
