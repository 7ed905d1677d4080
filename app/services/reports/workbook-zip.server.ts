import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";

/** One file of an archive; its content is made while it is read, after the entries before it. */
export interface ZipEntry {
  name: string;
  content: () => Iterable<string> | AsyncIterable<string>;
}

/** The same content makes the same archive. */
const OPTIONS = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** In bounded memory; ending the iteration ends the source. Compresses on libuv's thread pool. */
export async function* createZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream.pipe(new PassThrough());
  let source: Readable | undefined;
  for (const { name, content } of entries)
    zip.addReadStreamLazy(name, OPTIONS, (pass) => {
      source = Readable.from(content(), { objectMode: false });
      source.once("error", (error) => output.destroy(error)); // the library leaves it unhandled
      pass(null, source);
    });
  zip.end();
  try {
    yield* output as AsyncIterable<Buffer>; // node's type does not say that it is iterable
  } finally {
    source?.destroy();
  }
}
