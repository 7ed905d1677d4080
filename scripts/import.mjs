// `npm run import -- requests.csv [--volunteers] [--dry-run]`: docs/operations.md.
import { parseArgs } from "node:util";

import { runCommand } from "./load-build.mjs";

function parseOptions() {
  const flag = /** @type {const} */ ({ type: "boolean", default: false });
  const { values, positionals } = parseArgs({
    options: { volunteers: flag, "dry-run": flag },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new Error("Name one file.");
  return { file, volunteers: values.volunteers, dryRun: values["dry-run"] };
}

await runCommand({
  usage: "npm run import -- <file.csv> [--volunteers] [--dry-run]",
  besideHub: true,
  parseOptions,
  run: async (hub, options) => {
    if (!(await hub.importFile(options))) process.exitCode = 1;
  },
});
