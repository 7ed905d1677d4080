// `npm start`: everything from a fresh clone to a listening server, and the server itself, in this one process, so that a signal reaches it directly.
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { buildWhenStale } from "./build.mjs";
import { setup } from "./setup.mjs";

// A serving process of WORKERS takes what the first one has prepared, also when it is replaced long after the sources changed.
if (cluster.isPrimary) {
  await setup();
  if (!(await buildWhenStale())) process.exit(1);
}

process.env.NODE_ENV ??= "production";
process.setSourceMapsEnabled(true);
const entry = new URL("../build/server/index.js", import.meta.url).href;
try {
  const build = await import(entry);
  await build.entry.module.start({
    build,
    clientDir: fileURLToPath(new URL("../build/client", import.meta.url)),
  });
} catch (error) {
  // A bad setting, a busy port or a missing database is for the person at the terminal; a mistake of ours needs its stack.
  const ours =
    error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError ||
    error instanceof RangeError;
  console.error(error instanceof Error && !ours ? error.message : error);
  process.exit(1);
}
