import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

import { useHub } from "../../support/hub";
import { EXCEPTIONS, HELD_ELSEWHERE } from "../../support/specification/exceptions";
import { createStates } from "../../support/specification/states";
import { SCREENS } from "../../support/specification/texts";
import { foldText, type TestResponse } from "../../support/visitor";

const hub = useHub();
const states = createStates(hub);
/** What all opened pages said. */
const all = new Set<string>();
const readFile = (path: string) =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");

/** What a page says: the texts of its elements, and of the buttons and fields that have no text. */
function readTexts(page: TestResponse) {
  const said = page
    .all("body *")
    .flatMap((element) => [
      foldText(element),
      foldText(withoutAsides(element)),
      getOwnText(element),
      ...["value", "placeholder", "aria-label"].map((name) => element.getAttribute(name) ?? ""),
    ]);
  return new Set([...said, foldText(page.document.body)]);
}

/** An element without what is only read out or explains it. */
function withoutAsides(element: HTMLElement) {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of copy.querySelectorAll(".unseen, .hint, .error, .soft")) one.remove();
  return copy;
}

/** The text of an element without that of the elements in it. */
const getOwnText = (element: HTMLElement) =>
  [...element.childNodes]
    .map((node) => (node.nodeType === node.TEXT_NODE ? (node.textContent ?? "") : ""))
    .join("")
    .trim();

/** Whether a page has a text of the register; a text that ends in "…" is part of one. */
function hasText(said: ReadonlySet<string>, text: string) {
  if (!text.endsWith("…")) return said.has(text) || said.has(`${text}:`);
  const part = text.slice(0, -1);
  return [...said].some((one) => one.includes(part));
}

describe.each(SCREENS)("$section", ({ texts }) => {
  test.each(Object.entries(texts))("%s", async (state, expected) => {
    const open = states[state];
    if (!open) throw new Error(`No way to reach the state ${state}.`);
    const said = readTexts(await open());
    for (const one of said) all.add(one);
    expect(expected.filter((text) => !hasText(said, text))).toEqual([]);
  });
});

test("every state is used, and no text was taken out of the register", () => {
  const used = new Set(SCREENS.flatMap(({ texts }) => Object.keys(texts)));
  expect(Object.keys(states).filter((state) => !used.has(state))).toEqual([]);
  const count = SCREENS.flatMap(({ texts }) => Object.values(texts)).flat().length;
  expect(count).toBe(275);
});

test.each(Object.entries(HELD_ELSEWHERE))("%s holds its texts", (file, texts) => {
  const source = readFile(file);
  expect(texts.filter((text) => !source.includes(text))).toEqual([]);
});

/** The second cells of the table: what the specification says. */
const quotes = readFile("docs/specification.md")
  .split("\n")
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(" | ")[1] ?? "");

test.each(EXCEPTIONS)("%s is shown nowhere, and docs/specification.md says why", (text) => {
  expect([...all].filter((said) => said.includes(text))).toEqual([]);
  expect(quotes.filter((quote) => quote.includes(text)).length).toBeGreaterThan(0);
});
