import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { StyleName, Template } from "./template-worker.mjs";

export type { StyleName, Template };

let template: Promise<Template> | undefined;

/**
 * What sheetjs-style makes of a report, once per process. In a thread, because it is synchronous
 * and blocks the event loop: 0.2 s on an idle machine, 1 s was seen on a busy one. The thread's end
 * frees the library's 36 MB. The build puts its file next to the server (vite.config.ts).
 */
export const loadTemplate = () =>
  (template ??= makeTemplate().catch((error: unknown) => {
    template = undefined; // the next report tries again
    throw error;
  }));

async function makeTemplate(): Promise<Template> {
  const worker = new Worker(new URL("./template-worker.mjs", import.meta.url));
  const ended = once(worker, "exit").then(([code]) => {
    throw new Error(`sheetjs-style ended with code ${String(code)} and without a template`);
  });
  // The worker posts nothing else.
  const [made] = (await Promise.race([once(worker, "message"), ended])) as [Template];
  return made;
}
