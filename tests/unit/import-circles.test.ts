import { readFileSync } from "node:fs";
import { relative } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const config = ts.parseJsonConfigFileContent(
  ts.readConfigFile("tsconfig.json", ts.sys.readFile.bind(ts.sys)).config,
  ts.sys,
  ".",
);

/** Project files that a file imports, types included, as TypeScript resolves them. */
const listImports = (file: string) =>
  ts
    .preProcessFile(readFileSync(file, "utf8"))
    .importedFiles.map(
      ({ fileName }) => ts.resolveModuleName(fileName, file, config.options, ts.sys).resolvedModule,
    )
    .filter((found) => found !== undefined && !found.isExternalLibraryImport)
    .map((found) => relative(".", found!.resolvedFileName));

test("no module of app, server and scripts is part of an import cycle", () => {
  const files = config.fileNames
    .map((file) => relative(".", file))
    .filter((file) => /^(app|server|scripts)\//.test(file));
  const imports = new Map(files.map((file) => [file, listImports(file)]));
  expect([...imports.values()].flat().length).toBeGreaterThan(1_000);

  const cycles: string[][] = [];
  const finished = new Set<string>();
  const visit = (file: string, path: readonly string[]) => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file]);
    else if (!finished.has(file)) {
      for (const next of imports.get(file) ?? []) visit(next, [...path, file]);
      finished.add(file);
    }
  };
  for (const file of files) visit(file, []);
  expect(cycles).toEqual([]);
});
