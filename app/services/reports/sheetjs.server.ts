import { Worker } from "node:worker_threads";
import type { CellObject, WorkBook, WorkSheet } from "sheetjs-style";

/** A style as sheetjs-style takes it beside the value of a cell. */
export type CellStyle = NonNullable<CellObject["s"]>;
export type { CellObject, WorkBook, WorkSheet };

/** The files of a workbook by their names in the package. */
export type WorkbookParts = ReadonlyMap<string, string>;

/**
 * The library loads and writes in one go, and other people's pages would stand still for that long: 0.2 s on a free machine, 1 s was seen on a busy one.
 * So it runs in a thread of its own, which takes its 36 MB with it when it ends. The text is plain JavaScript, because a thread starts from a file or a text,
 * and the product is one file. The workbook travels as JSON: the library writes into the styles that it is given, so no two cells may share one.
 */
const THREAD = `
const { parentPort, workerData } = require("node:worker_threads");
const XLSX = require("node:module").createRequire(workerData.from)("sheetjs-style");
const bytes = XLSX.write(JSON.parse(workerData.book), { type: "buffer", bookType: "xlsx", compression: false });
const { FullPaths, FileIndex } = XLSX.CFB.read(bytes, { type: "buffer" });
const parts = FileIndex.map((file, i) => [FullPaths[i].replace(/^[^/]*[/]/, ""), file]).filter(([name, file]) => file.type === 2 && !name.includes("Sh33tJ5"));
parentPort.postMessage(parts.map(([name, { content }]) => [name, Buffer.from(content).toString("utf8")]));
`;

/** Has sheetjs-style write a workbook, and gives its files uncompressed. */
export async function writeWithSheetjs(book: WorkBook): Promise<WorkbookParts> {
  const thread = new Worker(THREAD, {
    eval: true,
    workerData: { from: import.meta.url, book: JSON.stringify(book) },
  });
  try {
    return await new Promise((resolve, reject) => {
      thread.once("message", (parts: [string, string][]) => {
        resolve(new Map(parts));
      });
      thread.once("error", reject);
      thread.once("exit", (code) => {
        reject(new Error(`sheetjs-style ended with code ${code} and without a workbook`));
      });
    });
  } finally {
    await thread.terminate();
  }
}
