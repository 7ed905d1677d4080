import { expect, test } from "vitest";

import { fold } from "~/services/matching/folding.server";

test.each([
  ["Núñez", "nunez"],
  ["Strauß", "strauss"],
  ["Ægir", "aegir"],
  ["Œuvray", "oeuvray"],
  ["Sørensen", "sorensen"],
  ["Đoković", "dokovic"],
  ["Guðrún", "gudrun"],
  ["Þóra", "thora"],
  ["Łukasz", "lukasz"],
  ["Yıldız", "yildiz"],
  ["Ħamrun", "hamrun"],
  ["12½ Oak", "12 1/2 oak"],
])("%s is typed as %s", (name, typed) => {
  expect(fold(name)).toBe(typed);
});
