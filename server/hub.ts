import { connectDatabase, disconnectDatabase } from "../app/services/platform/database.server";
import { log } from "../app/services/platform/log.server";
import { setSettings } from "../app/services/platform/settings.server";
import { readConfig, toSettings, type Config } from "./config";
import { createDatabaseWait, type WhenAvailable } from "./database-wait";
import type { Database, SupervisorOptions } from "./embedded-mongod/supervisor";
import { loadEnvFile } from "./env-file.mjs";
import { describeMongodbUri } from "./mongodb-uri";

/** What the server and each command start with; `close` may be called more than once. */
export interface Hub {
  config: Config;
  database: Database;
  /** Runs a step that needs the database; waits for it if it is away. */
  whenAvailable: WhenAvailable;
  close: () => Promise<void>;
}

interface HubOptions {
  config?: Config;
  /** Maximum wait for a database that is away. Default: a command's 30 s; servers pass Infinity. */
  maxWaitMs?: number;
  signal?: AbortSignal;
  /** For what the embedded database reports. Default: stderr; stdout is for a command's result. */
  print?: (line: string) => void;
  /** Whether the embedded database of another process will do; false for servers. */
  mayShare?: boolean;
  /** Called with a line when the embedded database cannot be kept running. */
  fail?: (line: string) => void;
  /** For the wait for a database. Default: stderr. */
  warn?: (line: string) => void;
}

export const COMMAND_WAIT_MS = 30_000;

const printError = (line: string) => {
  console.error(line);
};

/** Reads `.env` and the environment; changes nothing. Throws ConfigError. */
export function readEnvironment(): Config {
  loadEnvFile();
  return readConfig(process.env);
}

/** Reads the configuration and sets the app's settings. Throws ConfigError. */
export function loadConfig(): Config {
  const config = readEnvironment();
  log.level = config.logLevel;
  setSettings(toSettings(config));
  return config;
}

/** Changes nothing in it; waits until it is there. Throws ConfigError or the database's error. */
export async function openHub({
  config = loadConfig(),
  maxWaitMs = COMMAND_WAIT_MS,
  signal,
  mayShare,
  fail,
  print = printError,
  warn = printError,
}: HubOptions = {}): Promise<Hub> {
  const database = await openDatabase({
    ...(config.mongodbUri && { uri: config.mongodbUri }),
    dataDir: config.dataDir,
    mayShare,
    fail,
    print,
    signal,
  });
  const close = async () => {
    await disconnectDatabase().catch(() => undefined);
    await database.stop();
  };
  const whenAvailable = createDatabaseWait({
    ...(config.mongodbUri
      ? { variable: "MONGODB_URI", target: describeMongodbUri(config.mongodbUri) }
      : { variable: "DATA_DIR", target: config.dataDir }),
    signal,
    maxWaitMs,
    print: warn,
  });
  try {
    await whenAvailable(() => connectDatabase(database.uri));
  } catch (error) {
    await close();
    throw error;
  }
  return { config, database, whenAvailable, close };
}

export type { Database };

interface DatabaseOptions extends SupervisorOptions {
  uri?: string | undefined;
}

/** At `uri`, else the embedded one. Throws an Error that tells how to fix a failed start. */
export async function openDatabase({ uri, ...options }: DatabaseOptions): Promise<Database> {
  if (uri) return { uri, isShared: false, stop: () => Promise.resolve() };
  // Imported lazily: only the embedded database needs it.
  const { superviseDatabase } = await import("./embedded-mongod/supervisor");
  return superviseDatabase(options);
}
