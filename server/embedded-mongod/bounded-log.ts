import { appendFileSync, renameSync, statSync } from "node:fs";

/** A log file that never grows beyond twice the limit: when it is full, it takes the place of the one before it (`.1`). */
export class BoundedLog {
  private size: number;

  constructor(
    private readonly file: string,
    private readonly limit = 1_000_000,
  ) {
    this.size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Adds the text; a full or vanished disk loses it, because a log must not end the product. */
  write(text: string) {
    try {
      if (this.size > this.limit) {
        renameSync(this.file, `${this.file}.1`);
        this.size = 0;
      }
      appendFileSync(this.file, text, { mode: 0o600 });
      this.size += Buffer.byteLength(text);
    } catch {
      // lost
    }
  }
}
