import { Worker } from "node:worker_threads";
import type { CellObject, WorkBook, WorkSheet } from "sheetjs-style";

export type CellStyle = NonNullable<CellObject["s"]>;
export type { CellObject, WorkBook, WorkSheet };

/** Uncompressed files of a workbook by their path in the package. */
export type WorkbookParts = ReadonlyMap<string, string>;

/**
 * Worker source. Loading and writing is synchronous and would block the event loop: 0.2 s on an
 * idle machine, 1 s was seen on a busy one. The thread also frees the library's 36 MB when it ends.
 * Plain JavaScript in a string, because the product is built into one file. The workbook is passed
 * as JSON: the library mutates the styles it is given, so no two cells may share one.
 */
const WORKER_SOURCE = `
const { parentPort, workerData } = require("node:worker_threads");
const XLSX = require("node:module").createRequire(workerData.from)("sheetjs-style");
const bytes = XLSX.write(JSON.parse(workerData.book), { type: "buffer", bookType: "xlsx", compression: false });
const { FullPaths, FileIndex } = XLSX.CFB.read(bytes, { type: "buffer" });
const parts = FileIndex.map((file, i) => [FullPaths[i].replace(/^[^/]*[/]/, ""), file]).filter(([name, file]) => file.type === 2 && !name.includes("Sh33tJ5"));
parentPort.postMessage(parts.map(([name, { content }]) => [name, Buffer.from(content).toString("utf8")]));
`;

/** Writes a workbook with sheetjs-style and returns its uncompressed files. */
export async function writeWithSheetjs(book: WorkBook): Promise<WorkbookParts> {
  const worker = new Worker(WORKER_SOURCE, {
    eval: true,
    workerData: { from: import.meta.url, book: JSON.stringify(book) },
  });
  try {
    return await new Promise((resolve, reject) => {
      worker.once("message", (parts: [string, string][]) => {
        resolve(new Map(parts));
      });
      worker.once("error", reject);
      worker.once("exit", (code) => {
        reject(new Error(`sheetjs-style ended with code ${code} and without a workbook`));
      });
    });
  } finally {
    await worker.terminate();
  }
}
