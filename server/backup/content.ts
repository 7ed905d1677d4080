import mongoose from "mongoose";
import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * The content of a backup, before compression and encryption, is a sequence of BSON documents, which
 * `bsondump` prints: a header; for each collection a mark with its name and its documents, byte for
 * byte; an end mark with the SHA-256 of all before it. MongoDB stores `_id` first, so that what
 * begins with another field is a mark.
 */
const FORMAT = "community-hub-backup";
const FORMAT_VERSION = 1;

/** Read first, to tell a newer format from a damaged file. */
const AnyHeader = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

const Header = z.object({
  createdAt: z.date(),
  release: z.string(),
  /** Migrations that the database has had. */
  migrations: z.array(z.string()),
  collections: z.array(z.string()),
  /** All collections are of one instant; false: read one after the other. */
  snapshot: z.boolean(),
  /** Newest first; only in an encrypted backup. */
  sessionSecrets: z.array(z.string()).optional(),
});
export type Header = z.infer<typeof Header>;

const Mark = z.union([
  z.strictObject({ collection: z.string() }),
  z.strictObject({ documents: z.int().min(0), sha256: z.string() }),
]);

/** Documents of one collection: memory here, and one insert of a restore. */
export interface Batch {
  collection: string;
  documents: Uint8Array[];
}
const BATCH_DOCUMENTS = 1_000; // the driver's own batches
const BATCH_BYTES = 1024 * 1024;

/** MongoDB's limit of a document is 16 MB; it may need a little more inside. */
const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024;

/** A fault of a file; the message continues the file's name. */
export class FileProblem extends Error {
  override name = "FileProblem";

  constructor(message = "is damaged or incomplete. Use another backup.") {
    super(message);
  }
}

const { BSON } = mongoose.mongo;

/** The content of a backup; `onDone` gets the number of documents. */
export async function* writeContent(
  header: Header & { version?: number },
  read: (collection: string) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  onDone: (documents: number) => void,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  const hashed = (bytes: Uint8Array) => {
    hash.update(bytes);
    return bytes;
  };
  let total = 0;
  yield hashed(BSON.serialize({ format: FORMAT, version: FORMAT_VERSION, ...header }));
  for (const collection of header.collections) {
    yield hashed(BSON.serialize({ collection }));
    let [batch, bytes]: [Uint8Array[], number] = [[], 0];
    for await (const document of read(collection)) {
      total++;
      bytes += document.length;
      batch.push(document);
      if (bytes < BATCH_BYTES) continue;
      yield hashed(Buffer.concat(batch));
      [batch, bytes] = [[], 0];
    }
    yield hashed(Buffer.concat(batch));
  }
  yield BSON.serialize({ documents: total, sha256: hash.digest("hex") });
  onDone(total);
}

/**
 * Reads the content of a backup: first the header, then its documents. Throws FileProblem at what
 * does not match; a caller may trust the documents only when this has ended without an error.
 */
export async function* readContent(bytes: AsyncIterable<Buffer>): AsyncGenerator<Header | Batch> {
  const hash = createHash("sha256");
  let header: Header | undefined;
  let batch: Batch | undefined;
  let [total, size, isWhole] = [0, 0, false];
  let rest: string[] = [];
  for await (const document of splitDocuments(bytes)) {
    if (isWhole) throw new FileProblem(); // something follows the end
    if (!header) {
      yield (header = parseHeader(document));
      rest = [...header.collections];
    } else if (isStored(document)) {
      if (!batch) throw new FileProblem();
      total++;
      size += document.length;
      batch.documents.push(document);
      if (size >= BATCH_BYTES || batch.documents.length >= BATCH_DOCUMENTS) {
        yield batch;
        [batch, size] = [{ ...batch, documents: [] }, 0];
      }
    } else {
      if (batch && batch.documents.length > 0) yield batch;
      const mark = parseMark(document);
      if ("collection" in mark) {
        if (mark.collection !== rest.shift()) throw new FileProblem();
        [batch, size] = [{ ...mark, documents: [] }, 0];
      } else if (mark.documents === total && mark.sha256 === hash.copy().digest("hex"))
        isWhole = true;
      else throw new FileProblem();
    }
    hash.update(document);
  }
  if (!isWhole || rest.length > 0) throw new FileProblem();
}

/** Whether the first field, behind length and type, is `_id`. */
const isStored = (document: Buffer) => document.toString("latin1", 5, 9) === "_id\0";

function parseHeader(bytes: Uint8Array): Header {
  const fields = parse(bytes);
  const any = AnyHeader.safeParse(fields);
  if (!any.success) throw new FileProblem("is not a backup of the hub, or it is damaged.");
  if (any.data.version > FORMAT_VERSION)
    throw new FileProblem("was made by a newer release. Restore it with that release.");
  const header = Header.safeParse(fields);
  if (!header.success) throw new FileProblem();
  return header.data;
}

function parseMark(bytes: Uint8Array) {
  const mark = Mark.safeParse(parse(bytes));
  if (!mark.success) throw new FileProblem();
  return mark.data;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return BSON.deserialize(bytes);
  } catch {
    throw new FileProblem();
  }
}

/** Splits bytes into BSON documents, each of which starts with its length. */
async function* splitDocuments(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const length = rest.readInt32LE();
      if (length < 5 || length > MAX_DOCUMENT_BYTES) throw new FileProblem();
      if (rest.length < length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new FileProblem();
}
