// An administrator's work in a real browser, with limits for each task. Exits with 1 over a limit.
import { chromium } from "playwright-core";

import { findChromium } from "../chromium.mjs";
import { Clerk } from "./clerk.mjs";
import {
  acceptInBulk,
  acceptOneByOne,
  assignThree,
  countRows,
  decideByKeys,
  DECISIONS,
  enterCaller,
  openPane,
  rejectOne,
  SLOWER,
  typeNote,
} from "./tasks.mjs";
import { findAll } from "./finding.mjs";
import { withHubs } from "./hub.mjs";
import { submitRequests } from "./requests.mjs";

/** @typedef {import("./hub.mjs").Hub} Hub */
/** @typedef {Record<string, number>} Measured */

/**
 * Tasks, and at most how many clicks, keys and documents each takes, with JavaScript (`scripted`)
 * perhaps fewer; `done`, `found` and `rows` are at least so many.
 * @type {{
 *   task: string,
 *   needsScript?: boolean,
 *   limits: Measured,
 *   scripted?: Measured,
 *   run: (clerk: Clerk, hub: Hub) => Promise<Measured>,
 * }[]}
 */
const TASKS = [
  { task: "rows of /requests", limits: { rows: 15 }, run: countRows },
  { task: "find by what a caller remembers", limits: { clicks: 2, found: 1 }, run: findAll },
  {
    task: `accept ${DECISIONS} one by one`,
    needsScript: true,
    limits: { clicks: 22, documents: 1, done: DECISIONS },
    run: acceptOneByOne,
  },
  {
    task: `accept ${DECISIONS} in bulk`,
    limits: { clicks: 24, done: DECISIONS },
    scripted: { clicks: 5 },
    run: acceptInBulk,
  },
  { task: "assign three volunteers", limits: { clicks: 5, done: 1 }, run: assignThree },
  { task: "reject with a reason", limits: { clicks: 3, done: 1 }, run: rejectOne },
  {
    task: `decide ${DECISIONS} by keys`,
    needsScript: true,
    limits: { keys: 45, done: DECISIONS },
    run: decideByKeys,
  },
  { task: "enter a caller", limits: { clicks: 4, keys: 30, done: 1 }, run: enterCaller },
  { task: "open the pane", needsScript: true, limits: { shift: 0.02 }, run: openPane },
  {
    task: `type a note at a ${SLOWER}th of the speed`,
    needsScript: true,
    limits: { ms: 200 },
    run: typeNote,
  },
];
const AT_LEAST = ["rows", "found", "done"];

export const benchStaff = () =>
  withHubs([undefined], async ([hub]) => {
    if (!hub) return;
    await submitRequests(hub.base);
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ["--no-sandbox", "--disable-gpu"],
    });
    try {
      const rows = [];
      for (const { task, needsScript, scripted, run, ...all } of TASKS)
        for (const script of needsScript ? [true] : [true, false]) {
          const limits = { ...all.limits, ...(script && scripted) };
          const clerk = await Clerk.logIn(browser, hub, script);
          const measured = await run(clerk, hub);
          await clerk.page.context().close();
          const missed = Object.entries(limits).filter(([name, limit]) => {
            const value = measured[name] ?? NaN;
            return !(AT_LEAST.includes(name) ? value >= limit : value <= limit);
          });
          rows.push({
            task,
            JavaScript: script ? "on" : "off",
            ...measured,
            limits: Object.entries(limits)
              .map(([name, limit]) => `${limit} ${name}`)
              .join(", "),
            met: missed.length === 0,
          });
        }
      console.table(rows);
      if (rows.some(({ met }) => !met)) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  });
