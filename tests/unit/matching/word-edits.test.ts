import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { isOneEdit, toDeletions } from "~/services/matching/known-words.server";

test("a word's deletions are the word and the word without each one of its letters", () => {
  expect(toDeletions("gulf")).toEqual(["gulf", "ulf", "glf", "guf", "gul"]);
  expect(toDeletions("aab")).toEqual(["aab", "ab", "aa"]);
});

describe("one edit is", () => {
  test.each([
    ["a letter left out", "gasparila"],
    ["the first letter left out", "asparilla"],
    ["the last letter left out", "gasparill"],
    ["a letter added", "gasparrilla"],
    ["a first letter added", "sgasparilla"],
    ["a last letter added", "gasparillas"],
    ["a letter replaced", "gasperilla"],
    ["the last letter replaced", "gasparille"],
    ["two neighbors swapped", "gasaprilla"],
    ["the last two swapped", "gasparilal"],
  ])("%s: %s", (_, entered) => {
    expect(isOneEdit(entered, "gasparilla")).toBe(true);
    expect(isOneEdit("gasparilla", entered)).toBe(true);
  });

  test.each([
    ["nothing", "gasparilla"],
    ["two letters left out", "gasparla"],
    ["one left out and one replaced", "gesparila"],
    ["letters swapped that are no neighbors", "gapsarilal"],
    ["a letter moved further", "asparillag"],
    ["another word", "placida"],
  ])("not %s: %s", (_, entered) => {
    expect(isOneEdit(entered, "gasparilla")).toBe(false);
    expect(isOneEdit("gasparilla", entered)).toBe(false);
  });
});

/** The edit distance with neighbors swapped, by the textbook. */
function distance(one: string, other: string) {
  const [a, b] = [Array.from(one), Array.from(other)];
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, replaced);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        rows[i]![j] = Math.min(rows[i]![j]!, rows[i - 2]![j - 2]! + 1);
    }
  return rows[a.length]![b.length]!;
}

test("words at distance 1, and no others, are one edit apart, and share a deletion", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "é", "𝒳"), maxLength: 6 });
  fc.assert(
    fc.property(word, word, (one, other) => {
      const isOne = distance(one, other) === 1;
      expect(isOneEdit(one, other)).toBe(isOne);
      if (isOne)
        expect(toDeletions(one).some((key) => toDeletions(other).includes(key))).toBe(true);
    }),
    { numRuns: 5_000 },
  );
});
