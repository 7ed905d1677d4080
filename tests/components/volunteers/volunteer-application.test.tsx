import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LookupForm } from "~/components/requests/lookup-form";
import { ApplicationStatus } from "~/components/volunteers/application-status";
import { VolunteerApplicationForm } from "~/components/volunteers/volunteer-application-form";
import { EMPTY_FORM, type FormState } from "~/schemas/form";
import { StatusLookup } from "~/schemas/requests/status-lookup";
import { VolunteerApplicationForm as Schema } from "~/schemas/volunteers/volunteer-application";
import {
  control,
  expectTextFields,
  focusedRoles,
  listCheckboxes,
  summaryLinks,
} from "../../support/dom-queries";
import { toFormState } from "../../support/messages";
import { renderScreen, renderServerHtml } from "../../support/screen";

const post = (values: Record<string, string>) => toFormState(Schema, values);
const form = (state = EMPTY_FORM) => <VolunteerApplicationForm form={state} />;

/** Section 9 of the specification, with the postal service's names. */
const STATES =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming".split(
    "|",
  );

test("every payload name is a control, with its label and autocomplete token", () => {
  renderScreen(form());
  expectTextFields([
    ["firstName", "First Name", "given-name"],
    ["lastName", "Last Name", "family-name"],
    ["phoneNumber", "Phone Number", "tel"],
    ["email", "Email", "email"],
    ["streetAddress1", "Street Address 1", "address-line1"],
    ["streetAddress2", "Street Address 2 (optional)", "address-line2"],
    ["city", "City", "address-level2"],
    ["state", "State", "address-level1"],
    ["county", "County", null], // "off" would lose the text on Back
    ["zipCode", "Zip Code", "postal-code"],
  ]);
  expect(listCheckboxes()).toEqual([
    ["admin_team", "Volunteer Management and Administration Team"],
    ["hospitality", "Hospitality Team"],
    ["logistic_tracking", "Logistic Tracking Team"],
    ["community_outreach", "Community Outreach Team"],
    ["community_helpers", "Community Helpers Team"],
    ["agreement", "I have read the liability agreement and I agree to it"],
  ]);
  expect(control("submission_id").value).toBe(""); // the script's, when the form is sent
  expect(control("website").tabIndex).toBe(-1);
  expect(screen.getByRole("link", { name: "Check Application Status" })).toHaveAttribute(
    "href",
    "/applyVolunteer/status",
  );
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the state is one of fifty, none selected", () => {
  renderScreen(form());
  const options = within(screen.getByLabelText("State")).getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ value, text }) => [value, text])).toEqual([
    ["", "Choose a state"],
    ...STATES.map((name) => [name, name]),
  ]);
  expect(control("state").value).toBe("");
});

test("exactly one error takes the focus without JavaScript", () => {
  const page = (state: FormState) => {
    renderServerHtml(form(state));
    return focusedRoles();
  };
  expect(page(EMPTY_FORM)).toEqual([]);
  expect(page(post({}))).toEqual(["alert"]);
  expect(page({ ...EMPTY_FORM, alert: "application.submissionFailed" })).toEqual(["alert"]);
});

const status = (more: Partial<Parameters<typeof ApplicationStatus>[0]> = {}) => (
  <ApplicationStatus
    status="Unevaluated"
    rejection={{ text: "" }}
    dateCreated="11/20/2026"
    timeCreated="4:07 PM"
    teams={["hospitality", "community_helpers"]}
    {...more}
  />
);
const rows = () =>
  screen
    .getAllByRole("row")
    .map((row) => Array.from(row.children, (cell) => cell.textContent.replace(/\s+/g, " ").trim()));

test.each([
  ["Unevaluated", "", "A representative will review the application and an email follows."],
  [
    "Accepted",
    "",
    "Your application was accepted. An email tells you how to open your volunteer account.",
  ],
  [
    "Rejected",
    "All teams are full.",
    "Your application was denied with the following statement: All teams are full.",
  ],
])("status %s is a table with a header for each row", (word, text, sentence) => {
  renderScreen(status({ status: word, rejection: { text } }));
  expect(rows()).toEqual([
    ["Status", word],
    ["What it means", sentence],
    ["Date Created", "11/20/2026"],
    ["Time Created", "4:07 PM"],
    ["Team Preferences", "Hospitality Team, Community Helpers Team"],
  ]);
  expect(screen.getAllByRole("rowheader")).toHaveLength(5);
  expect(screen.getByRole("status")).toHaveTextContent(sentence);
});

test("an unknown status shows a message", () => {
  renderScreen(status({ status: "Archived" }));
  expect(screen.getByRole("status")).toHaveTextContent(
    "We're sorry - Status information not found. If you would like more information, please contact a representative.",
  );
});

test("the status is translated to Spanish", () => {
  renderScreen(
    status({
      status: "Rejected",
      rejection: { reason: "applicationNoReason", text: "" },
    }),
    { locale: "es" },
  );
  expect(rows().slice(0, 2)).toEqual([
    ["Estado", "Rechazada"],
    [
      "Qué significa",
      "Su solicitud fue rechazada por este motivo: El centro no puede aceptar esta solicitud en este momento.",
    ],
  ]);
});

test("the lookup posts, asks for four fields and shows its three messages", () => {
  renderScreen(<LookupForm subject="application" form={toFormState(StatusLookup, {})} />);
  const lookup = screen.getByRole("button", { name: "Check" }).closest("form")!;
  expect(lookup).toHaveAttribute("method", "post");
  expect(lookup).toHaveAttribute("action", "/applyVolunteer/status");
  const labels = Array.from(lookup.querySelectorAll("input"), (input) => [
    input.name,
    input.labels![0]!.textContent.trim(),
  ]);
  expect(labels).toEqual([
    ["first_name", "First Name"],
    ["last_name", "Last Name"],
    ["street_address_1", "Address"],
    ["street_address_2", "Address 2 (optional)"],
  ]);
  expect(summaryLinks().map(([, text]) => text)).toEqual([
    "Please enter a First Name",
    "Please enter a Last Name",
    "Please enter a valid address",
  ]);
});
