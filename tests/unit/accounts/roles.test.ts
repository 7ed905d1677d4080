import { expect, test } from "vitest";

import routes from "~/routes";
import type { Call } from "~/services/web/api/router.server";
import { EXTRA_ROUTES, SPEC_CALLS, SPEC_SCREENS } from "../../support/spec-roles";

const APP = "../../../app/";
const onDisk = Object.keys(import.meta.glob("../../app/routes/**/*"));
const apiFiles = import.meta.glob<{ loader: { calls?: readonly Call[] } }>(
  "../../app/routes/api/*.ts",
  { eager: true },
);

const pathOf = ({ path, index }: (typeof routes)[number]) => (index ? "/" : `/${String(path)}`);
const paths = routes.map(pathOf);

test("every path of the route table has a role, and no path stands there twice", () => {
  const known = [...SPEC_SCREENS.map(({ path }) => path), ...Object.keys(EXTRA_ROUTES)];
  expect(paths.filter((path) => !known.includes(path))).toEqual([]);
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length);
  expect(routes.filter(({ children }) => children)).toEqual([]); // a layout's gate would protect nothing
});

test("every screen of the specification is there, in its order", () => {
  const screens = SPEC_SCREENS.map(({ path }) => path);
  expect(paths.filter((path) => screens.includes(path))).toEqual(screens);
});

test("every path beside the screens is there", () => {
  expect(paths.filter((path) => path in EXTRA_ROUTES).sort()).toEqual(
    Object.keys(EXTRA_ROUTES).sort(),
  );
});

test("every route file is in the table: none can be reached, or forgotten, beside it", () => {
  expect([...new Set(routes.map(({ file }) => APP + file))].sort()).toEqual(onDisk.sort());
});

test("a file stands in the folder of the role that its path has in the specification", () => {
  const screens = Object.fromEntries(SPEC_SCREENS.map((screen) => [screen.path, screen]));
  for (const entry of routes) {
    const screen = screens[pathOf(entry)];
    if (screen) expect(entry.file, screen.path).toMatch(new RegExp(`^routes/${screen.role}/`));
  }
});

test("every call of a table is in the specification with the same role, in its order, and none is missing", () => {
  const tables: Record<string, readonly Call[]> = {};
  for (const entry of routes.filter(({ path }) => path?.startsWith("api/"))) {
    const file = apiFiles[APP + entry.file];
    if (!file?.loader.calls) throw new Error(`${entry.file} has no table.`);
    tables[pathOf(entry).slice("/api".length, -"/*".length)] = file.loader.calls;
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

test("only what the specification lists for anybody may show more to somebody", () => {
  const rows = Object.values(apiFiles).flatMap(({ loader }) => loader.calls ?? []);
  expect(
    rows
      .filter(({ moreFor }) => moreFor)
      .map(({ method, path, role, moreFor }) => [method, path, role, moreFor]),
  ).toEqual([["GET", "viewRequests", "public", "admin"]]);
});
