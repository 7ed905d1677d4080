import { createHash } from "node:crypto";
import { toBytes, type Header, type Mark } from "./format";

export type RawDocuments = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Bytes in a block, more with a larger document: memory here and one insert of a restore. */
const BLOCK_BYTES = 1024 * 1024;
/** Max documents in a block: the driver's own batches in a restore. */
const BLOCK_DOCUMENTS = 1_000;

/** The content of a backup; `onDone` gets the number of documents. */
export async function* writeContent(
  header: Header,
  read: (collection: string) => RawDocuments,
  onDone: (documents: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const hashed = (bytes: Uint8Array) => {
    hash.update(bytes);
    return bytes;
  };
  const toMark = (mark: Mark) => hashed(toBytes(mark));
  const getSha256 = () => hash.copy().digest("hex");

  let total = 0;
  yield hashed(toBytes(header));
  for (const collection of header.collections) {
    let documents = 0;
    for await (const block of toBlocks(read(collection))) {
      documents += block.length;
      yield toMark({ block: collection, documents: block.length });
      yield hashed(Buffer.concat(block));
    }
    yield toMark({ end: collection, documents, sha256: getSha256() });
    total += documents;
  }
  yield toMark({ complete: true, documents: total, sha256: getSha256() });
  onDone(total);
}

async function* toBlocks(documents: RawDocuments): AsyncGenerator<Uint8Array[]> {
  let block: Uint8Array[] = [];
  let bytes = 0;
  for await (const document of documents) {
    block.push(document);
    bytes += document.length;
    if (bytes < BLOCK_BYTES && block.length < BLOCK_DOCUMENTS) continue;
    yield block;
    [block, bytes] = [[], 0];
  }
  if (block.length > 0) yield block;
}
