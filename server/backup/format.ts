import mongoose from "mongoose";
import { z } from "zod";

/**
 * The content of a backup, before compression and encryption, is a sequence of BSON documents:
 *
 *   header
 *   for each collection: any number of blocks (a mark with a count, then that many stored
 *   documents, byte for byte), then its end mark
 *   end mark of the file
 *
 * An end mark holds the SHA-256 of everything before it. `bsondump` prints such a sequence.
 */
export const FORMAT = "community-hub-backup";
export const FORMAT_VERSION = 1;

const Sha256 = z.string().length(64);
const Count = z.int().min(0);

/** Read first, to tell a newer format from a damaged file. */
export const AnyHeader = z.object({ format: z.literal(FORMAT), version: z.int().min(1) });

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(FORMAT_VERSION),
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

export const Mark = z.union([
  z.strictObject({ block: z.string(), documents: z.int().min(1) }),
  z.strictObject({ end: z.string(), documents: Count, sha256: Sha256 }),
  z.strictObject({ complete: z.literal(true), documents: Count, sha256: Sha256 }),
]);
export type Mark = z.infer<typeof Mark>;

/** MongoDB's limit of a document is 16 MB; it may need a little more inside. */
export const MAX_DOCUMENT_BYTES = 17 * 1024 * 1024;

const { BSON } = mongoose.mongo;

export const toBytes = (document: Header | Mark): Uint8Array => BSON.serialize(document);
export const fromBytes = (bytes: Uint8Array): unknown => BSON.deserialize(bytes);
