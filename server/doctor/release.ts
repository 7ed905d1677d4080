import { ok, problem, warning, type Finding } from "./finding";

/** End of life of the releases of Node that the hub runs on (nodejs.org, "Releases"). */
const NODE_END: Partial<Record<number, string>> = {
  20: "2026-04-30",
  22: "2027-04-30",
  24: "2028-04-30",
};

export function judgeNode(version: string, now: Date): Finding {
  const CHECK = "Node";
  const major = Number(version.split(".")[0]);
  const end = NODE_END[major];
  const [newest = ""] = Object.keys(NODE_END).slice(-1);
  if (end === undefined)
    return major % 2 === 1
      ? warning(CHECK, `${version} is not a long-term release`, `Install Node ${newest}.`)
      : ok(CHECK, version);
  return new Date(end) < now
    ? warning(CHECK, `${version} has had no security fixes since ${end}`, `Install Node ${newest}.`)
    : ok(CHECK, `${version}, supported until ${end}`);
}

export const judgeBuild = (version: string, isStale: boolean): Finding =>
  isStale
    ? warning(
        "release",
        `${version}, but its sources have changed since the build, which this report is about`,
        "`npm start` builds, `npm run build` too.",
      )
    : ok("release", version);

/** Instants in winter and summer time with the text that the hub shows for them. */
const ZONE_SAMPLES: [at: string, shown: string][] = [
  ["2026-01-15T17:30:00Z", "1/15/2026 12:30 PM"],
  ["2026-07-15T17:30:00Z", "7/15/2026 1:30 PM"],
];

/** Without time zone data Node shows UTC, or throws. */
export const judgeTimeZone = (format: (at: Date) => string): Finding =>
  ZONE_SAMPLES.every(([at, shown]) => format(new Date(at)) === shown)
    ? ok("time zone", "Eastern time is known")
    : problem(
        "time zone",
        "Node has no data of America/New_York, so dates on pages and in emails are wrong",
        "Install Node from nodejs.org, which contains them.",
      );
