import { formatEnglish } from "~/text/english";
import type { Message } from "~/text/message";

/** Why a rule failed; maps to an HTTP status in `services/web`. */
export type DomainErrorCode =
  "invalid" | "unauthorized" | "not-found" | "conflict" | "too-many" | "unavailable";

export const UNAVAILABLE_RETRY_SECONDS = 5;

/** Shown to the user: screens translate `reason`, calls send `message`. Other errors are hidden. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: DomainErrorCode,
    readonly reason: Message,
    /** Seconds after which a retry makes sense. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(formatEnglish(reason), { cause });
  }
}
