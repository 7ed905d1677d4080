/** A backup or restore that can't be; the message is one line that says what to do. */
export class BackupError extends Error {
  override name = "BackupError";
}
