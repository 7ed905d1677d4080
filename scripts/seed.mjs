// `npm run seed` fills a development database with sample data; `npm run seed -- --requests 100000`
// writes many requests, for benchmarks. The same `--seed` gives the same people with new ids.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

import { findObstacle } from "./samples/obstacle.mjs";
import { setup, setupDatabase } from "./setup.mjs";
import { loadEnvFile } from "../server/env-file.mjs";

const USAGE = "Usage: npm run seed [-- --requests <1 to 1000000>] [--seed <number>]";

function parseOptions() {
  try {
    const { values } = parseArgs({
      options: { requests: { type: "string" }, seed: { type: "string", default: "1" } },
    });
    const requests = values.requests === undefined ? undefined : Number(values.requests);
    const seed = Number(values.seed);
    if (
      requests !== undefined &&
      !(Number.isInteger(requests) && requests > 0 && requests <= 1_000_000)
    )
      return undefined;
    return Number.isSafeInteger(seed) ? { requests, seed } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} message @returns {never} */
function exit(message) {
  console.error(message);
  process.exit(1);
}

const options = parseOptions() ?? exit(USAGE);
loadEnvFile(); // boot() does too, but then connects
const obstacle = findObstacle(process.env);
if (obstacle) exit(`Samples are for development only: ${obstacle}`);
await setup();

process.env.NODE_ENV = "production"; // Vite and React read it when they load
process.env.LOG_LEVEL ??= "error";

// Loads the samples and what they use of the app from the sources: no build contains them.
const { createServer } = await import("vite");
const root = fileURLToPath(new URL("..", import.meta.url));
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "warn",
  resolve: { alias: { "~": join(root, "app") } },
  optimizeDeps: { noDiscovery: true },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
await setupDatabase();

const { boot } = /** @type {typeof import("../server/main")} */ (
  await vite.ssrLoadModule("/server/main.ts")
);
const { config } = await boot({ isServer: false }).catch((error) =>
  exit(error instanceof Error ? error.message : String(error)),
);
const { createSamples } = /** @type {typeof import("./samples/index")} */ (
  await vite.ssrLoadModule("/scripts/samples/index.ts")
);
try {
  await createSamples({ ...options, baseUrl: config.baseUrl });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.kill(process.pid, "SIGTERM"); // boot() shuts down in order
