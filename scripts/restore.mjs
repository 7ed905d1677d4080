// `npm run restore -- <file>` puts a backup into an empty database; docs/backup.md.
import { parseArgs } from "node:util";

import { runCommand } from "./load-build.mjs";

function parseOptions() {
  const { values, positionals } = parseArgs({
    options: { check: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Give one file.");
  return { file, checkOnly: values.check };
}

await runCommand({
  usage: "npm run restore -- <file> [--check]",
  besideHub: process.argv.includes("--check"),
  parseOptions,
  run: (hub, options) => hub.restore(options),
});
