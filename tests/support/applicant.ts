import { faker } from "@faker-js/faker";
import type { Page } from "playwright-core";

import { submit } from "./homeowner";

/** A realistic applicant, unique in each call, with a unique e-mail address. */
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

/** Visible labels of the fields. */
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

const TEXT_FIELDS = [
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

/** Fills every field and ticks the agreement. */
export async function fillInApplicationForm(
  page: Page,
  applicant: Applicant,
  labels = APPLICATION_LABELS,
) {
  for (const name of TEXT_FIELDS)
    await page.getByLabel(labels[name], { exact: true }).fill(applicant[name]);
  await page.getByLabel(labels.state, { exact: true }).selectOption(applicant.state);
  for (const box of ["hospitality", "outreach", "agree"] as const)
    await page.getByRole("checkbox", { name: labels[box] }).check();
}

/** Fills and submits the form; resolves on the thank-you page. */
export async function submitApplicationForm(page: Page, applicant: Applicant) {
  await page.goto("/applyVolunteer");
  await fillInApplicationForm(page, applicant);
  await submit(page);
  await page.waitForURL("/thank-you");
}

/** Looks up an application's status; resolves when the page shows a result. */
export async function lookUpApplication(page: Page, applicant: Applicant) {
  await page.goto("/applyVolunteer/status");
  await page.getByLabel("First Name", { exact: true }).fill(applicant.firstName);
  await page.getByLabel("Last Name", { exact: true }).fill(applicant.lastName);
  await page.getByLabel("Address", { exact: true }).fill(applicant.street1);
  await page.getByLabel("Address 2 (optional)", { exact: true }).fill(applicant.street2);
  await submit(page, "Check");
  await page.locator(".status-box, .banner.alert").waitFor();
}
