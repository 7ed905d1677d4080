import type { QueryFilter } from "mongoose";
import {
  EMAIL_INDEX,
  HelpRequests,
  IGNORE_CASE,
  SEARCH_INDEX,
  type RequestDocument,
} from "~/models/request.server";
import type { OpenRequestFilter } from "~/schemas/requests/list-queries";
import type { RequestStatus } from "~/schemas/vocabulary";
import {
  parseSearchTerms,
  type SearchResult,
  type SearchTerms,
} from "../matching/search-words.server";
import { toConditions } from "./filtering.server";

/** Max records one search reads; a longer result needs a more specific query. */
const MAX_SCANNED_REQUESTS = 1_000;

/**
 * Searches live requests of a status by word prefixes: name, reference number, phone, e-mail,
 * street, city, zip. A whole e-mail address or phone number matches only itself.
 * A query without a word of two characters finds nothing and runs no database query.
 * Reads a bounded number of index keys and documents.
 */
export async function searchRequests(
  query: string,
  status: RequestStatus,
  filter: OpenRequestFilter = {},
): Promise<SearchResult> {
  const terms = parseSearchTerms(query);
  const conditions = toConditions(filter);
  if (terms.email !== undefined || terms.phone !== undefined)
    return findExact(terms, { ...conditions, live: true, status });
  const [rarest, ...others] = await sortRarestFirst(terms.words, status);
  if (!rarest) return { ids: [], more: false };
  const otherConditions: QueryFilter<RequestDocument> = {
    ...(others.length > 0 && { $and: others.map(({ word }) => ({ words: word })) }),
    ...conditions,
  };
  const found = await HelpRequests.aggregate<{ _id: string }>([
    { $match: { live: true, status, words: rarest.word } },
    { $limit: MAX_SCANNED_REQUESTS + 1 },
    { $match: otherConditions },
    { $project: { _id: 1 } },
  ]).hint(SEARCH_INDEX);
  return {
    ids: found.slice(0, MAX_SCANNED_REQUESTS).map(({ _id }) => _id),
    more: rarest.count > MAX_SCANNED_REQUESTS,
  };
}

/** Requests with exactly this e-mail address or phone number and all other words, oldest first. */
async function findExact(
  { email, phone, words }: SearchTerms,
  filter: QueryFilter<RequestDocument>,
): Promise<SearchResult> {
  const query = HelpRequests.find(
    {
      ...filter,
      ...(email !== undefined && { email }),
      // The phone number is also one of `words`, so the search index finds it.
      ...(phone !== undefined && { phone, words: phone }),
      ...(words.length > 0 && { $and: words.map((word) => ({ words: word })) }),
    },
    { _id: 1 },
  ).limit(MAX_SCANNED_REQUESTS + 1);
  const found = await (
    email === undefined ? query.hint(SEARCH_INDEX) : query.collation(IGNORE_CASE).hint(EMAIL_INDEX)
  ).lean<{ _id: string }[]>();
  return {
    ids: found.slice(0, MAX_SCANNED_REQUESTS).map(({ _id }) => _id),
    more: found.length > MAX_SCANNED_REQUESTS,
  };
}

/** Sorts words by number of matches, so that the fewest records are read; empty if one has none. */
async function sortRarestFirst(
  words: readonly RegExp[],
  status: RequestStatus,
): Promise<{ word: RegExp; count: number }[]> {
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await HelpRequests.countDocuments(
        { live: true, status, words: word },
        { limit: MAX_SCANNED_REQUESTS + 1, hint: SEARCH_INDEX },
      ),
    })),
  );
  if (counted.some(({ count }) => count === 0)) return [];
  return counted.toSorted((a, b) => a.count - b.count);
}
