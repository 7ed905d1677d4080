import { z } from "zod";
import { optionalText } from "../fields";
import { APPLICATION_REASONS, LIMITS, REJECTION_REASONS, STAFF_MESSAGES } from "../vocabulary";

interface Reason {
  /** One of the ready-made reasons. */
  ready?: string | undefined;
  /** Own words, which follow. */
  reason: string;
}

/** Fields of a rejection on a screen: a ready-made reason, own words, both or neither. */
export const reasonFields = <const Ready extends readonly [string, ...string[]]>(
  reasons: Ready,
) => ({
  ready: z.enum(reasons).optional().catch(undefined),
  reason: optionalText(STAFF_MESSAGES.reason, LIMITS.reason),
});

/** Both as the one reason that is stored. */
export const joinReason = ({ ready = "", reason: own }: Reason) =>
  [ready, own].filter(Boolean).join(" ");

/** Whether both together are short enough; own words that are too long alone have their message already. */
export const reasonFits = (said: Reason) =>
  Array.from(said.reason).length > LIMITS.reason ||
  Array.from(joinReason(said)).length <= LIMITS.reason;

/** What is said when they are not. */
export const REASON_TOO_LONG = { path: ["reason"], message: STAFF_MESSAGES.reason };

/**
 * A stored reason in another language: a text that the words know as it is, a ready-made reason with what follows it as it was typed, or the text itself.
 * What somebody wrote in own words cannot be translated.
 */
export function translateReason(words: Readonly<Record<string, string>>, reason: string): string {
  const ready = [...REJECTION_REASONS, ...APPLICATION_REASONS].find((one) =>
    reason.startsWith(`${one} `),
  );
  return (
    words[reason] ??
    (ready === undefined ? reason : `${words[ready] ?? ready}${reason.slice(ready.length)}`)
  );
}
