import { expect, test } from "vitest";

import { formatBytes, formatSeconds } from "../../../server/format";

test.each([
  [0, "0 bytes"],
  [999, "999 bytes"],
  [1_500, "1.5 kB"],
  [12_345_678, "12 MB"],
  [66e9, "66 GB"],
  [5e15, "5000 TB"],
])("%d bytes: %s", (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

test.each([
  [40, "0.0 s"],
  [7_449, "7.4 s"],
  [61_000, "61.0 s"],
])("%d ms: %s", (ms, text) => {
  expect(formatSeconds(ms)).toBe(text);
});
