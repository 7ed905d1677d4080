import { createReadStream, readFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { MIN_PASSPHRASE_LENGTH } from "../variables";
import { FileProblem, readContent, type Batch, type Header } from "./content";

/** A backup or restore that can't be; the message is one line that says what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a backup, decrypts and unpacks it in bounded memory: its header, then its documents. Throws
 * BackupError with one line for a file that can't be read or is not intact.
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Header | Batch> {
  try {
    const packed = await openPacked(file, passphrase);
    const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
    // An error of any part destroys gunzip with it, so that the reader below gets it.
    void pipeline(packed, gunzip).catch(() => undefined);
    yield* readContent(gunzip);
  } catch (error) {
    throw toBackupError(error, file);
  }
}

/** The file's bytes, decrypted if it is encrypted. */
async function openPacked(file: string, passphrase: string | undefined) {
  const read = () => createReadStream(file, { highWaterMark: CHUNK_BYTES });
  if ((await detectKind(file)) === "gzip") return read();
  if (passphrase !== undefined) return decrypt(read(), passphrase);
  throw new FileProblem("is encrypted. Set BACKUP_PASSPHRASE, or add --passphrase-file <file>.");
}

async function detectKind(file: string): Promise<"age" | "gzip"> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_MAGIC.length));
    const start = buffer.toString("latin1", 0, bytesRead);
    if (start === AGE_MAGIC) return "age";
    if (start.startsWith("\x1f\x8b")) return "gzip";
  } finally {
    await handle.close();
  }
  throw new FileProblem("is not a backup of the hub, or it is damaged.");
}

function toBackupError(error: unknown, file: string) {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new BackupError(`${file} does not exist.`);
  if (code === "EISDIR") return new BackupError(`${file} is a folder. Give the name of a backup.`);
  if (syscall !== undefined) return new BackupError(`${file} can't be read (${code ?? syscall}).`);
  // Errors of zlib and age say in which byte or tag; all of them mean the same to the operator.
  const { message } = error instanceof FileProblem ? error : new FileProblem();
  return new BackupError(`${file} ${message}`);
}

type Bytes = AsyncIterable<Uint8Array>;

const AGE_MAGIC = "age-encryption.org/v1\n";

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

/** The first line of a file. Throws BackupError if it can't be read or is too short. */
export function readPassphraseFile(file: string): string {
  const passphrase = readFirstLine(file);
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new BackupError(
      `--passphrase-file: the first line of ${file} has fewer than ${MIN_PASSPHRASE_LENGTH} characters.`,
    );
  return passphrase;
}

function readFirstLine(file: string) {
  try {
    return readFileSync(file, "utf8").split("\n", 1)[0]?.trim() ?? "";
  } catch (error) {
    const { code = "unknown error" } = error as NodeJS.ErrnoException;
    throw new BackupError(`--passphrase-file: ${file} can't be read (${code}).`);
  }
}
