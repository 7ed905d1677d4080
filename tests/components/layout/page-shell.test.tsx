import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PageShell } from "~/components/layout/page-shell";
import { LOCALES, type Role } from "~/schemas/vocabulary";
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

test("logged out: shows request help, apply, resources and the two logins", () => {
  expect(listLinks("public")).toEqual([
    ["/request-help", "Request Help"],
    ["/applyVolunteer", "Apply to Volunteer"],
    ["/more-resources", "Resources"],
    ["/vol-login", "Volunteer Login"],
    ["/admin-login", "Admin Login"],
  ]);
  expect(screen.queryByRole("button", { name: "Log Out" })).toBeNull();
  expect(screen.getByRole("link", { name: "Gulf Center" })).toHaveAttribute("href", "/home");
});

test("an admin has the dashboard and the Admin menu in the order of the specification", () => {
  expect(listLinks("admin")).toEqual(ADMIN_MENU);
});

test("the current page is marked", () => {
  renderScreen(shell("public", "/more-resources"));
  expect(screen.getByRole("link", { name: "Resources" })).toHaveAttribute("aria-current", "page");
  expect(screen.getByRole("link", { name: "Request Help" })).not.toHaveAttribute("aria-current");
});

test("the language link is written in the other language and keeps the query", () => {
  renderScreen(shell("public", "/home", "?a=1&lang=en"));
  const link = screen.getByRole("link", { name: "Español" });
  expect(link).toHaveAttribute("lang", "es");
  expect(link).toHaveAttribute("href", "?a=1&lang=es");
});

test.each(LOCALES)("landmarks, skip link and footer are present in %s", (locale) => {
  renderScreen(shell("public"), { locale });
  expect(screen.getByRole("main")).toHaveTextContent("content");
  expect(document.querySelector("a[href='#main']")).toBe(screen.getAllByRole("link")[0]);
  const footer = within(screen.getByRole("contentinfo"));
  expect(footer.getByText(/Team Pelican/)).toHaveTextContent(String(new Date().getFullYear()));
  expect(
    footer.getByRole("link", { name: locale === "en" ? "Call 911" : "Llame al 911" }),
  ).toHaveAttribute("href", "tel:911");
  expect(footer.getByRole("link", { name: /555-0100/ })).toHaveAttribute(
    "href",
    "tel:+19415550100",
  );
});
