/** Field values that a spreadsheet must return unchanged. */
export const HOSTILE_TEXTS: readonly string[] = [
  '=HYPERLINK("https://evil.example","Click")',
  "=cmd|' /C calc'!A0",
  "+1 941 555 0100",
  "-2+3",
  "@SUM(A1:A9)",
  "\t=1+1",
  "'=1+1",
  "_x000D_ and _x0041_ and _x_ stay",
  "<b>&amp;</b> ]]> \"quoted\" 'too'",
  "Ünïcödé, Ñandú, 日本語, עברית",
  "👩‍👩‍👧‍👦 🌀 𝒳",
  "first line\nsecond line\n",
  "  spaces  around  ",
  "constructor",
  "__proto__",
  "00123",
  "1e5",
  "TRUE",
  "12/1/2026",
  "x".repeat(500),
  "😀".repeat(250),
];

/** Searches that would be patterns, operators or markup if they were not plain text. */
export const HOSTILE_SEARCHES: readonly string[] = [
  ".*",
  "^",
  "(a+)+$",
  "[",
  "\\",
  "$where",
  '{"$ne":null}',
  "'; return true; //",
  "<script>alert(1)</script>",
  "%",
  "🌀🌀",
];

/** Texts with characters that XML cannot contain, and their cleaned form. */
export const BROKEN_TEXTS: readonly (readonly [given: string, left: string])[] = [
  ["a\u0000b\u0001c\u0008d", "abcd"],
  ["a\u001bb\u007fc\u0085d", "abcd"],
  ["\ufffea\uffffb", "ab"],
  ["half \ud83d of a pair", "half \ufffd of a pair"],
  ["\udc00 begins", "\ufffd begins"],
  ["line\r\nline\rline", "line\nline\nline"],
];
