// `npm run seed`: fills a development database with requests to look at; `npm run seed -- --requests 100000` with many, for measuring.
// The people are the same for the same `--seed` number, their ids are new each time.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";

import { buildWhenStale } from "./build.mjs";
import { setup } from "./setup.mjs";

const USAGE = "Usage: npm run seed [-- --requests <1 to 1000000>] [--seed <number>]";

/** Why this must not be filled with samples; undefined for a database of this machine that serves nobody else. */
function refusal() {
  const given = (/** @type {string} */ name) => process.env[name]?.trim() || undefined;
  const { BASE_URL, MONGODB_URI } = {
    BASE_URL: given("BASE_URL"),
    MONGODB_URI: given("MONGODB_URI"),
  };
  if (given("NODE_ENV") === "production") return "NODE_ENV is production.";
  if (BASE_URL && !isLoopback(URL.canParse(BASE_URL) ? new URL(BASE_URL).hostname : ""))
    return "BASE_URL is not an address of this machine.";
  if (given("POSTMARK_SERVER_TOKEN")) return "POSTMARK_SERVER_TOKEN is set: mails would be sent.";
  if (given("MAIL")) return "MAIL is set: the samples need the development mailbox.";
  if (MONGODB_URI && !hostsOf(MONGODB_URI).every(isLoopback))
    return "MONGODB_URI is not a server of this machine.";
  return undefined;
}

/** @param {string} host */
const isLoopback = (host) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(host);

/** The hosts of a connection string; a name that stands for others cannot be judged. @param {string} uri */
function hostsOf(uri) {
  const [, authority = ""] = /^mongodb:\/\/([^/?#]*)/.exec(uri) ?? [];
  return authority
    .slice(authority.lastIndexOf("@") + 1)
    .split(",")
    .map((host) => host.replace(/:\d+$/, ""));
}

function options() {
  try {
    const { values } = parseArgs({
      options: { requests: { type: "string" }, seed: { type: "string", default: "1" } },
    });
    const requests = values.requests === undefined ? undefined : Number(values.requests);
    const number = Number(values.seed);
    if (
      requests !== undefined &&
      !(Number.isInteger(requests) && requests > 0 && requests <= 1_000_000)
    )
      return undefined;
    return Number.isSafeInteger(number) ? { requests, number } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} why @returns {never} */
function stop(why) {
  console.error(why);
  process.exit(1);
}

const wanted = options() ?? stop(USAGE);
if (existsSync(".env")) process.loadEnvFile(".env"); // as the boot does, which is too late to refuse: it has connected by then
const why = refusal();
if (why) stop(`Samples are for development only: ${why}`);

await setup();
if (!(await buildWhenStale())) process.exit(1);

const { faker } = await import("@faker-js/faker");
const { generateHomeowners } = await import("./samples/people.mjs");
faker.seed(wanted.number);

process.env.NODE_ENV = "production"; // the build's own; what the caller said has been looked at
process.env.LOG_LEVEL ??= "error";
const build = await import(new URL("../build/server/index.js", import.meta.url).href).catch(
  (error) => stop(error instanceof Error ? error.message : String(error)),
);
try {
  await build.entry.module.seed({
    requests: wanted.requests,
    homeowners: generateHomeowners(faker, { evenly: wanted.requests === undefined }),
    random: () => faker.number.float(),
  });
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
process.kill(process.pid, "SIGTERM"); // the boot ends in order what it has begun
