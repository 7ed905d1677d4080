import { screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { ErrorScreen } from "~/components/layout/route-error";
import { pageTitle } from "~/components/layout/page-title";
import type { ListPath } from "~/schemas/error-data";
import { isFailedForm } from "~/schemas/form";
import type { Message } from "~/text/message";
import Home from "~/routes/public/home";
import MoreResources from "~/routes/public/more-resources";
import { renderScreen } from "../../support/screen";

const headingTexts = (level: number) =>
  screen.getAllByRole("heading", { level }).map((h) => h.firstChild?.textContent?.trim());

test("home: shows title, mission in both modes, logo of height 100, link to the main site", () => {
  renderScreen(<Home />);
  expect(headingTexts(1)).toEqual(["After the storm: free help with cleanup, water and food"]);
  expect(headingTexts(2)).toEqual(["Gulf Center", "Our mission"]);
  expect(headingTexts(3)).toEqual(["Blue Skies", "Gray Skies"]);
  const card = document.querySelector(".card")!;
  expect(card).toHaveTextContent("partner programs and services for mental well-being");
  expect(card).toHaveTextContent(
    "Disaster Resilience Hub, with a national disaster-relief charity as partner",
  );
  expect(card).toHaveTextContent("southern Sarasota and western Charlotte counties in Florida");
  expect(screen.getByRole("img", { name: "Gulf Org" })).toHaveAttribute("height", "100");
  expect(screen.getByRole("link", { name: /main site of Gulf Org/ })).toHaveAttribute(
    "href",
    "https://www.example.org/",
  );
});

test("resources: every card has a Visit Site link that names its site and stays in this window", () => {
  renderScreen(<MoreResources />);
  expect(headingTexts(2)).toEqual(["Help and recovery", "Emergency management", "Weather"]);
  expect(headingTexts(3).slice(0, 2)).toEqual(["211", "988 Suicide and Crisis Lifeline"]);
  expect(document.querySelector("#elsewhere")).toHaveTextContent(
    /zip code not on our list\? .*211/,
  );
  const links = screen.getAllByRole("link", { name: /^Visit Site .+/ });
  expect(links).toHaveLength(document.querySelectorAll(".card").length);
  expect(new Set(links.map((a) => a.getAttribute("href"))).size).toBe(links.length);
  for (const link of links) {
    expect(link.getAttribute("href")).toMatch(/^https:\/\//);
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(link).not.toHaveAttribute("target");
  }
});

test.each<[ComponentProps<typeof ErrorScreen>, string]>([
  [{ status: 404 }, "404 Page not found"],
  [{ status: 415 }, "415 Something went wrong. Please try again."],
  [
    { status: 409, message: "account.adminExists" },
    "409 An administrator with this email already exists.",
  ],
  [{ status: 500 }, "500 Something went wrong. Please try again."],
  [{}, "Something went wrong. Please try again."],
])("error screen %j shows its text", (props, text) => {
  renderScreen(<ErrorScreen {...props} />);
  expect(headingTexts(1)).toEqual(["Unexpected Application Error!"]);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "Go to the home page" })).toHaveAttribute(
    "href",
    "/home",
  );
});

test.each<
  [
    role: "admin" | "volunteer",
    message: Message | undefined,
    list: ListPath | undefined,
    text: string | RegExp,
    path: string,
    link: string,
  ]
>([
  [
    "admin",
    "request.notFound",
    "/homeowner-requests",
    "There is no such request.",
    "/homeowner-requests",
    "Back to New Requests",
  ],
  [
    "admin",
    { key: "request.unknownId", params: { id: "R00000000" } },
    "/homeowner-requests",
    "There is no request with the number R00000000.",
    "/homeowner-requests",
    "Back to New Requests",
  ],
  [
    "admin",
    { key: "application.unknownId", params: { id: "A00000000" } },
    "/create-volunteer",
    "There is no application with the number A00000000.",
    "/create-volunteer",
    "Back to New Volunteer Applications",
  ],
  [
    "admin",
    { key: "volunteer.unknownId", params: { id: "V00000000" } },
    "/volunteers",
    "There is no volunteer with the number V00000000. The account may have been deleted.",
    "/volunteers",
    "Back to Volunteer Database",
  ],
  ["admin", undefined, undefined, /may have moved/, "/admin-dashboard", "Back to Dashboard"],
  [
    "volunteer",
    "job.notFound",
    "/volunteer/jobs",
    "This job was not found. Reload to see your current jobs.",
    "/volunteer/jobs",
    "Back to Your jobs",
  ],
  [
    "volunteer",
    "jobConflict.Completed",
    "/volunteer/jobs",
    "This job is already completed.",
    "/volunteer/jobs",
    "Back to Your jobs",
  ],
  [
    "volunteer",
    "volunteer.notFound",
    undefined,
    "There is no such volunteer.",
    "/volunteer-dashboard",
    "Back to Dashboard",
  ],
  [
    "volunteer",
    undefined,
    undefined,
    /may have moved/,
    "/volunteer-dashboard",
    "Back to Dashboard",
  ],
])("error screen of the role %s: %j and %s link back", (role, message, list, text, path, link) => {
  renderScreen(<ErrorScreen status={404} message={message} list={list} role={role} />);
  expect(screen.getByText("404 Page not found")).toBeInTheDocument();
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: link })).toHaveAttribute("href", path);
  // No phone link for staff: they would call themselves.
  expect(document.querySelector("a[href^='tel:']") === null).toBe(role === "admin");
});

test("error screen: another status links to the dashboard, not to the list", () => {
  renderScreen(<ErrorScreen status={503} message="unavailable" list="/volunteers" role="admin" />);
  expect(screen.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute(
    "href",
    "/admin-dashboard",
  );
});

test("a form fails with a message only, not when it is filled in again", () => {
  const form = { values: { email: "a" }, errors: {} };
  expect([undefined, null, {}, { state: {} }, { form }].map(isFailedForm)).not.toContain(true);
  expect(isFailedForm({ form: { ...form, alert: "unavailable" } })).toBe(true);
  expect(isFailedForm({ form: { ...form, errors: { email: ["help.email"] } } })).toBe(true);
  expect(pageTitle([], (t) => t.unexpected.heading)).toEqual([
    { title: "Unexpected Application Error! – Community Hub" },
  ]);
});
