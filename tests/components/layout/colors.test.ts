import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const css = readFileSync("app/styles/tokens.css", "utf8");
const [light = "", dark = ""] = css.split("@media");
const parseTokens = (text: string) =>
  Object.fromEntries(Array.from(text.matchAll(/--([\w-]+): (#\w+);/g), (m) => [m[1]!, m[2]!]));
const themes = { light: parseTokens(light), dark: { ...parseTokens(light), ...parseTokens(dark) } };

/** Contrast ratio of WCAG 2. */
function contrastRatio(a: string, b: string) {
  const luminance = (hex: string) => {
    const full = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((i) => parseInt(full.slice(i, i + 2), 16) / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [x, y] = [luminance(a), luminance(b)].sort((m, n) => n - m) as [number, number];
  return (x + 0.05) / (y + 0.05);
}

const PAIRS = [
  ["text", "ground", 15],
  ["text", "soft", 12],
  ["text", "ok-soft", 12],
  ["text", "info-soft", 10],
  ["text", "danger-soft", 10],
  ["muted", "ground", 7],
  ["muted", "soft", 6],
  ["muted", "info-soft", 6],
  ["link", "ground", 7],
  ["link", "soft", 7],
  ["link", "ok-soft", 6],
  ["visited", "ground", 7],
  ["danger", "ground", 6],
  ["danger", "danger-soft", 6],
  ["ok", "ok-soft", 6],
  ["info", "info-soft", 6],
  ["on-brand", "brand", 7],
  ["on-brand", "brand-deep", 7],
  ["on-action", "action", 7],
  ["on-action", "action-deep", 7],
  ["edge", "ground", 5],
  ["focus", "ink", 9.8],
] as const;

test.each(
  Object.keys(themes).flatMap((theme) =>
    PAIRS.map(([a, b, least]) => [theme, a, b, least] as const),
  ),
)("%s: %s on %s has contrast %d", (theme, a, b, least) => {
  const tokens = themes[theme as keyof typeof themes];
  expect(contrastRatio(tokens[a]!, tokens[b]!)).toBeGreaterThanOrEqual(least);
});
