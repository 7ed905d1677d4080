import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive: all of it at once, or as it is made. */
export interface ZipEntry {
  name: string;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  plain: number;
  offset: number;
}

/** Sizes and checksum follow the data, names are UTF-8: neither has to be known before. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1 January 1980: the same content makes the same archive. */
const DAY = 0x0021;
/** What the fields of the format can say. */
const MAX_ZIP_BYTES = 0xffff_ffff;

/**
 * A zip archive, made while it is read: nothing of it is kept but the list of its files. An entry is asked for when the one before it has ended, so the last
 * ones may depend on what the first ones saw. Whoever stops reading ends the source as well. Compression runs in the threads of libuv, not on the event loop.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  const put = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > MAX_ZIP_BYTES) throw new Error("the archive is longer than its format can say");
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, plain: 0, offset };
    yield put(localHeader(entry));
    for await (const piece of deflated(content, entry)) {
      entry.packed += piece.length;
      yield put(piece);
    }
    if (entry.plain > MAX_ZIP_BYTES)
      throw new Error("a file is longer than the format of the archive can say");
    yield put(descriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield put(centralHeader(entry));
  yield put(endOfDirectory(written.length, offset - start, start));
}

async function* deflated(content: ZipEntry["content"], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 6 });
  const fed = pipeline(metered(content, entry), deflate);
  fed.catch(() => undefined); // told below, unless nobody reads any more
  try {
    for await (const piece of deflate) yield piece as Buffer;
    await fed;
  } finally {
    deflate.destroy();
  }
}

async function* metered(content: ZipEntry["content"], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.plain += piece.length;
    yield piece;
  }
}

/** Fields of two and four bytes, little end first. */
function fields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

const sums = ({ crc, packed, plain }: Written) =>
  [
    [4, crc],
    [4, packed],
    [4, plain],
  ] as const;
const common = [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DAY],
] as const;

const localHeader = ({ name }: Written) =>
  Buffer.concat([
    fields([4, 0x0403_4b50], ...common, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]),
    name,
  ]);

const descriptor = (entry: Written) => fields([4, 0x0807_4b50], ...sums(entry));

const centralHeader = (entry: Written) =>
  Buffer.concat([
    fields(
      [4, 0x0201_4b50],
      [2, VERSION],
      ...common,
      ...sums(entry),
      [2, entry.name.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, entry.offset],
    ),
    entry.name,
  ]);

const endOfDirectory = (count: number, size: number, start: number) =>
  fields([4, 0x0605_4b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]);
