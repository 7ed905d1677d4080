import type { Page } from "playwright-core";

import { submit } from "./browser";
import { getLabel, type FormLocale } from "./form-labels";
import { helpRequestPayload } from "./help-request";
import { readReferenceNumber } from "./page-state";

/** A realistic homeowner, unique in each call, with a unique email address. */
export function newHomeowner() {
  const { first_name, last_name, email, street_address_1, city } = helpRequestPayload();
  return {
    firstName: first_name,
    lastName: last_name,
    email,
    phone: "(941) 555-0123",
    street1: street_address_1,
    street2: "Lot 7",
    city,
    description: "A tree fell on the roof.\nMy mother is 84 and we have no water.",
  };
}
export type Homeowner = ReturnType<typeof newHomeowner>;

/** Fills every field but the optional text of Other. */
export async function fillInHelpForm(page: Page, homeowner: Homeowner, locale?: FormLocale) {
  for (const [name, value] of Object.entries(homeowner))
    await page.getByLabel(getLabel(name as keyof Homeowner, locale), { exact: true }).fill(value);
  await page.getByRole("radio", { name: "34223" }).check();
  await page.getByRole("radio", { name: getLabel("charlotte", locale), exact: true }).check();
  for (const box of ["yard", "water"] as const)
    await page.getByRole("checkbox", { name: getLabel(box, locale) }).check();
}

/** Fills and submits the form; returns the reference number. */
export async function submitHelpForm(page: Page, homeowner: Homeowner) {
  await page.goto("/request-help");
  await fillInHelpForm(page, homeowner);
  await submit(page);
  return readReferenceNumber(page);
}

/** Looks up a request's status; resolves when the page shows a result. */
export const lookUpRequest = (page: Page, homeowner: Homeowner) =>
  lookUpStatus(page, "/request-help/status", "Address 1", homeowner);

/** Fills in and submits a form that looks up a status. */
export async function lookUpStatus(
  page: Page,
  path: string,
  streetLabel: string,
  person: Pick<Homeowner, "firstName" | "lastName" | "street1" | "street2">,
) {
  await page.goto(path);
  for (const [label, value] of [
    ["First Name", person.firstName],
    ["Last Name", person.lastName],
    [streetLabel, person.street1],
    ["Address 2 (optional)", person.street2],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await submit(page, "Check");
  await page.locator(".status-box, .banner.alert").waitFor();
}
