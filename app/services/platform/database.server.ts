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

/** Connects mongoose; throws if no server responds in time. Later, the driver reconnects itself. */
export async function connectDatabase(uri: string) {
  databaseUri = uri;
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    waitQueueTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    heartbeatFrequencyMS: 1_000, // detects the start and end of an outage within a second
    maxPoolSize: 20,
    // On a standalone server "majority" alone does not wait for the journal.
    writeConcern: { w: "majority", journal: true },
  });
}

/** Closes the connection; pending calls fail. */
export const disconnectDatabase = () => mongoose.disconnect();

/** Runs long work, such as an index build, on its own connection without a socket timeout. */
export async function withoutTimeLimit(work: (db: mongo.Db) => Promise<void>) {
  if (databaseUri === undefined) throw new Error("withoutTimeLimit() before connectDatabase()");
  const connection = await mongoose
    .createConnection(databaseUri, { serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS, maxPoolSize: 1 })
    .asPromise();
  try {
    if (connection.db) await work(connection.db);
  } finally {
    await connection.close();
  }
}

/** Whether the database responds to a ping. */
export async function isDatabaseUp() {
  const answer = await mongoose.connection.db?.command({ ping: 1 }).catch(() => undefined);
  return answer?.ok === 1;
}

const { MongoNetworkError, MongoSystemError, MongoDriverError } = mongoose.mongo;
/** Driver errors that mean "try later"; other driver errors are bugs in the caller. */
const UNAVAILABLE_ERROR_NAME =
  /(WaitQueueTimeout|NotConnected|TopologyClosed|ClientClosed|PoolClosed|OperationTimeout)Error$/;
/** Server codes for shutting down, not primary, time limit exceeded, out of disk space. */
const UNAVAILABLE_SERVER_CODES = new Set([
  50, 89, 91, 189, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** Node's errors for a socket the server has closed; the driver doesn't always wrap them. */
const UNAVAILABLE_SOCKET_CODES = new Set(["EPIPE", "ECONNRESET"]);

/** Whether the database is unreachable or unusable for now, so that a retry makes sense. */
export function isDatabaseUnavailable(error: unknown) {
  if (!(error instanceof Error)) return false;
  const { name, message } = error;
  const code = (error as { code?: unknown }).code;
  return (
    error instanceof MongoNetworkError ||
    error instanceof MongoSystemError ||
    (error instanceof MongoDriverError && UNAVAILABLE_ERROR_NAME.test(name)) ||
    (typeof code === "number" && UNAVAILABLE_SERVER_CODES.has(code)) ||
    (typeof code === "string" && UNAVAILABLE_SOCKET_CODES.has(code)) ||
    (name === "MongooseError" && /initial connection|not connected/i.test(message))
  );
}

/** Fields of the unique index that a write violated; undefined for any other error. */
export function getDuplicateKeyFields(error: unknown): readonly string[] | undefined {
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: object };
  return code === 11000 ? Object.keys(keyPattern ?? {}) : undefined;
}
