import { email as emailAddress } from "~/schemas/fields";
import { fold } from "./folding.server";
import { suffixForms } from "./street-words.server";

/** What of a person's record can be searched for. */
interface Searchable {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: { line1: string; line2: string; city: string; zip: string };
}

const MAX_WORDS = 48;
const MAX_WORD_LENGTH = 32;
const MAX_TOKENS = 5;
const MAX_WORDS_LENGTH = 100;

/** Letters and digits of any alphabet, accents and apostrophes gone: the same on both sides of a search. */
const tokens = (text: string) =>
  fold(text)
    .replace(/['’‘`´ʼ]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(""));

/** The words under which a record is found by their beginnings; at most 48, each once. What is asked for most stands first. */
export function toSearchWords({
  _id,
  firstName,
  lastName,
  email,
  phone,
  address,
}: Searchable): string[] {
  const id = _id.toLowerCase();
  const street = tokens(address.line1);
  return [
    ...new Set([
      id,
      id.slice(1),
      id.slice(-4), // a reference number is printed in groups of four
      phone,
      phone.slice(-7),
      phone.slice(-4),
      ...tokens(address.zip),
      ...tokens(lastName).slice(0, 8),
      ...tokens(firstName).slice(0, 8),
      ...tokens(email.split("@", 1)[0] ?? "").slice(0, 4),
      ...street.slice(0, 10),
      ...suffixForms((street.at(-1) ?? "").toUpperCase()).map((form) => form.toLowerCase()), // "Main St" is found by "main street"
      ...tokens(address.city).slice(0, 4),
      ...tokens(address.line2).slice(0, 4),
    ]),
  ]
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** Phone numbers are typed with separators, but stored as one word: (941)-555-0134 and 555-0134. */
const joinPhones = (query: string) =>
  query
    .replace(/(?<!\d)(?:\+?1[ .-]?)?\(?(\d{3})\)?[ .-]{0,2}(\d{3})[ .-]?(\d{4})(?!\d)/g, " $1$2$3 ")
    .replace(/(?<!\d)(\d{3})[.-](\d{4})(?!\d)/g, " $1$2 ");

/**
 * What was typed into a search box, as at most five sources of regular expressions, longest word first, each to stand behind `^` and to be
 * matched against `words`. Words hold letters and digits only, so nothing that was typed can be an operator. Fewer than four digits do not match
 * phone numbers: everybody here has the same area code.
 */
export const toSearchPatterns = (query: string): string[] =>
  [...new Set(tokens(joinPhones(query.slice(0, MAX_WORDS_LENGTH)).replace(/@\S*/g, " ")))]
    .filter((word) => Array.from(word).length >= 2)
    .slice(0, MAX_TOKENS)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => (/^\d{2,3}$/.test(word) ? String.raw`${word}(?!\d{4,}$)` : word));

/** What a query asks for: a whole address and number match only themselves, words their beginning. */
export interface SearchTerms {
  /** In small letters. */
  email?: string;
  /** Ten digits. */
  phone?: string;
  words: RegExp[];
}

/** Longest query that is read; the screens cut theirs before. */
const MAX_TERMS_LENGTH = 300;
const isAddress = (text: string) => emailAddress("").safeParse(text).success;
/** What people and phones put between the groups of a number. */
const GAP = String.raw`[\s()./\p{Pd}\p{Cf}]{0,4}`;
const WHOLE_PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\+?1${GAP})?([1-9]\d{2})${GAP}(\d{3})${GAP}(\d{4})(?![\p{L}\p{N}])`,
  "u",
);

/** Reads a query: its first whole e-mail address and phone number, and what remains as words. */
export function parseSearchTerms(query: string): SearchTerms {
  const text = query.slice(0, MAX_TERMS_LENGTH);
  const typed = (text.match(/[^\s<>,;"]+@[^\s<>,;"]+/g) ?? []).find(isAddress);
  const rest = typed === undefined ? text : text.replace(typed, " ");
  const phone = WHOLE_PHONE.exec(rest);
  return {
    ...(typed !== undefined && { email: typed.toLowerCase() }),
    ...(phone && { phone: phone.slice(1).join("") }),
    words: toSearchPatterns(phone ? rest.replace(phone[0], " ") : rest).map(
      (token) => new RegExp(`^${token}`),
    ),
  };
}

/** Ids that a search found; `more` says that others may match beyond its limit. */
export interface SearchResult {
  ids: string[];
  more: boolean;
}
