import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { hasAdmin } from "~/services/accounts/new-admins.server";
import { readBacklog } from "~/services/mail/emails.server";
import { findProvider } from "~/services/mail/provider.server";
import { disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { RELEASE } from "~/services/platform/release.server";
import { type Config, readConfig } from "../config";
import { ConfigError } from "../config-error";
import { describeEnd } from "../ended-releases";
import { ENV_FILE, loadEnvFile } from "../env-file.mjs";
import { isLoopback } from "../loopback.mjs";
import { VARIABLE_NAMES } from "../variables";
import { checkDatabase, connect } from "./database";
import { type Finding, ok, problem, summarize, toProblems, warning } from "./finding";
import { judgeBacklog, judgeTransport } from "./mail";

export interface DoctorOptions {
  isStale: boolean;
  print: (line: string) => void;
}

/** Prints a line for each finding; changes nothing. Resolves to whether there is no problem. */
export async function runDoctor({ isStale, print }: DoctorOptions): Promise<boolean> {
  log.level = "silent";
  const findings: Finding[] = [];
  const check: Check = async (name, run) => {
    for (const finding of await runCheck(name, run)) {
      findings.push(finding);
      print(`${finding.level.padEnd(7)}  ${finding.check}: ${finding.text}`);
    }
  };
  const { config, findings: settings } = readSettings();
  await check("settings", () => [
    ...settings,
    judgeBuild(isStale),
    judgeNode(process.versions.node, new Date()),
  ]);
  if (config) {
    await check("mail", async () => {
      const provider = findProvider(config);
      return [judgeTransport(config, provider?.name, await provider?.checkAccount())];
    });
    await checkStored(check, config).finally(disconnectDatabase);
  }
  print(`${summarize(findings)}${config ? "" : "; the other checks need valid settings"}`);
  return !findings.some(({ level }) => level === "problem");
}

type Check = (name: string, run: () => Finding[] | Promise<Finding[]>) => Promise<void>;

const judgeBuild = (isStale: boolean) =>
  isStale
    ? warning("release", `${RELEASE}, but its sources have changed since the build`, "Build it.")
    : ok("release", RELEASE);

export function judgeNode(version: string, now: Date) {
  const end = describeEnd("Node", version, now);
  return end === undefined
    ? ok("release", `Node ${version}`)
    : warning("release", end, "Install Node 24.");
}

async function checkStored(check: Check, config: Config) {
  let isConnected: boolean | undefined;
  await check("database", async () => {
    const absent = await connect(config);
    if (absent) return [absent];
    isConnected = true;
    return checkDatabase(config.mongodbUri === undefined);
  });
  if (!isConnected) return;
  await check("mail", async () => judgeBacklog(await readBacklog(new Date()), new Date()));
  await check("administrators", async () => [
    (await hasAdmin())
      ? ok("administrators", "at least one")
      : warning("administrators", "none yet", "Run `npm run admin -- <email>`."),
  ]);
}

/** A check that fails is a problem of its own. */
async function runCheck(name: string, run: () => Finding[] | Promise<Finding[]>) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConfigError) return toProblems(name, error);
    return [problem(name, `this check failed (${describe(error)})`, "The hub's log may say more.")];
  }
}

/** Without the message of the database or driver, which may quote documents or credentials. */
function describe(error: unknown) {
  const { name, code, codeName } = error as Error & { code?: string; codeName?: string };
  return [name, codeName ?? code].filter(Boolean).join(" ");
}

const CHECK = "settings";

/** Read by Node, npm, or the programs that find a mongod and a browser. */
const OTHER_NAMES = /^(NODE_|NPM_|MONGOMS_|CHROMIUM$|NO_COLOR$|TZ$)/i;

/** Reads `.env` and the environment. Without a configuration, the findings say why. */
function readSettings(): { config?: Config; findings: Finding[] } {
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
    return {
      config,
      findings: [ok(CHECK, `${length} set, all valid`), ...judgeProxy(config), ...unknown],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: [...toProblems(CHECK, error), ...unknown] };
  }
}

/** Behind a proxy the browser's address is another one, and each form would be refused. */
const judgeProxy = ({ trustProxyHops, baseUrl }: Config) =>
  trustProxyHops > 0 && isLoopback(new URL(baseUrl).hostname)
    ? [
        warning(
          CHECK,
          `TRUST_PROXY_HOPS is ${trustProxyHops}, but BASE_URL (${baseUrl}) is this machine: forms sent through a proxy are refused`,
          "Set BASE_URL to the address that people open.",
        ),
      ]
    : [];

function readFileNames() {
  loadEnvFile();
  if (!existsSync(ENV_FILE)) return [];
  return Object.keys(parseEnv(readFileSync(ENV_FILE, "utf8")));
}
