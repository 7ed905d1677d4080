import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Team } from "~/schemas/vocabulary";
import type { Found } from "./request-search.server";
import { searchTokens } from "./search-words.server";

/** Most records that one search looks at: what more of them match is found by another word, not by more work. */
const MOST = 1_000;
const BY_WORD = { active: 1, words: 1 } as const;

/**
 * Active volunteers, of one team where it is given, in whom every word of a query is the beginning of a word of theirs: name, id, phone, e-mail, street, city
 * or zip; by name. A query without a word of two letters or digits finds nothing and asks nothing. Costs a bounded number of index keys and documents.
 */
export async function searchVolunteers(query: string, team?: Team): Promise<Found> {
  const words = searchTokens(query).map((token) => new RegExp(`^${token}`));
  const counted = await Promise.all(
    words.map(async (word) => ({
      word,
      count: await Volunteers.countDocuments({ active: true, words: word }, { limit: MOST + 1, hint: BY_WORD }),
    })),
  );
  const [rarest, ...others] = counted.toSorted((a, b) => a.count - b.count);
  if (!rarest || rarest.count === 0) return { ids: [], more: false };
  const found = await Volunteers.aggregate<Pick<VolunteerDocument, "_id" | "lastKey" | "firstKey">>([
    { $match: { active: true, words: rarest.word } },
    { $limit: MOST },
    { $match: { ...(others.length > 0 && { $and: others.map(({ word }) => ({ words: word })) }), ...(team && { teams: team }) } },
    { $project: { lastKey: 1, firstKey: 1 } },
  ]).hint(BY_WORD);
  // At most a thousand names, sorted here: the index has them in the order of the words.
  const byName = found.toSorted((a, b) => compare(a.lastKey, b.lastKey) || compare(a.firstKey, b.firstKey) || compare(a._id, b._id));
  return { ids: byName.map(({ _id }) => _id), more: rarest.count > MOST };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
