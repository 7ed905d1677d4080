import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { BackupError } from "./backup-file";

/** A new file under a temporary name beside its own, until `finish`. */
export interface TargetFile {
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Gives the complete file its name; returns its size in bytes. */
  finish: () => Promise<number>;
  /** Removes the temporary file; a no-op after `finish`. */
  remove: () => Promise<void>;
  /** A BackupError for an error of this file that an operator can fix; any other as it is. */
  toFileError: (error: unknown) => unknown;
}

/** Only the owner may read it. Throws BackupError if `file` exists or can't be written. */
export async function createTargetFile(file: string): Promise<TargetFile> {
  const toFileError = (error: unknown) => {
    const problem = PROBLEMS[(error as NodeJS.ErrnoException).code ?? ""];
    if (problem === undefined) return error;
    return new BackupError(`${file} can't be written: ${problem}. No backup was written.`);
  };
  assertNew(file);
  const temporary = `${file}.${process.pid}.partial`;
  const handle = await open(temporary, "wx", 0o600).catch((error: unknown) => {
    throw toFileError(error);
  });
  let isFinished = false;
  return {
    async write(bytes) {
      for await (const chunk of bytes) await handle.appendFile(chunk);
    },
    async finish() {
      try {
        await handle.sync();
        const { size } = await handle.stat();
        assertNew(file); // another program may have made it meanwhile
        await rename(temporary, file);
        isFinished = true;
        await syncFolder(dirname(file));
        return size;
      } catch (error) {
        throw toFileError(error);
      }
    },
    async remove() {
      await handle.close().catch(() => undefined);
      if (!isFinished) await rm(temporary, { force: true });
    },
    toFileError,
  };
}

function assertNew(file: string) {
  if (existsSync(file))
    throw new BackupError(`${file} exists already. Choose another name, or remove it first.`);
}

/** Without it a power cut may take the new name away. */
async function syncFolder(folder: string) {
  const handle = await open(folder);
  await handle.sync().catch(() => undefined); // some network file systems can't
  await handle.close();
}

const DENIED = "this user may not write there";
const PROBLEMS: Partial<Record<string, string>> = {
  ENOENT: "its folder does not exist",
  ENOTDIR: "its folder is not a folder",
  EACCES: DENIED,
  EPERM: DENIED,
  EROFS: "the file system is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file gets too large for the file system",
  EIO: "the disk failed",
  ENAMETOOLONG: "the name is too long",
};
