import mongoose, { type mongo } from "mongoose";

/**
 * Timeouts for one database call, in ms. Waiting for a server or a connection, then for the
 * response, takes 4.5 s at most, within the 6 s that a page may take. The driver's timeout for
 * a whole call, `timeoutMS`, has no effect in this version.
 */
const CONNECT_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 2_500;

mongoose.set({
  maxTimeMS: CONNECT_TIMEOUT_MS, // the server aborts a query before the socket times out
  strictQuery: "throw",
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  overwriteModels: import.meta.env.DEV,
});

let databaseUri: string | undefined;
/** Connections of a process; a minPoolSize in the URI is at most this. */
export const MAX_POOL_SIZE = 20;

/** Connects mongoose; throws if no server responds in time. Later, the driver reconnects itself. */
export async function connectDatabase(uri: string) {
  databaseUri = uri;
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    waitQueueTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    heartbeatFrequencyMS: 1_000, // detects the start and end of an outage within a second
    maxPoolSize: MAX_POOL_SIZE,
    // On a standalone server "majority" alone does not wait for the journal.
    writeConcern: { w: "majority", journal: true },
  });
}

/** Closes the connection; pending calls fail. */
export const disconnectDatabase = () => mongoose.disconnect();

/** Runs long work, such as an index build, on its own connection without a socket timeout. */
export async function withoutTimeLimit<T>(work: (db: mongo.Db) => Promise<T>) {
  if (databaseUri === undefined) throw new Error("withoutTimeLimit() before connectDatabase()");
  const connection = await mongoose
    .createConnection(databaseUri, {
      serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
      minPoolSize: 0,
      maxPoolSize: 1,
    })
    .asPromise();
  try {
    if (!connection.db) throw new Error("The connection has no database");
    return await work(connection.db);
  } finally {
    await connection.close();
  }
}

export async function isDatabaseUp() {
  const answer = await mongoose.connection.db?.command({ ping: 1 }).catch(() => undefined);
  return answer?.ok === 1;
}

const { MongoNetworkError, MongoSystemError, MongoDriverError, MongoServerError, MongoParseError } =
  mongoose.mongo;
/** Driver errors that mean "try later"; other driver errors are bugs in the caller. */
const UNAVAILABLE_ERROR_NAME =
  /(NotConnected|TopologyClosed|ClientClosed|PoolClosed|OperationTimeout)Error$/;
/** Server codes for shutting down, stepping down and not being the primary. */
const AWAY_CODES = new Set([89, 91, 189, 10107, 11600, 11602, 13435, 13436]);
const TIME_LIMIT_EXCEEDED = 50;
const OUT_OF_DISK_SPACE = 14031;
/** Node's errors for a socket the server has closed; the driver doesn't always wrap them. */
const UNAVAILABLE_SOCKET_CODES = new Set(["EPIPE", "ECONNRESET"]);

export type Outage =
  "database away" | "database connections all in use" | "database too slow" | "database disk full";

/** The outage that an error means, so that a retry makes sense; undefined for other errors. */
export function findOutage(error: unknown): Outage | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, message } = error;
  const code = (error as { code?: unknown }).code;
  if (name === "MongoWaitQueueTimeoutError") return "database connections all in use";
  if (code === TIME_LIMIT_EXCEEDED) return "database too slow";
  if (code === OUT_OF_DISK_SPACE) return "database disk full";
  const isAway =
    error instanceof MongoNetworkError ||
    error instanceof MongoSystemError ||
    (error instanceof MongoDriverError && UNAVAILABLE_ERROR_NAME.test(name)) ||
    (typeof code === "number" && AWAY_CODES.has(code)) ||
    (typeof code === "string" && UNAVAILABLE_SOCKET_CODES.has(code)) ||
    name === "MongooseServerSelectionError" ||
    (name === "MongooseError" && /initial connection|not connected/i.test(message));
  return isAway ? "database away" : undefined;
}

export const isDatabaseUnavailable = (error: unknown) => findOutage(error) !== undefined;

/** An error whose message was made from the server's response, which may quote documents. */
export const isServerError = (error: unknown): error is mongo.MongoServerError =>
  error instanceof MongoServerError;

/** Wrong user name or password; the second code is Atlas'. */
const AUTHENTICATION_FAILED = new Set<unknown>([18, 8000]);
const UNAUTHORIZED = 13;

/** Why the database can't be used until a setting or the user's role changes. */
export type Refusal = "wrong user name or password" | "too few rights" | "unusable address";

export function findRefusal(error: unknown): Refusal | undefined {
  if (error instanceof MongoParseError) return "unusable address";
  if (!isServerError(error)) return undefined;
  if (AUTHENTICATION_FAILED.has(error.code)) return "wrong user name or password";
  return error.code === UNAUTHORIZED ? "too few rights" : undefined;
}

/** Fields of the unique index that a write violated; undefined for any other error. */
export function getDuplicateKeyFields(error: unknown): readonly string[] | undefined {
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: object };
  return code === 11000 ? Object.keys(keyPattern ?? {}) : undefined;
}
