import { inflateRawSync } from "node:zlib";

/**
 * The bytes of the first file of a zip archive whose name ends with `ending`; throws when there is none.
 * Only what wheels use is read (stored or deflated, below 4 GB), so unpacking one needs no Python.
 * @param {Buffer} zip
 * @param {string} ending
 */
export function extractFromZip(zip, ending) {
  const end = zip.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new Error("not a zip archive");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    if (zip.toString("utf8", at + 46, at + 46 + nameLength).endsWith(ending)) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`no ${ending} in the archive`);
}
