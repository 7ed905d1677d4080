import { readFileSync } from "node:fs";
import { MIN_PASSPHRASE_LENGTH } from "../variables";
import { BackupError } from "./backup-error";

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
