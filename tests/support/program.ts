import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "vite";

const root = path.resolve(import.meta.dirname, "../..");

/** Quoted import specifier of a project file. */
export const toImportSpecifier = (file: string) => JSON.stringify(path.join(root, file));

/** Builds a script that imports project modules, to run in its own process; call `remove` after. */
export async function buildProgram(source: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "hub-program-"));
  const entry = path.join(folder, "program.ts");
  writeFileSync(entry, source);
  symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { alias: { "~": path.join(root, "app") } },
    build: {
      ssr: entry,
      outDir: path.join(folder, "built"),
      target: "node20",
      rollupOptions: { output: { entryFileNames: "program.mjs" } },
    },
  });
  const remove = () => {
    rmSync(folder, { recursive: true });
  };
  return { path: path.join(folder, "built/program.mjs"), remove };
}
