// `npm run backup -- <file>` writes all of the hub's data to an encrypted file; docs/backup.md.
import { parseArgs } from "node:util";

import { runCommand } from "./load-build.mjs";

function parseOptions() {
  const { values, positionals } = parseArgs({
    options: { "passphrase-file": { type: "string" }, plain: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0 || (values.plain && values["passphrase-file"] !== undefined))
    throw new Error("Give one file, and either a passphrase or --plain.");
  return { file, passphraseFile: values["passphrase-file"], plain: values.plain };
}

await runCommand({
  usage: "npm run backup -- <file> [--passphrase-file <file>] [--plain]",
  besideHub: true,
  parseOptions,
  run: (hub, options) => hub.backUp(options),
});
