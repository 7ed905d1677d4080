import { findSimilarWords } from "./known-words.server";
import { toPrefix } from "./search-words.server";

/** What matches in place of a word of a query: a record that has all of these words. */
interface Alternative {
  /** As shown. */
  text: string;
  words: readonly [string | RegExp, ...(string | RegExp)[]];
}

/** A word of a query, or what is searched in its place; any of these matches. */
export type Term = readonly Alternative[];

/** Max guesses that one search tries, shared by the words that begin none. */
const MAX_GUESSES = 5;
/** Max similar words that are counted to choose among them. */
const MAX_COUNTED = 20;
export const MAX_COUNTED_RECORDS = 100;

export const toTerm = (word: string): Term => [{ text: word, words: [toPrefix(word)] }];

/** Condition on a record's `words` that gives an index its bounds; a superset of the term's. */
export function toIndexCondition(term: Term) {
  const leads = term.map(({ words: [lead] }) => lead);
  return leads.length === 1 && leads[0] !== undefined ? leads[0] : { $in: leads };
}

/** Exact condition for a term. */
export const toTermCondition = (term: Term) => ({
  $or: term.map(({ words }) => ({ $and: words.map((word) => ({ words: word })) })),
});

const has = (recordWords: readonly string[], word: string | RegExp) =>
  typeof word === "string"
    ? recordWords.includes(word)
    : recordWords.some((recordWord) => word.test(recordWord));

/** Texts of the guesses that one of the records matches. */
export const listEffective = (guesses: Term, records: readonly (readonly string[])[]) =>
  guesses
    .filter(({ words }) => records.some((record) => words.every((word) => has(record, word))))
    .map(({ text }) => text);

interface Lookup {
  begins: (prefix: RegExp) => Promise<boolean>;
  /** Number of records with a word, up to `MAX_COUNTED_RECORDS`. */
  count: (word: string | RegExp) => Promise<number>;
}

/**
 * For a query that finds nothing: its terms with guesses in the place of words that begin no word
 * of a record, or of two words that a record has as one. Undefined if there is nothing to guess.
 */
export async function guessTerms(
  entered: readonly string[],
  lookup: Lookup,
): Promise<{ terms: Term[]; guesses: Term } | undefined> {
  const joined = await findJoined(entered, lookup);
  const words = joined ? [...new Set(entered.toSpliced(joined.at, 2, joined.pair))] : entered;
  const known = await Promise.all(
    words.map(async (word) => word === joined?.pair || lookup.begins(toPrefix(word))),
  );
  const missing = words.filter((_, i) => !known[i]);
  if (missing.length === 0 && !joined) return undefined;
  const share = {
    guesses: Math.floor((MAX_GUESSES - (joined ? 1 : 0)) / missing.length),
    counted: Math.floor(MAX_COUNTED / missing.length),
  };
  const guessed = new Map(
    await Promise.all(
      missing.map(async (word) => [word, await guessWord(word, share, lookup)] as const),
    ),
  );
  if ([...guessed.values()].some(({ length }) => length === 0)) return undefined;
  if (joined) guessed.set(joined.pair, toTerm(joined.pair));
  return {
    terms: words.map((word) => guessed.get(word) ?? toTerm(word)),
    guesses: words.flatMap((word) => guessed.get(word) ?? []),
  };
}

/** Two words that a record has as one: "gulf pines" for "Gulfpines". */
async function findJoined(entered: readonly string[], { begins }: Lookup) {
  const pairs = entered.slice(1).map((second, i) => `${entered[i] ?? ""}${second}`);
  const known = await Promise.all(
    pairs.map(async (pair) => /^\p{L}{4,}$/u.test(pair) && begins(toPrefix(pair))),
  );
  const at = known.indexOf(true);
  const pair = pairs[at];
  return pair === undefined ? undefined : { at, pair };
}

/** Similar words that records have: neighbors first, then by first letter and number of records. */
async function guessWord(
  word: string,
  max: { guesses: number; counted: number },
  { count }: Lookup,
): Promise<Term> {
  const found = await findSimilarWords(word);
  const similar = found
    .filter(({ parts }) => !found.some((other) => begins(parts, other.parts)))
    .map((known) => ({ ...known, rank: toRank(word, known.parts) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, max.counted);
  const counted = await Promise.all(
    similar.map(async ({ _id, parts, rank }) => {
      // The longest is the rarest one, as a rule.
      const [lead = _id, ...others] = parts.toSorted((a, b) => b.length - a.length);
      return { text: _id, words: [lead, ...others] as const, rank, count: await count(lead) };
    }),
  );
  return counted
    .filter((one) => one.count > 0)
    .toSorted((a, b) => a.rank - b.rank || b.count - a.count)
    .slice(0, max.guesses)
    .map(({ text, words }) => ({ text, words }));
}

/** "gulf pines" finds all that "gulf pines dr" finds. */
const begins = (parts: readonly string[], others: readonly string[]) =>
  others.length < parts.length && others.every((part, i) => part === parts[i]);

/** Spelling mistakes are rarely in the first letter. */
function toRank(word: string, parts: readonly string[]) {
  if (parts.length > 1 && parts.join("") === word) return 0;
  return parts[0]?.[0] === word[0] ? 1 : 2;
}
