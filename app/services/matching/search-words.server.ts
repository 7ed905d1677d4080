import { email as emailAddress } from "~/schemas/fields";
import { fold } from "./folding.server";
import { suffixForms } from "./street-words.server";

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
/** Max characters of a query that are read as words. */
const MAX_WORDS_LENGTH = 100;

/** Folded words of letters and digits in any script; used for stored words and queries alike. */
export const splitIntoWords = (text: string) =>
  Array.from(
    fold(text)
      .replace(/['’‘`´ʼ]/g, "")
      .matchAll(/[\p{L}\p{N}]+/gu),
    ([word]) => Array.from(word).slice(0, MAX_WORD_LENGTH).join(""),
  );

/** Distinct words whose prefixes find a record; at most 48, the most searched for first. */
export function toSearchWords({
  _id,
  firstName,
  lastName,
  email,
  phone,
  address,
}: Searchable): string[] {
  const id = _id.toLowerCase();
  const street = splitIntoWords(address.line1);
  return [
    ...new Set([
      id,
      id.slice(1),
      id.slice(-4), // reference numbers are printed in groups of four
      phone,
      phone.slice(-7),
      phone.slice(-4),
      ...splitIntoWords(address.zip),
      ...splitIntoWords(lastName).slice(0, 8),
      ...splitIntoWords(firstName).slice(0, 8),
      ...splitIntoWords(email.split("@", 1)[0] ?? "").slice(0, 4),
      ...street.slice(0, 10),
      // "main street" finds "Main St"
      ...suffixForms((street.at(-1) ?? "").toUpperCase()).map((form) => form.toLowerCase()),
      ...splitIntoWords(address.city).slice(0, 4),
      ...splitIntoWords(address.line2).slice(0, 4),
    ]),
  ]
    .filter(Boolean)
    .slice(0, MAX_WORDS);
}

/** Joins phone numbers such as (941)-555-0134 and 555-0134, which are stored as one word. */
const joinPhones = (query: string) =>
  query
    .replace(/(?<!\d)1?(\d{3})\)?[ .-]{0,2}(\d{3})[ .-]?(\d{4})(?!\d)/g, " $1$2$3 ")
    .replace(/(?<!\d)(\d{3})[.-](\d{4})(?!\d)/g, " $1$2 ");

/** At most five words of a query, in its order; single characters match too much. */
export const splitQuery = (query: string): string[] =>
  [...new Set(splitIntoWords(joinPhones(query.slice(0, MAX_WORDS_LENGTH)).replace(/@\S*/g, " ")))]
    .filter((word) => Array.from(word).length >= 2)
    .slice(0, MAX_TOKENS);

/**
 * Matches words that begin with a query's word: letters and digits, which can't inject operators.
 * Fewer than four digits don't match phone numbers: everyone here shares one area code.
 */
export const toPrefix = (word: string) =>
  new RegExp(/^\d{2,3}$/.test(word) ? String.raw`^${word}(?!\d{4,}$)` : `^${word}`);

/** A parsed query: email and phone match exactly, words by prefix. */
export interface SearchTerms {
  /** Lower case. */
  email?: string;
  /** Ten digits. */
  phone?: string;
  /** Folded, in the order of the query. */
  words: string[];
}

/** Max characters of a query; the screens' limit is lower. */
const MAX_TERMS_LENGTH = 300;
const isAddress = (text: string) => emailAddress("help.email").safeParse(text).success;
/** Separators between the groups of a phone number, entered or copied. */
const GAP = String.raw`[\s()./\p{Pd}\p{Cf}]{0,4}`;
const WHOLE_PHONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:\+?1${GAP})?([1-9]\d{2})${GAP}(\d{3})${GAP}(\d{4})(?![\p{L}\p{N}])`,
  "u",
);

/** Splits a query into its first whole email address, first phone number, and remaining words. */
export function parseSearchTerms(query: string): SearchTerms {
  const text = query.slice(0, MAX_TERMS_LENGTH);
  const email = text.match(/[^\s<>,;"]+@[^\s<>,;"]+/g)?.find(isAddress);
  const rest = email === undefined ? text : text.replace(email, " ");
  const phone = WHOLE_PHONE.exec(rest);
  const others = phone ? rest.replace(phone[0], " ") : rest;
  return {
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(phone && { phone: phone.slice(1).join("") }),
    words: splitQuery(others),
  };
}

/**
 * Ids found; `more`: others may match beyond the search's limit. `guesses`: similar words that were
 * searched, because no word begins with one of the query; each has found something.
 */
export interface SearchResult {
  ids: string[];
  more: boolean;
  guesses?: string[];
}
