import { z } from "zod";
import {
  ANSWER_NAMES,
  pickAnswers,
  toAnswersView,
  type Answers,
  type AnswersView,
} from "~/schemas/requests/answers";
import { createSignedCookie } from "./signed-cookie.server";

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

const cookie = () => createSignedCookie("hub-receipt", RECEIVED_PATH, RECEIPT_SECONDS);

/**
 * Headers with the `Set-Cookie` that gives the browser its own answers back, for 30 minutes and
 * for the confirmation of this request. None if a browser would drop it: the page does without.
 */
export async function receiptHeaders(id: string, input: Answers): Promise<HeadersInit> {
  const answers = pickAnswers(input);
  const until = Date.now() + RECEIPT_SECONDS * 1_000;
  const text = await cookie().serialize({ id, until, answers });
  return text.indexOf(";") > MAX_COOKIE_BYTES ? {} : { "Set-Cookie": text };
}

/** The answers in the browser's cookie, if they are of this request and not too old. */
export async function readReceipt(request: Request, id: string): Promise<AnswersView | undefined> {
  const value: unknown = await cookie().parse(request.headers.get("Cookie"));
  const { data } = Receipt.safeParse(value);
  return data?.id === id && Date.now() < data.until ? toAnswersView(data.answers) : undefined;
}
