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
import { findInOrder, select } from "../platform/projection.server";

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
 * Active volunteers, optionally of one team, for whom every word of the query is a prefix of a word
 * of their name, id, phone, email, street, city or zip; in no order. A whole email address or
 * phone number matches only itself; a query without a word of two characters matches nothing. If
 * nothing is found, similar words are searched in place of those that no volunteer begins with.
 * Reads a bounded number of index keys and documents.
 */
export async function findMatches(query: string, team?: Team): Promise<FoundMatches> {
  const lookup = toVolunteerFilter(query);
  if (!lookup) return { matches: [], more: false };
  if (lookup.index !== WORDS_INDEX) {
    const found = await Volunteers.find(
      { ...lookup.filter, ...(team && { teams: team }) },
      MATCH_PROJECTION,
    )
      .hint(lookup.index)
      .limit(MAX_SEARCHED_RECORDS + 1)
      .lean<VolunteerMatch[]>();
    return {
      matches: found.slice(0, MAX_SEARCHED_RECORDS),
      more: found.length > MAX_SEARCHED_RECORDS,
    };
  }
  const found = await findByTerms(parseSearchTerms(query).words.map(toTerm), team);
  return found.matches.length > 0 || found.more ? found : guessMatches(query, team);
}

export const searchVolunteers = async (query: string, team?: Team) =>
  toSearchResult(await findMatches(query, team));

const FOUND_PROJECTION = select("firstName", "lastName", "address");

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
export const guessVolunteers = async (query: string, team?: Team) =>
  toSearchResult(await guessMatches(query, team));

async function guessMatches(query: string, team: Team | undefined): Promise<FoundMatches> {
  const guessed = await guessTerms(parseSearchTerms(query).words, {
    begins: async (prefix) => (await countWord(prefix, 1)) > 0,
    count: (word) => countWord(word, MAX_COUNTED_RECORDS),
  });
  if (!guessed) return { matches: [], more: false };
  const { matches, more } = await findByTerms(guessed.terms, team, { words: 1 });
  const guesses = listEffective(
    guessed.guesses,
    matches.map(({ words }) => words ?? []),
  );
  return { matches, more, ...(guesses.length > 0 && { guesses }) };
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
  const matches = await Volunteers.aggregate<VolunteerMatch & { words?: string[] }>([
    { $match: { active: true, words: toIndexCondition(rarest.term) } },
    { $limit: MAX_SEARCHED_RECORDS },
    { $match: { $and: terms.map(toTermCondition), ...(team && { teams: team }) } },
    { $project: { ...MATCH_PROJECTION, ...projection } },
  ]).hint(WORDS_INDEX);
  return { matches, more: rarest.count > MAX_SEARCHED_RECORDS };
}

export type VolunteerMatch = Pick<VolunteerDocument, "_id" | "lastKey" | "firstKey"> &
  Partial<Pick<VolunteerDocument, "teamLeader">> & { address?: { zip?: string } };
const MATCH_PROJECTION = { lastKey: 1, firstKey: 1, teamLeader: 1, "address.zip": 1 } as const;

interface FoundMatches extends Omit<SearchResult, "ids"> {
  matches: VolunteerMatch[];
}

/** Sorts in memory, 1,000 at most: the index is in the order of the words. */
const toSearchResult = ({ matches, ...found }: FoundMatches): SearchResult => ({
  ids: matches.toSorted(compareNames).map(({ _id }) => _id),
  ...found,
});

export const compareNames = (a: VolunteerMatch, b: VolunteerMatch) =>
  compare(a.lastKey, b.lastKey) || compare(a.firstKey, b.firstKey) || compare(a._id, b._id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
