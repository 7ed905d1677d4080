import mongoose, { type mongo } from "mongoose";

/**
 * Longest waits of one database call, in ms: for a server, for a free connection, for an answer. The longest sum is 4.5 s, within the 6 seconds
 * after which a person has to have an answer. The driver's one limit for a whole call, timeoutMS, has no effect in this version.
 */
const CONNECT_TIMEOUT_MS = 2_000;
const SOCKET_TIMEOUT_MS = 2_500;

mongoose.set({
  maxTimeMS: CONNECT_TIMEOUT_MS, // the server itself gives a query up before we stop listening
  strictQuery: "throw",
  autoIndex: false,
  autoCreate: false,
  bufferCommands: false,
  overwriteModels: import.meta.env.DEV,
});

let databaseUri: string | undefined;

/** Connects mongoose; throws when the server does not answer within a few seconds. From then on the driver finds it again by itself. */
export async function connectDatabase(uri: string) {
  databaseUri = uri;
  await mongoose.connect(uri, {
    serverSelectionTimeoutMS: CONNECT_TIMEOUT_MS,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    waitQueueTimeoutMS: CONNECT_TIMEOUT_MS,
    socketTimeoutMS: SOCKET_TIMEOUT_MS,
    heartbeatFrequencyMS: 1_000, // an outage is noticed, and its end too, within a second
    maxPoolSize: 20,
    // Acknowledged means on disk: on a standalone server "majority" alone would not wait for the journal.
    writeConcern: { w: "majority", journal: true },
  });
}

/** Closes the connection; open calls end with an error. */
export const disconnectDatabase = () => mongoose.disconnect();

/** Does long work, such as an index over a full collection, on a connection of its own that waits for answers as long as they take. */
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

/** Whether the database answers a ping. */
export async function isDatabaseUp() {
  const answer = await mongoose.connection.db?.command({ ping: 1 }).catch(() => undefined);
  return answer?.ok === 1;
}

const { MongoNetworkError, MongoSystemError, MongoDriverError } = mongoose.mongo;
/** Errors of the driver's own that mean "not now"; the others are mistakes of the caller. */
const UNAVAILABLE_ERROR_NAME =
  /(WaitQueueTimeout|NotConnected|TopologyClosed|ClientClosed|PoolClosed|OperationTimeout)Error$/;
/** Server codes that mean "not now": shutting down, not primary, time limit, out of disk space. */
const UNAVAILABLE_SERVER_CODES = new Set([
  50, 89, 91, 189, 10107, 11600, 11602, 13435, 13436, 14031,
]);

/** Node's own errors of a socket that the server has just closed: the driver does not always wrap them. */
const UNAVAILABLE_SOCKET_CODES = new Set(["EPIPE", "ECONNRESET"]);

/** Whether an error says that the database cannot be reached or used now, so that trying again later makes sense. */
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

/** The fields of the unique index that a write ran into, or undefined when that is not what happened. */
export function getDuplicateKeyFields(error: unknown): readonly string[] | undefined {
  const { code, keyPattern } = error as { code?: unknown; keyPattern?: object };
  return code === 11000 ? Object.keys(keyPattern ?? {}) : undefined;
}
