// `npm run backup -- <file>` writes all of the hub's data to an encrypted file; docs/backup.md.
import { parseArgs } from "node:util";

import { runCommand } from "./load-build.mjs";

function parseOptions() {
  const { values, positionals } = parseArgs({
    options: { plain: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Give one file.");
  return { file, ...values };
}

await runCommand({
  usage: "npm run backup -- <file> [--plain]",
  besideHub: true,
  parseOptions,
  run: (hub, options) => hub.backUp(options),
});
