import type { AppLoadContext } from "@remix-run/node";
import { toErrorResponse, type ErrorResponse } from "./error-responses.server";
import { toReadMessage } from "./outages.server";

export type PartialLoad<T> =
  { value: T; error?: undefined } | { value?: undefined; error: ErrorResponse };

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
