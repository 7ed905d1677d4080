import type { QueryFilter } from "mongoose";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import { parseSearchTerms, type SearchResult } from "../matching/search-words.server";

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
      ...(words.length > 0 && { $and: words.map((word) => ({ words: word })) }),
    },
    index: email !== undefined ? EMAIL_INDEX : phone !== undefined ? PHONE_INDEX : WORDS_INDEX,
  };
}

/**
 * Ids of active volunteers by name, optionally of one team, for whom every word of the query is a
 * prefix of a word of their name, id, phone, e-mail, street, city or zip. A whole e-mail address
 * or phone number matches only itself; a query without a word of two characters matches nothing.
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
      .lean<NameKeys[]>();
    return {
      ids: sortIdsByName(found.slice(0, MAX_SEARCHED_RECORDS)),
      more: found.length > MAX_SEARCHED_RECORDS,
    };
  }
  const counted = await Promise.all(
    parseSearchTerms(query).words.map(async (word) => ({
      word,
      count: await Volunteers.countDocuments(
        { active: true, words: word },
        { limit: MAX_SEARCHED_RECORDS + 1, hint: WORDS_INDEX },
      ),
    })),
  );
  const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.count === 0) return { ids: [], more: false };
  const found = await Volunteers.aggregate<NameKeys>([
    { $match: { active: true, words: rarest.word } },
    { $limit: MAX_SEARCHED_RECORDS },
    {
      $match: {
        ...(others.length > 0 && { $and: others.map(({ word }) => ({ words: word })) }),
        ...(team && { teams: team }),
      },
    },
    { $project: { lastKey: 1, firstKey: 1 } },
  ]).hint(WORDS_INDEX);
  return { ids: sortIdsByName(found), more: rarest.count > MAX_SEARCHED_RECORDS };
}

type NameKeys = Pick<VolunteerDocument, "_id" | "lastKey" | "firstKey">;

/** Sorts in memory, 1,000 at most: the index is in the order of the words. */
const sortIdsByName = (found: readonly NameKeys[]) =>
  found
    .toSorted(
      (a, b) =>
        compare(a.lastKey, b.lastKey) || compare(a.firstKey, b.firstKey) || compare(a._id, b._id),
    )
    .map(({ _id }) => _id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
