import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error";
import { createDataDir, toDataDirError } from "./data-dir";
import { MIN_SECRET_LENGTH } from "./variables";

const getSecretFile = (dataDir: string) => join(dataDir, "session-secret");
const readList = (file: string) =>
  readFileSync(file, "utf8")
    .replace(/,\s*$/, "")
    .split(",")
    .map((secret) => secret.trim());

/** The secrets in the data directory, newest first. ConfigError if too short or unreadable. */
export function readOrCreateSecrets(dataDir: string) {
  createDataDir(dataDir);
  const file = getSecretFile(dataDir);
  try {
    if (!existsSync(file)) writeSecrets(file, [randomBytes(32).toString("base64url")], linkSync);
    const secrets = readList(file);
    if (secrets.every(({ length }) => length >= MIN_SECRET_LENGTH)) return secrets;
  } catch (error) {
    throw toDataDirError(error, file);
  }
  throw new ConfigError(
    `DATA_DIR: ${file} is damaged (fewer than ${MIN_SECRET_LENGTH} characters). Delete it and start again; all users will be logged out.`,
  );
}

/** Puts secrets before those in the data directory, which stay valid. */
export function addSecrets(dataDir: string, secrets: readonly string[]) {
  const file = getSecretFile(dataDir);
  writeSecrets(file, [...new Set([...secrets, ...readList(file)])], renameSync);
}

/** Writes the file as a whole or not at all, also on a full disk. */
function writeSecrets(file: string, secrets: string[], place: typeof linkSync) {
  const tempFile = `${file}.${process.pid}`;
  try {
    writeFileSync(tempFile, secrets.join(","), { mode: 0o600, flush: true });
    place(tempFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process won
  } finally {
    rmSync(tempFile, { force: true });
  }
}
