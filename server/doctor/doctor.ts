import { hasAdmin } from "~/services/accounts/new-admins.server";
import { readBacklog } from "~/services/mail/emails.server";
import { findProvider } from "~/services/mail/provider.server";
import { disconnectDatabase } from "~/services/platform/database.server";
import { log } from "~/services/platform/log.server";
import { RELEASE } from "~/services/platform/release.server";
import type { Config } from "../config";
import { ConfigError } from "../config-error";
import { checkDatabase, connect } from "./database";
import { ok, problem, summarize, toProblems, warning, type Finding } from "./finding";
import { judgeBacklog, judgeTransport } from "./mail";
import { readSettings } from "./settings";

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
  await check("settings", () => [...settings, judgeBuild(isStale)]);
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
