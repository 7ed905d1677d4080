// Loaded into an app that is measured (`node --import`): writes down every half second how late its event loop was and what memory it holds.
import { appendFile } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env.LOOP_WATCH;
if (file) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const ms = (/** @type {number} */ ns) => Math.max(0, ns / 1e6 - 2);
  setInterval(() => {
    const line = {
      at: Date.now(),
      p99: ms(delay.percentile(99)),
      max: ms(delay.max),
      rss: process.memoryUsage.rss(),
    };
    delay.reset();
    appendFile(file, `${JSON.stringify(line)}\n`, () => undefined);
  }, 500).unref();
}
