import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { FileProblem, readContent, type Batch } from "./content";

/** A backup or restore that can't be; the message is one line that says what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Says why a file can't be read or written: "ENOSPC: no space left on device". */
const describeFileError = (error: NodeJS.ErrnoException) => error.message.split(",", 1)[0] ?? "";

/** A BackupError for a fault of the file system; any other error as it is. */
export function toFileError(error: unknown, subject: string, end = "") {
  if ((error as NodeJS.ErrnoException).syscall === undefined) return error;
  return new BackupError(`${subject} (${describeFileError(error as Error)}).${end}`);
}

/**
 * Reads a backup, decrypts and unpacks it in bounded memory. Throws BackupError with one line for a
 * file that can't be read or is not intact.
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Batch> {
  try {
    const packed = await openPacked(file, passphrase);
    const gunzip = createGunzip();
    // An error of any part destroys gunzip with it, so that the reader below gets it.
    void pipeline(packed, gunzip).catch(() => undefined);
    yield* readContent(gunzip);
  } catch (error) {
    const unreadable = toFileError(error, `${file} can't be read`);
    if (unreadable instanceof BackupError) throw unreadable;
    // Errors of zlib, BSON and age say in which byte or tag; all mean the same to the operator.
    const { message } = error instanceof FileProblem ? error : new FileProblem();
    throw new BackupError(`${file} ${message}`);
  }
}

const AGE_MAGIC = "age-encryption.org/v1\n";
const GZIP_MAGIC = "\x1f\x8b";

/** The file's bytes, decrypted if it is encrypted. */
async function openPacked(file: string, passphrase: string | undefined) {
  const start = await readStart(file);
  if (start.startsWith(GZIP_MAGIC)) return createReadStream(file);
  if (start !== AGE_MAGIC) throw new FileProblem("is not a backup of the hub, or it is damaged.");
  if (passphrase !== undefined) return decrypt(createReadStream(file), passphrase);
  throw new FileProblem("is encrypted. Set BACKUP_PASSPHRASE.");
}

async function readStart(file: string) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length));
    return buffer.toString("latin1", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

type Bytes = AsyncIterable<Uint8Array>;

// Node's types and the browser's describe the same web streams, but don't match.
const toWeb = (bytes: Bytes) => Readable.toWeb(Readable.from(bytes)) as ReadableStream<Uint8Array>;
const fromWeb = (stream: ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as NodeReadableStream<Uint8Array>);

/** Encrypts to a file of the age format, which `age -d` opens with the passphrase. */
export async function* encrypt(bytes: Bytes, passphrase: string): Bytes {
  const { Encrypter } = await import("age-encryption"); // only backups need it
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* fromWeb(await encrypter.encrypt(toWeb(bytes))) as Bytes;
}

/** Throws FileProblem if the passphrase is wrong, another error if the file is damaged. */
async function* decrypt(bytes: Bytes, passphrase: string): Bytes {
  const { Decrypter } = await import("age-encryption");
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const opened = await decrypter.decrypt(toWeb(bytes)).catch((error: unknown) => {
    const isWrong = error instanceof Error && error.message.startsWith("no identity matched");
    throw isWrong ? new FileProblem("can't be opened with this passphrase.") : error;
  });
  yield* fromWeb(opened) as Bytes;
}
