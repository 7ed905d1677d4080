import { z } from "zod";
import { optionalText } from "../fields";
import { APPLICATION_REASONS, LIMITS, REJECTION_REASONS, STAFF_MESSAGES } from "../vocabulary";

interface Reason {
  /** A predefined reason. */
  ready?: string | undefined;
  /** Free text, appended to `ready`. */
  reason: string;
}

/** Form fields of a rejection: a predefined reason, free text, both or neither. */
export const reasonFields = <const Ready extends readonly [string, ...string[]]>(
  reasons: Ready,
) => ({
  ready: z.enum(reasons).optional().catch(undefined),
  reason: optionalText(STAFF_MESSAGES.reason, LIMITS.reason),
});

/** The stored reason. */
export const joinReason = ({ ready = "", reason: own }: Reason) =>
  [ready, own].filter(Boolean).join(" ");

/** Whether the joined reason fits; free text that is too long alone already has its own error. */
export const reasonFits = (input: Reason) =>
  Array.from(input.reason).length > LIMITS.reason ||
  Array.from(joinReason(input)).length <= LIMITS.reason;

export const REASON_TOO_LONG = { path: ["reason"], message: STAFF_MESSAGES.reason };

/** Translates a stored reason: the whole text, its predefined part, or nothing. Free text stays. */
export function translateReason(words: Readonly<Record<string, string>>, reason: string): string {
  const ready = [...REJECTION_REASONS, ...APPLICATION_REASONS].find((one) =>
    reason.startsWith(`${one} `),
  );
  return (
    words[reason] ??
    (ready === undefined ? reason : `${words[ready] ?? ready}${reason.slice(ready.length)}`)
  );
}
