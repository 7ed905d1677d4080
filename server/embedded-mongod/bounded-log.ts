import { appendFileSync, renameSync, statSync } from "node:fs";

/** A log file that rotates to one `.1` at `limit` bytes: at most about twice that on disk. */
export class BoundedLog {
  private size: number;

  constructor(
    private readonly file: string,
    private readonly limit = 1_000_000,
  ) {
    this.size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Appends the text; ignores I/O errors, because logging must not stop the server. */
  write(text: string) {
    try {
      if (this.size > this.limit) {
        renameSync(this.file, `${this.file}.1`);
        this.size = 0;
      }
      appendFileSync(this.file, text, { mode: 0o600 });
      this.size += Buffer.byteLength(text);
    } catch {
      // the text is lost
    }
  }
}
