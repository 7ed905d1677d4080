interface Start {
  version: string;
  logFile: string;
}

/** Message for a server that did not start: its first error, and the way out. */
export function explainFailure(error: string, { version, logFile }: Start) {
  const message = `The database did not start: ${error} (see ${logFile})`;
  if (/unsupported WiredTiger|WiredTiger.* incompatible|featureCompatibilityVersion/i.test(error))
    return `${message}. Another version than MongoDB ${version} wrote the files: set MONGOMS_SYSTEM_BINARY to a mongod of that version, or restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  if (/WT_|WiredTiger|corrupt|checksum|salvage|smaller than/i.test(error))
    return `${message}. If the files are damaged, restore a backup into an empty DATA_DIR (npm run restore, docs/backup.md).`;
  return message;
}
