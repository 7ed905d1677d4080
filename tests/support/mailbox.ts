import { expect } from "vitest";

import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { relayReleased } from "~/services/platform/outbox-relay.server";
import type { TestAccount } from "./accounts";
import { eventually } from "./eventually";
import { Visitor } from "./visitor";

/** A mail in the development mailbox. */
export interface TestMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  at: string;
}

/** Spellings of the development mailbox's paths. */
export const MAILBOX_PATHS =
  "/dev/mail /dev/mail.json /dev/mail.data /dev/mail.json?x /DEV/MAIL /dev/mail/".split(" ");

/** Lets the mails go that wait because a decision can be undone: as if their time had come. */
export async function releaseMails() {
  for (const { collection } of [HelpRequests, Applications])
    await collection.updateMany(
      { hasIntents: true },
      { $set: { "intents.$[held].after": new Date() } },
      { arrayFilters: [{ "held.after": { $exists: true } }] },
    );
  await relayReleased();
}

/** Mails to one address, newest first, without a wait for the time to undo. */
export async function listMailsTo(email: string) {
  await releaseMails();
  const { json } = await new Visitor().call("GET", "/dev/mail.json");
  return (json as TestMail[]).filter(({ to }) => to === email);
}

/** Waits for the newest mail to an address with a matching text. */
export const waitForMail = (email: string, pattern: string | RegExp) =>
  eventually(async () => {
    const mail = (await listMailsTo(email)).find(({ text }) =>
      typeof pattern === "string" ? text.includes(pattern) : pattern.test(text),
    );
    if (!mail) throw new Error(`No mail to ${email} says ${String(pattern)}.`);
    return mail;
  });

/** Waits for a mail to an address; there must be no other. */
export const waitForOnlyMail = (email: string) =>
  eventually(async () => {
    const [mail, ...more] = await listMailsTo(email);
    expect(mail).toBeDefined();
    expect(more).toEqual([]);
    return mail!;
  });

/** Waits for `count` mails to an address; returns their subjects, newest first. */
export const waitForSubjects = (email: string, count: number) =>
  eventually(async () => {
    const found = await listMailsTo(email);
    expect(found.length).toBeGreaterThanOrEqual(count);
    return found.map(({ subject }) => subject);
  });

/** Waits for the token of a newly mailed reset link, ignoring the `known` ones. */
export const waitForResetToken = (
  { role, email }: Pick<TestAccount, "role" | "email">,
  known: readonly string[] = [],
) =>
  eventually(async () => {
    const link = new RegExp(`/${role}/reset-password\\?token=([\\w-]{43})`, "g");
    const tokens = (await listMailsTo(email)).flatMap(({ text }) =>
      [...text.matchAll(link)].map(([, token]) => token!),
    );
    const token = tokens.find((one) => !known.includes(one));
    if (token === undefined) throw new Error(`No new reset link for ${email}.`);
    return token;
  });
