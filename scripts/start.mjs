// `npm start`: installs, builds and serves in this one process, so that signals reach the server.
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { buildWhenStale } from "./build.mjs";
import { setup, setupDatabase } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
// Workers use the primary's build, even when replaced long after the sources have changed.
if (cluster.isPrimary) {
  await setup();
  if (!(await buildWhenStale())) process.exit(1);
  await setupDatabase();
}

process.setSourceMapsEnabled(true);
const entry = new URL("../build/server/index.js", import.meta.url).href;
try {
  const build = await import(entry);
  await build.entry.module.start({
    build,
    clientDir: fileURLToPath(new URL("../build/client", import.meta.url)),
  });
} catch (error) {
  // For a bad setting, a port in use or a missing database the message is enough; a bug needs its
  // stack.
  const isBug =
    error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError ||
    error instanceof RangeError;
  console.error(error instanceof Error && !isBug ? error.message : error);
  process.exit(1);
}
