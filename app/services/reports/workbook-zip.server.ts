import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

/** One file of an archive; its content may be generated while it is read. */
export interface ZipEntry {
  name: string;
  content: Iterable<Buffer> | AsyncIterable<Buffer>;
}

interface DirectoryEntry {
  name: Buffer;
  crc: number;
  compressedSize: number;
  size: number;
  offset: number;
}

/** Bit 3: sizes and checksum follow the data. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATED = 8;
const VERSION = 20;
/** 1980-01-01 in DOS format: the same content makes the same archive. */
const DOS_DATE = 0x0021;
/** Limit of the 32-bit size fields (no ZIP64). */
const MAX_ZIP_BYTES = 0xffff_ffff;

/**
 * Streams a zip archive; only the list of its files is kept in memory. An entry is pulled after the
 * previous one has ended, so later entries may depend on earlier ones. Ending the iteration ends
 * the source. Compression runs on libuv's thread pool, not on the event loop.
 */
export async function* createZip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: DirectoryEntry[] = [];
  let offset = 0;
  const put = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > MAX_ZIP_BYTES)
      throw new Error("the archive exceeds the size limit of the zip format");
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry: DirectoryEntry = {
      name: Buffer.from(name),
      crc: 0,
      compressedSize: 0,
      size: 0,
      offset,
    };
    yield put(packLocalHeader(entry));
    for await (const piece of deflate(content, entry)) {
      entry.compressedSize += piece.length;
      yield put(piece);
    }
    if (entry.size > MAX_ZIP_BYTES)
      throw new Error("a file exceeds the size limit of the zip format");
    yield put(packDescriptor(entry));
    written.push(entry);
  }
  const start = offset;
  for (const entry of written) yield put(packCentralHeader(entry));
  yield put(packEndOfDirectory(written.length, offset - start, start));
}

async function* deflate(
  content: ZipEntry["content"],
  entry: DirectoryEntry,
): AsyncGenerator<Buffer> {
  const deflater = createDeflateRaw({ level: 6 });
  const pumping = pipeline(measure(content, entry), deflater);
  pumping.catch(() => undefined); // rethrown by the await below, unless the reader has stopped
  try {
    for await (const piece of deflater) yield piece as Buffer;
    await pumping;
  } finally {
    deflater.destroy();
  }
}

async function* measure(
  content: ZipEntry["content"],
  entry: DirectoryEntry,
): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc);
    entry.size += piece.length;
    yield piece;
  }
}

/** Little-endian fields of two and four bytes. */
function packFields(...values: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(values.reduce((sum, [size]) => sum + size, 0));
  let at = 0;
  for (const [size, value] of values) at = bytes.writeUIntLE(value, at, size);
  return bytes;
}

const sizeFields = ({ crc, compressedSize, size }: DirectoryEntry) =>
  [
    [4, crc],
    [4, compressedSize],
    [4, size],
  ] as const;
const COMMON_FIELDS = [
  [2, VERSION],
  [2, FLAGS],
  [2, DEFLATED],
  [2, 0],
  [2, DOS_DATE],
] as const;

const packLocalHeader = ({ name }: DirectoryEntry) =>
  Buffer.concat([
    packFields(
      [4, 0x0403_4b50],
      ...COMMON_FIELDS,
      [4, 0],
      [4, 0],
      [4, 0],
      [2, name.length],
      [2, 0],
    ),
    name,
  ]);

const packDescriptor = (entry: DirectoryEntry) =>
  packFields([4, 0x0807_4b50], ...sizeFields(entry));

const packCentralHeader = (entry: DirectoryEntry) =>
  Buffer.concat([
    packFields(
      [4, 0x0201_4b50],
      [2, VERSION],
      ...COMMON_FIELDS,
      ...sizeFields(entry),
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

const packEndOfDirectory = (count: number, size: number, start: number) =>
  packFields(
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, start],
    [2, 0],
  );
