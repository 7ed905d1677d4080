import { createCookie } from "@remix-run/node";
import { z } from "zod";
import type { HelpRequestInput } from "~/schemas/requests/help-request";
import { COUNTIES, HELP_TYPE_CODES, ZIP_CODES } from "~/schemas/vocabulary";
import { settings } from "../../platform/settings.server";

/** The confirmation of a help request. The cookie goes to no other page. */
export const RECEIVED_PATH = "/request-help/received";

const RECEIPT_SECONDS = 30 * 60;
/** Browsers drop cookies with more bytes in name and value. */
const MAX_COOKIE_BYTES = 4_096;

const Answers = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  street1: z.string(),
  street2: z.string(),
  city: z.string(),
  zip: z.enum(ZIP_CODES),
  county: z.enum(COUNTIES),
  helpTypes: z.array(z.enum(HELP_TYPE_CODES)),
  other: z.string(),
  description: z.string(),
});
/** What a homeowner sent. */
export type SentAnswers = z.output<typeof Answers>;

const Receipt = z.object({ id: z.string(), until: z.number(), answers: Answers });

function cookie() {
  const isHttps = settings().baseUrl.startsWith("https:");
  return createCookie(isHttps ? "__Secure-hub-receipt" : "hub-receipt", {
    httpOnly: true,
    sameSite: "lax",
    path: RECEIVED_PATH,
    secure: isHttps,
    maxAge: RECEIPT_SECONDS,
    secrets: [...settings().sessionSecrets],
  });
}

/**
 * Headers with the `Set-Cookie` that gives the browser its own answers back, for 30 minutes and
 * for the confirmation of this request. None if a browser would drop it: the page does without.
 */
export async function receiptHeaders(id: string, input: HelpRequestInput): Promise<HeadersInit> {
  const { address, ...rest } = input;
  const { line1: street1, line2: street2, city, zip } = address;
  const answers = Answers.parse({ ...rest, street1, street2, city, zip });
  const until = Date.now() + RECEIPT_SECONDS * 1_000;
  const text = await cookie().serialize({ id, until, answers });
  return text.indexOf(";") > MAX_COOKIE_BYTES ? {} : { "Set-Cookie": text };
}

/** The answers in the browser's cookie, if they are of this request and not too old. */
export async function readReceipt(request: Request, id: string): Promise<SentAnswers | undefined> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  const { data } = Receipt.safeParse(value);
  return data?.id === id && Date.now() < data.until ? data.answers : undefined;
}
