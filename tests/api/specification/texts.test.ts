import { describe, expect, test } from "vitest";

import { useHub } from "../../support/hub";
import { createStates } from "../../support/specification/states";
import { SCREENS } from "../../support/specification/texts";
import { foldText, type TestResponse } from "../../support/visitor";

const hub = useHub();
const states = createStates(hub);

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
  for (const one of copy.querySelectorAll(".aside, .unseen, .hint, .error, .soft")) one.remove();
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
    expect(expected.filter((text) => !hasText(said, text))).toEqual([]);
  });
});

test("every state is used, and no text was taken out of the register", () => {
  const used = new Set(SCREENS.flatMap(({ texts }) => Object.keys(texts)));
  expect(Object.keys(states).filter((state) => !used.has(state))).toEqual([]);
  const count = SCREENS.flatMap(({ texts }) => Object.values(texts)).flat().length;
  expect(count).toBe(269);
});
