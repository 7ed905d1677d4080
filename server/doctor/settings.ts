import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { readConfig, type Config } from "../config";
import { ConfigError } from "../config-error";
import { VARIABLE_NAMES } from "../variables";
import { ok, toProblems, warning, type Finding } from "./finding";

const CHECK = "settings";
const ENV_FILE = ".env";

/** Read by Node, npm, or the programs that find a mongod and a browser. */
const OTHER_NAMES = /^(NODE_|NPM_|MONGOMS_|CHROMIUM$|NO_COLOR$|TZ$)/i;

/** Reads `.env` and the environment. Without a configuration, the findings say why. */
export function readSettings(): { config?: Config; findings: Finding[] } {
  const unknown = readFileNames()
    .filter((name) => !VARIABLE_NAMES.some((known) => known === name) && !OTHER_NAMES.test(name))
    .map((name) =>
      warning(
        CHECK,
        `${name} in .env is not a setting and has no effect`,
        "Remove it; .env.example lists all settings.",
      ),
    );
  try {
    const config = readConfig(process.env);
    const { length } = VARIABLE_NAMES.filter((name) => process.env[name]?.trim());
    return { config, findings: [ok(CHECK, `${length} set, all valid`), ...unknown] };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [...toProblems(CHECK, error), ...unknown] };
  }
}

function readFileNames() {
  if (!existsSync(ENV_FILE)) return [];
  process.loadEnvFile(ENV_FILE); // does not override the environment
  return Object.keys(parseEnv(readFileSync(ENV_FILE, "utf8")));
}
