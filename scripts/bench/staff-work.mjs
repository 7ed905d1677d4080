// `npm run bench -- staff` measures an administrator's work in a real browser, on a new hub with the
// samples and 200 new requests, with JavaScript on and off: clicks, key presses, documents and
// visible rows. Exits with 1 over a limit.
import { withDatabase } from "./database.mjs";
import { findRequests } from "./staff-finding.mjs";
import { startStaffHub } from "./staff-hub.mjs";
import { acceptByPane, acceptInBulk, countVisibleRows, decideByKeys } from "./staff-tasks.mjs";

/** @typedef {import("./staff-tasks.mjs").Result} Result */

export const benchStaff = () => withDatabase("staff", measure);

/** @param {import("./database.mjs").BenchDatabase} database */
async function measure(database) {
  const hub = await startStaffHub(database, 200);
  try {
    /** @type {Result[]} */
    const results = [];
    for (const task of [countVisibleRows, findRequests, acceptByPane, acceptInBulk, decideByKeys]) {
      process.stderr.write(`${task.name} …\n`);
      results.push(...(await task(hub)));
    }
    console.log(`\nAn administrator's work among ${await hub.countRequests()} requests`);
    console.table(
      results.map(({ task, script, measured, limit }) => ({
        task,
        JavaScript: script ? "on" : "off",
        ...measured,
        limit,
      })),
    );
    const missed = results.filter(({ isMet }) => !isMet);
    for (const { task, script } of missed)
      console.error(`MISSED: ${task}, JavaScript ${script ? "on" : "off"}`);
    if (missed.length > 0) process.exitCode = 1;
    else console.log(`All ${results.length} limits are met.`);
  } finally {
    await hub.stop();
  }
}
