import { SearchWords, type SearchWordDocument } from "~/models/search-word.server";
import { splitIntoWords } from "./search-words.server";

/** Words that similar ones are looked up among, alone or neighbors in order. */
type KnownWord = Pick<SearchWordDocument, "_id" | "parts">;

interface Named {
  firstName: string;
  lastName: string;
  address: { line1: string; city: string };
}

const MIN_LETTERS = 3;
/** Neighbors that people write together: "Gulf Pines", "De La Cruz". */
const MAX_JOINED = 3;
const MAX_JOINED_LETTERS = 32;
/** As many words of a line as a record's `words` have. */
const MAX_LINE_WORDS = { name: 8, street: 10, city: 4 };

const isName = (word: string) => /^\p{L}+$/u.test(word);

/** Distinct words of names, street and city, and their neighbors; none with digits. */
export function toKnownWords({ firstName, lastName, address }: Named): KnownWord[] {
  const lines = [
    splitIntoWords(firstName).slice(0, MAX_LINE_WORDS.name),
    splitIntoWords(lastName).slice(0, MAX_LINE_WORDS.name),
    splitIntoWords(address.line1).slice(0, MAX_LINE_WORDS.street),
    splitIntoWords(address.city).slice(0, MAX_LINE_WORDS.city),
  ];
  const known = new Map<string, KnownWord>();
  for (const line of lines)
    for (let start = 0; start < line.length; start++)
      for (let length = 1; length <= MAX_JOINED && start + length <= line.length; length++) {
        const parts = line.slice(start, start + length);
        if (!parts.every(isName)) break;
        const letters = parts.join("").length;
        if (letters < MIN_LETTERS || letters > MAX_JOINED_LETTERS) continue;
        known.set(parts.join(" "), { _id: parts.join(" "), parts });
      }
  return [...known.values()];
}

/** Stores those that are not stored yet. Safe to repeat. */
export async function rememberWords(words: readonly KnownWord[]) {
  const stored = await SearchWords.find(
    { _id: { $in: words.map(({ _id }) => _id) } },
    { _id: 1 },
  ).lean<{ _id: string }[]>();
  const isStored = new Set(stored.map(({ _id }) => _id));
  const missing = words.filter(({ _id }) => !isStored.has(_id));
  if (missing.length === 0) return;
  await SearchWords.bulkWrite(
    missing.map(({ _id, parts }) => ({
      updateOne: {
        filter: { _id },
        update: { $setOnInsert: { parts, keys: toDeletions(parts.join("")) } },
        upsert: true,
      },
    })),
    { ordered: false },
  );
}

/** Max stored words that one look-up reads. */
const MAX_READ = 100;

/**
 * Known words that differ from this one by one edit, or that are it or begin with it when
 * neighbors are written together. Three letters are enough for a word that lacks one letter only:
 * too many others are similar.
 */
export async function findSimilarWords(word: string): Promise<KnownWord[]> {
  const { length } = Array.from(word);
  if (length < MIN_LETTERS || !isName(word)) return [];
  const found = await SearchWords.find(
    { keys: { $in: [...toDeletions(word), new RegExp(`^${word}`)] } },
    { parts: 1 },
  )
    .limit(MAX_READ)
    .lean<KnownWord[]>();
  return found.filter(({ parts }) => {
    const together = parts.join("");
    if (parts.length > 1 && together.startsWith(word)) return true;
    return (
      isOneEdit(word, together) && (length > MIN_LETTERS || Array.from(together).length > length)
    );
  });
}

/** Words that differ by one edit share one of these, so that an index finds them (SymSpell). */
export function toDeletions(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(""))])];
}

/** Whether one letter was replaced, added or left out, or two neighbors were swapped. */
export function isOneEdit(one: string, other: string): boolean {
  let [a, b] = [Array.from(one), Array.from(other)];
  const start = a.findIndex((letter, i) => letter !== b[i]);
  if (start < 0) return b.length === a.length + 1;
  [a, b] = [a.slice(start), b.slice(start)];
  while (a.length > 0 && b.length > 0 && a.at(-1) === b.at(-1)) {
    a.pop();
    b.pop();
  }
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}
