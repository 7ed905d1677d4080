import pino from "pino";

/**
 * What of an error may be written down. Messages of the database and of mongoose repeat the values of the document they are about
 * (a duplicate key, a failed cast), so of those only name, code and stack frames are kept.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const foreign =
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
    ...(foreign ? {} : { message: error.message.slice(0, 500) }),
    frames,
  };
}

/** JSON lines on standard output. Fields are chosen one by one by the callers: no bodies, queries, names, addresses or tokens. */
export const log = pino({
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  serializers: { err: describeError },
});
