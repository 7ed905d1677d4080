import { faker } from "@faker-js/faker";
import type { Page } from "playwright-core";
import { inject } from "vitest";

/** A realistic homeowner, unique in each call, with a unique e-mail address. */
export const newHomeowner = () => ({
  firstName: faker.person.firstName(),
  lastName: faker.person.lastName(),
  email: `${faker.string.alphanumeric(16)}@example.org`.toLowerCase(),
  phone: "(941) 555-0123",
  street1: `${faker.number.int({ min: 100, max: 9999 })} ${faker.location.street()}`,
  street2: "Lot 7",
  city: "Englewood",
  description: "A tree fell on the roof.\nMy mother is 84 and we have no water.",
});
export type Homeowner = ReturnType<typeof newHomeowner>;

/** Visible labels of the fields. */
export const HELP_FORM_LABELS = {
  firstName: "First Name",
  lastName: "Last Name",
  email: "Email",
  phone: "Phone Number",
  street1: "Street Address 1",
  street2: "Street Address 2 (optional)",
  city: "City",
  county: "Charlotte",
  yard: "Yard Cleanup",
  water: "Clean Water",
  description: "Description",
};
export const HELP_FORM_LABELS_ES: typeof HELP_FORM_LABELS = {
  firstName: "Nombre",
  lastName: "Apellido",
  email: "Correo electrónico",
  phone: "Número de teléfono",
  street1: "Dirección, línea 1",
  street2: "Dirección, línea 2 (opcional)",
  city: "Ciudad",
  county: "Charlotte",
  yard: "Limpieza del patio",
  water: "Agua potable",
  description: "Descripción",
};

const TEXT_FIELDS = [
  "firstName",
  "lastName",
  "email",
  "phone",
  "street1",
  "street2",
  "city",
  "description",
] as const;

/** Fills every field but the optional text of Other. */
export async function fillInHelpForm(page: Page, homeowner: Homeowner, labels = HELP_FORM_LABELS) {
  for (const name of TEXT_FIELDS)
    await page.getByLabel(labels[name], { exact: true }).fill(homeowner[name]);
  await page.getByRole("radio", { name: "34223" }).check();
  await page.getByRole("radio", { name: labels.county, exact: true }).check();
  await page.getByRole("checkbox", { name: labels.yard }).check();
  await page.getByRole("checkbox", { name: labels.water }).check();
}

export const submit = (page: Page, name = "Submit") =>
  page.getByRole("button", { name, exact: true }).click();

/** Waits for the confirmation and returns its reference number. */
export async function readReferenceNumber(page: Page) {
  const number = await page.locator(".reference").textContent();
  if (!/^R[0-9A-Z]{8}$/.test(number ?? ""))
    throw new Error(`Not a reference number: ${String(number)}`);
  return number!;
}

/** Fills and submits the form; returns the reference number. */
export async function submitHelpForm(page: Page, homeowner: Homeowner) {
  await page.goto("/request-help");
  await fillInHelpForm(page, homeowner);
  await submit(page);
  return readReferenceNumber(page);
}

/** Looks up a request's status; resolves when the page shows a result. */
export async function lookUpRequest(page: Page, homeowner: Homeowner) {
  await page.goto("/request-help/status");
  await page.getByLabel("First Name", { exact: true }).fill(homeowner.firstName);
  await page.getByLabel("Last Name", { exact: true }).fill(homeowner.lastName);
  await page.getByLabel("Address 1", { exact: true }).fill(homeowner.street1);
  await page.getByLabel("Address 2 (optional)", { exact: true }).fill(homeowner.street2);
  await submit(page, "Check");
  await page.locator(".status-box, .banner.alert").waitFor();
}

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Mails sent to a homeowner so far. */
export async function fetchMailsTo({ email }: Pick<Homeowner, "email">): Promise<Mail[]> {
  const mails = (await (await fetch(`${inject("base")}/dev/mail.json`)).json()) as Mail[];
  return mails.filter(({ to }) => to === email);
}
