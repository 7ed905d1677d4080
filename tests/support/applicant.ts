import type { Page } from "playwright-core";

import { submit } from "./browser";
import { getLabel, type FormLocale } from "./form-labels";
import { lookUpStatus } from "./homeowner";
import { applicationPayload } from "./volunteer-application";

/** A realistic applicant, unique in each call, with a unique email address. */
export function newApplicant() {
  const { streetAddress1: street1, zipCode: zip, ...fields } = applicationPayload();
  const { firstName, lastName, email, city, state, county } = fields;
  const phone = "(941) 555-0123";
  return {
    firstName,
    lastName,
    phone,
    email,
    street1,
    street2: "Unit 7",
    city,
    state,
    county,
    zip,
  };
}
export type Applicant = ReturnType<typeof newApplicant>;

/** Fills every field and ticks the agreement. */
export async function fillInApplicationForm(
  page: Page,
  { state, ...texts }: Applicant,
  locale?: FormLocale,
) {
  for (const [name, value] of Object.entries(texts))
    await page
      .getByLabel(getLabel(name as keyof typeof texts, locale), { exact: true })
      .fill(value);
  await page.getByLabel(getLabel("state", locale), { exact: true }).selectOption(state);
  for (const box of ["hospitality", "outreach", "agree"] as const)
    await page.getByRole("checkbox", { name: getLabel(box, locale) }).check();
}

/** Fills and submits the form; resolves on the thank-you page. */
export async function submitApplicationForm(page: Page, applicant: Applicant) {
  await page.goto("/applyVolunteer");
  await fillInApplicationForm(page, applicant);
  await submit(page);
  await page.waitForURL("/thank-you");
}

/** Looks up an application's status; resolves when the page shows a result. */
export const lookUpApplication = (page: Page, applicant: Applicant) =>
  lookUpStatus(page, "/applyVolunteer/status", "Address", applicant);
