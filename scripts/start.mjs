// `npm start`: installs, builds and serves in this one process, so that signals reach the server.
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";

import { exitWith, loadBuild, prepareBuild } from "./load-build.mjs";

// Workers use the primary's build, even when replaced long after the sources have changed.
if (cluster.isPrimary) await prepareBuild();

process.setSourceMapsEnabled(true);
try {
  const { build, hub } = await loadBuild();
  const clientDir = fileURLToPath(new URL("../build/client", import.meta.url));
  await hub.start({ build, clientDir });
} catch (error) {
  exitWith(error);
}
