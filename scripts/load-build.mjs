// Loads the built server for npm start and the commands.
import { buildWhenStale } from "./build.mjs";
import { setup, setupDatabase } from "./setup.mjs";

/** Installs and builds what is missing or stale; exits on failure. */
export async function prepareBuild() {
  process.env.NODE_ENV ??= "production";
  await setup();
  if (!(await buildWhenStale())) process.exit(1);
  await setupDatabase();
}

/** The built server's exports and Remix's build; loading them starts nothing. */
export async function loadBuild() {
  Object.assign(globalThis, { isHubCommand: true });
  const build = await import(new URL("../build/server/index.js", import.meta.url).href);
  return { build, hub: build.entry.module };
}

/**
 * Prints an error and exits. For a bad setting, a port in use or a missing database the message is
 * enough; a bug needs its stack.
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
