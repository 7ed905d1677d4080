// `npm run seed` fills a development database with sample data; `npm run seed -- --requests 100000`
// writes many requests, for benchmarks. The same `--seed` gives the same people with new ids.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

import { buildWhenStale } from "./build.mjs";
import { setup } from "./setup.mjs";

const USAGE = "Usage: npm run seed [-- --requests <1 to 1000000>] [--seed <number>]";

/** Why the configured database must not be seeded; undefined for a local development database. */
function findObstacle() {
  const getVariable = (/** @type {string} */ name) => process.env[name]?.trim() || undefined;
  const { BASE_URL, MONGODB_URI } = {
    BASE_URL: getVariable("BASE_URL"),
    MONGODB_URI: getVariable("MONGODB_URI"),
  };
  if (getVariable("NODE_ENV") === "production") return "NODE_ENV is production.";
  if (BASE_URL && !isLoopback(URL.canParse(BASE_URL) ? new URL(BASE_URL).hostname : ""))
    return "BASE_URL is not a loopback address.";
  if (getVariable("POSTMARK_SERVER_TOKEN"))
    return "POSTMARK_SERVER_TOKEN is set: e-mails would be sent.";
  if (getVariable("MAIL")) return "MAIL is set: the samples need the development mailbox.";
  if (MONGODB_URI && !parseHosts(MONGODB_URI).every(isLoopback))
    return "MONGODB_URI is not a server on this machine.";
  return undefined;
}

/** @param {string} host */
const isLoopback = (host) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/**
 * The hosts of a connection string; for mongodb+srv, which hides them, one empty host.
 * @param {string} uri
 */
function parseHosts(uri) {
  const [, authority = ""] = /^mongodb:\/\/([^/?#]*)/.exec(uri) ?? [];
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .split(",")
    .map((host) => host.replace(/:\d+$/, ""));
}

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
if (existsSync(".env")) process.loadEnvFile(".env"); // boot() does too, but then connects
const obstacle = findObstacle();
if (obstacle) exit(`Samples are for development only: ${obstacle}`);

await setup();
if (!(await buildWhenStale())) process.exit(1);

const { faker } = await import("@faker-js/faker");
const { generateHomeowners } = await import("./samples/people.mjs");
faker.seed(options.seed);

process.env.NODE_ENV = "production"; // as built; the caller's value was checked above
process.env.LOG_LEVEL ??= "error";
const build = await import(new URL("../build/server/index.js", import.meta.url).href).catch(
  (error) => exit(error instanceof Error ? error.message : String(error)),
);
try {
  await build.entry.module.seed({
    requests: options.requests,
    homeowners: generateHomeowners(faker, { evenly: options.requests === undefined }),
    random: () => faker.number.float(),
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.kill(process.pid, "SIGTERM"); // boot() shuts down in order
