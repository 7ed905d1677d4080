import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { AssignVolunteers } from "~/components/assignments/assign-volunteers";
import { NewRequests } from "~/components/request-lists/new-requests";
import { href } from "../../support/dom-queries";
import { renderScreen } from "../../support/screen";

const PAGING = { page: 2, pages: 3, total: 25, more: false };
const NONE = { type: "", zip: "", flag: "" };
const ASSIGN = { q: "", status: "", page: "", row: "", request: "" };
const NEW = {
  q: "",
  cards: [],
  paging: PAGING,
  tooMany: false,
};
const list = { rows: [], paging: PAGING, tooMany: false, guesses: undefined, elsewhere: undefined };

const filter = () => screen.getByRole("combobox", { name: "Needs attention" });
const choices = () =>
  within(filter())
    .getAllByRole("option")
    .map((option) => option.textContent);

test("each list offers the reasons that its requests can need attention for", () => {
  const { rerender } = renderScreen(<NewRequests {...NEW} filters={NONE} />);
  expect(choices()).toEqual(["All requests", "Bounced emails"]);
  rerender(<AssignVolunteers query={{ ...ASSIGN, ...NONE }} list={list} />);
  expect(choices()).toEqual([
    "All requests",
    "Ready to close",
    "Without volunteers again",
    "Offers without an answer",
    "Bounced emails",
  ]);
});

test("a chosen reason says what to do, stays while paging and can be cleared", () => {
  const chosen = { ...NONE, zip: "33981", flag: "bounced" };
  const advice = "Email to this address came back. Use the phone, and correct the address.";
  const { rerender } = renderScreen(<NewRequests {...NEW} filters={chosen} />);
  const expectChosen = (path: string, clear: string) => {
    expect(filter()).toHaveValue("bounced");
    expect(filter()).toHaveAccessibleDescription(expect.stringContaining(advice));
    expect(screen.getByRole("combobox", { name: "Zip Code" })).toHaveValue("33981");
    expect(href("Next")).toBe(`${path}?zip=33981&flag=bounced&page=3`);
    expect(href(clear)).toBe(path);
  };
  expectChosen("/homeowner-requests", "Clear filters");
  rerender(<AssignVolunteers query={{ ...ASSIGN, ...chosen }} list={list} />);
  expectChosen("/assignVolunteers", "Clear search");
});
