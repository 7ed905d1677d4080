import { exponential, type BackoffStrategy } from "agenda";
import { setTimeout as pause } from "node:timers/promises";
import { renderMail, toUrl } from "~/mail/render";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { isToHomeowner, MAIL_SUBJECTS, type MailContent } from "~/schemas/mails";
import type { Locale } from "~/schemas/vocabulary";
import { log } from "../platform/log.server";
import { hasten, LOCK_MS, type TaskDefinition } from "../platform/queue.server";
import { settings } from "../platform/settings.server";
import { isLinkMail, NOT_SENT, withdrawMails, type QueuedMail } from "./emails.server";
import type { DeliveryFailure } from "./delivery.server";
import {
  addOffers,
  isObsolete,
  isTakenAlong,
  takeAlong,
  type OfferMail,
} from "./offer-groups.server";
import { listBounces } from "./postmark.server";
import { findProvider } from "./provider.server";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface Links {
  /** Finds the link into an account, by the mail. */
  findLink: (mailId: string) => Promise<string | undefined>;
  /** Finds the link to a homeowner's page, by the request and the address of the mail. */
  findPage: (requestId: string, to: string) => Promise<string | undefined>;
}

/**
 * Content of an email being sent. Links are never stored but resolved now; undefined if one into an
 * account was used or withdrawn. Emails recorded by older versions contain their link.
 */
async function resolveContent(
  mail: QueuedMail,
  { findLink, findPage }: Links,
): Promise<MailContent | undefined> {
  if (isToHomeowner(mail.template)) {
    const page = await findPage(mail.subjectId, mail.to);
    const needsPage = mail.template === "request-link" || mail.template === "still-needed";
    if (needsPage && page === undefined) return undefined;
    return { template: mail.template, data: { ...mail.data, page } } as MailContent;
  }
  if (!isLinkMail(mail) || mail.data.link !== undefined) return mail;
  const link = await findLink(mail._id);
  return link === undefined ? undefined : { template: mail.template, data: { ...mail.data, link } };
}

class RetryLaterError extends Error {
  override name = "RetryLaterError";

  constructor(readonly kind: DeliveryFailure["kind"]) {
    super(`mail ${kind}`);
  }
}

/** Max attempts per email, about a day: 30 s doubling up to 2 h. Then it is `failed`. */
const MAX_ATTEMPTS = 18;
const exponentialBackoff = exponential({
  delay: MINUTE / 2,
  factor: 2,
  maxDelay: 120 * MINUTE,
  maxRetries: Infinity,
  jitter: 0.2,
});
/** A blocked provider account is no fault of the email, which waits until that is fixed. */
const backoff: BackoffStrategy = (context) =>
  context.error instanceof RetryLaterError && context.error.kind === "blocked"
    ? 15 * MINUTE
    : exponentialBackoff(context);

/**
 * Sends a queued email through the provider if there is one, else to the development mailbox.
 * While mail is off it becomes `not-sent`: it would be out of date once mail is on again.
 * Throws `RetryLaterError` if the provider can't take it now.
 */
async function send(id: string, links: Links) {
  const mail = await Emails.findOne({ _id: id, state: "queued" }).lean<QueuedMail>();
  if (!mail || (await isTakenAlong(mail))) return;
  if (await isObsolete(mail)) {
    await withdrawMails([id]);
    return;
  }
  const { from, off } = settings().mail;
  if (off) {
    await updateQueued(id, { ...NOT_SENT, unclear: false });
    return;
  }
  const content = await resolveContent(mail, links);
  if (content === undefined) {
    await withdrawMails([id]);
    return;
  }
  const attempts = mail.attempts + 1;
  const claimed = await Emails.updateOne(
    { _id: id, state: "queued", withId: mail.withId ?? { $exists: false } },
    { $set: { attempts, unclear: true } },
  );
  if (claimed.matchedCount === 0) return; // another one has just taken it along
  const others = await takeAlong(mail);
  const rendered = tryToRender(id, addOffers(content, others), mail.locale);
  if (!rendered) {
    // Another instance, of a newer release, may know how.
    const kind = attempts < MAX_RENDERINGS ? "retry" : "failed";
    await handleFailure(mail, attempts, { kind, code: "RENDER" }, others);
    return;
  }
  const provider = findProvider(settings());
  if (!provider) {
    await markSent(id, others, { rendered });
    return;
  }
  // After no response or a crash, this mail or the one that took it along may have been delivered.
  const result =
    (mail.withId !== undefined && (await provider.findDelivery(mail.withId))) ||
    (mail.unclear && (await provider.findDelivery(id))) ||
    (await provider.deliver({
      id,
      from,
      to: mail.to,
      tag: mail.template,
      unsubscribe: toUnsubscribeUrl(content, mail.locale),
      ...rendered,
    }));
  if (!("providerId" in result)) {
    await handleFailure(mail, attempts, result, others);
    return;
  }
  await insist(() => markSent(id, others, { providerId: result.providerId }));
  if (mail.refused) await hasten("send-mail", await listRefused());
}

const toUnsubscribeUrl = ({ template, data }: MailContent, locale: Locale) =>
  template === "volunteer-news" && "unsubscribe" in data
    ? toUrl(data.unsubscribe, settings().baseUrl, locale)
    : undefined;

const MAX_RENDERINGS = 5;

/** Undefined, with a line in the log, for a mail that can't be written. */
function tryToRender(id: string, content: MailContent, locale: Locale) {
  try {
    return renderMail(content, locale, settings());
  } catch (error) {
    log.error({ err: error, mail: id }, "mail can't be written");
    return undefined;
  }
}

/** The others first: after a crash in between, the provider is asked about the mail itself. */
async function markSent(
  id: string,
  others: readonly OfferMail[],
  fields: Pick<Partial<EmailDocument>, "rendered" | "providerId">,
) {
  const { rendered: _, ...shared } = fields;
  if (others.length > 0)
    await Emails.updateMany(
      { _id: { $in: others.map((mail) => mail._id) }, state: "queued" },
      { $set: { ...toSentFields(), ...shared } },
    );
  await updateQueued(id, { ...toSentFields(), ...fields });
}

/** With the conversation before it less than the lock of a task. */
const INSIST_MS = 20_000;

/** Tries a write again that would send a mail twice if it failed, as in an election. */
async function insist(write: () => Promise<unknown>) {
  const startedAt = performance.now();
  for (;;)
    try {
      return await write();
    } catch (error) {
      if (performance.now() - startedAt > INSIST_MS) throw error;
      await pause(500);
    }
}

/** Ids of the mails that wait because the provider refuses the account, oldest first. */
const listRefused = async (limit = 0) =>
  (
    await Emails.find({ state: "queued", refused: true }, { _id: 1 })
      .sort({ createdAt: 1 })
      .limit(limit)
      .lean<{ _id: string }[]>()
  ).map(({ _id }) => _id);

/** Tries one refused mail a minute: once it goes out, so do the others. Part of the sweep. */
export async function tryRefused() {
  const oldest = await listRefused(1);
  if (oldest.length > 0) await hasten("send-mail", oldest);
}

async function handleFailure(
  mail: GivenUpMail & Pick<EmailDocument, "unclear">,
  attempts: number,
  { kind, code }: DeliveryFailure,
  others: readonly GivenUpMail[],
) {
  const id = mail._id;
  if (kind === "blocked") {
    const { unclear } = mail;
    await updateQueued(id, { lastError: code, refused: true, unclear, attempts: attempts - 1 });
    log.error({ mail: id, code }, "mail provider rejects this account or sender; email is on hold");
    throw new RetryLaterError(kind);
  }
  if (kind === "suppressed" || kind === "failed" || attempts >= MAX_ATTEMPTS) {
    for (const one of [...others, mail])
      await giveUp(one, kind === "suppressed" ? kind : "failed", code);
    return;
  }
  await updateQueued(id, { lastError: code, refused: false, unclear: kind === "unclear" });
  throw new RetryLaterError(kind);
}

type GivenUpMail = Pick<EmailDocument, "_id" | "to" | "template" | "subjectId" | "state">;

/** Flags the request first: after a crash in between, the email is unchanged and found again. */
async function giveUp(
  { _id, to, template, subjectId, state: before }: GivenUpMail,
  state: "failed" | "suppressed" | "bounced",
  code: string,
) {
  if (MAIL_SUBJECTS[template] === "request") {
    await HelpRequests.updateOne(
      { _id: subjectId, live: true, email: to },
      { $set: { mailBounced: true, updatedAt: new Date() } },
    );
  }
  await Emails.updateOne(
    { _id, state: before },
    { $set: { state, lastError: code, unclear: false, ...(state !== "failed" && { data: {} }) } },
  );
  log.warn({ mail: _id, state, code }, "email undeliverable");
}

/** Much longer than the interval, so that no bounce is missed in an outage of several days. */
const BOUNCE_LOOKBACK_MS = 7 * DAY;
/** Earlier runs have seen older pages; three provider calls fit into the lock of a task. */
const MAX_BOUNCE_PAGES = 3;

/** Idempotent; no-op without Postmark: mail servers send bounces to the mailbox of `MAIL_FROM`. */
async function markBounces() {
  const { postmark } = settings().mail;
  if (!postmark) return;
  const since = new Date(Date.now() - BOUNCE_LOOKBACK_MS);
  for (let page = 0; page < MAX_BOUNCE_PAGES; page++) {
    const result = await listBounces(postmark, since, page);
    if ("kind" in result) {
      log.warn({ code: result.code }, "could not read bounces, will retry");
      return;
    }
    for (const [providerId, type] of result.final) {
      const mails = await Emails.find({ providerId, state: "sent" }).lean<EmailDocument[]>();
      for (const mail of mails) await giveUp(mail, "bounced", type);
    }
    if (!result.more) return;
  }
}

/** Drops the data of a sent email: names and links are no longer needed. */
const toSentFields = () => ({
  state: "sent" as const,
  sentAt: new Date(),
  unclear: false,
  data: {},
});

const updateQueued = (id: string, fields: Partial<EmailDocument>) =>
  Emails.updateOne({ _id: id, state: "queued" }, { $set: fields });

/** Queue tasks for email. What finds links is passed in: mail imports no accounts or requests. */
export const createMailTasks = (links: Links): Record<string, TaskDefinition> => ({
  // A mail that is cut off while it is handed over would be sent twice.
  "send-mail": { run: (id) => send(id, links), backoff, stopMs: LOCK_MS },
  "mark-bounces": { run: markBounces, every: "15 minutes" },
});
