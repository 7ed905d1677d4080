import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import routes from "~/routes";
import { isStaffScreen, SCREENS } from "~/screens";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(join(root, "build"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(js|map)$/.test(name))
  .map((name) => {
    const path = join(root, "build", name);
    return { name, path, content: readFileSync(path, "utf8") };
  });

/** Remix's manifest in the browser. */
interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[] }>;
}
/** Routes that React draws in the browser. */
/** Ids of their routes. */
const STAFF = SCREENS.filter(({ path }) => isStaffScreen(path)).map(({ path }) => {
  const { id, file } = routes.find((one) => `/${one.path ?? ""}` === path)!;
  return id ?? file.replace(/\.\w+$/, "");
});

test("the production build contains no module of scripts: no samples, no downloads, no apt", () => {
  const sources = files
    .filter(({ name }) => name.endsWith(".map"))
    .flatMap(({ path, content }) =>
      (JSON.parse(content) as { sources: string[] }).sources.map((source) =>
        relative(root, resolve(dirname(path), source)),
      ),
    );
  expect(sources).toContain("server/main.ts");
  expect(sources).toContain("server/embedded-mongod/find-mongod.mjs");
  expect(sources).not.toContain("server/embedded-mongod/install.mjs");
  expect(sources.filter((source) => source.startsWith("scripts/"))).toEqual([]);
});

test.each([
  ["sample accounts", /seed-admin@|sample-volunteer-/],
  ["sample people and their stories", /Gulf Pines Dr|Wet drywall|fakerjs|faker-js/],
  ["installers", /["'`](apt-get|pip3?)["'`]|DEBIAN_FRONTEND/],
])("the production build contains no %s", (_, pattern) => {
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter(({ content }) => pattern.test(content)).map(({ name }) => name)).toEqual([]);
});

describe("the client build", () => {
  const assets = files.filter(({ name }) => /^client\/assets\/.*\.js$/.test(name));
  const contents = new Map(
    assets.map(({ name, content }) => [name.slice("client".length), content]),
  );
  const manifests = [...contents].filter(([url]) => url.startsWith("/assets/manifest-"));
  const { entry, routes } = JSON.parse(
    /^window\.__remixManifest=(.*);$/s.exec(manifests[0]?.[1] ?? "")?.[1] ?? "null",
  ) as Manifest;

  const listImports = (url: string, pattern: RegExp) =>
    [...(contents.get(url) ?? "").matchAll(pattern)].map(([, name = ""]) => `/assets/${name}`);
  /** What the page of a route loads before it is hydrated. */
  const listOfRoute = (id: string) => {
    const parts = [entry, routes["root"]!, routes[id]!];
    return [...new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))];
  };

  test("has one manifest, which the server names", () => {
    expect(manifests).toHaveLength(1);
    expect(readFileSync(join(root, "build/server/index.js"), "utf8")).toContain(manifests[0]![0]);
  });

  test("loads few files for a first staff page", () => {
    expect(listOfRoute("routes/admin/dashboard").length).toBeLessThanOrEqual(8);
    for (const id of STAFF) expect(listOfRoute(id).length, id).toBeLessThanOrEqual(20);
  });

  test("has no chunks that import each other, which would run before what they need", () => {
    const runsBefore = (url: string, before: string[]): string[] =>
      before.includes(url)
        ? [...before, url]
        : listImports(url, /(?:from|import)"\.\/([\w.-]+\.js)"/g).flatMap((next) =>
            runsBefore(next, [...before, url]),
          );
    expect([...contents.keys()].flatMap((url) => runsBefore(url, []))).toEqual([]);
  });

  test("has at most 190 KB gzip for each first staff page, in each language, forms included", () => {
    const findAll = (pattern: RegExp) => [...contents.keys()].filter((url) => pattern.test(url));
    const always = findAll(/^\/assets\/(manifest|checked-form)-/);
    expect(always).toHaveLength(1);
    for (const words of findAll(/^\/assets\/dictionary-/))
      for (const id of STAFF) {
        const urls = [...always, words, ...listOfRoute(id)];
        const bytes = urls.map((url) => gzipSync(contents.get(url) ?? "", { level: 9 }).length);
        const sum = bytes.reduce((total, one) => total + one, 0);
        expect(sum, `${id} with ${words}`).toBeLessThanOrEqual(190_000);
        expect(sum, `${id} with ${words}`).toBeGreaterThan(100_000);
      }
  });

  test("has the words of each language in a file of their own", () => {
    const withWords = (words: string) =>
      [...contents].filter(([, content]) => content.includes(words)).map(([url]) => url);
    expect(withWords("No Volunteer Applications Found")).toEqual([
      expect.stringMatching(/^\/assets\/dictionary-en-/),
    ]);
    expect(withWords("Solicitudes de voluntarios")).toEqual([
      expect.stringMatching(/^\/assets\/dictionary-es-/),
    ]);
    for (const url of listOfRoute("routes/admin/dashboard"))
      expect(url).not.toContain("/dictionary-");
  });
});
