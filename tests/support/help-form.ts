import { expect } from "vitest";

import { helpRequestPayload } from "./help-request";
import { PageFormData, type FormEntries, type TestResponse, type Visitor } from "./visitor";

/** Realistic values for the form of /request-help, unique in each call. */
export const newHelpFormFields = (
  more: Record<string, string | boolean> = {},
): Record<string, string | boolean> => ({ ...helpRequestPayload(), ...more });

/** Fields as a browser sends them: checked boxes are "on", unchecked ones absent. */
export const toFormPairs = (entries: Record<string, string | boolean>) =>
  Object.entries(entries).flatMap(([name, value]): [string, string][] =>
    value === false ? [] : [[name, value === true ? "on" : value]],
  );

/** The values of a form that comes back with entries. */
export const toFormValues = (entries: Record<string, string | boolean>) => ({
  other: "",
  website: "",
  ...Object.fromEntries(toFormPairs(entries)),
});

/** What an empty form is told about each required field, as "field: message". */
export const MISSING_HELP_FIELDS = [
  "first_name: Please enter a First Name",
  "last_name: Please enter a Last Name",
  "email: Please enter a valid E-mail",
  "phone_number: Please enter a valid Phone Number.",
  "street_address_1: Please enter a valid address.",
  "city: Please enter a valid city.",
  "zip_code: Please enter a valid zip code.",
  "county: Please select a county.",
  "helpExterior: Please select a help type.",
  "description: Please enter a brief description of the help needed. Description must be less than 500 characters",
];

/** Opens the form, fills it in and submits it. */
export const postHelpForm = async (visitor: Visitor, entries: FormEntries = newHelpFormFields()) =>
  visitor.submit(await visitor.get("/request-help"), entries);

/** The reference number in the redirect of a submission; throws if it was rejected. */
export function readRedirectReference(page: TestResponse) {
  const [, id] =
    /^303 \/request-help\/received\?sent=(R[0-9A-Z]{8})\.[\w-]+$/.exec(
      page.redirects.at(-1) ?? "",
    ) ?? [];
  if (id === undefined)
    throw new Error(`Not accepted: ${page.status} ${page.redirects.join(", ")}`);
  expect(page.status).toBe(200);
  return id;
}

/** The reference number in the redirect; expects the success page to show it. */
export function readPageReference(page: TestResponse) {
  const id = readRedirectReference(page);
  expect(page.textAt(".reference")).toBe(id);
  return id;
}

/** Values of a page's form, with LF line ends, without the submission id. */
export function readFormValues(page: TestResponse) {
  const form = page.form();
  const pairs = [...new PageFormData(form)].map(
    ([name, value]) =>
      [name, (typeof value === "string" ? value : value.name).replaceAll("\r\n", "\n")] as const,
  );
  return Object.fromEntries(pairs.filter(([name]) => name !== "submission_id"));
}

/** Validation errors of a page, as "field: message"; summary and field errors must agree. */
export function readFieldErrors(page: TestResponse) {
  const summary = [
    ...page.document.querySelectorAll<HTMLAnchorElement>(".summary:not([hidden]) li a"),
  ].map((link) => `${link.hash.slice(1)}: ${link.textContent.trim()}`);
  const inline = [...page.document.querySelectorAll(".error:not([hidden])")].map(
    (error) => `${error.id.replace(/-error$/, "")}: ${error.lastElementChild!.textContent.trim()}`,
  );
  expect(inline).toEqual(summary);
  for (const line of summary) {
    const [id = ""] = line.split(":");
    const field = page.document.getElementById(id)!;
    const described = field.closest(`[aria-describedby~="${id}-error"]`);
    expect(described, `${id} is described by its error`).not.toBeNull();
    if (!field.matches("[type=radio], [type=checkbox]"))
      expect(field.getAttribute("aria-invalid")).toBe("true");
  }
  return summary;
}

/** What the summary of an empty form says, by field. */
export const MISSING_ANSWERS = [
  "#first_name Please enter a First Name",
  "#last_name Please enter a Last Name",
  "#email Please enter a valid E-mail",
  "#phone_number Please enter a valid Phone Number.",
  "#street_address_1 Please enter a valid address.",
  "#city Please enter a valid city.",
  "#zip_code Please enter a valid zip code.",
  "#county Please select a county.",
  "#helpExterior Please select a help type.",
  "#description Please enter a brief description of the help needed. Description must be less than 500 characters",
];
