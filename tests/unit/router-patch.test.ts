import type * as Router from "@remix-run/router";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import routes from "~/routes";

const require = createRequire(import.meta.url);
const patched = require("@remix-run/router") as typeof Router;
/** The same release, in the one file that Node does not load and `patches/` leaves as it is. */
const published = require("@remix-run/router/dist/router.umd.js") as typeof Router;

type Tree = Parameters<typeof patched.matchRoutes>[0];

const OURS = [
  {
    id: "root",
    path: "",
    children: routes.map(({ path, index, file, id = file }) =>
      index ? { id, index } : { id, ...(path !== undefined && { path }) },
    ),
  },
] as Tree;
const OTHERS = [
  {
    id: "root",
    children: [
      { id: "index", index: true },
      { id: "optional", path: "lang?/about" },
      { id: "people", path: "people", children: [{ id: "person", path: ":id/:tab?" }] },
      { id: "Case", path: "Case", caseSensitive: true },
      { id: "rest", path: "files/*" },
    ],
  },
] as Tree;

const PATHS = [
  ...routes.map(({ path = "" }) => `/${path.replace("*", "some/where")}`),
  ...["/REQUESTS", "/requests/", "/requests//", "/nowhere", "/a%2Fb", "/.*", "/api"],
];
const OTHER_PATHS = [
  ...["/", "/about", "/lang/about", "/people", "/people/7", "/people/8/notes", "/people/a%2Fb"],
  ...["/case", "/Case", "/files", "/files/a/b", "/files/a%2Fb", "/none"],
];

test.each([
  ["our routes", OURS, PATHS],
  ["routes with parameters, cases and optional parts", OTHERS, OTHER_PATHS],
])("the patched router matches %s as the published one, each time", (_, tree, paths) => {
  for (const path of [...paths, ...paths.toReversed()])
    expect(patched.matchRoutes(tree, path), path).toEqual(published.matchRoutes(tree, path));
});

test("a match is its caller's own", () => {
  const first = patched.matchRoutes(OTHERS, "/people/7")!;
  Object.assign(first[0]!.params, { id: "changed" });
  expect(patched.matchRoutes(OTHERS, "/people/7")![0]!.params).toMatchObject({ id: "7" });
});

test("two trees of routes are matched apart", () => {
  const one = [{ id: "one", path: "page" }] as Tree;
  const two = [{ id: "two", path: "page" }] as Tree;
  expect(patched.matchRoutes(one, "/page")![0]!.route.id).toBe("one");
  expect(patched.matchRoutes(two, "/page")![0]!.route.id).toBe("two");
});
