import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const files = readdirSync(join(root, "build"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(js|map)$/.test(name))
  .map((name) => {
    const path = join(root, "build", name);
    return { name, path, content: readFileSync(path, "utf8") };
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
  ["installers", /["'`](apt-get|pip3?)["'`]|DEBIAN_FRONTEND|yauzl/],
])("the production build contains no %s", (_, pattern) => {
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter(({ content }) => pattern.test(content)).map(({ name }) => name)).toEqual([]);
});
