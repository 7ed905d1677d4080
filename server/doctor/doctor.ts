import mongoose from "mongoose";
import { hasAdmin } from "~/services/accounts/new-admins.server";
import { readBacklog } from "~/services/mail/emails.server";
import { findProvider } from "~/services/mail/provider.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { RELEASE } from "~/services/platform/release.server";
import type { Config } from "../config";
import { ConfigError } from "../config-error";
import { checkServer, checkStructure, findDatabase, judgeConnectionError } from "./database";
import { formatFinding, ok, problem, summarize, warning, type Finding } from "./finding";
import { judgeBacklog, judgeTransport } from "./mail";
import { judgeConfigError, readSettings } from "./settings";

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
      print(formatFinding(finding));
    }
  };
  const { config, findings: settings } = readSettings();
  await check("settings", () => [...settings, judgeBuild(isStale)]);
  if (config) {
    await check("mail", async () => {
      const provider = findProvider(config);
      return [judgeTransport(config, provider?.name, await provider?.checkAccount())];
    });
    await checkDatabase(check, config);
  }
  print(`${summarize(findings)}${config ? "" : "; the other checks need valid settings"}`);
  return !findings.some(({ level }) => level === "problem");
}

const judgeBuild = (isStale: boolean) =>
  isStale
    ? warning(
        "release",
        `${RELEASE}, but its sources have changed since the build, which this report is about`,
        "`npm start` builds, `npm run build` too.",
      )
    : ok("release", RELEASE);

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

async function checkDatabase(check: Check, config: Config) {
  let isConnected: boolean | undefined;
  await check("database", async () => {
    const target = await findDatabase(config);
    if ("absent" in target) return [target.absent];
    try {
      await connectDatabase(target.uri);
      await mongoose.connection.listCollections(); // fails without rights, unlike connecting
    } catch (error) {
      return [judgeConnectionError(error, target.address)];
    }
    isConnected = true;
    return checkServer(target.address, config.mongodbUri === undefined);
  });
  try {
    if (!isConnected) return;
    await check("database", checkStructure);
    await check("mail", async () => judgeBacklog(await readBacklog(new Date()), new Date()));
    await check("administrators", async () => [
      (await hasAdmin())
        ? ok("administrators", "at least one")
        : warning("administrators", "none yet", "Run `npm run admin -- <email>`."),
    ]);
  } finally {
    await disconnectDatabase();
  }
}
