import { REJECTION_REASONS } from "./vocabulary";

/**
 * A stored reason in another language: a text that the words know as it is, a ready-made reason with what follows it as it was typed, or the text itself.
 * What somebody wrote in own words cannot be translated.
 */
export function reasonIn(words: Readonly<Record<string, string>>, reason: string): string {
  const ready = REJECTION_REASONS.find((one) => reason.startsWith(`${one} `));
  return words[reason] ?? (ready === undefined ? reason : `${words[ready] ?? ready}${reason.slice(ready.length)}`);
}
