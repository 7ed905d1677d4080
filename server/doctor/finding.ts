import type { ConfigError } from "../config-error";

/** One line of the report; what is not ok says what to do. */
export interface Finding {
  level: "ok" | "warning" | "problem";
  check: string;
  text: string;
}

export const ok = (check: string, text: string): Finding => ({ level: "ok", check, text });
export const warning = (check: string, text: string, advice: string): Finding => ({
  level: "warning",
  check,
  text: `${text}. ${advice}`,
});
export const problem = (check: string, text: string, advice: string): Finding => ({
  level: "problem",
  check,
  text: `${text}. ${advice}`,
});

/** Lines of `npm start`, which ends with them, or waits for a database that is away. */
export const toProblems = (check: string, { problems }: ConfigError) =>
  problems.map((line) => problem(check, line.replace(/\.$/, ""), toAdvice(line)));

const toAdvice = (line: string) =>
  line.includes(" no database at ")
    ? "The hub waits for it: see that it runs and can be reached, or correct the setting."
    : "The hub does not start with it.";

/** "no problems, 1 warning" */
export function summarize(findings: Finding[]) {
  const count = (level: Finding["level"]) => {
    const { length } = findings.filter((finding) => finding.level === level);
    return `${length || "no"} ${level}${length === 1 ? "" : "s"}`;
  };
  return `${count("problem")}, ${count("warning")}`;
}
