import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { RequestReceived } from "~/components/requests/request-received";
import { StatusLookupForm } from "~/components/requests/status-lookup-form";
import { StatusResult } from "~/components/requests/status-result";
import { EMPTY_FORM } from "~/schemas/form";
import { renderScreen } from "../../support/screen";

const result = (status: string, reasonRejected = "") => (
  <StatusResult
    status={status}
    reasonRejected={reasonRejected}
    dateCreated="11/20/2026"
    timeCreated="4:07 PM"
    helpType={["Yard Cleanup", "Clean Water"]}
    description="A tree fell."
  />
);
const steps = () => screen.getAllByRole("listitem").map((li) => li.textContent);

test.each([
  [
    "Unevaluated",
    "A representative will review the request and an email follows.",
    ["Done: Sent", "Now: Review", "Contact", "Volunteers assigned"],
  ],
  [
    "Accepted",
    "A representative will be in contact.",
    ["Done: Sent", "Done: Review", "Now: Contact", "Volunteers assigned"],
  ],
  [
    "Active",
    "Volunteers have been assigned.",
    ["Done: Sent", "Done: Review", "Done: Contact", "Now: Volunteers assigned"],
  ],
  [
    "Rejected",
    "Your request was denied with the following statement: Out of the area.",
    ["Done: Sent", "Ended: Review"],
  ],
  [
    "Resolved",
    "The request is completed and a new request may be submitted.",
    ["Done: Sent", "Done: Review", "Done: Contact", "Done: Volunteers assigned"],
  ],
])("status %s shows its text", (status, message, expectedSteps) => {
  renderScreen(result(status, status === "Rejected" ? "Out of the area." : ""));
  expect(screen.getByRole("heading", { name: `Status ${status}` })).toBeInTheDocument();
  expect(screen.getByRole("status").textContent.trim()).toBe(message);
  expect(steps()).toEqual(expectedSteps);
  const facts = Array.from(document.querySelectorAll("dl > div")).map((row) =>
    Array.from(row.children).map((cell) => cell.textContent),
  );
  expect(facts).toEqual([
    ["Date Created", "11/20/2026"],
    ["Time Created", "4:07 PM"],
    ["Help Types", "Yard Cleanup, Clean Water"],
    ["Description", "A tree fell."],
  ]);
});

test("an unknown status shows a message", () => {
  renderScreen(result("Completed?"));
  expect(screen.getByRole("status").textContent.trim()).toBe(
    "We're sorry - Status information not found. If you would like more information, please contact a representative.",
  );
  expect(screen.queryByRole("listitem")).toBeNull();
});

test("the status is translated to Spanish", () => {
  renderScreen(result("Active"), { locale: "es" });
  expect(screen.getByRole("heading", { name: "Estado Activa" })).toBeInTheDocument();
  expect(screen.getByText("Limpieza del patio, Agua potable")).toBeInTheDocument();
});

test("the lookup posts, asks for four fields and shows its three messages", () => {
  const errors = {
    street_address_1: ["Please enter a valid address"],
    last_name: ["Please enter a Last Name"],
    first_name: ["Please enter a First Name"],
  };
  renderScreen(<StatusLookupForm form={{ ...EMPTY_FORM, errors }} />);
  const form = screen.getByRole("button", { name: "Check" }).closest("form")!;
  expect(form).toHaveAttribute("method", "post");
  expect(form).toHaveAttribute("action", "/request-help/status");
  expect(Array.from(form.querySelectorAll("input")).map((input) => input.name)).toEqual([
    "first_name",
    "last_name",
    "street_address_1",
    "street_address_2",
  ]);
  const links = within(screen.getByRole("alert")).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Please enter a First Name",
    "Please enter a Last Name",
    "Please enter a valid address",
  ]);
});

test("the confirmation shows the server's message, and its number can be copied as plain text", () => {
  renderScreen(<RequestReceived id="R7K4MQ2AB" message="All is well." />);
  expect(screen.getByRole("status")).toHaveTextContent("All is well.");
  expect(document.querySelector(".reference")?.textContent).toBe("R7K4MQ2AB");
  expect(
    Array.from(document.querySelectorAll(".reference span")).map((s) => s.textContent),
  ).toEqual(["R", "7K4M", "Q2AB"]);
  const sms = decodeURIComponent(
    screen.getByRole("link", { name: "Text it to myself" }).getAttribute("href")!,
  );
  expect(sms).toMatch(/^sms:\?&body=.*R7K4MQ2AB/);
  // Only the script shows it.
  expect(screen.queryByRole("button", { name: "Print this page" })).toBeNull();
});
