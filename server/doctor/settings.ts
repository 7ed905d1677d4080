import { closest, distance } from "fastest-levenshtein";
import type { Config } from "../config";
import { isLoopback } from "../loopback.mjs";
import { VARIABLE_NAMES } from "../variables";
import { ok, problem, warning, type Finding } from "./finding";

const CHECK = "settings";

/** Read by Node, npm, or the programs that find a mongod and a browser. */
const OTHER_NAMES = /^(NODE_|NPM_|MONGOMS_|CHROMIUM$|NO_COLOR$|TZ$)/i;
/** Names up to this length are too near to unrelated variables: HOME, SORT. */
const SHORT_NAME = 5;
/** MONGO_URL for MONGODB_URI. */
const MAX_TYPOS = 3;

interface SettingsFacts {
  environment: Record<string, string | undefined>;
  /** Variables that the file `.env` sets. */
  fileNames: readonly string[];
  /** Lines of readConfig. */
  problems: readonly string[];
}

/** Lines of a ConfigError. */
export const judgeConfigError = (check: string, lines: readonly string[]) =>
  lines.map((line) => problem(check, line.replace(/\.$/, ""), "The hub does not start with it."));

export function judgeSettings({ environment, fileNames, problems }: SettingsFacts): Finding[] {
  const findings = [
    ...judgeConfigError(CHECK, problems),
    ...judgeNames(Object.keys(environment), fileNames),
  ];
  if (findings.length > 0) return findings;
  const { length } = VARIABLE_NAMES.filter((name) => environment[name]?.trim());
  return [ok(CHECK, `${length} set, all valid`)];
}

/** Names that are not settings, but look like one or are in our file. */
function judgeNames(names: readonly string[], fileNames: readonly string[]) {
  const known: readonly string[] = VARIABLE_NAMES;
  return [...new Set([...fileNames, ...names])]
    .filter((name) => !known.includes(name) && !OTHER_NAMES.test(name))
    .flatMap((name) => {
      const similar = findSimilar(name);
      if (similar !== undefined)
        return [
          warning(CHECK, `${name} is not a setting and has no effect`, `Is ${similar} meant?`),
        ];
      return fileNames.includes(name)
        ? [
            warning(
              CHECK,
              `${name} in .env is not a setting and has no effect`,
              "Remove it; .env.example lists all settings.",
            ),
          ]
        : [];
    });
}

function findSimilar(name: string) {
  const candidates = VARIABLE_NAMES.filter(({ length }) => length > SHORT_NAME);
  const nearest = closest(name.toUpperCase(), candidates);
  const typos = distance(name.toUpperCase(), nearest);
  return typos <= Math.min(MAX_TYPOS, 0.3 * nearest.length) ? nearest : undefined;
}

type RiskFacts = Pick<Config, "baseUrl" | "mongodbUri" | "port">;

/** Valid settings that are wrong for most hubs; the one of mail is in its own check. */
export function judgeRisks({ baseUrl, mongodbUri, port }: RiskFacts): Finding[] {
  const base = new URL(baseUrl);
  const findings: Finding[] = [];
  if (!isLoopback(base.hostname) && mongodbUri === undefined)
    findings.push(
      warning(
        CHECK,
        "BASE_URL is public, but the database is the embedded one, on one disk of one machine",
        "Set MONGODB_URI to a replica set, or make backups often.",
      ),
    );
  if (base.protocol === "http:" && port !== 0 && base.port !== String(port === 80 ? "" : port))
    findings.push(
      warning(
        CHECK,
        `links in emails lead to ${base.origin}, but PORT is ${port}`,
        "Unless a proxy on this machine connects the two, set BASE_URL to the port.",
      ),
    );
  return findings;
}
