import type { QueryFilter } from "mongoose";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import {
  guessTerms,
  listEffective,
  MAX_COUNTED_RECORDS,
  toIndexCondition,
  toTerm,
  toTermCondition,
  type Term,
} from "../matching/guessing.server";
import { parseSearchTerms, type SearchResult } from "../matching/search-words.server";
import { findInOrder } from "../platform/in-order.server";
import { select } from "../platform/projection.server";

/** Max records one search reads; beyond it the screen asks for another word. */
const MAX_SEARCHED_RECORDS = 1_000;
export const WORDS_INDEX = { active: 1, words: 1 } as const;
const EMAIL_INDEX = { active: 1, emailKey: 1, _id: 1 } as const;
const PHONE_INDEX = { active: 1, phone: 1, _id: 1 } as const;

/** Filter for a search and the index that serves it; undefined if it has no searchable word. */
export function toVolunteerFilter(
  query: string,
): { filter: QueryFilter<VolunteerDocument>; index: Record<string, 1> } | undefined {
  const { email, phone, words } = parseSearchTerms(query);
  if (email === undefined && phone === undefined && words.length === 0) return undefined;
  return {
    filter: {
      active: true,
      ...(email !== undefined && { emailKey: email }),
      ...(phone !== undefined && { phone }),
      ...(words.length > 0 && { $and: words.map((word) => toTermCondition(toTerm(word))) }),
    },
    index: email !== undefined ? EMAIL_INDEX : phone !== undefined ? PHONE_INDEX : WORDS_INDEX,
  };
}

/**
 * Ids of active volunteers by name, optionally of one team, for whom every word of the query is a
 * prefix of a word of their name, id, phone, e-mail, street, city or zip. A whole e-mail address
 * or phone number matches only itself; a query without a word of two characters matches nothing.
 * If nothing is found, similar words are searched in place of those that no volunteer begins with.
 * Reads a bounded number of index keys and documents.
 */
export async function searchVolunteers(query: string, team?: Team): Promise<SearchResult> {
  const lookup = toVolunteerFilter(query);
  if (!lookup) return { ids: [], more: false };
  if (lookup.index !== WORDS_INDEX) {
    const found = await Volunteers.find(
      { ...lookup.filter, ...(team && { teams: team }) },
      { lastKey: 1, firstKey: 1 },
    )
      .hint(lookup.index)
      .limit(MAX_SEARCHED_RECORDS + 1)
      .lean<Match[]>();
    return {
      ids: sortIdsByName(found.slice(0, MAX_SEARCHED_RECORDS)),
      more: found.length > MAX_SEARCHED_RECORDS,
    };
  }
  const { matches, more } = await findByTerms(parseSearchTerms(query).words.map(toTerm), team);
  return matches.length > 0 || more
    ? { ids: sortIdsByName(matches), more }
    : guessVolunteers(query, team);
}

const FOUND_PROJECTION = select("firstName", "lastName", "address");

/** The first active volunteers by name that a search finds. */
export async function findFirstVolunteers(query: string, max: number) {
  const { ids, more, guesses } = await searchVolunteers(query);
  const first = ids.slice(0, max);
  return {
    rows: await findInOrder(Volunteers, first, FOUND_PROJECTION, { active: true }),
    more: more || ids.length > max,
    guesses,
  };
}

/** The same for a query that finds no volunteer: by similar words, if there are any. */
export async function guessVolunteers(query: string, team?: Team): Promise<SearchResult> {
  const guessed = await guessTerms(parseSearchTerms(query).words, {
    begins: async (prefix) => (await countWord(prefix, 1)) > 0,
    count: (word) => countWord(word, MAX_COUNTED_RECORDS),
  });
  if (!guessed) return { ids: [], more: false };
  const { matches, more } = await findByTerms(guessed.terms, team, { words: 1 });
  const guesses = listEffective(
    guessed.guesses,
    matches.map(({ words }) => words ?? []),
  );
  return { ids: sortIdsByName(matches), more, ...(guesses.length > 0 && { guesses }) };
}

const countWord = (words: ReturnType<typeof toIndexCondition>, limit: number) =>
  Volunteers.countDocuments({ active: true, words }, { limit, hint: WORDS_INDEX }).exec();

/** Active volunteers who match all terms: those of the term that fewest match, at most 1,000. */
async function findByTerms(
  terms: readonly Term[],
  team: Team | undefined,
  projection: { words?: 1 } = {},
) {
  const counted = await Promise.all(
    terms.map(async (term) => ({
      term,
      count: await countWord(toIndexCondition(term), MAX_SEARCHED_RECORDS + 1),
    })),
  );
  const [rarest] = counted.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.count === 0) return { matches: [], more: false };
  const matches = await Volunteers.aggregate<Match>([
    { $match: { active: true, words: toIndexCondition(rarest.term) } },
    { $limit: MAX_SEARCHED_RECORDS },
    { $match: { $and: terms.map(toTermCondition), ...(team && { teams: team }) } },
    { $project: { lastKey: 1, firstKey: 1, ...projection } },
  ]).hint(WORDS_INDEX);
  return { matches, more: rarest.count > MAX_SEARCHED_RECORDS };
}

/** A volunteer whom a search found; the words only where guesses have to be told apart. */
type Match = Pick<VolunteerDocument, "_id" | "lastKey" | "firstKey"> & { words?: string[] };

/** Sorts in memory, 1,000 at most: the index is in the order of the words. */
const sortIdsByName = (found: readonly Match[]) =>
  found
    .toSorted(
      (a, b) =>
        compare(a.lastKey, b.lastKey) || compare(a.firstKey, b.firstKey) || compare(a._id, b._id),
    )
    .map(({ _id }) => _id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
