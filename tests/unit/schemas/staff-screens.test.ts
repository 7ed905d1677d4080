import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import routes from "~/routes";
import { isStaffScreen, STAFF_SCREENS } from "~/schemas/staff-screens";

const app = new URL("../../../app/", import.meta.url);

test("staff screens are the routes behind the administrators' gate that draw a page", () => {
  const screens = routes.filter(
    ({ id = "", file }) =>
      (file.startsWith("routes/admin/") || id === "account/admin/changePassword") &&
      /^export default /m.test(readFileSync(new URL(file, app), "utf8")),
  );
  expect(screens.map(({ path = "" }) => `/${path}`).sort()).toEqual([...STAFF_SCREENS].sort());
});

test("only they are staff screens", () => {
  const paths = routes.flatMap(({ path }) => (path === undefined ? [] : [`/${path}`]));
  expect(paths.filter(isStaffScreen).sort()).toEqual([...STAFF_SCREENS].sort());
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
