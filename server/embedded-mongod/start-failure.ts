interface Start {
  version: string;
  logFile: string;
}

export function explainFailure(error: string, { version, logFile }: Start) {
  const message = `The database did not start: ${error} (see ${logFile})`;
  if (/unsupported WiredTiger|WiredTiger.* incompatible|featureCompatibilityVersion/i.test(error))
    return `${message}. Another version than MongoDB ${version} wrote the files: set MONGOMS_SYSTEM_BINARY to a mongod of that version, or restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  if (/WT_|WiredTiger|corrupt|checksum|salvage|smaller than/i.test(error))
    return `${message}. If the files are damaged, restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  return message;
}

/** mongod ends when it can't write; it keeps some MB to the last. */
const FULL_BYTES = 50_000_000;

/** Why a running server ended. `freeBytes` is what the disk of DATA_DIR has left. */
export const explainExit = (reason: string, freeBytes: number) =>
  freeBytes < FULL_BYTES ? `${reason}: the disk of DATA_DIR is full` : reason;
