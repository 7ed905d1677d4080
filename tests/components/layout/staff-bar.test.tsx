import { act, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MainContent, PageShell } from "~/components/layout/page-shell";
import { StaffBar } from "~/components/layout/staff-bar";
import type { Role } from "~/schemas/vocabulary";
import { ADMIN_MENU } from "../../support/admin-menu";
import { renderScreen } from "../../support/screen";
import { renderStaffScreens } from "../../support/staff-screen";

const WORK = { unevaluated: 1203, accepted: 10, active: 1, applications: 13 };
const DETAILS = "/homeowner-requests/request-details";

type Options = { search?: string; work?: typeof WORK | null };
const shell = (role: Role, path: string, { search = "", work = WORK }: Options = {}) => (
  <PageShell role={role} path={path} search={search} work={work ?? undefined}>
    <p>content</p>
  </PageShell>
);
const bar = () => document.querySelector<HTMLElement>(".screens")!;
const menu = () => document.querySelector("details")!;
const listLinks = (list: Element, name: (link: HTMLAnchorElement) => string) =>
  Array.from(list.querySelectorAll("a"), (link) => [link.getAttribute("href"), name(link)]);
/** Names as a screen reader says them. */
const listNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole("link")
    .map((link) => link.getAttribute("aria-label") ?? readName(link));
const readName = (link: HTMLElement) =>
  Array.from(link.childNodes, (node) =>
    node instanceof HTMLElement && node.ariaHidden === "true" ? "" : node.textContent,
  )
    .join("")
    .replace(/\s+/g, " ")
    .trim();

test("the bar has the screens in the order of the work, with what waits in plain words", () => {
  renderScreen(shell("admin", "/admin-dashboard"));
  const nav = screen.getByRole("navigation", { name: "Main" });
  expect(nav).toContainElement(bar());
  expect(listLinks(bar(), readName)).toEqual([
    ["/requests", "Requests 1,203 new"],
    ["/assignVolunteers", "Assign 10 accepted"],
    ["/requests-in-progress", "In progress 1 active"],
    ["/create-volunteer", "Applications 13 waiting"],
    ["/volunteers", "Volunteers"],
    ["/generate-reports", "Reports"],
    ["/admin-dashboard", "Dashboard"],
    ["/homeowner-requests/enter-request", "+ New request"],
  ]);
  expect(Array.from(bar().querySelectorAll(".new"), (one) => one.textContent)).toEqual(["1,203"]);
  expect(screen.getByRole("link", { name: "Gulf Center" })).toHaveAttribute("href", "/home");
});

test("in Spanish the bar has short names, too", () => {
  renderScreen(shell("admin", "/admin-dashboard"), { locale: "es" });
  expect(listNames(bar())).toEqual([
    "Solicitudes 1,203 nuevas",
    "Asignar 10 aceptadas",
    "En curso 1 activa",
    "Aspirantes 13 en espera",
    "Voluntarios",
    "Informes",
    "Panel",
    "+ Nueva solicitud",
  ]);
});

test("the Admin menu has the entries of the specification with the same counts, and one press leads out", () => {
  renderScreen(shell("admin", "/create-admin", { search: "?a=1" }));
  expect(within(menu()).getByText("Admin").tagName).toBe("SUMMARY");
  expect(menu().open).toBe(false);
  const groups = within(menu()).getAllByRole("group", { hidden: true });
  expect(groups.map((one) => one.getAttribute("aria-labelledby"))).toEqual([
    "menu-work",
    "menu-people",
    "menu-you",
  ]);
  const isOf = (paths: readonly string[]) => ADMIN_MENU.filter(([path]) => paths.includes(path!));
  const people = ["/create-admin", "/administrators", "/api-keys", "/personal-data"];
  const you = ["/admin/changePassword", "/help/administrators"];
  expect(groups.map((one) => listLinks(one, (link) => link.textContent))).toEqual([
    [
      ["/homeowner-requests/enter-request", "Enter a request for a caller"],
      ["/requests", "Requests"],
      ...ADMIN_MENU.filter(([path]) => ![...people, ...you].includes(path!)),
    ],
    isOf(people),
    isOf(you),
  ]);
  expect(listNames(groups[0]!).filter((name) => /\d/.test(name))).toEqual([
    "New Volunteer Applications, 13 waiting",
    "New Requests, 1,203 new",
    "Assign volunteers to request, 10 accepted",
    "Requests in Progress, 1 active",
  ]);
  const inMenu = within(menu());
  expect(inMenu.getByRole("link", { name: "Español" })).toHaveAttribute("href", "?a=1&lang=es");
  const logOut = inMenu.getByRole("button", { name: "Log Out" }).closest("form")!;
  expect([logOut.method, logOut.getAttribute("action")]).toEqual(["post", "/logout"]);
});

test.each([
  ["/requests", "", "/requests", "page"],
  ["/Requests/", "?q=smith", "/requests", "page"],
  ["/requests/bulk", "", "/requests", "true"],
  ["/requests/work-orders", "", "/requests", "true"],
  ["/homeowner-requests", "", "/requests", "true"],
  ["/Homeowner-Requests/", "", "/requests", "true"],
  ["/homeowner-requests/enter-request", "", "/requests", "true"],
  [DETAILS, "?id=R7K4MQ2AB", "/requests", "true"],
  [DETAILS, "?id=R7K4MQ2AB&from=all", "/requests", "true"],
  ["/assignVolunteers", "", "/assignVolunteers", "page"],
  [DETAILS, "?id=R7K4MQ2AB&from=progress", "/requests-in-progress", "true"],
  [DETAILS, "?id=R7K4MQ2AB&from=assign", "/assignVolunteers", "true"],
  [DETAILS, "?id=R7K4MQ2AB&from=nowhere", "/requests", "true"],
  ["/create-volunteer/confirm", "", "/create-volunteer", "true"],
  ["/volunteer/confirm-rejection", "", "/create-volunteer", "true"],
  ["/volunteers/volunteer-details", "?from=assign", "/volunteers", "true"],
  ["/volunteer/confirm-deletion", "", "/volunteers", "true"],
])("%s%s belongs to %s", (path, search, current, value) => {
  renderScreen(shell("admin", path, { search }));
  expect(
    Array.from(bar().querySelectorAll("[aria-current]"), (link) => [
      link.getAttribute("href"),
      link.getAttribute("aria-current"),
    ]),
  ).toEqual([[current, value]]);
});

test("without counts the bar and the menu work", () => {
  renderScreen(shell("admin", "/create-admin", { work: null }));
  expect(document.querySelector(".count")).toBeNull();
  expect(listNames(bar()).slice(0, 2)).toEqual(["Requests", "Assign"]);
  expect(bar().querySelector("[aria-current]")).toBeNull();
  expect(screen.getByRole("link", { name: "Create new Admin Account" })).toHaveAttribute(
    "aria-current",
    "page",
  );
});

test("nothing waits: no count is shown", () => {
  const work = { unevaluated: 0, accepted: 0, active: 0, applications: 0 };
  renderScreen(shell("admin", "/admin-dashboard", { work }));
  expect(document.querySelector(".count")).toBeNull();
});

test("an administrator has no bar on pages without its stylesheet", () => {
  renderScreen(shell("admin", "/home"));
  expect(document.querySelector(".bar")).toBeNull();
  expect(screen.getByText("Admin").closest("details")).not.toBeNull();
});

test("the menu closes on Escape, on a click outside and on another screen, but not by itself", async () => {
  const { router } = await renderStaffScreens({
    "/admin-dashboard": <StaffBar path="/admin-dashboard" search="" work={WORK} />,
  });
  const open = () => {
    menu().open = true;
  };
  open();
  within(menu()).getByRole("link", { name: "Change Password" }).focus();
  fireEvent.keyDown(document.activeElement!, { key: "a" });
  expect(menu().open).toBe(true);
  fireEvent.keyDown(document.activeElement!, { key: "Escape" });
  expect(menu().open).toBe(false);
  expect(document.activeElement).toBe(menu().querySelector("summary"));

  open();
  fireEvent.click(menu().querySelector("ul")!);
  expect(menu().open).toBe(true);
  fireEvent.click(document.body);
  expect(menu().open).toBe(false);

  open();
  await act(() => router.navigate("/admin-dashboard?flag=1"));
  expect(menu().open).toBe(false);
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("while a screen is loading, main is busy; a longer wait is announced", async () => {
  let finish = () => {};
  const answers = [
    null,
    new Promise<null>((resolve) => {
      finish = () => {
        resolve(null);
      };
    }),
  ];
  const { router } = await renderStaffScreens(
    { "/admin-dashboard": <MainContent>content</MainContent> },
    { loader: () => answers.shift() ?? null },
  );
  const main = () => document.querySelector("#main")!;
  const status = screen.getByRole("status");
  expect(main()).not.toHaveAttribute("aria-busy");
  let navigation: Promise<void>;
  act(() => {
    navigation = router.navigate("/admin-dashboard?page=2");
  });
  expect(main()).toHaveAttribute("aria-busy", "true");
  expect(status).toBeEmptyDOMElement();
  act(() => {
    vi.advanceTimersByTime(300);
  });
  expect(status).toHaveTextContent("Loading");
  await act(async () => {
    finish();
    await navigation;
  });
  expect(main()).not.toHaveAttribute("aria-busy");
  expect(status).toBeEmptyDOMElement();
});

test("without React in the browser main has no status of its own", () => {
  renderScreen(<MainContent>content</MainContent>);
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.getByRole("main")).toHaveTextContent("content");
});
