import pino, { type DestinationStream } from "pino";
import { findOutage, isServerError } from "./database.server";
import { createOutageHook } from "./outage-log.server";
import { toReadable } from "./readable-log.server";

/**
 * Loggable fields of an error. Errors of MongoDB, mongoose and Postmark quote personal data in
 * their messages (a duplicate key, a failed cast), so those keep name, code and frames only. During
 * an outage the driver's message names the cause, and its frames say nothing.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const isOutage = findOutage(error) !== undefined;
  const mayQuoteData =
    isServerError(error) ||
    (!isOutage &&
      /^(Mongo|Pool|Cast|Validation|Bulk|Strict|Postmark|ApiInput|Inactive|InvalidEmail)/.test(
        error.name,
      ));
  const frames = error.stack
    ?.split("\n")
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .map((line) => line.trim());
  const code = (error as { code?: unknown }).code;
  return {
    type: error.name,
    ...(typeof code === "number" || typeof code === "string" ? { code } : {}),
    ...(mayQuoteData ? {} : { message: error.message.slice(0, 500) }),
    ...(isOutage ? {} : { frames }),
  };
}

/** JSON for programs; readable lines on a terminal. */
const openOutput = (): DestinationStream =>
  process.stdout.isTTY
    ? {
        write: (line) => {
          process.stdout.write(toReadable(line));
        },
      }
    : pino.destination(1);

export const createLog = (destination: DestinationStream = openOutput()) =>
  pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      serializers: { err: describeError },
      hooks: { logMethod: createOutageHook() },
    },
    destination,
  );

/** Callers must not log bodies, queries, names, addresses or tokens. */
export const log = createLog();
