import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of package.json: this file also runs from inside the built server. */
export function findProjectRoot() {
  for (let folder = dirname(fileURLToPath(import.meta.url)), parent; ; folder = parent) {
    if (existsSync(join(folder, "package.json"))) return folder;
    parent = dirname(folder);
    if (parent === folder) return process.cwd();
  }
}
