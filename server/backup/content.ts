import mongoose from "mongoose";
import { z } from "zod";
import { MIGRATION_NAMES } from "../../app/services/platform/migrations.server";

/**
 * The content of a backup, before compression and encryption, is a sequence of BSON documents,
 * which `bsondump` prints: a header, then `{ <collection>: <stored document> }` for each document.
 * Cuts and changes are found by gzip, and by age in an encrypted one.
 */
const FORMAT = "community-hub-backup";
const FORMAT_VERSION = 2;

/** Read first, to tell another format from a damaged file. */
const AnyHeader = z.object({ format: z.literal(FORMAT), version: z.int(), release: z.string() });

const Header = z.object({
  createdAt: z.date(),
  release: z.string(),
  /** Migrations that the database has had. */
  migrations: z.array(z.string()),
  /** All collections are of one instant; false: read one after the other. */
  snapshot: z.boolean(),
  /** Newest first; only in an encrypted backup. */
  sessionSecrets: z.array(z.string()).optional(),
});
export type Header = z.infer<typeof Header>;

/** Documents of one collection: memory here, and one insert of a restore. */
export interface Batch {
  header: Header;
  collection: string;
  documents: mongoose.mongo.Document[];
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
/** Numbers keep their BSON type, so that each document stays as it was, byte for byte. */
export const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true };

/** `read` gets each collection's documents as EXACT says. */
export async function* writeContent(
  header: Header,
  read: (collection: string) => AsyncIterable<mongoose.mongo.Document>,
): AsyncGenerator<Uint8Array> {
  let frames = [BSON.serialize({ format: FORMAT, version: FORMAT_VERSION, ...header })];
  let size = 0;
  for (const collection of BACKED_UP_COLLECTIONS)
    for await (const document of read(collection)) {
      const frame = BSON.serialize({ [collection]: document });
      size += frame.length;
      frames.push(frame);
      if (size < BATCH_BYTES) continue;
      yield Buffer.concat(frames);
      [frames, size] = [[], 0];
    }
  yield Buffer.concat(frames);
}

/** Throws FileProblem. Trust the documents only when this has ended without an error. */
export async function* readContent(bytes: AsyncIterable<Buffer>): AsyncGenerator<Batch> {
  let header: Header | undefined;
  let batch: Batch | undefined;
  let size = 0;
  for await (const frame of splitDocuments(bytes)) {
    if (!header) {
      header = parseHeader(frame);
      continue;
    }
    for (const [collection, document] of Object.entries(BSON.deserialize(frame, EXACT))) {
      if (!isBackedUp(collection)) throw newerRelease(header, collection);
      const isFull = size >= BATCH_BYTES || batch?.documents.length === BATCH_DOCUMENTS;
      if (isFull || batch?.collection !== collection) {
        if (batch) yield batch;
        batch = { header, collection, documents: [] };
        size = 0;
      }
      size += frame.length;
      batch.documents.push(document as mongoose.mongo.Document);
    }
  }
  if (!batch) throw new FileProblem();
  yield batch;
}

function parseHeader(bytes: Uint8Array): Header {
  const fields = BSON.deserialize(bytes);
  const any = AnyHeader.safeParse(fields);
  if (!any.success) throw new FileProblem("is not a backup of the hub, or it is damaged.");
  if (any.data.version !== FORMAT_VERSION)
    throw new FileProblem(
      `has format ${any.data.version}, of another release (${any.data.release}); this one reads format ${FORMAT_VERSION}. Restore it with that release.`,
    );
  const header = Header.safeParse(fields);
  if (!header.success) throw new FileProblem();
  const unknown = header.data.migrations.find((name) => !MIGRATION_NAMES.includes(name));
  if (unknown !== undefined) throw newerRelease(header.data, unknown);
  return header.data;
}

const newerRelease = ({ release }: Header, unknown: string) =>
  new FileProblem(
    `was made by a newer release (${release}; this one does not know ${unknown}). Restore it with that release.`,
  );

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

/**
 * What a backup holds, in the order in which it is read. Without a snapshot this order keeps it
 * whole while the hub works: the log of migrations before what they convert, then the documents
 * with an outbox, then what an outbox leads to. What moves meanwhile is there twice, which relaying
 * under the same ids makes harmless; in another order it could be missing.
 */
export const BACKED_UP_COLLECTIONS = [
  "migrations",
  "requests",
  "applications", // before the volunteers that come from them
  "volunteers",
  "searchWords", // of all those
  "admins",
  "apiKeys",
  "tasks", // before the mails that they send: a sent mail's task does nothing
  "emails",
  "audit",
  "site",
] as const;

/** What a backup leaves out: a restore would bring back what was ended, used or timed out since. */
export const LEFT_OUT_COLLECTIONS = [
  "sessions", // a log-out must stay one
  "passwordTokens", // a used or replaced link must not work again
  "resetRequests", // answered within seconds
  "locks", // of processes that are gone
  "bulkChanges", // a change that was running must not go on; its requests and mails are kept
  "broadcasts", // one that was leaving must not go on; its mails are kept
  "retention", // nothing is erased before an administrator has looked at what came back
  "rateLimits", // counted in minutes, keyed by a hash
] as const;

const isBackedUp = (name: string) => BACKED_UP_COLLECTIONS.some((one) => one === name);
