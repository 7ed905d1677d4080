import type { Page } from "playwright-core";
import { expect } from "vitest";

import { recordPosts, submit } from "./browser";

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

/** Waits for the errors; summary and fields must show the same ones. */
export async function readErrors(page: Page) {
  const summary = await readErrorSummary(page);
  expect(await readInlineErrors(page)).toEqual(summary);
  return summary;
}

/** The focused element, as "#id", ".class" or its text. */
export const readFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    if (!at || at === document.body) return "nothing";
    return at.id
      ? `#${at.id}`
      : at.classList.length
        ? `.${at.classList[0]!}`
        : (at as HTMLElement).innerText.trim();
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

/** Waits for the confirmation and returns its reference number. */
export async function readReferenceNumber(page: Page) {
  // On a bad line its groups arrive one after the other.
  const number = page.locator(".reference").filter({ hasText: /^R[0-9A-Z]{8}$/ });
  return (await number.textContent())!;
}

/**
 * Submits a form with mistakes: the messages appear, each line of the summary moves the focus to
 * its field, and nothing is sent.
 */
export async function expectErrorsBeforeSending(
  page: Page,
  button: string,
  messages: readonly string[],
) {
  const sent = recordPosts(page);
  await submit(page, button);
  expect(await readErrors(page)).toEqual(messages);
  expect(await readFocus(page)).toBe(".summary");
  for (const message of messages) {
    const [target] = message.split(" ");
    await page.locator(`.summary a[href="${target}"]`).click();
    expect(await readFocus(page)).toBe(target);
  }
  expect(sent).toEqual([]);
}
