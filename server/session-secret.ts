import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ConfigError } from "./config-error";
import { createDataDir, toDataDirError } from "./data-dir";
import { MIN_SECRET_LENGTH } from "./variables";

export const getSecretFile = (dataDir: string) => join(dataDir, "session-secret");

/** The session secret in the data directory. Throws ConfigError if too short or unreadable. */
export function readOrCreateSecret(dataDir: string) {
  createDataDir(dataDir);
  const file = getSecretFile(dataDir);
  try {
    if (!existsSync(file)) writeSecret(file);
    const secret = readFileSync(file, "utf8").trim();
    if (secret.length >= MIN_SECRET_LENGTH) return secret;
  } catch (error) {
    throw toDataDirError(error, file);
  }
  throw new ConfigError(
    `DATA_DIR: ${file} is damaged (fewer than ${MIN_SECRET_LENGTH} characters). Delete it and start again; all users will be logged out.`,
  );
}

/** Creates the file atomically, also on a full disk; the first of several processes wins. */
function writeSecret(file: string) {
  const tempFile = `${file}.${process.pid}`;
  try {
    writeFileSync(tempFile, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true });
    linkSync(tempFile, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error; // another process won
  } finally {
    rmSync(tempFile, { force: true });
  }
}
