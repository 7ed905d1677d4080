import { parseWithZod } from "@conform-to/zod/v4";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { renderScreen, renderServerHtml } from "../../support/screen";

/** The form as the server returns it for a POST. */
function toFormState(values: Record<string, string>): FormState {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  const answer = parseWithZod(data, { schema: HelpRequestPayload });
  const errors = Object.entries(answer.status === "success" ? {} : (answer.error ?? {})).map(
    ([name, list]) => [name, list ?? undefined],
  );
  return { values, errors: Object.fromEntries(errors) as FormState["errors"] };
}
const drawForm = (form = EMPTY_FORM, locale: "en" | "es" = "en") =>
  renderScreen(
    <HelpRequestForm form={form} submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10" />,
    {
      locale,
    },
  );

test("every payload name is a control, with its label and autocomplete token", () => {
  drawForm();
  const control = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)!;
  const text = [
    ["first_name", "First Name", "given-name"],
    ["last_name", "Last Name", "family-name"],
    ["email", "Email", "email"],
    ["phone_number", "Phone Number", "tel"],
    ["street_address_1", "Street Address 1", "address-line1"],
    ["street_address_2", "Street Address 2 (optional)", "address-line2"],
    ["city", "City", "address-level2"],
    ["other", "Other area of help", null], // "off" would lose the text on Back
    ["description", "Description", null],
  ] as const;
  for (const [name, label, token] of text) {
    expect(screen.getByLabelText(label)).toBe(control(name));
    expect(control(name).getAttribute("autocomplete")).toBe(token);
    expect(control(name)).not.toHaveAttribute("placeholder");
    expect(control(name)).not.toHaveAttribute("maxlength");
  }
  const boxes = screen
    .getAllByRole("checkbox")
    .map((box) => [box.getAttribute("name"), box.closest("label")?.textContent.trim()]);
  expect(boxes).toEqual([
    ["helpExterior", "Yard Cleanup"],
    ["helpInterior", "Interior Cleanup"],
    ["helpEmotional", "Emotional Support"],
    ["helpSupplies", "Cleaning Supplies"],
    ["helpWater", "Clean Water"],
    ["helpFood", "Emergency Food"],
    ["helpOther", "Other"],
  ]);
  const zips = within(
    screen.getByRole("group", { name: "Zip Code" }),
  ).getAllByRole<HTMLInputElement>("radio");
  expect(zips.map((zip) => zip.value)).toEqual(["34223", "34224", "33947", "33946", "33981"]);
  const counties = within(
    screen.getByRole("group", { name: "County" }),
  ).getAllByRole<HTMLInputElement>("radio");
  expect(counties.map((county) => county.value)).toEqual(["Charlotte", "Sarasota"]);
  expect(control("submission_id").value).toBe("6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10");
  expect(screen.getByText("Florida")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the honeypot is hidden from people", () => {
  drawForm();
  const honeypot = document.querySelector<HTMLInputElement>('[name="website"]')!;
  expect(honeypot.tabIndex).toBe(-1);
  expect(honeypot.closest("[aria-hidden=true]")).not.toBeNull();
  expect(screen.queryByRole("textbox", { name: /leave/i })).toBeNull();
});

test("invalid values show the specification's messages in field order, above and beside the fields", () => {
  drawForm(toFormState({ helpOther: "on" }));
  const summary = screen.getByRole("alert", { name: "There is a problem" });
  const links = within(summary)
    .getAllByRole("link")
    .map((a) => [a.getAttribute("href"), a.textContent]);
  expect(links).toEqual([
    ["#first_name", "Please enter a First Name"],
    ["#last_name", "Please enter a Last Name"],
    ["#email", "Please enter a valid E-mail"],
    ["#phone_number", "Please enter a valid Phone Number."],
    ["#street_address_1", "Please enter a valid address."],
    ["#city", "Please enter a valid city."],
    ["#zip_code", "Please enter a valid zip code."],
    ["#county", "Please select a county."],
    ["#other", "Please enter an other area of help. Other must be less than 100 characters."],
    [
      "#description",
      "Please enter a brief description of the help needed. Description must be less than 500 characters",
    ],
  ]);
  for (const [href, message] of links) {
    const control = document.querySelector<HTMLElement>(href!)!;
    expect(control.matches("input, textarea")).toBe(true);
    const described = control.closest("fieldset") ?? control;
    expect(described).toHaveAccessibleDescription(expect.stringContaining(`Error: ${message!}`));
  }
  expect(screen.getByLabelText("City")).toBeInvalid();
  expect(screen.getByLabelText("Street Address 2 (optional)")).not.toHaveAttribute("aria-invalid");
});

test("a missing kind of help is an error of the group", () => {
  drawForm(toFormState({}));
  expect(screen.getByRole("group", { name: "Type of help" })).toHaveAccessibleDescription(
    /Error: Please select a help type\./,
  );
  expect(screen.getByRole("link", { name: "Please select a help type." })).toHaveAttribute(
    "href",
    "#helpExterior",
  );
});

test("all input is kept, invalid values too", () => {
  const values = {
    first_name: "María <b>",
    email: "not an address",
    zip_code: "33946",
    county: "Sarasota",
    helpWater: "on",
    description: "two\nlines",
  };
  drawForm(toFormState(values));
  expect(screen.getByLabelText("First Name")).toHaveValue("María <b>");
  expect(screen.getByLabelText("Email")).toHaveValue("not an address");
  expect(screen.getByLabelText("Description")).toHaveValue("two\nlines");
  expect(screen.getByRole("radio", { name: /33946/ })).toBeChecked();
  expect(screen.getByRole("radio", { name: "Sarasota" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Clean Water" })).toBeChecked();
  expect(screen.getByRole("checkbox", { name: "Emergency Food" })).not.toBeChecked();
});

test("the server's message is an alert", () => {
  drawForm({ ...EMPTY_FORM, alert: "Something went wrong. Please try again." });
  expect(screen.getByRole("alert")).toHaveTextContent("Something went wrong. Please try again.");
});

test("exactly one error takes the focus without JavaScript", () => {
  const focused = () =>
    Array.from(document.querySelectorAll("[autofocus]"), (element) => element.getAttribute("role"));
  const page = (form: FormState) => {
    renderServerHtml(
      <HelpRequestForm form={form} submissionId="6f0b7d4e-8f5e-4b7a-9a34-0d6c1d0d9f10" />,
    );
    return focused();
  };
  expect(page(EMPTY_FORM)).toEqual([]);
  expect(page(toFormState({}))).toEqual(["alert"]);
  expect(page({ ...EMPTY_FORM, alert: "Try again." })).toEqual(["alert"]);
});

test("Spanish: labels, messages and kinds of help are translated, submitted values are not", () => {
  drawForm(toFormState({}), "es");
  expect(screen.getByRole("heading", { level: 1, name: "Pedir ayuda" })).toBeInTheDocument();
  expect(screen.getByRole("alert", { name: "Hay un problema" })).toHaveTextContent(
    "Escriba su nombre",
  );
  expect(screen.getByRole("checkbox", { name: "Limpieza del patio" })).toHaveAttribute(
    "name",
    "helpExterior",
  );
  expect(screen.queryByText(/Please/)).toBeNull();
});
