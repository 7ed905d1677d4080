import pino from "pino";

/**
 * Loggable fields of an error. Errors of MongoDB, mongoose and Postmark quote personal data in
 * their messages (a duplicate key, a failed cast), so those keep name, code and frames only.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const mayQuoteData =
    /^(Mongo|Pool|Cast|Validation|Bulk|Strict|Postmark|ApiInput|Inactive|InvalidEmail)/.test(
      error.name,
    );
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
    frames,
  };
}

/** JSON lines on stdout. Callers must not log bodies, queries, names, addresses or tokens. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: describeError },
});
