import { inflateRawSync } from "node:zlib";

/**
 * The contents of the first file in a zip archive whose name ends with `suffix`; throws if there is
 * none. Supports what Python wheels use (stored or deflated, below 4 GB), so unpacking needs no
 * Python.
 * @param {Buffer} zip
 * @param {string} suffix
 */
export function extractFromZip(zip, suffix) {
  const end = zip.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new Error("not a zip archive");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, commentLength] = [
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ];
    if (zip.toString("utf8", at + 46, at + 46 + nameLength).endsWith(suffix)) {
      const local = zip.readUInt32LE(at + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
      return zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed);
    }
    at += 46 + nameLength + extraLength + commentLength;
  }
  throw new Error(`no ${suffix} in the archive`);
}
