import { expect } from "vitest";

import type { BrowserDriver } from "./browser-driver";
import { eventually } from "./eventually";
import { getApp } from "./served-app";

/** What a person can click, or a selector of it. */
type Kind = "button" | "link" | "summary" | "label" | "checkbox" | (string & {});

/** A page in any of the three browsers, used as a person does: by labels and visible texts. */
export class DrivenPage {
  constructor(
    readonly driver: BrowserDriver,
    /** Messages, page errors and failed requests since they were last taken. */
    readonly lines: string[],
  ) {}

  /** Loads a path as a document. */
  async open(path: string) {
    await this.driver.goto(new URL(path, getApp().base).href);
  }

  /** Path and query of the page. */
  path() {
    return eventually(() => this.driver.evaluate(() => location.pathname + location.search));
  }

  /** Clicks what has this name; again if it moved away, as when a new screen takes the focus. */
  async click(name: string, kind: Kind = "") {
    await eventually(async () => {
      const target = await this.driver.evaluate(findTarget, name, kind);
      if (typeof target === "string") throw new Error(target);
      await this.driver.clickAt(target.x, target.y);
      const missed = await this.driver.evaluate(hasMissed).catch(() => false); // page has changed
      expect(missed, `${name} moved away`).toBe(false);
    });
  }

  /** Ticks a checkbox. */
  async check(name: string) {
    await eventually(async () => {
      if (await this.driver.evaluate(isTicked, name)) return;
      await this.click(name, "checkbox");
      expect(await this.driver.evaluate(isTicked, name), name).toBe(true);
    });
  }

  /** Replaces the text of a field; again if a screen that has just opened takes the focus. */
  async fill(label: string, text: string) {
    await eventually(async () => {
      expect(await this.driver.evaluate(selectField, label), label).toBe(true);
      await this.driver.type(text);
      expect(await this.driver.evaluate(readFocused), label).toBe(text);
    });
  }

  async fillAll(fields: Record<string, string>) {
    for (const [label, text] of Object.entries(fields)) await this.fill(label, text);
  }

  /** Chooses an option by its text. */
  async select(label: string, option: string) {
    await eventually(async () => {
      expect(await this.driver.evaluate(chooseOption, label, option), label).toBe(true);
    });
  }

  /** Text of the first match, as it is drawn; of the page's main part by default. */
  text(selector = "main") {
    return eventually(async () => {
      const text = await this.driver.evaluate(readText, selector);
      if (text === null) throw new Error(`no ${selector}`);
      return text;
    });
  }

  /** Waits for a text. */
  async see(text: string, selector = "main") {
    await eventually(async () => {
      expect(await this.driver.evaluate(readText, selector), selector).toContain(text);
    });
  }

  /** Waits until React has taken over the page. */
  async hydrated() {
    await eventually(async () => {
      expect(await this.driver.evaluate(isHydrated)).toBe(true);
    });
  }

  /** Identifies the document: it stays the same in a client navigation. */
  document() {
    return this.driver.evaluate(() => performance.timeOrigin);
  }

  /** The messages so far, sorted; they count as read. */
  takeLines() {
    return this.lines.splice(0).sort();
  }
}

// The functions below run in the page: each stands alone.

/** Scrolls to a visible element with a name and returns its middle, or why there is none. */
function findTarget(name: string, kind: string) {
  const fold = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();
  const kinds: Record<string, string> = { link: "a[href]", checkbox: "[type=checkbox]" };
  const selector = kind ? (kinds[kind] ?? kind) : "button, a[href], summary";
  const all = [
    ...document.querySelectorAll<HTMLElement>(`main :is(${selector})`),
    ...document.querySelectorAll<HTMLElement>(selector),
  ].filter((one) => one.checkVisibility() && one.getBoundingClientRect().width > 0);
  const texts = all.map((one) => {
    const label = (one as Partial<HTMLInputElement>).labels?.[0];
    return fold(one.getAttribute("aria-label") ?? (label ?? one).textContent);
  });
  const at = texts.includes(name)
    ? texts.indexOf(name)
    : texts.findIndex((t) => t.startsWith(name));
  const target = all[at];
  if (!target) return `nothing to click is named ${name}, only ${[...new Set(texts)].join(" | ")}`;
  if (target.ariaDisabled === "true") return `${name} is busy`;
  target.scrollIntoView({ block: "center", behavior: "instant" });
  // A link over several lines is clicked in its first box, not between them.
  const { left, top, width, height } = target.getClientRects()[0]!;
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !target.contains(hit)) return `${name} is covered by ${hit?.outerHTML ?? "nothing"}`;
  const state = globalThis as { missed?: boolean };
  state.missed = false;
  const note = (event: Event) => {
    state.missed = !(event.target instanceof Node && target.contains(event.target));
  };
  addEventListener("click", note, { capture: true, once: true });
  return { x, y };
}

/** Whether the last click hit something else. */
const hasMissed = () => (globalThis as { missed?: boolean }).missed === true;

function isTicked(name: string) {
  return [...document.querySelectorAll<HTMLInputElement>("input:checked")].some((one) =>
    one.labels?.[0]?.textContent.replace(/\s+/g, " ").trim().startsWith(name),
  );
}

/** Focuses a visible field and selects its text, so that typing replaces it. */
function selectField(label: string) {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input, textarea")].filter((one) =>
    one.checkVisibility(),
  );
  const labels = fields.map((one) =>
    (one.ariaLabel ?? one.labels?.[0]?.textContent ?? "").replace(/\s+/g, " ").trim(),
  );
  const at = labels.indexOf(label);
  const field = fields[at < 0 ? labels.indexOf(`${label} (optional)`) : at];
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** Value of the focused field. */
const readFocused = () => (document.activeElement as Partial<HTMLInputElement> | null)?.value;

function chooseOption(label: string, text: string) {
  const fold = (said: string | null | undefined) => (said ?? "").replace(/\s+/g, " ").trim();
  const select = [...document.querySelectorAll("select")].find(
    (one) => fold(one.labels[0]?.textContent) === label,
  );
  const option = [...(select?.options ?? [])].find((one) => fold(one.textContent) === text);
  if (!select || !option) return false;
  select.value = option.value;
  for (const event of ["input", "change"])
    select.dispatchEvent(new Event(event, { bubbles: true }));
  return true;
}

function readText(selector: string) {
  const element = document.querySelector<HTMLElement>(selector);
  return element && element.innerText.replace(/\s+/g, " ").trim();
}

function isHydrated() {
  return Object.keys(document.body).some((key) => key.startsWith("__reactProps$"));
}
