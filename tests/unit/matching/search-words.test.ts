import fc from "fast-check";
import { describe, expect, test } from "vitest";

import {
  parseSearchTerms,
  splitQuery,
  toPrefix,
  toSearchWords,
} from "~/services/matching/search-words.server";

const ana = {
  _id: "R7K4MQ2AB",
  firstName: "Ana María",
  lastName: "Núñez-O'Brien",
  email: "Ana.Nunez+hub@example.com",
  phone: "9415550134",
  address: {
    line1: "123 N Harbor St.",
    line2: "Apt 4",
    city: "Port Charlotte",
    state: "FL",
    zip: "33981",
  },
};
/** Matches like the database query: every token must be the prefix of a word. */
const finds = (query: string, record = ana) => {
  const words = toSearchWords(record);
  return splitQuery(query).every((token) => words.some((word) => toPrefix(token).test(word)));
};

test("a record is indexed by its words, numbers and ids", () => {
  expect(toSearchWords(ana)).toEqual([
    "r7k4mq2ab",
    "7k4mq2ab",
    "q2ab",
    "9415550134",
    "5550134",
    "0134",
    "33981",
    "nunez",
    "obrien",
    "ana",
    "maria",
    "hub",
    "123",
    "n",
    "harbor",
    "st",
    "street",
    "port",
    "charlotte",
    "apt",
    "4",
  ]);
});

test.each([
  "ana",
  "AN",
  "Núñez",
  "nunez",
  "NUN\u0303EZ",
  "o'brien",
  "O’Brien",
  "obri",
  "ana nunez",
  "nunez ana",
  "Núñez-O'Brien, Ana María",
  "R7K4MQ2AB",
  "r7k4",
  "7k4mq2ab",
  "R 7K4M Q2AB",
  "9415550134",
  "(941)-555-0134",
  "(941) 555-0134",
  "941-555-0134",
  "941.555.0134",
  "+1 941 555 0134",
  "1-941-555-0134",
  "555-0134",
  "5550134",
  "0134",
  "9415",
  "339",
  "33981",
  "123 harbor",
  "123 N. Harbor Street",
  "harbor st",
  "port char",
  "ana.nunez+hub@example.com",
  "Ana.Nunez@EXAMPLE.com",
  "ＡＮＡ",
  "  ana  ",
])("%j finds the record", (query) => {
  expect(splitQuery(query)).not.toEqual([]);
  expect(finds(query)).toBe(true);
});

test.each([
  "anna",
  "unez",
  "941",
  "94",
  "9415550135",
  "ana smith",
  "555-0135",
  "33982",
  "example",
  "124 harbor",
  "харбор",
])("%j does not find the record", (query) => {
  expect(finds(query)).toBe(false);
});

describe("a query", () => {
  test("is cut to five words of two characters or more, in its order", () => {
    expect(splitQuery("a bb ccc dddd ee ff gg")).toEqual(["bb", "ccc", "dddd", "ee", "ff"]);
    expect(splitQuery("ana ANA Aná")).toEqual(["ana"]);
  });
  test("of up to three digits skips phone numbers", () => {
    const [area, beginning] = [toPrefix("941"), toPrefix("9415")];
    for (const house of ["941", "9411", "941a"]) expect(area.test(house)).toBe(true);
    for (const phone of ["9415550134", "9410134"]) expect(area.test(phone)).toBe(false);
    for (const word of ["9415550134", "9415"]) expect(beginning.test(word)).toBe(true);
  });
  test.each([
    "",
    " ",
    "a",
    "*",
    ".*",
    "^$",
    "|||",
    "$ne",
    "{}",
    "()",
    "\\",
    "\u0000",
    "\uD800",
    "🙂",
    "@example.com",
  ])("%j gives only plain tokens", (query) => {
    for (const token of splitQuery(query)) expect(token).toMatch(/^[\p{L}\p{N}]{2,}$/u);
  });
  test("with regular-expression syntax is reduced to its words", () => {
    expect(splitQuery(".*")).toEqual([]);
    expect(splitQuery("a.*b|(?=x)+ [a-z]{2,} \\d $where: 1==1")).toEqual(["where"]);
  });
});

describe("the terms of a query", () => {
  test.each<[string, ReturnType<typeof parseSearchTerms>]>([
    ["", { words: [] }],
    ["maria", { words: ["maria"] }],
    ["Ana@Example.org", { email: "ana@example.org", words: [] }],
    ["call ANA@Example.org now", { email: "ana@example.org", words: ["call", "now"] }],
    ["<ana@example.org>, bob@example.org", { email: "ana@example.org", words: ["bob"] }],
    ["ana@example.org,bob", { email: "ana@example.org", words: ["bob"] }],
    ["x@y ana@example.org", { email: "ana@example.org", words: [] }],
    ["a@b", { words: [] }],
    ['"ana@example.org";bob', { email: "ana@example.org", words: ["bob"] }],
    ["(941) 555-0134 maria", { phone: "9415550134", words: ["maria"] }],
    ["+1 941.555.0134", { phone: "9415550134", words: [] }],
    ["1 (941) 555 0134", { phone: "9415550134", words: [] }],
    ["941 – 555 – 0134", { phone: "9415550134", words: [] }],
    ["941.555.0134 941.555.0135", { phone: "9415550134", words: ["9415550135"] }],
    ["12345 34224", { words: ["12345", "34224"] }],
    ["smith 941/555/0134", { phone: "9415550134", words: ["smith"] }],
    ["ana@example.org 9415550134", { email: "ana@example.org", phone: "9415550134", words: [] }],
    // Part of a longer number or word, or no number of this country.
    ["x9415550134", { words: ["9415550134"] }],
    ["941-555-0134x", { words: ["9415550134"] }],
    ["94155501345", { words: ["94155501345"] }],
    ["041-555-0134", { words: ["0415550134"] }],
  ])("%j", (query, terms) => {
    expect(parseSearchTerms(query)).toEqual(terms);
  });
  test("are read of the first 300 characters, and words of the first 100", () => {
    const far = (blanks: number) => `maria${" ".repeat(blanks)}ana@example.org smith`;
    expect(parseSearchTerms(far(280))).toEqual({ email: "ana@example.org", words: ["maria"] });
    expect(parseSearchTerms(far(290))).toEqual({ words: ["maria"] });
    expect(splitQuery(`maria${" ".repeat(95)}smith`)).toEqual(["maria"]);
    expect(splitQuery(`maria${" ".repeat(90)}smith`)).toEqual(["maria", "smith"]);
  });
  test.each([
    ["555-0134", ["5550134"]],
    ["ana 555-0134 port", ["ana", "5550134", "port"]],
    ["ana 941-555-0134 port", ["ana", "9415550134", "port"]],
    ["941-5550134", ["9415550134"]],
    ["2941-555-0134", ["2941", "5550134"]],
    ["1555-0134", ["1555", "0134"]],
    ["555-01345", ["555", "01345"]],
    ["12-3456", ["12", "3456"]],
    ["(941)555-0134", ["9415550134"]],
    ["9415550134", ["9415550134"]],
    ["19415550134", ["9415550134"]],
    ["941555-01345", ["941555", "01345"]],
  ])("phone numbers in %j are one word each", (query, words) => {
    expect(splitQuery(query)).toEqual(words);
  });
});

test("of long fields the first words are indexed, each up to 32 characters", () => {
  const letters = (count: number, first: string) =>
    Array.from({ length: count }, (_, n) => `${first}${String.fromCharCode(97 + n)}x`).join(" ");
  const words = toSearchWords({
    ...ana,
    lastName: letters(9, "l"),
    firstName: letters(9, "f"),
    email: `${letters(5, "e").replaceAll(" ", ".")}@example.com`,
    address: {
      line1: letters(11, "s"),
      line2: letters(5, "u"),
      city: letters(5, "c"),
      zip: "34223",
    },
  });
  const count = (first: string) => words.filter((word) => word.startsWith(first)).length;
  expect(["l", "f", "e", "s", "c", "u"].map(count)).toEqual([8, 8, 4, 10, 4, 4]);
  expect(toSearchWords({ ...ana, lastName: "y".repeat(40) })).toContain("y".repeat(32));
  expect(toSearchWords({ ...ana, lastName: "y".repeat(40) })).not.toContain("y".repeat(33));
  expect(toSearchWords({ ...ana, phone: "", email: "" })).not.toContain("");
});

test("a record has 48 words at most", () => {
  const many = Array.from({ length: 50 }, (_, i) => i).join(" ");
  const record = { ...ana, lastName: many, address: { ...ana.address, zip: many } };
  expect(toSearchWords(record)).toHaveLength(48);
});

test("any query gives at most five safe expressions, any record at most 48 words", () => {
  const text = fc.string({ unit: "binary", maxLength: 400 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      const found = splitQuery(a);
      expect(found.length).toBeLessThanOrEqual(5);
      for (const token of found) {
        expect(token).toMatch(/^[\p{L}\p{N}]{2,32}$/u);
        const { source } = toPrefix(token);
        expect(source.replace(String.raw`(?!\d{4,}$)`, "")).toBe(`^${token}`);
      }
      const words = toSearchWords({
        ...ana,
        firstName: a,
        lastName: b,
        email: a,
        address: { line1: b, line2: a, city: b, zip: a },
      });
      expect(words.length).toBeLessThanOrEqual(48);
      expect(new Set(words).size).toBe(words.length);
      for (const word of words) expect(word).toMatch(/^[\p{L}\p{N}]{1,32}$/u);
    }),
    { numRuns: 500 },
  );
}, 300_000);

test("any full name finds its record", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }), (anything) => {
      const name = anything.replace(/\d/g, ""); // digits are read as phone numbers
      expect(finds(name, { ...ana, firstName: name })).toBe(true);
    }),
    { numRuns: 500 },
  );
}, 300_000);

test.each(["1", "1-", "(", "9415550134", "@", "a ", "ʼ"])(
  "%j repeated a million times takes less than 5 s",
  (piece) => {
    const started = performance.now();
    const long = piece.repeat(1_000_000);
    splitQuery(long);
    toSearchWords({
      ...ana,
      firstName: long,
      email: long,
      address: { ...ana.address, line1: long },
    });
    expect(performance.now() - started).toBeLessThan(5_000);
  },
  300_000,
);
