import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageShell } from "~/components/layout/page-shell";
import { type Role } from "~/schemas/vocabulary";
import { ADMIN_MENU } from "../../support/admin-menu";
import { renderScreen } from "../../support/screen";

const shell = (role: Role, path = "/home", search = "") => (
  <PageShell role={role} path={path} search={search}>
    <p>content</p>
  </PageShell>
);
const listLinks = (role: Role) => {
  renderScreen(shell(role));
  const nav = screen.getByRole("navigation", { name: "Main" });
  return Array.from(nav.querySelectorAll("a")).map((a) => [a.getAttribute("href"), a.textContent]);
};

test("an admin has the dashboard and the Admin menu in the order of the specification", () => {
  const [dashboard, ...menu] = ADMIN_MENU;
  expect(listLinks("admin")).toEqual([dashboard, dashboard, ...menu]); // again in the menu of a phone
});

test("the current page is marked", () => {
  renderScreen(shell("public", "/more-resources"));
  for (const link of screen.getAllByRole("link", { name: "Resources" }))
    expect(link).toHaveAttribute("aria-current", "page");
  for (const link of screen.getAllByRole("link", { name: "Request Help" }))
    expect(link).not.toHaveAttribute("aria-current");
});

test("the language link is written in the other language and keeps the query", () => {
  renderScreen(shell("public", "/home", "?a=1&lang=en"));
  const link = screen.getByRole("link", { name: "Español" });
  expect(link).toHaveAttribute("lang", "es");
  expect(link).toHaveAttribute("href", "?a=1&lang=es");
});
