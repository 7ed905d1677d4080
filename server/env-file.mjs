import { existsSync } from "node:fs";

export const ENV_FILE = ".env";

/** Reads `.env`, which does not override the environment, but for the mailbox that shells name. */
export function loadEnvFile() {
  if (process.env.MAIL?.startsWith("/")) delete process.env.MAIL; // set by login, sudo and su
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
}
