import type { AppLoadContext } from "@remix-run/node";
import type { ErrorData, ListPath } from "~/schemas/error-data";
import type { Message } from "~/text/message";
import { isDatabaseUnavailable } from "../../platform/database.server";
import {
  DomainError,
  UNAVAILABLE_RETRY_SECONDS,
  type DomainErrorCode,
} from "../../platform/errors.server";
import { log } from "../../platform/log.server";
import { toErrorData, toReadMessage } from "./outages.server";

export const STATUS: Record<DomainErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  "not-found": 404,
  conflict: 409,
  "too-many": 429,
  unavailable: 503,
};

export interface ErrorResponse {
  status: number;
  reason: Message;
  headers: Record<string, string>;
}

/**
 * Status, reason and headers for anything thrown, on screens and in calls: those of a
 * `DomainError`, 503 during a database outage, else 500, logged with the request id. Sets
 * `context.retryAfter` too, because a document ignores the headers of actions and thrown responses.
 */
export function toErrorResponse(error: unknown, context: AppLoadContext): ErrorResponse {
  const failure = isDatabaseUnavailable(error)
    ? new DomainError("unavailable", "unavailable", UNAVAILABLE_RETRY_SECONDS)
    : error;
  if (failure instanceof DomainError) {
    if (failure.retryAfter !== undefined) context.retryAfter = failure.retryAfter;
    if (failure.code === "unavailable")
      log.warn({ err: failure.cause ?? error }, "answered with 503");
    return {
      status: STATUS[failure.code],
      reason: failure.reason,
      headers:
        failure.retryAfter === undefined ? {} : { "Retry-After": String(failure.retryAfter) },
    };
  }
  log.error({ err: error }, "unexpected error");
  return { status: 500, reason: "somethingWentWrong", headers: {} };
}

export const errorResponse = (body: ErrorData, init: ResponseInit) => Response.json(body, init);

/**
 * Loads a screen's data. Throws errors as a response with the status of `toErrorResponse`, which
 * Remix renders in place of the screen; a 404 links to `list`. Rethrows responses (redirects, 404).
 */
export async function loadOrThrow<T>(
  { request, context }: { request: Request; context: AppLoadContext },
  read: () => Promise<T>,
  list?: ListPath,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Response) throw error;
    const { status, reason, headers } = toErrorResponse(error, context);
    throw errorResponse(await toErrorData(request, { status, reason }, { list }), {
      status,
      headers: { "Cache-Control": "no-store", ...headers },
    });
  }
}

type PartialLoad<T> = { value: T; error?: undefined } | { value?: undefined; error: ErrorResponse };

/** Loads one part of a screen without failing the others; rethrows responses (redirects, 404). */
export async function tryLoad<T>(
  { context }: { context: AppLoadContext },
  read: () => Promise<T>,
): Promise<PartialLoad<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof Response) throw error;
    const { reason, ...response } = toErrorResponse(error, context);
    return { error: { reason: toReadMessage(reason), ...response } };
  }
}

/** Status and headers of the first part that failed, else 200. */
export function toResponseInit(parts: readonly PartialLoad<unknown>[]): {
  status: number;
  headers: Record<string, string>;
} {
  const error = parts.map((part) => part.error).find((failure) => failure !== undefined);
  return { status: error?.status ?? 200, headers: error?.headers ?? {} };
}
