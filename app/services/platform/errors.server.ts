/** Why the product refuses; the doors turn it into a status and show the message. */
export type DomainErrorCode =
  "invalid" | "unauthorized" | "not-found" | "conflict" | "too-many" | "unavailable";

/** When to come back while the database is away. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** A refusal whose message is meant for the person who asked. Anything else that is thrown is a fault and stays unseen. */
export class DomainError extends Error {
  override name = "DomainError";

  constructor(
    readonly code: DomainErrorCode,
    message: string,
    /** Seconds after which a repeat makes sense. */
    readonly retryAfter?: number,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
