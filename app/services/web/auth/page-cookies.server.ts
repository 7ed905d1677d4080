import { z } from "zod";
import { createCookie } from "@remix-run/node";
import {
  ANSWER_NAMES,
  pickAnswers,
  toAnswersView,
  type Answers,
  type AnswersView,
} from "~/schemas/requests/answers";
import { PRIVATE_PATH } from "~/schemas/requests/private-page";
import { settings } from "~/services/platform/settings.server";

const OPEN_SECONDS = 12 * 60 * 60;
const pageCookie = () => createSignedCookie("hub-page", PRIVATE_PATH, OPEN_SECONDS);

const Opened = z.object({ id: z.string(), version: z.number(), until: z.number() });
type Opened = Pick<z.output<typeof Opened>, "id" | "version">;

/** Headers that keep a private page open on this device for 12 hours. */
export async function openingHeaders(opened: Opened) {
  const until = Date.now() + OPEN_SECONDS * 1_000;
  return { "Set-Cookie": await pageCookie().serialize({ ...opened, until }) };
}

export const closingHeaders = async () => ({
  "Set-Cookie": await pageCookie().serialize("", { maxAge: 0 }),
});

/** Whether this device has opened the page, with this version of its link. */
export async function hasOpened(request: Request, { id, version }: Opened) {
  const { data } = Opened.safeParse(await pageCookie().parse(request.headers.get("Cookie")));
  return data?.id === id && data.version === version && Date.now() < data.until;
}

/** The confirmation of a help request. The cookie goes to no other page. */
export const RECEIVED_PATH = "/request-help/received";

const RECEIPT_SECONDS = 30 * 60;
/** Browsers drop cookies with more bytes in name and value. */
const MAX_COOKIE_BYTES = 4_096;

/** Signed by us: only a release with other questions could have written another shape. */
const isAnswers = (value: unknown) =>
  typeof value === "object" && value !== null && ANSWER_NAMES.every((name) => name in value);
const Receipt = z.object({
  id: z.string(),
  until: z.number(),
  answers: z.custom<Answers>(isAnswers),
});

const receiptCookie = () => createSignedCookie("hub-receipt", RECEIVED_PATH, RECEIPT_SECONDS);

/**
 * Headers with the `Set-Cookie` that gives the browser its own answers back, for 30 minutes and
 * for the confirmation of this request. None if a browser would drop it: the page does without.
 */
export async function receiptHeaders(id: string, input: Answers): Promise<HeadersInit> {
  const answers = pickAnswers(input);
  const until = Date.now() + RECEIPT_SECONDS * 1_000;
  const text = await receiptCookie().serialize({ id, until, answers });
  return text.indexOf(";") > MAX_COOKIE_BYTES ? {} : { "Set-Cookie": text };
}

/** The answers in the browser's cookie, if they are of this request and not too old. */
export async function readReceipt(request: Request, id: string): Promise<AnswersView | undefined> {
  const value: unknown = await receiptCookie().parse(request.headers.get("Cookie"));
  const { data } = Receipt.safeParse(value);
  return data?.id === id && Date.now() < data.until ? toAnswersView(data.answers) : undefined;
}

/** A cookie that this browser alone can give back, and sends to one path. */
function createSignedCookie(name: string, path: string, maxAge: number) {
  const isHttps = settings().baseUrl.startsWith("https:");
  return createCookie(`${isHttps ? "__Secure-" : ""}${name}`, {
    httpOnly: true,
    sameSite: "lax",
    path,
    secure: isHttps,
    maxAge,
    secrets: [...settings().sessionSecrets],
  });
}
