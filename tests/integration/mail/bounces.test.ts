import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { sendMail } from "~/services/mail/emails.server";
import { relaysDone } from "~/services/platform/outbox-relay.server";
import { log } from "~/services/platform/log.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import * as requests from "~/services/requests/requests.server";
import { TASKS } from "~/services/outbox/tasks.server";
import { newIpAddress } from "../../support/address";
import { useDatabase } from "../../support/database";
import { FakePostmark, POSTMARK_ERRORS } from "../../support/fake-postmark";
import { helpRequestInput } from "../../support/help-request";
import { useTestSettings } from "../../support/settings";

useDatabase();

const DAY = 24 * 60 * 60 * 1000;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

// The provider is the one thing that is not real here: it is somebody else's machine.
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
// Tasks are taken in and not worked off, so that each test says when they run.
beforeAll(() => startQueue({}));
afterAll(stopQueue);

/** A request for help whose mail has been handed to the provider. */
async function ask() {
  const input = helpRequestInput();
  const { id } = await requests.submit(input, { address: newIpAddress(), locale: "en" });
  await relaysDone();
  await send(`${id}:1:request-received`);
  return { id, email: input.email, mail: postmark.mailsTo(input.email)[0]! };
}
const send = TASKS["send-mail"]!.run;
const look = () => TASKS["mark-bounces"]!.run("mark-bounces");
const became = async (id: string) => ({
  mail: (await Emails.findOne({ subjectId: id }).lean())?.state,
  request: (await HelpRequests.findById(id).lean())?.mailBounced,
});
const looks = () => postmark.calls.filter((call) => call === "GET /bounces").length;

describe("a mail that Postmark took and could not deliver", () => {
  test.each([
    ["a hard bounce", { Type: "HardBounce" }],
    [
      "a hard bounce of an address that was activated again",
      { Type: "HardBounce", Inactive: false },
    ],
    ["a bad address", { Type: "BadEmailAddress", Inactive: false }],
    ["a complaint about spam", { Type: "SpamComplaint", Inactive: false }],
    ["an address that was deactivated by hand", { Type: "ManuallyDeactivated" }],
    ["a type that nobody knows, with the address given up", { Type: "Novel" }],
    ["a bounce of five days ago", { BouncedAt: ago(5 * DAY) }],
  ])("%s marks the mail and its request, and nobody else's", async (_, more) => {
    const [mine, other] = [await ask(), await ask()];
    postmark.bounce(mine.mail, more);
    await look();
    expect(await became(mine.id)).toEqual({ mail: "bounced", request: true });
    expect(await became(other.id)).toEqual({ mail: "sent", request: false });
    expect(await Emails.findOne({ subjectId: mine.id }).lean()).toMatchObject({
      lastError: "Type" in more ? more.Type : "HardBounce",
    });
  });

  test.each([
    ["a soft bounce", { Type: "SoftBounce", Inactive: false }],
    ["a full mailbox", { Type: "Transient", Inactive: false }],
    ["an answer of absence", { Type: "AutoResponder", Inactive: false }],
    ["a bounce in another stream", { MessageStream: "broadcast" }],
    ["a bounce of a month ago", { BouncedAt: ago(30 * DAY) }],
  ])("%s changes nothing", async (_, more) => {
    const { id, mail } = await ask();
    postmark.bounce(mail, more);
    await look();
    expect(looks()).toBe(1);
    expect(await became(id)).toEqual({ mail: "sent", request: false });
  });

  test("a bounce after a soft one is found", async () => {
    const { id, mail } = await ask();
    postmark.bounce(mail, { Type: "SoftBounce", Inactive: false, BouncedAt: ago(60_000) });
    await look();
    postmark.bounce(mail);
    await look();
    expect(await became(id)).toEqual({ mail: "bounced", request: true });
  });

  test("a corrected address is not blamed", async () => {
    const { id, mail } = await ask();
    await HelpRequests.updateOne({ _id: id }, { $set: { email: "corrected@example.org" } });
    postmark.bounce(mail);
    await look();
    expect(await became(id)).toEqual({ mail: "bounced", request: false });
  });

  test("a request that is over is left alone", async () => {
    const { id, mail } = await ask();
    await HelpRequests.updateOne({ _id: id }, { $set: { live: false, status: "Closed" } });
    postmark.bounce(mail);
    await look();
    expect(await became(id)).toEqual({ mail: "bounced", request: false });
  });

  test("a mail that is about no request is marked all the same", async () => {
    const [id, subjectId] = [randomUUID(), "V00000000"];
    const { mail } = await ask();
    await sendMail({
      _id: id,
      template: "request-received",
      locale: "en",
      to: "vera@example.org",
      data: { helpTypes: "" },
      subjectId,
    });
    await send(id);
    postmark.bounce(postmark.mailsTo("vera@example.org")[0]!);
    await look();
    expect((await Emails.findById(id).lean())?.state).toBe("bounced");
    expect(await HelpRequests.findOne({ email: mail.To }).lean()).toMatchObject({
      mailBounced: false,
    });
  });

  test("bounces of mails that are not ours, or without an id, change nothing", async () => {
    const { id, email } = await ask();
    // As the local outbox leaves it.
    await Emails.updateOne({ subjectId: id }, { $unset: { providerId: 1 } });
    postmark.bounce({ MessageID: randomUUID(), To: "stranger@example.org" });
    postmark.bounce({ MessageID: "", To: email });
    await look();
    expect(await became(id)).toEqual({ mail: "sent", request: false });
  });

  test("asking twice changes nothing more, also after somebody has dealt with it", async () => {
    const { id, mail } = await ask();
    postmark.bounce(mail);
    await look();
    const before = await Emails.findOne({ subjectId: id }).lean();
    await HelpRequests.updateOne({ _id: id }, { $set: { mailBounced: false } });
    await look();
    expect(looks()).toBe(2);
    expect(await Emails.findOne({ subjectId: id }).lean()).toEqual(before);
    expect(await became(id)).toEqual({ mail: "bounced", request: false });
  });

  test("a look that broke off between the two records is made good by the next one", async () => {
    const { id, mail } = await ask();
    postmark.bounce(mail);
    vi.spyOn(Emails, "updateOne").mockImplementationOnce(() => {
      throw new Error("the process ended here");
    });
    await expect(look()).rejects.toThrow("ended here");
    await look();
    expect(await became(id)).toEqual({ mail: "bounced", request: true });
  });
});

describe("the list", () => {
  const strangers = (n: number) => {
    for (let i = 0; i < n; i++)
      postmark.bounce({ MessageID: randomUUID(), To: "stranger@example.org" });
  };

  test.each([
    [498, 1, "bounced"],
    [500, 2, "bounced"],
    [1200, 3, "bounced"],
    [1500, 3, "sent"],
  ])(
    "with %i newer bounces takes %i of the calls; the mail is then %s",
    async (newer, calls, state) => {
      const { id, mail } = await ask();
      postmark.bounce(mail, { BouncedAt: ago(DAY) });
      strangers(newer);
      await look();
      expect(looks()).toBe(calls);
      expect((await became(id)).mail).toBe(state);
    },
  );

  test.each([
    ["is down", POSTMARK_ERRORS.broken],
    ["breaks the line", "refuse"],
    ["refuses the account", POSTMARK_ERRORS.badToken],
    ["answers something else", { status: 200 }],
  ] as const)(
    "is asked for again when the provider %s, and the log names no address",
    async (_, trouble) => {
      const { id, email, mail } = await ask();
      postmark.bounce(mail);
      const warn = vi.spyOn(log, "warn");
      postmark.listing = trouble;
      await look();
      expect(await became(id)).toEqual({ mail: "sent", request: false });
      expect(warn).toHaveBeenCalledOnce();
      postmark.listing = "ok";
      await look();
      expect(await became(id)).toEqual({ mail: "bounced", request: true });
      expect(JSON.stringify(warn.mock.calls)).not.toContain(email);
    },
  );

  test("is not asked for without a token", async () => {
    useTestSettings();
    await look();
    expect(postmark.calls).toEqual([]);
  });

  test("is asked for by the queue itself", async () => {
    const { id, mail } = await ask();
    postmark.bounce(mail);
    await stopQueue();
    await startQueue(TASKS);
    await vi.waitFor(
      async () => {
        expect((await became(id)).mail).toBe("bounced");
      },
      { timeout: 15_000, interval: 50 },
    );
    await stopQueue();
    await startQueue({});
  });
});

describe("a mail that Postmark does not take", () => {
  test.each([
    ["an address that it has given up", POSTMARK_ERRORS.inactiveRecipient, "suppressed"],
    ["an address that it cannot use", POSTMARK_ERRORS.invalidRequest, "failed"],
  ] as const)("for %s marks the request at once", async (_, answer, state) => {
    postmark.next.push(answer);
    const { id } = await ask();
    expect(await became(id)).toEqual({ mail: state, request: true });
    expect(looks()).toBe(0);
  });
});
