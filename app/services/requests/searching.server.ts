import type { QueryFilter } from "mongoose";
import {
  FIND_EMAIL_INDEX,
  FIND_INDEX,
  HelpRequests,
  IGNORE_CASE,
  type RequestDocument,
} from "~/models/request.server";
import { REQUEST_STATUSES, type RequestStatus } from "~/schemas/vocabulary";
import {
  guessTerms,
  listEffective,
  MAX_COUNTED_RECORDS,
  toIndexCondition,
  toTerm,
  toTermCondition,
  type Term,
} from "../matching/guessing.server";
import {
  parseSearchTerms,
  type SearchResult,
  type SearchTerms,
} from "../matching/search-words.server";
import { toSearchConditions, type SearchFilter } from "./filtering.server";

/** Max records of a status that one search reads; a longer result needs a more specific query. */
const MAX_SCANNED_REQUESTS = 1_000;

type Conditions = QueryFilter<RequestDocument>;
/** A request that a search found; its words only where guesses have to be told apart. */
type Match = Pick<RequestDocument, "_id" | "status" | "createdAt"> & { words?: string[] };
interface Matches {
  matches: Match[];
  more: boolean;
}

/**
 * Searches the requests of some statuses by word prefixes: name, reference number, phone, email,
 * street, city, zip. A whole email address or phone number matches only itself. If nothing is
 * found, similar words are searched in place of those that no request in any status begins with.
 * Results are in the order of the statuses. A query without a word of two characters finds nothing
 * and runs no database query. Reads a bounded number of index keys and documents.
 */
export async function searchRequests(
  query: string,
  statuses: readonly RequestStatus[],
  filter: SearchFilter = {},
): Promise<SearchResult> {
  const { matches, ...rest } = await findMatches(query, statuses, filter);
  return { ids: matches.map(({ _id }) => _id), ...rest };
}

/** With `newest`, only so many of each status, newest first, of those that the search has read. */
export async function findMatches(
  query: string,
  statuses: readonly RequestStatus[],
  { newest, ...filter }: SearchFilter & { newest?: number } = {},
): Promise<Matches & { guesses?: string[] }> {
  const conditions = toSearchConditions(filter);
  const { words, ...exact } = parseSearchTerms(query);
  if (exact.email !== undefined || exact.phone !== undefined)
    return merge(
      await Promise.all(
        statuses.map((status) => findExact({ ...exact, words }, status, conditions)),
      ),
    );
  const findTerms = async (terms: readonly Term[], hasGuesses = false) =>
    merge(
      await Promise.all(
        statuses.map((status) => findByTerms(terms, { status, conditions, hasGuesses, newest })),
      ),
    );
  const found = await findTerms(words.map(toTerm));
  if (words.length === 0 || found.matches.length > 0 || found.more) return found;
  const guessed = await guessTerms(words, {
    begins: async (prefix) => (await countWord(prefix, REQUEST_STATUSES, 1)) > 0,
    count: (word) => countWord(word, statuses, MAX_COUNTED_RECORDS),
  });
  if (!guessed) return found;
  // A single word that has been counted matches by the index alone.
  const isCounted =
    words.length === 1 &&
    guessed.guesses.every((guess) => guess.words.length === 1) &&
    Object.keys(conditions).length === 0;
  const { matches, more } = await findTerms(guessed.terms, !isCounted);
  const guesses = isCounted
    ? guessed.guesses.map(({ text }) => text)
    : listEffective(
        guessed.guesses,
        matches.map((match) => match.words ?? []),
      );
  return { matches, more, ...(guesses.length > 0 && { guesses }) };
}

const merge = (found: readonly Matches[]): Matches => ({
  matches: found.flatMap(({ matches }) => matches),
  more: found.some(({ more }) => more),
});

const countWord = (word: string | RegExp, statuses: readonly RequestStatus[], limit: number) =>
  HelpRequests.countDocuments(
    { status: { $in: [...statuses] }, words: word },
    { limit, hint: FIND_INDEX },
  ).exec();

interface StatusSearch {
  status: RequestStatus;
  conditions: Conditions;
  /** Whether the records' words tell which guess found them. */
  hasGuesses: boolean;
  /** Only so many of those read, newest first. */
  newest: number | undefined;
}

async function findByTerms(
  terms: readonly Term[],
  { status, conditions, hasGuesses, newest }: StatusSearch,
): Promise<Matches> {
  const isFiltered = hasGuesses || Object.keys(conditions).length > 0;
  // Nothing is left out of what a single term finds: it need not be counted.
  const [rarest, ...others] =
    terms.length > 1 || isFiltered
      ? await countRarestFirst(terms, status)
      : terms.map((term) => ({ term, count: undefined }));
  if (!rarest) return { matches: [], more: false };
  const otherConditions = [
    ...(hasGuesses ? [toTermCondition(rarest.term)] : []), // the index has one word of each guess
    ...others.map(({ term }) => toTermCondition(term)),
    ...(isFiltered ? [conditions] : []),
  ];
  const found = await HelpRequests.aggregate<Match>([
    { $match: { status, words: toIndexCondition(rarest.term) } },
    { $limit: MAX_SCANNED_REQUESTS + 1 },
    ...(otherConditions.length > 0 ? [{ $match: { $and: otherConditions } }] : []),
    ...(newest === undefined
      ? []
      : [{ $sort: { createdAt: -1, _id: 1 } } as const, { $limit: newest }]),
    { $project: { status: 1, createdAt: 1, ...(hasGuesses && { words: 1 }) } },
  ]).hint(FIND_INDEX);
  return {
    matches: found.slice(0, MAX_SCANNED_REQUESTS),
    more: (rarest.count ?? found.length) > MAX_SCANNED_REQUESTS,
  };
}

/** Requests with exactly this email address or phone number and all other words, newest first. */
async function findExact(
  { email, phone, words }: SearchTerms,
  status: RequestStatus,
  conditions: Conditions,
): Promise<Matches> {
  const query = HelpRequests.find(
    {
      status,
      ...(email !== undefined && { email }),
      // The phone number is also one of `words`, so the search index finds it.
      ...(phone !== undefined && { phone, words: phone }),
      $and: [conditions, ...words.map((word) => toTermCondition(toTerm(word)))],
    },
    { status: 1, createdAt: 1 },
  ).limit(MAX_SCANNED_REQUESTS + 1);
  const found = await (
    email === undefined
      ? query.hint(FIND_INDEX)
      : query.collation(IGNORE_CASE).hint(FIND_EMAIL_INDEX)
  ).lean<Match[]>();
  return {
    matches: found.slice(0, MAX_SCANNED_REQUESTS),
    more: found.length > MAX_SCANNED_REQUESTS,
  };
}

/** Sorts terms by number of matches, so that the fewest records are read; empty if one has none. */
async function countRarestFirst(
  terms: readonly Term[],
  status: RequestStatus,
): Promise<{ term: Term; count: number }[]> {
  const counted = await Promise.all(
    terms.map(async (term) => ({
      term,
      count: await HelpRequests.countDocuments(
        { status, words: toIndexCondition(term) },
        { limit: MAX_SCANNED_REQUESTS + 1, hint: FIND_INDEX },
      ),
    })),
  );
  if (counted.some(({ count }) => count === 0)) return [];
  return counted.toSorted((a, b) => a.count - b.count);
}
