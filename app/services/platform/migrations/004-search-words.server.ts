import type { mongo } from "mongoose";
import { BATCH, readInBatches } from "./batches.server";

// Words as they were split when this was written: a migration must not change with the code.

const SPELLED_OUT: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ł: "l",
  ı: "i",
  ħ: "h",
};

const fold = (text: string) =>
  text
    .slice(0, 300)
    .replace(/(?<=\d)(?=[¼-¾⅐-⅞])/g, " ")
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replaceAll("\u2044", "/")
    .replace(/[ßæœøđðþłıħ]/g, (letter) => SPELLED_OUT[letter] ?? letter);

const splitIntoWords = (text: string) =>
  fold(text)
    .replace(/['’‘`´ʼ]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => Array.from(word).slice(0, 32).join(""));

function toKeys(word: string): string[] {
  const letters = Array.from(word);
  return [...new Set([word, ...letters.map((_, i) => letters.toSpliced(i, 1).join(""))])];
}

/** Runs of up to three words without digits, 3 to 32 letters together. */
function* listRuns(words: readonly string[]) {
  for (let start = 0; start < words.length; start++)
    for (let length = 1; length <= 3 && start + length <= words.length; length++) {
      const parts = words.slice(start, start + length);
      if (!parts.every((word) => /^\p{L}+$/u.test(word))) break;
      const letters = parts.join("").length;
      if (letters >= 3 && letters <= 32) yield parts;
    }
}

interface Named {
  firstName?: string;
  lastName?: string;
  address?: { line1?: string; city?: string };
}
const FIELDS: Record<string, 1> = {
  firstName: 1,
  lastName: 1,
  "address.line1": 1,
  "address.city": 1,
};

const listLines = ({ firstName = "", lastName = "", address = {} }: Named) => [
  splitIntoWords(firstName).slice(0, 8),
  splitIntoWords(lastName).slice(0, 8),
  splitIntoWords(address.line1 ?? "").slice(0, 10),
  splitIntoWords(address.city ?? "").slice(0, 4),
];

interface SearchWord {
  _id: string;
  parts: string[];
  keys: string[];
}

/**
 * Stores the words of all names, streets and cities, which later requests and accounts add to. Only
 * adds, so a repeat after a kill continues. Needs memory for the distinct words.
 */
export async function up(db: mongo.Db) {
  const stored = db.collection<SearchWord>("searchWords");
  const known = new Set<string>();
  for (const name of ["requests", "volunteers"]) {
    for await (const batch of readInBatches(db.collection(name), FIELDS)) {
      const words = new Map<string, SearchWord>();
      for (const document of batch)
        for (const parts of listLines(document as Named).flatMap((line) => [...listRuns(line)])) {
          const _id = parts.join(" ");
          if (known.has(_id)) continue;
          known.add(_id);
          words.set(_id, { _id, parts, keys: toKeys(parts.join("")) });
        }
      await store(stored, [...words.values()]);
    }
  }
}

async function store(stored: mongo.Collection<SearchWord>, words: readonly SearchWord[]) {
  for (let start = 0; start < words.length; start += BATCH)
    await stored.bulkWrite(
      words.slice(start, start + BATCH).map(({ _id, ...word }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: word }, upsert: true },
      })),
      { ordered: false },
    );
}
