export type Level = "ok" | "warning" | "problem";

export interface Finding {
  level: Level;
  check: string;
  text: string;
  advice?: string;
}

export const ok = (check: string, text: string): Finding => ({ level: "ok", check, text });
export const warning = (check: string, text: string, advice: string): Finding => ({
  level: "warning",
  check,
  text,
  advice,
});
export const problem = (check: string, text: string, advice: string): Finding => ({
  level: "problem",
  check,
  text,
  advice,
});

export const formatFinding = ({ level, check, text, advice }: Finding) =>
  `${level.padEnd(7)}  ${check}: ${text}${advice === undefined ? "" : `. ${advice}`}`;

/** "no problems, 1 warning" */
export function summarize(findings: Finding[]) {
  const count = (level: Level, noun: string) => {
    const { length } = findings.filter((finding) => finding.level === level);
    return `${length || "no"} ${noun}${length === 1 ? "" : "s"}`;
  };
  return `${count("problem", "problem")}, ${count("warning", "warning")}`;
}

const UNITS: [ms: number, noun: string][] = [
  [24 * 60 * 60_000, "day"],
  [60 * 60_000, "hour"],
  [60_000, "minute"],
  [1_000, "second"],
];

/** "3 hours", in the largest unit that fits. */
export function formatDuration(ms: number) {
  const [size, noun] = UNITS.find(([unit]) => ms >= unit) ?? [1_000, "second"];
  const count = Math.round(ms / size);
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
