// `npm run person -- export <email or phone>` and `-- erase <email or phone>`; docs/privacy.md.
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";

import { runCommand } from "./load-build.mjs";

function parseOptions() {
  const { values, positionals } = parseArgs({
    options: { html: { type: "string" }, yes: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [action, ...words] = positionals;
  const who = words.join(" ");
  if ((action !== "export" && action !== "erase") || who === "")
    throw new Error("Say what to do, and with whom.");
  if (values.html === "" || (values.html !== undefined && action === "erase"))
    throw new Error("--html takes a file, for an export.");
  return { ...values, action: /** @type {"export" | "erase"} */ (action), who };
}

/** @type {AsyncIterator<string> | undefined} */
let lines;

/** Asks, and reads one line; an empty one at the end of the input. @param {string} question */
async function ask(question) {
  process.stderr.write(question);
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const { value } = await lines.next();
  return value ?? "";
}

await runCommand({
  usage:
    "npm run person -- export <email or phone> [--html <file>], or: npm run person -- erase <email or phone> [--yes]",
  besideHub: true,
  parseOptions,
  run: (hub, options) => hub.handlePerson({ ...options, ask }),
});
