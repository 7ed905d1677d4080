// Preloaded into a measured app (`node --import`): records the event loop delay in milliseconds and
// the memory in bytes every 500 ms.
import { appendFile } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";

const file = process.env.LOOP_WATCH;
if (file) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  const toMs = (/** @type {number} */ ns) => Math.max(0, ns / 1e6 - 2);
  setInterval(() => {
    const line = {
      at: Date.now(),
      p99: toMs(delay.percentile(99)),
      max: toMs(delay.max),
      rss: process.memoryUsage.rss(),
    };
    delay.reset();
    appendFile(file, `${JSON.stringify(line)}\n`, () => undefined);
  }, 500).unref();
}
