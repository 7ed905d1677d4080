import { Errors, ServerClient } from "postmark";
import type { Settings } from "../platform/settings.server";
import type {
  AccountStatus,
  DeliveryFailure,
  DeliveryResult,
  OutgoingMail,
} from "./delivery.server";

type PostmarkAccount = NonNullable<Settings["mail"]["postmark"]>;

function createClient({ token, baseUrl }: PostmarkAccount) {
  const base = baseUrl === undefined ? undefined : new URL(baseUrl);
  return new ServerClient(token, {
    timeout: 15,
    ...(base && { useHttps: base.protocol === "https:", requestHost: base.host }),
  });
}

/** A 200 without an id is not from Postmark (captive portal, proxy, wrong URL). */
const NOT_POSTMARK: DeliveryFailure = { kind: "unclear", code: "0/200" };

/** The provider's id of an email. The library declares one, but passes on any 200 response. */
function readProviderId(response: unknown): { providerId: string } | undefined {
  const id = (response as { MessageID?: unknown } | null | undefined)?.MessageID;
  return typeof id === "string" && id.trim() !== "" ? { providerId: id } : undefined;
}

/** Sends an email. `To` is the bare address; the id is sent as metadata for `findDelivery`. */
export async function deliver(
  account: PostmarkAccount,
  mail: OutgoingMail,
): Promise<DeliveryResult> {
  try {
    const response = await createClient(account).sendEmail({
      From: mail.from,
      To: mail.to,
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      Tag: mail.tag,
      Metadata: { mailId: mail.id },
      MessageStream: "outbound",
      ...(mail.unsubscribe && {
        Headers: [{ Name: "List-Unsubscribe", Value: `<${mail.unsubscribe}>` }],
      }),
    });
    return readProviderId(response) ?? NOT_POSTMARK;
  } catch (error) {
    return classify(error);
  }
}

/** The provider's id of an email sent with our id; undefined if it has none, else a failure. */
export async function findDelivery(
  account: PostmarkAccount,
  id: string,
): Promise<DeliveryResult | undefined> {
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

export async function checkAccount(account: PostmarkAccount): Promise<AccountStatus> {
  try {
    const { ID, DeliveryType } = await createClient(account).getServer();
    return typeof ID === "number"
      ? { isSandbox: (DeliveryType as string) === "Sandbox" }
      : NOT_POSTMARK;
  } catch (error) {
    return classify(error);
  }
}

/** Permanent bounces. Other types are temporary, unless Postmark has deactivated the address. */
const PERMANENT_BOUNCE_TYPES = new Set(["HardBounce", "BadEmailAddress", "SpamComplaint"]);
/** Postmark's max. */
const BOUNCE_PAGE_SIZE = 500;

/** A page of permanent bounces: type by provider id. `since` is read as Eastern: allow a day. */
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

/** Maps the error classes of Postmark's library (version 5) to what to do about them. */
function classify(error: unknown): DeliveryFailure {
  const { code = 0, statusCode = 0 } = error as { code?: number; statusCode?: number };
  const as = (kind: DeliveryFailure["kind"]): DeliveryFailure => ({
    kind,
    code: `${code}/${statusCode}`,
  });
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
