import { existsSync } from "node:fs";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { setSettings } from "~/services/platform/settings.server";
import { readConfig, toSettings, type Config } from "./config";
import { openDatabase, type Database } from "./database";

/** What the server and each command start with; `close` may be called more than once. */
export interface Hub {
  config: Config;
  database: Database;
  close: () => Promise<void>;
}

/**
 * Reads the configuration, sets the app's settings, and opens and connects the database; changes
 * nothing in it. Throws ConfigError or the database's error.
 */
export async function openHub(): Promise<Hub> {
  if (existsSync(".env")) process.loadEnvFile(".env"); // does not override the environment
  const config = readConfig(process.env);
  log.level = config.logLevel;
  setSettings(toSettings(config));
  const database = await openDatabase({
    ...(config.mongodbUri && { uri: config.mongodbUri }),
    dataDir: config.dataDir,
    print: (line) => {
      console.log(line);
    },
  });
  const close = async () => {
    await disconnectDatabase().catch(() => undefined);
    await database.stop();
  };
  try {
    await connectDatabase(database.uri);
  } catch (error) {
    await close();
    throw error;
  }
  return { config, database, close };
}
