// `npm run doctor` checks settings, database, mail, disk, clock. Builds only if nothing is built.
import { buildWhenStale, getBuildState } from "./build.mjs";
import { exitWith, loadBuild } from "./load-build.mjs";
import { setup } from "./setup.mjs";

process.env.NODE_ENV ??= "production";
const state = getBuildState();
if (state === "missing") {
  await setup();
  if (!(await buildWhenStale())) process.exit(1);
}
try {
  const { hub } = await loadBuild();
  if (!hub.diagnose) throw new Error("The build is of an older release. Run `npm run build`.");
  const isWell = await hub.diagnose({ isStale: state === "stale", print: console.log });
  process.exit(isWell ? 0 : 1);
} catch (error) {
  exitWith(error);
}
