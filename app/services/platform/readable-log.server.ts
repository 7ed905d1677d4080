/** A line of the log for a person at a terminal: time of day, level unless info, text, fields. */
export function toReadable(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Record<string, unknown>;
  const clock = new Date(String(time)).toTimeString().slice(0, 8);
  const shown = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  const head = [clock, level === "info" ? "" : String(level).toUpperCase(), msg, ...shown];
  return `${head.filter(Boolean).join(" ")}${err ? `\n  ${describe(err)}` : ""}\n`;
}

function describe(error: unknown) {
  const { type, message, code, frames } = error as Record<string, unknown>;
  const [first, ...rest] = Array.isArray(frames) ? (frames as string[]) : [];
  return [[type, code, message].filter(Boolean).join(" "), first, ...rest]
    .filter(Boolean)
    .join("\n    ");
}
