import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { RequestReceived } from "~/components/requests/request-received";
import { StatusResult } from "~/components/requests/status-result";
import type { Rejection } from "~/schemas/requests/rejection";
import type { ClosingOutcome } from "~/schemas/vocabulary";
import { renderScreen } from "../../support/screen";

const result = (
  status: string,
  rejection: Rejection = { text: "" },
  more: { outcome?: ClosingOutcome; isWaiting?: boolean } = {},
) => (
  <StatusResult
    status={status}
    isWaiting={false}
    {...more}
    rejection={rejection}
    dateCreated="11/20/2026"
    timeCreated="4:07 PM"
    answers={{ helpTypes: ["exterior", "water"], description: "A tree fell." }}
  />
);
const steps = () => screen.getAllByRole("listitem").map((li) => li.textContent);

test.each([
  ["partly", "We were able to do part of what you asked for.", "Done: Volunteers assigned"],
  ["couldNot", "We are sorry: we could not do what you asked for.", "Ended: Volunteers assigned"],
  [
    "noLongerNeeded",
    "It was closed because the help is no longer needed.",
    "Ended: Volunteers assigned",
  ],
] as const)("a request that was closed as %s says so, and is not done to the end", (...row) => {
  const [outcome, sentence, last] = row;
  renderScreen(result("Resolved", { text: "" }, { outcome }));
  expect(screen.getByRole("status").textContent.trim()).toBe(
    "The request is completed and a new request may be submitted.",
  );
  expect(screen.getByText(sentence, { exact: false })).toBeVisible();
  expect(steps()).toEqual(["Done: Sent", "Done: Review", "Done: Contact", last]);
});

test("volunteers are not promised before one has accepted", () => {
  renderScreen(result("Active", { text: "" }, { isWaiting: true }));
  expect(screen.getByRole("status").textContent.trim()).toBe("Volunteers have been assigned.");
  expect(
    screen.getByText("They have not confirmed yet. Until they do, we keep looking for volunteers."),
  ).toBeVisible();
  expect(steps().at(-1)).toBe("Now: Volunteers assigned");
});

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
  renderScreen(result(status, { text: status === "Rejected" ? "Out of the area." : "" }));
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

test.each([
  [
    "en",
    "Your request was denied with the following statement: The address is outside the area that the center serves. Sorry.",
  ],
  [
    "es",
    "Su solicitud fue rechazada por este motivo: La dirección está fuera de la zona que sirve el centro. Sorry.",
  ],
] as const)(
  "a predefined reason is in the language of the page, own words are kept (%s)",
  (locale, text) => {
    renderScreen(result("Rejected", { reason: "outsideArea", text: "Sorry." }), { locale });
    expect(screen.getByRole("status").textContent.trim()).toBe(text);
  },
);

test("the confirmation shows the server's message, and its number can be copied as plain text", () => {
  renderScreen(
    <RequestReceived id="R7K4MQ2AB" message="request.received" page="/my-request?link=x" />,
  );
  expect(screen.getByRole("status")).toHaveTextContent(
    "Your request was received. A representative will review the request and an email follows.",
  );
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
