import type { Page } from "playwright-core";
import { vi } from "vitest";

/** Text of an element, whitespace collapsed. */
export const readText = async (page: Page, selector: string) =>
  ((await page.locator(selector).textContent()) ?? "").replace(/\s+/g, " ").trim();

/** Waits for the error summary; returns its lines as "#field message". */
export async function readErrorSummary(page: Page) {
  await page.locator(".summary li").first().waitFor();
  return page
    .locator(".summary a")
    .evaluateAll((links) =>
      links.map((link) => `${link.getAttribute("href")!} ${link.textContent}`),
    );
}

/** Visible field errors in page order, as "#field message". */
export const readInlineErrors = (page: Page) =>
  page
    .locator(".error:visible")
    .evaluateAll((lines) =>
      lines.map(
        (line) => `#${line.id.replace("-error", "")} ${line.lastElementChild!.textContent}`,
      ),
    );

/** The focused element, as "#id", ".class" or its text. */
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

/** Values of the visible fields by name; checkboxes and radios only if checked. */
export const readInputValues = (page: Page) =>
  page.locator("main form").evaluate((form) => {
    const {
      submission_id: _,
      website: __,
      ...seen
    } = Object.fromEntries(new FormData(form as HTMLFormElement)) as Record<string, string>;
    return seen;
  });

/** Retries an assertion for up to 15 s, for asynchronous page updates. */
export const eventually = (assertion: () => unknown) =>
  vi.waitFor(assertion, { timeout: 15_000, interval: 50 });
