import { Errors, ServerClient } from "postmark";
import type { Settings } from "../platform/settings.server";

type PostmarkAccount = NonNullable<Settings["mail"]["postmark"]>;

/**
 * Why a mail was not taken. `suppressed` and `failed` are final; `retry` passes; `blocked` needs somebody to mend the account;
 * `unclear` had no answer: the mail may be on its way.
 */
export interface DeliveryFailure {
  kind: "suppressed" | "failed" | "retry" | "blocked" | "unclear";
  /** Provider's code and status, never its text: that repeats addresses. */
  code: string;
}

function createClient({ token, baseUrl }: PostmarkAccount) {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  return new ServerClient(token, {
    timeout: 15,
    ...(base && { useHttps: base.protocol === "https:", requestHost: base.host }),
  });
}

/** A 200 without an id was not written by Postmark (a captive portal, a proxy, a wrong address). */
const NOT_POSTMARK: DeliveryFailure = { kind: "unclear", code: "0/200" };

/** The provider's id of a mail. The library's types promise one, but it passes on any 200. */
function readProviderId(answer: unknown): { providerId: string } | undefined {
  const id = (answer as { MessageID?: unknown } | null | undefined)?.MessageID;
  return typeof id === "string" && id.trim() !== "" ? { providerId: id } : undefined;
}

/** Hands one mail to Postmark. The stored address alone stands in `To`; the id travels as metadata so that it can be found again. */
export async function deliver(
  account: PostmarkAccount,
  mail: {
    id: string;
    from: string;
    to: string;
    tag: string;
    subject: string;
    text: string;
    html: string;
  },
): Promise<{ providerId: string } | DeliveryFailure> {
  try {
    const answer = await createClient(account).sendEmail({
      From: mail.from,
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      Tag: mail.tag,
      Metadata: { mailId: mail.id },
      MessageStream: "outbound",
    });
    return readProviderId(answer) ?? NOT_POSTMARK;
  } catch (error) {
    return classify(error);
  }
}

/** The provider's id of a mail that it took under this id, undefined when it knows none; without an answer it stays unclear. */
export async function findDelivery(
  account: PostmarkAccount,
  id: string,
): Promise<{ providerId: string } | DeliveryFailure | undefined> {
  try {
    const found = await createClient(account).getOutboundMessages({
      count: 1,
      offset: 0,
      metadata_mailId: id,
    });
    const messages: unknown = found.Messages;
    if (!Array.isArray(messages)) return NOT_POSTMARK;
    return messages.length === 0 ? undefined : (readProviderId(messages[0]) ?? NOT_POSTMARK);
  } catch (error) {
    const failure = classify(error);
    return failure.kind === "blocked" ? failure : { ...failure, kind: "unclear" };
  }
}

/** Bounces that say the address is dead or unwilling; other types pass unless the provider gave the address up because of them. */
const PERMANENT_BOUNCE_TYPES = new Set(["HardBounce", "BadEmailAddress", "SpamComplaint"]);
/** The most that one call answers. */
const BOUNCE_PAGE_SIZE = 500;

/**
 * One page of the mails that came back for good since a day, newest first: the provider's id and its type of bounce.
 * `more` says whether another page may follow. The day is written in UTC and read in Eastern time, so let it be generous.
 */
export async function listBounces(
  account: PostmarkAccount,
  since: Date,
  page: number,
): Promise<{ final: Map<string, string>; more: boolean } | DeliveryFailure> {
  try {
    const fromDate = since.toISOString().slice(0, 10);
    const { Bounces } = await createClient(account).getBounces({
      count: BOUNCE_PAGE_SIZE,
      offset: page * BOUNCE_PAGE_SIZE,
      fromDate,
      messageStream: "outbound",
    });
    const final = Bounces.filter(
      ({ MessageID, Inactive, Type }) =>
        MessageID && (Inactive || PERMANENT_BOUNCE_TYPES.has(Type)),
    );
    return {
      final: new Map(final.map(({ MessageID, Type }) => [MessageID, Type])),
      more: Bounces.length === BOUNCE_PAGE_SIZE,
    };
  } catch (error) {
    return classify(error);
  }
}

/** The provider's error classes (reference of its library, version 5) as what is to be done about them. */
function classify(error: unknown): DeliveryFailure {
  const { code = 0, statusCode = 0 } = error as { code?: number; statusCode?: number };
  const text = `${code}/${statusCode}`;
  const as = (kind: DeliveryFailure["kind"]): DeliveryFailure => ({ kind, code: text });
  if (error instanceof Errors.InactiveRecipientsError) return as("suppressed");
  if (
    error instanceof Errors.InvalidAPIKeyError ||
    statusCode === 403 ||
    [400, 401, 405, 412, 413].includes(code)
  )
    return as("blocked");
  if (statusCode === 422) return as("failed");
  if (statusCode === 0) return as("unclear");
  return as("retry");
}
