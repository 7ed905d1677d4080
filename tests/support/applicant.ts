import { faker } from "@faker-js/faker";
import type { Page } from "playwright-core";

import { submit } from "./homeowner";

/** A believable person who wants to help; every call is another one, with an inbox of their own. */
export const newApplicant = () => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  phone: "(941) 555-0123",
  email: `${faker.string.alphanumeric(16)}@example.org`.toLowerCase(),
  street1: `${faker.number.int({ min: 100, max: 9999 })} ${faker.location.street()}`,
  street2: "Unit 7",
  city: "Valdosta",
  state: "Georgia",
  county: "Lowndes",
  zip: "31601",
});
export type Applicant = ReturnType<typeof newApplicant>;

/** The names of the fields, as a person reads them. */
export const APPLICATION_LABELS = {
  firstName: "First Name",
  lastName: "Last Name",
  phone: "Phone Number",
  email: "Email",
  street1: "Street Address 1",
  street2: "Street Address 2 (optional)",
  city: "City",
  state: "State",
  county: "County",
  zip: "Zip Code",
  hospitality: "Hospitality Team",
  outreach: "Community Outreach Team",
  agree: "I have read the liability agreement and I agree to it",
};
export const APPLICATION_LABELS_ES: typeof APPLICATION_LABELS = {
  firstName: "Nombre",
  lastName: "Apellido",
  phone: "Número de teléfono",
  email: "Correo electrónico",
  street1: "Dirección, línea 1",
  street2: "Dirección, línea 2 (opcional)",
  city: "Ciudad",
  state: "Estado",
  county: "Condado",
  zip: "Código postal",
  hospitality: "Equipo de Hospitalidad",
  outreach: "Equipo de Alcance Comunitario",
  agree: "Leí el acuerdo de responsabilidad y lo acepto",
};

const LINES = [
  "firstName",
  "lastName",
  "phone",
  "email",
  "street1",
  "street2",
  "city",
  "county",
  "zip",
] as const;

/** Answers every question and ticks the agreement. */
export async function fillInApplicationForm(
  page: Page,
  who: Applicant,
  labels = APPLICATION_LABELS,
) {
  for (const name of LINES) await page.getByLabel(labels[name], { exact: true }).fill(who[name]);
  await page.getByLabel(labels.state, { exact: true }).selectOption(who.state);
  for (const box of ["hospitality", "outreach", "agree"] as const)
    await page.getByRole("checkbox", { name: labels[box] }).check();
}

/** Applies from the empty form to the thanks. */
export async function submitApplicationForm(page: Page, who: Applicant) {
  await page.goto("/applyVolunteer");
  await fillInApplicationForm(page, who);
  await submit(page);
  await page.waitForURL("/thank-you");
}

/** Looks up how an application stands; ends when the page has an answer. */
export async function lookUpApplication(page: Page, who: Applicant) {
  await page.goto("/applyVolunteer/status");
  await page.getByLabel("First Name", { exact: true }).fill(who.firstName);
  await page.getByLabel("Last Name", { exact: true }).fill(who.lastName);
  await page.getByLabel("Address", { exact: true }).fill(who.street1);
  await page.getByLabel("Address 2 (optional)", { exact: true }).fill(who.street2);
  await submit(page, "Check");
  await page.locator(".status-box, .banner.alert").waitFor();
}
