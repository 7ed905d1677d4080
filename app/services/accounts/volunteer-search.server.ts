import type { QueryFilter } from "mongoose";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import { parseSearchTerms, type SearchResult } from "../matching/search-words.server";

/** Most records that one search looks at: what more of them match is found by another word, not by more work. */
const MAX_SEARCHED_RECORDS = 1_000;
export const WORDS_INDEX = { active: 1, words: 1 } as const;
const EMAIL_INDEX = { active: 1, emailKey: 1, _id: 1 } as const;
const PHONE_INDEX = { active: 1, phone: 1, _id: 1 } as const;

/** The filter of a query and the index that serves it; undefined when there is nothing to look for. */
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
 * Active volunteers, of one team where it is given, in whom every word of a query is the beginning of a word of theirs: name, id, phone, e-mail, street, city
 * or zip; by name. A whole e-mail address or phone number matches only itself.
 * A query without a word of two letters or digits finds nothing and asks nothing.
 * Costs a bounded number of index keys and documents.
 */
export async function searchVolunteers(query: string, team?: Team): Promise<SearchResult> {
  const exact = toVolunteerFilter(query);
  if (!exact) return { ids: [], more: false };
  if (exact.index !== WORDS_INDEX) {
    const found = await Volunteers.find(
      { ...exact.filter, ...(team && { teams: team }) },
      { lastKey: 1, firstKey: 1 },
    )
      .hint(exact.index)
      .limit(MAX_SEARCHED_RECORDS + 1)
      .lean<Named[]>();
    return {
      ids: byName(found.slice(0, MAX_SEARCHED_RECORDS)),
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
  const found = await Volunteers.aggregate<Named>([
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
  return { ids: byName(found), more: rarest.count > MAX_SEARCHED_RECORDS };
}

type Named = Pick<VolunteerDocument, "_id" | "lastKey" | "firstKey">;

/** Ids in the order of names, at most a thousand: the index has them in the order of the words. */
const byName = (found: readonly Named[]) =>
  found
    .toSorted(
      (a, b) =>
        compare(a.lastKey, b.lastKey) || compare(a.firstKey, b.firstKey) || compare(a._id, b._id),
    )
    .map(({ _id }) => _id);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
