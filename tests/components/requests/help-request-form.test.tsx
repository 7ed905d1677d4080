import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { HelpRequestForm } from "~/components/requests/help-request-form";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import { control, expectTextFields, focusedRoles, listCheckboxes } from "../../support/dom-queries";
import { toFormState } from "../../support/messages";
import { renderScreen, renderServerHtml } from "../../support/screen";

const post = (values: Record<string, string>) => toFormState(HelpRequestPayload, values);
const drawForm = (form = EMPTY_FORM, locale: "en" | "es" = "en") =>
  renderScreen(<HelpRequestForm form={form} />, { locale });

test("every payload name is a control, with its label and autocomplete token", () => {
  drawForm();
  expectTextFields([
    ["first_name", "First Name", "given-name"],
    ["last_name", "Last Name", "family-name"],
    ["email", "Email", "email"],
    ["phone_number", "Phone Number", "tel"],
    ["street_address_1", "Street Address 1", "address-line1"],
    ["street_address_2", "Street Address 2 (optional)", "address-line2"],
    ["city", "City", "address-level2"],
    ["other", "Other area of help", null], // "off" would lose the text on Back
    ["description", "Description", null],
  ]);
  expect(listCheckboxes()).toEqual([
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
  expect(control("submission_id").value).toBe(""); // the script's, when the form is sent
  expect(screen.getByText("Florida")).toBeInTheDocument();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the honeypot is hidden from people", () => {
  drawForm();
  const honeypot = control("website");
  expect(honeypot.tabIndex).toBe(-1);
  expect(honeypot.closest("[aria-hidden=true]")).not.toBeNull();
  expect(screen.queryByRole("textbox", { name: /leave/i })).toBeNull();
});

test("exactly one error takes the focus without JavaScript", () => {
  const page = (form: FormState) => {
    renderServerHtml(<HelpRequestForm form={form} />);
    return focusedRoles();
  };
  expect(page(EMPTY_FORM)).toEqual([]);
  expect(page(post({}))).toEqual(["alert"]);
  expect(page({ ...EMPTY_FORM, alert: "unavailable" })).toEqual(["alert"]);
});
