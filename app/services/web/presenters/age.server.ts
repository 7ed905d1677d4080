import { formatDateTime } from "../../platform/eastern-time.server";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = (365.25 / 12) * DAY;

/** Age in the largest unit that tells two of them apart: up to 59 min, 47 h, 60 days, then months. */
export function toAgeView(since: Date, now: Date) {
  const age = Math.max(0, now.getTime() - since.getTime());
  const [unit, length] =
    age < HOUR
      ? (["minutes", MINUTE] as const)
      : age < 2 * DAY
        ? (["hours", HOUR] as const)
        : age < 2 * MONTH
          ? (["days", DAY] as const)
          : (["months", MONTH] as const);
  return {
    since: since.toISOString(),
    date: formatDateTime(since),
    unit,
    amount: Math.floor(age / length),
  };
}
export type AgeView = ReturnType<typeof toAgeView>;
