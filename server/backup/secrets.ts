import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import type { Config } from "../config";
import { getSecretFile } from "../session-secret";

/** The secret in the data directory; undefined if there is none. */
export function findStoredSecret({ dataDir }: Config) {
  const file = getSecretFile(dataDir);
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}

/**
 * Puts the newest session secret of a backup into the data directory, unless SESSION_SECRETS is
 * set. `before` is the secret that was there before this process started. Returns what to tell the
 * operator.
 */
export function restoreSecret(
  config: Config,
  secrets: readonly string[] | undefined,
  before: string | undefined,
): string[] {
  const [newest, ...older] = secrets ?? [];
  if (newest === undefined)
    return [
      "This backup has no session secret, as it is not encrypted: confirmation pages opened before it can't be opened again, unless you bring SESSION_SECRETS or DATA_DIR/session-secret along.",
    ];
  if (config.sessionSecrets) {
    const isKnown = secrets?.every((secret) => config.sessionSecrets?.includes(secret));
    return isKnown
      ? []
      : [
          "SESSION_SECRETS is not that of the backup: add the secret used then to the end of the list, or confirmation pages opened before the backup can't be opened again.",
        ];
  }
  const lines =
    older.length > 0
      ? [
          "The backup was made with several SESSION_SECRETS, and only the newest was restored: set SESSION_SECRETS to all of them, or confirmation pages signed with an older one can't be opened again.",
        ]
      : [];
  if (newest === before) return lines;
  const file = getSecretFile(config.dataDir);
  if (before !== undefined) {
    renameSync(file, `${file}.before-restore`);
    lines.push(`The session secret that was in ${file} is now in ${file}.before-restore.`);
  }
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, newest, { mode: 0o600, flush: true });
  renameSync(temporary, file);
  return lines;
}
