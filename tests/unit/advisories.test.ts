import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import remixConfig from "../../remix.config.js";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const { packages } = JSON.parse(read("package-lock.json")) as {
  packages: Record<string, { version?: string }>;
};
const ROWS = read("docs/advisories.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !/^\| (-+|Advisory) /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")));

/** Every version of a package that is installed, also below another package. */
const listVersions = (name: string) =>
  Object.entries(packages).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? [version] : [],
  );

test("the ledger has a row for each advisory that Remix has no release for", () => {
  expect(ROWS.length).toBeGreaterThanOrEqual(8);
});

test.each(ROWS)(
  "%s%s is judged for what is installed",
  (_, __, name, version, reaches, why, file) => {
    expect([...new Set(listVersions(name))], name).toEqual([version]);
    expect(["no", "fixed"]).toContain(reaches);
    expect(why).not.toBe("");
    expect(read(file)).not.toBe("");
  },
);

test("what keeps advisories away is switched so", () => {
  expect(remixConfig.future?.v3_lazyRouteDiscovery).toBe(false);
  const sources = import.meta.glob("/{app,server,scripts}/**/*.{ts,tsx,mjs}", {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const users = Object.entries(sources as Record<string, string>).filter(([, text]) =>
    text.includes(`from "sheetjs-style"`),
  );
  expect(users.map(([path]) => path)).toEqual(["/app/services/reports/report-template.mjs"]);
});
