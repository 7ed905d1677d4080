import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "~/routes";
import { findScreen, isStaffScreen, SCREENS } from "~/screens";

const app = new URL("../../app/", import.meta.url);

const pathsOf = (isChosen: (path: string) => boolean) =>
  SCREENS.map(({ path }) => path)
    .filter(isChosen)
    .sort();

test("every route that draws a page is a screen, in the folder of its role", () => {
  const drawn = routes.filter(
    ({ file }) =>
      /^routes\/(admin|volunteer|account)\//.test(file) &&
      /^export default /m.test(readFileSync(new URL(file, app), "utf8")),
  );
  expect(drawn.map(({ path = "" }) => `/${path}`).sort()).toEqual(
    pathsOf((path) => !findScreen(path)!.file.startsWith("public/")),
  );
  for (const { role, file } of SCREENS)
    expect([`${role}/`, "account/"]).toContain(/^\w+\//.exec(file)![0]);
});

test("every route whose title is a heading has one in the table, or of its own", () => {
  const missing = routes.filter(({ file }) => {
    const source = readFileSync(new URL(file, app), "utf8");
    const screen = SCREENS.find((one) => file === `routes/${one.file}.tsx`);
    return source.includes("pageMeta(") && !screen?.heading && !/heading:/.test(source);
  });
  expect(missing.map(({ file }) => file)).toEqual(["routes/public/home.tsx"]); // the center's name
});

test("every screen behind a gate shows an outage of the database", () => {
  const missing = SCREENS.filter(({ role, file }) => {
    const source = readFileSync(new URL(`routes/${file}.tsx`, app), "utf8");
    const [, loader = ""] = /function loader\(.*?\{\n(.*?)\n\}\n/s.exec(source) ?? [];
    const reads = /await (?!require)/.test(loader);
    return role !== "public" && reads && !/\b(loadOrThrow|loadById|tryLoad)\(/.test(loader);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("React runs on the administrators' screens alone", () => {
  const behindTheGate = (path: string) =>
    findScreen(path)!.file.startsWith("admin/") || path === "/admin/changePassword";
  expect(pathsOf(isStaffScreen)).toEqual(pathsOf(behindTheGate));
});

test.each([
  "/admin-dashboard",
  "/admin-dashboard/",
  "/ADMIN-Dashboard",
  "/assignVolunteers",
  "/assignvolunteers?request=R1234567A&q=a/b",
  "/AssignVolunteers/#chosen",
  "/homeowner-requests/request-details/?id=R1234567A",
  "/volunteers?q=%23#row-3",
  "/admin/changepassword",
])("%s is a staff screen, as the router matches it", (path) => {
  expect(isStaffScreen(path)).toBe(true);
});

test.each([
  "",
  "/",
  "/home",
  "/admin-login",
  "/admin-login?to=/admin-dashboard",
  "/admin-login#/volunteers",
  "/admin/request-reset",
  "/admin/reset-password",
  "/volunteer/changePassword",
  "/volunteer-dashboard",
  "/volunteers/nobody",
  "/generate-reports/download",
  "/api/admin/login",
  "//volunteers",
  "https://example.org/volunteers",
  "?to=/volunteers",
])("%s is not", (path) => {
  expect(isStaffScreen(path)).toBe(false);
});
