import { expect, test } from "vitest";

import routes from "~/routes";
import type { Call } from "~/services/web/api/router.server";
import { EXTRA_ROUTES, SPEC_CALLS, SPEC_SCREENS } from "../../support/spec-roles";

const APP = "../../../app/";
const onDisk = Object.keys(
  import.meta.glob(["../../../app/routes/**/*", "!../../../app/routes/api/calls/*"]),
);
// Not cached, because vitest finds "import.meta.glob(" here; it overlooks the typed form below.
const apiFiles = import.meta.glob<{ loader: { calls?: readonly Call[] } }>(
  "../../../app/routes/api/*.ts",
  { eager: true },
);

const toPath = ({ path, index }: (typeof routes)[number]) => (index ? "/" : `/${String(path)}`);
const paths = routes.map(toPath);

test("every path of the route table has a role, and no path is in it twice", () => {
  const known = [...SPEC_SCREENS.map(({ path }) => path), ...Object.keys(EXTRA_ROUTES)];
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  // the gate of a layout route does not protect its children
  expect(routes.filter(({ children }) => children)).toEqual([]);
});

test("every screen of the specification has a route, in its order", () => {
  const screens = SPEC_SCREENS.map(({ path }) => path);
  expect(paths.filter((path) => screens.includes(path))).toEqual(screens);
});

test("every other path has a route", () => {
  expect(paths.filter((path) => path in EXTRA_ROUTES).sort()).toEqual(
    Object.keys(EXTRA_ROUTES).sort(),
  );
});

test("every route file is in the route table", () => {
  expect([...new Set(routes.map(({ file }) => APP + file))].sort()).toEqual(onDisk.sort());
});

test("a route file is in the folder of its path's role, or in account if both portals use it", () => {
  const screens = Object.fromEntries(SPEC_SCREENS.map((screen) => [screen.path, screen]));
  for (const entry of routes) {
    const screen = screens[toPath(entry)];
    const uses = routes.filter((one) => one.file === entry.file && screens[toPath(one)]);
    const folder = uses.length === 1 ? screen?.role : "account";
    if (screen) expect(entry.file, screen.path).toMatch(new RegExp(`^routes/${folder}/`));
    if (screen && folder === "account")
      expect(uses.map(toPath).filter((path) => path.includes("admin"))).toHaveLength(1);
  }
});

test("the call tables hold every call of the specification, with its role and in its order", () => {
  const tables: Record<string, readonly Call[]> = {};
  for (const entry of routes.filter(({ path }) => path?.startsWith("api/") && path.endsWith("*"))) {
    const file = apiFiles[APP + entry.file];
    if (!file?.loader.calls) throw new Error(`${entry.file} has no table.`);
    tables[toPath(entry).slice("/api".length, -"/*".length)] = file.loader.calls;
  }
  const areas = Object.keys(tables);
  expect(areas.sort()).toEqual(["", "/admin", "/homeowner", "/postmark", "/volunteer"]);
  for (const area of areas) {
    const wanted = SPEC_CALLS.filter(
      ({ call }) => area && call.split(" ")[1]!.startsWith(`${area}/`),
    );
    const rows = tables[area]!.map(({ method, path, role }) => ({
      call: `${method} ${area}/${path}`,
      role,
    }));
    expect(rows, area).toEqual(wanted);
  }
});

test("only one public call shows more to a role", () => {
  const rows = Object.values(apiFiles).flatMap(({ loader }) => loader.calls ?? []);
  expect(
    rows
      .filter(({ moreFor }) => moreFor)
      .map(({ method, path, role, moreFor }) => [method, path, role, moreFor]),
  ).toEqual([["GET", "viewRequests", "public", "admin"]]);
});
