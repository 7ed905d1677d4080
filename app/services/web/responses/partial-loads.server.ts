import type { AppLoadContext } from "@remix-run/node";
import { toErrorResponse, type ErrorResponse } from "./error-responses.server";

/** A part of a screen: what was read for it, or why it could not be. */
export type PartialLoad<T> =
  { value: T; refusal?: undefined } | { value?: undefined; refusal: ErrorResponse };

/** Reads one part of a screen so that the others still stand when it fails. Answers thrown on purpose (redirects, 404) pass. */
export async function tryLoad<T>(
  { context }: { context: AppLoadContext },
  read: () => Promise<T>,
): Promise<PartialLoad<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { refusal: toErrorResponse(error, context) };
  }
}

/** Status and headers of a screen: those of the first part that failed, or 200. */
export function toResponseInit(parts: readonly PartialLoad<unknown>[]): {
  status: number;
  headers: Record<string, string>;
} {
  const refusal = parts.map((part) => part.refusal).find((one) => one !== undefined);
  return { status: refusal?.status ?? 200, headers: refusal?.headers ?? {} };
}
