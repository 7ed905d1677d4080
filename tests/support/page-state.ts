import type { Page } from "playwright-core";
import { vi } from "vitest";

/** What the person at the screen can tell about a page, read in one go. */
export const readText = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? "").replace(/\s+/g, " ").trim();

/** What the summary says, as "#field message", once it is there. */
export async function readErrorSummary(page: Page) {
  await page.locator(".summary li").first().waitFor();
  return page
    .locator(".summary a")
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute("href")!} ${link.textContent}`),
    );
}

/** What stands beside the fields, in the same form: the visible errors, in the order of the page. */
export const readInlineErrors = (page: Page) =>
  page
    .locator(".error:visible")
    .evaluateAll((lines) =>
      lines.map(
        (line) => `#${line.id.replace("-error", "")} ${line.lastElementChild!.textContent}`,
      ),
    );

/** The element that has the focus, as "#id", ".class" or its words. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return "nothing";
    return at.id
      ? `#${at.id}`
      : at.classList.length
        ? `.${at.classList[0]!}`
        : at.textContent.trim();
  });

/** What every field that people see holds, by name; boxes and radios only when ticked. */
export const readInputValues = (page: Page) =>
  page.locator("main form").evaluate((form) => {
    const {
      submission_id: _,
      website: __,
      ...seen
    } = Object.fromEntries(new FormData(form as HTMLFormElement)) as Record<string, string>;
    return seen;
  });

/** Waits until something holds that the page does by itself, as an assertion does. */
export const eventually = (assertion: () => unknown) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 50 });
