import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { BackupError } from "./backup-error";
import { AGE_MAGIC, decrypt } from "./encryption";
import type { Header } from "./format";
import { FileProblem, readContent, type Block } from "./reading";

const CHUNK_BYTES = 256 * 1024;

/**
 * Reads a backup, decrypts and unpacks it in bounded memory: its header, then its blocks. Throws
 * BackupError with one line for a file that can't be read or is not intact.
 */
export async function* readBackup(
  file: string,
  passphrase: string | undefined,
): AsyncGenerator<Header | Block> {
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
