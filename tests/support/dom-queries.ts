import { screen, within } from "@testing-library/react";
import { expect } from "vitest";

export const link = (name: string | RegExp) => screen.getByRole("link", { name });
export const href = (name: string | RegExp) => link(name).getAttribute("href");
export const headings = (level: number) =>
  screen.queryAllByRole("heading", { level }).map((h) => h.textContent.trim());
export const control = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
export const ids = () => Array.from(document.querySelectorAll("[id]"), (one) => one.id);

/** The text with each run of white space as one space. */
export const foldedText = (element: Element) => element.textContent.replace(/\s+/g, " ").trim();

/** Elements that take the focus without JavaScript. */
export const focused = () => Array.from(document.querySelectorAll("[autofocus]"));

/** Roles of these elements. */
export const focusedRoles = () => focused().map((element) => element.getAttribute("role"));

/** Target and text of each link in the summary of errors. */
export const summaryLinks = () =>
  within(screen.getByRole("alert"))
    .getAllByRole("link")
    .map((a) => [a.getAttribute("href"), a.textContent]);

/** Expects each message of the summary at its field too, for assistive technology. */
export function expectErrorsAtFields() {
  for (const [target, message] of summaryLinks()) {
    const field = document.querySelector<HTMLElement>(target!)!;
    expect(field.matches("input, select, textarea")).toBe(true);
    expect(field.closest("fieldset") ?? field).toHaveAccessibleDescription(
      expect.stringContaining(`Error: ${message!}`),
    );
  }
}

/** Expects these text fields: name, label and autocomplete token. */
export function expectTextFields(
  fields: readonly (readonly [name: string, label: string, token: string | null])[],
) {
  for (const [name, label, token] of fields) {
    expect(screen.getByLabelText(label)).toBe(control(name));
    expect(control(name).getAttribute("autocomplete")).toBe(token);
    expect(control(name)).not.toHaveAttribute("placeholder");
    expect(control(name)).not.toHaveAttribute("maxlength");
  }
}

/** Name and label of each checkbox. */
export const listCheckboxes = () =>
  screen
    .getAllByRole("checkbox")
    .map((box) => [box.getAttribute("name"), box.closest("label")?.textContent.trim()]);
