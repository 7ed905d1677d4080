import mongoose, { type mongo } from "mongoose";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { hasAdmin } from "~/services/accounts/new-admins.server";
import { readBacklog } from "~/services/mail/emails.server";
import { findProvider } from "~/services/mail/provider.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { formatDateTime } from "~/services/platform/eastern-time.server";
import { log } from "~/services/platform/log.server";
import { findOldestDue } from "~/services/platform/queue.server";
import { RELEASE } from "~/services/platform/release.server";
import { readConfig, type Config } from "../config";
import { ConfigError } from "../config-error";
import { isLoopback } from "../loopback.mjs";
import { findDatabase, judgeConnectionError } from "./connection";
import {
  judgeClock,
  judgeRights,
  judgeRoundTrip,
  judgeSize,
  judgeTopology,
  judgeVersion,
  readServerFacts,
} from "./database-server";
import { judgeDisk, judgeSecret, readDisk, readSecretMode } from "./disk";
import { formatFinding, ok, problem, summarize, warning, type Finding } from "./finding";
import { judgeBacklog, judgeTransport } from "./mail";
import { judgeQueue } from "./queue";
import { judgeBuild, judgeNode, judgeTimeZone } from "./release";
import { judgeConfigError, judgeRisks, judgeSettings } from "./settings";
import { judgeStructure, readStructure } from "./structure";

const ENV_FILE = ".env";

export interface DoctorOptions {
  /** Whether the sources have changed since the build. */
  isStale: boolean;
  print: (line: string) => void;
}

/**
 * Checks the settings and what they lead to, and prints a line for each finding, while the hub runs
 * or not. Changes nothing. Resolves to whether there is no problem.
 */
export async function runDoctor({ isStale, print }: DoctorOptions): Promise<boolean> {
  log.level = "silent";
  const findings: Finding[] = [];
  const check: Check = async (name, run) => {
    for (const finding of await runCheck(name, run)) {
      findings.push(finding);
      print(formatFinding(finding));
    }
  };
  await check("release", () => [
    judgeBuild(RELEASE, isStale),
    judgeNode(process.versions.node, new Date()),
    judgeTimeZone(formatDateTime),
  ]);
  let config: Config | undefined;
  await check("settings", () => {
    const read = readSettings();
    config = read.config;
    return read.findings;
  });
  if (config) {
    await checkDataDir(check, config);
    await checkTransport(check, config);
    await checkDatabase(check, config);
  }
  print(`${summarize(findings)}${config ? "" : "; the other checks need valid settings"}`);
  return !findings.some(({ level }) => level === "problem");
}

type Check = (name: string, run: () => Finding[] | Promise<Finding[]>) => Promise<void>;

/** A check that fails is a problem of its own. */
async function runCheck(name: string, run: () => Finding[] | Promise<Finding[]>) {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConfigError) return judgeConfigError(name, error.problems);
    return [problem(name, `this check failed (${describe(error)})`, "The hub's log may say more.")];
  }
}

/** Without the message of the database or driver, which may quote documents or credentials. */
function describe(error: unknown) {
  if (!(error instanceof Error)) return typeof error;
  const { code, codeName } = error as { code?: unknown; codeName?: unknown };
  const cause = codeName ?? code;
  return `${error.name}${typeof cause === "string" || typeof cause === "number" ? ` ${cause}` : ""}`;
}

function readSettings(): { config?: Config; findings: Finding[] } {
  let fileNames: string[] = [];
  if (existsSync(ENV_FILE)) {
    fileNames = Object.keys(parseEnv(readFileSync(ENV_FILE, "utf8")));
    process.loadEnvFile(ENV_FILE); // does not override the environment
  }
  const facts = { environment: process.env, fileNames };
  try {
    const config = readConfig(process.env);
    return {
      config,
      findings: [...judgeSettings({ ...facts, problems: [] }), ...judgeRisks(config)],
    };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return { findings: judgeSettings({ ...facts, problems: error.problems }) };
  }
}

async function checkDataDir(check: Check, { dataDir, mongodbUri, sessionSecrets }: Config) {
  if (mongodbUri === undefined || !sessionSecrets)
    await check("disk", async () => judgeDisk(await readDisk(dataDir)));
  await check("session secret", () => [
    sessionSecrets
      ? ok("session secret", "in SESSION_SECRETS")
      : judgeSecret(readSecretMode(dataDir), dataDir),
  ]);
}

const checkTransport = (check: Check, config: Config) =>
  check("mail", async () => {
    const provider = findProvider(config);
    return [judgeTransport(config, provider?.name, await provider?.checkAccount())];
  });

async function checkDatabase(check: Check, config: Config) {
  let db: mongo.Db | undefined;
  let address = "";
  await check("database", async () => {
    const target = await findDatabase(config);
    if ("absent" in target) return [target.absent];
    address = target.address;
    try {
      await connectDatabase(target.uri);
      await mongoose.connection.listCollections(); // fails without rights, unlike connecting
      db = mongoose.connection.db;
      return [];
    } catch (error) {
      return [judgeConnectionError(error, address)];
    }
  });
  try {
    if (db) await checkContent(check, db, { config, address });
  } finally {
    await disconnectDatabase();
  }
}

async function checkContent(
  check: Check,
  db: mongo.Db,
  { config, address }: { config: Config; address: string },
) {
  const now = new Date();
  const isPublic = !isLoopback(new URL(config.baseUrl).hostname);
  await check("database", async () => {
    const facts = await readServerFacts(db);
    const isRemote = config.mongodbUri !== undefined && !/^(127\.|localhost|\/)/.test(address);
    return [
      judgeRoundTrip(address, facts.roundTripMs),
      judgeVersion(facts.version, now, config.mongodbUri === undefined),
      judgeTopology(facts.hello, isPublic),
      judgeRights(facts.authentication, { database: db.databaseName, isRemote }),
      judgeSize(facts.size),
      judgeClock(facts.skewMs),
    ];
  });
  await check("migrations", async () => judgeStructure(await readStructure()));
  await check("mail", async () => judgeBacklog(await readBacklog(now), now));
  await check("queue", async () => [judgeQueue(await findOldestDue(now), now)]);
  await check("administrators", async () => [
    (await hasAdmin())
      ? ok("administrators", "at least one")
      : warning("administrators", "none yet", "Run `npm run admin -- <email>`."),
  ]);
}
