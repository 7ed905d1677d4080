import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import table from "~/routes";
import { isStaffScreen } from "~/schemas/staff-screens";

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
/** Screens without a form to fill in. */
const LISTS = ["dashboard", "new-requests", "requests-in-progress", "volunteers"].map(
  (name) => `routes/admin/${name}`,
);

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
  ["installers", /["'`](apt-get|pip3?)["'`]|DEBIAN_FRONTEND|yauzl/],
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
  /** A file and all that it imports, at once or later. */
  function collect(url: string, urls = new Set<string>()) {
    if (urls.has(url)) return urls;
    urls.add(url);
    for (const next of listImports(url, /"\.\/([\w.-]+\.js)"/g)) collect(next, urls);
    return urls;
  }
  /** What the page of a route loads before it is hydrated. */
  const listOfRoute = (id: string) =>
    [entry, routes["root"]!, routes[id]!].flatMap(({ module, imports }) => [module, ...imports]);

  test("has one manifest, with the staff screens alone", () => {
    expect(manifests).toHaveLength(1);
    const screens = table.filter(({ path = "" }) => isStaffScreen(`/${path}`));
    const ids = screens.map(({ id, file }) => id ?? file.replace(/\.tsx$/, ""));
    expect(Object.keys(routes).sort()).toEqual(["root", ...ids].sort());
    expect(readFileSync(join(root, "build/server/index.js"), "utf8")).toContain(manifests[0]![0]);
  });

  test("has no script that no page loads, and all that pages load", () => {
    const loaded = new Set(
      Object.keys(routes).flatMap((id) => listOfRoute(id).flatMap((url) => [...collect(url)])),
    );
    const light = [...contents.keys()].filter((url) => url.startsWith("/assets/enhance-"));
    expect(light).toHaveLength(1);
    expect([...contents.keys()].sort()).toEqual([...loaded, ...light, manifests[0]![0]].sort());
    expect(contents.size - Object.keys(routes).length).toBeLessThanOrEqual(15);
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

  test("loads zod and conform only for screens with a form to fill in", () => {
    const withForms = Object.keys(routes).filter((id) =>
      listOfRoute(id).some((url) => contents.get(url)?.includes("_zod")),
    );
    for (const id of ["root", ...LISTS]) expect(withForms).not.toContain(id);
    expect(withForms).toContain("routes/admin/request-details");
  });

  test("has at most 190 KB gzip for each first staff page, in each language, forms included", () => {
    const findAll = (pattern: RegExp) => [...contents.keys()].filter((url) => pattern.test(url));
    const always = findAll(/^\/assets\/(form|manifest)-/);
    expect(always).toHaveLength(2);
    for (const words of findAll(/^\/assets\/dictionary-/))
      for (const id of Object.keys(routes)) {
        const urls = [...new Set([...always, words, ...listOfRoute(id)])];
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
  });
});
