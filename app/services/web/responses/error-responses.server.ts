import type { AppLoadContext } from "@remix-run/node";
import { NOTICES } from "~/schemas/notices";
import { SOMETHING_WENT_WRONG } from "~/schemas/vocabulary";
import { isDatabaseUnavailable } from "../../platform/database.server";
import {
  UNAVAILABLE_RETRY_SECONDS,
  DomainError,
  type DomainErrorCode,
} from "../../platform/errors.server";
import { log } from "../../platform/log.server";

const STATUS: Record<DomainErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  "not-found": 404,
  conflict: 409,
  "too-many": 429,
  unavailable: 503,
};

export interface ErrorResponse {
  status: number;
  message: string;
  headers: Record<string, string>;
}

/**
 * What both doors answer to anything thrown: a refusal's own words and status, 503 while the database is away, else 500, logged under the request's id.
 * When to try again is noted in the context as well, for a page's headers: a document does not take those of an action or of a thrown answer.
 */
export function toErrorResponse(error: unknown, context: AppLoadContext): ErrorResponse {
  const { requestId } = context;
  const known = isDatabaseUnavailable(error)
    ? new DomainError("unavailable", NOTICES.away, UNAVAILABLE_RETRY_SECONDS)
    : error;
  if (known instanceof DomainError) {
    if (known.retryAfter !== undefined) context.retryAfter = known.retryAfter;
    if (known.code === "unavailable")
      log.warn({ requestId, err: known.cause ?? error }, "database away");
    return {
      status: STATUS[known.code],
      message: known.message,
      headers: known.retryAfter === undefined ? {} : { "Retry-After": String(known.retryAfter) },
    };
  }
  log.error({ requestId, err: error }, "unexpected");
  return { status: 500, message: SOMETHING_WENT_WRONG, headers: {} };
}

/**
 * Reads what a screen shows; what is refused becomes the error screen with its own status, an outage of the database 503 with Retry-After.
 * Answers thrown on purpose (redirects, 404) pass.
 */
export async function loadOrThrow<T>(
  { context }: { context: AppLoadContext },
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, message, headers } = toErrorResponse(error, context);
    throw new Response(message, { status, headers: { "Cache-Control": "no-store", ...headers } });
  }
}
