import type { Locale } from "~/schemas/vocabulary";

/** Dates are shown as in Florida (en-US, Eastern time), whatever the server's time zone. */
const ZONE = { timeZone: "America/New_York" } as const;
const DATE = new Intl.DateTimeFormat("en-US", {
  ...ZONE,
  year: "numeric",
  month: "numeric",
  day: "numeric",
});
const TIME = new Intl.DateTimeFormat("en-US", {
  ...ZONE,
  hour: "numeric",
  minute: "2-digit",
  hour12: true,
});
const MONTH = new Intl.DateTimeFormat("en-US", { ...ZONE, year: "numeric", month: "numeric" });

/** To many who read Spanish, 11/12 is December the 11th. */
const WRITTEN_DATE = new Intl.DateTimeFormat("es-US", { ...ZONE, dateStyle: "long" });

/** `11/20/2026`, in Spanish `20 de noviembre de 2026` */
export const formatEasternDate = (at: Date, locale: Locale = "en") =>
  (locale === "es" ? WRITTEN_DATE : DATE).format(at);

/** `4:07 PM`, with a plain space: some ICU builds put a narrow no-break space before PM. */
export const formatEasternTime = (at: Date) => TIME.format(at).replace(/\s/g, " ");

/** `11/20/2026 4:07 PM`, in Spanish `20 de noviembre de 2026, 4:07 PM` */
export const formatDateTime = (at: Date, locale: Locale = "en") =>
  [formatEasternDate(at, locale), formatEasternTime(at)].join(locale === "es" ? ", " : " ");

/** `2026-11-20`, as date fields send it. */
export function getEasternDay(at: Date): string {
  const [month = "", day = "", year = ""] = DATE.format(at).split("/");
  return [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
}

const HOUR_OF_DAY = new Intl.DateTimeFormat("en-US", {
  ...ZONE,
  hour: "numeric",
  hourCycle: "h23",
});

/** Hour in Florida, 0 to 23. */
export const getEasternHour = (at: Date) => Number(HOUR_OF_DAY.format(at));

const WEEKDAY = { timeZone: "UTC", weekday: "long", month: "long", day: "numeric" } as const;
const DAY = {
  en: new Intl.DateTimeFormat("en-US", WEEKDAY),
  es: new Intl.DateTimeFormat("es-US", WEEKDAY),
};

/** `Tuesday, December 1` of `2026-12-01`, in Spanish `martes, 1 de diciembre` */
export const formatDay = (day: string, locale: Locale) => DAY[locale].format(new Date(day));

/** The day some days after it, as `2026-12-01`; clocks that change in between do not matter. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 24 * HOUR).toISOString().slice(0, 10);

/** Year and month (1 to 12) in Florida, for the report filters. */
export function getEasternYearMonth(at: Date): { year: number; month: number } {
  const [month = 0, year = 0] = MONTH.format(at).split("/").map(Number);
  return { year, month };
}

/** Year in Florida; changes hours after UTC's. */
export const getEasternYear = (at: Date) => getEasternYearMonth(at).year;

const OFFSET = new Intl.DateTimeFormat("en-US", { ...ZONE, timeZoneName: "longOffset" });
const HOUR = 60 * 60 * 1000;

/** Offset of Eastern time from UTC, in ms (negative). */
function getEasternOffset(at: number): number {
  const [, sign = "-", hours = "0", minutes = "0"] =
    /GMT(?:([+-])(\d+):(\d+))?/.exec(OFFSET.format(at)) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000);
}

/**
 * When a month begins in Florida; 13 is January of the next year. Clocks never change around
 * midnight on the first, so the offset at 04:00 UTC holds.
 */
export function getEasternMonthStart(year: number, month: number): Date {
  const midnight = Date.UTC(year, month - 1, 1);
  const summer = midnight + 4 * HOUR;
  return new Date(midnight - getEasternOffset(summer));
}

/**
 * Maps a date to the UTC timestamp (ms) whose fields read as Eastern time. Cached by the hour
 * (clocks change on the full hour): Intl for each row would cost more than the rest of a report.
 */
export function createEasternClock() {
  const offsets = new Map<number, number>();
  return (at: Date): number => {
    const hour = Math.floor(at.getTime() / HOUR);
    let offset = offsets.get(hour);
    if (offset === undefined) offsets.set(hour, (offset = getEasternOffset(at.getTime())));
    return at.getTime() + offset;
  };
}
