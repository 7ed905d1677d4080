/** Why a rule failed; maps to an HTTP status in `services/web`. */
export type DomainErrorCode =
  "invalid" | "unauthorized" | "not-found" | "conflict" | "too-many" | "unavailable";

/** `Retry-After` while the database is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** A rule violation whose message is shown to the user. Other errors are logged and hidden. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: DomainErrorCode,
    message: string,
    /** Seconds after which a retry makes sense. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
