import { buildWhenStale, getBuildState } from "./build.mjs";
import { setup, setupDatabase } from "./setup.mjs";

/** Installs and builds what is missing or stale; exits on failure. */
export async function prepareBuild() {
  process.env.NODE_ENV ??= "production";
  await setup();
  if (!(await buildWhenStale())) process.exit(1);
  await setupDatabase();
}

/** For a command beside a running hub, whose packages and build must stay as they are. */
export async function prepareBuildBesideHub() {
  if (getBuildState() === "missing") return prepareBuild();
  process.env.NODE_ENV ??= "production";
  if (getBuildState() === "stale")
    console.error("The sources have changed since the build; this command uses the build.");
  await setupDatabase();
}

/** The built server's exports and Remix's build; loading them starts nothing. */
export async function loadBuild() {
  Object.assign(globalThis, { isHubCommand: true });
  const build = await import(new URL("../build/server/index.js", import.meta.url).href);
  return { build, hub: build.entry.module };
}

/** @typedef {{ signal: AbortSignal, print: (line: string) => void }} CommandContext */

/**
 * Runs a command of the built server with options, which ends at Ctrl-C by its `signal`. Options
 * that make no sense are refused with the usage, before anything is built.
 * @template Options
 * @param {{
 *   usage: string,
 *   besideHub: boolean,
 *   parseOptions: () => Options,
 *   run: (hub: typeof import("../server/commands"), options: Options & CommandContext) => Promise<void>,
 * }} command
 */
export async function runCommand({ usage, besideHub, parseOptions, run }) {
  let options;
  try {
    options = parseOptions();
  } catch (error) {
    exitWith(new Error(`${error instanceof Error ? error.message : ""} Usage: ${usage}`));
  }
  process.env.LOG_LEVEL ??= "error"; // print only the result
  await (besideHub ? prepareBuildBesideHub() : prepareBuild());
  try {
    const { hub } = await loadBuild();
    await run(hub, { ...options, signal: createInterruptSignal(), print: console.log });
    process.exit();
  } catch (error) {
    exitWith(error);
  }
}

/** Aborts at Ctrl-C or SIGTERM, instead of the end of the process. */
function createInterruptSignal() {
  const controller = new AbortController();
  // Not `once`: npm forwards a signal that the terminal sent to the whole group already.
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => controller.abort());
  return controller.signal;
}

/**
 * Prints the stack only of a bug, not for a bad setting, a port in use or a missing database.
 * @param {unknown} error
 * @returns {never}
 */
export function exitWith(error) {
  const isBug =
    error instanceof TypeError ||
    error instanceof ReferenceError ||
    error instanceof SyntaxError ||
    error instanceof RangeError;
  console.error(error instanceof Error && !isBug ? error.message : error);
  process.exit(1);
}
