/** Dates as people in Florida read them: en-US, Eastern time, wherever the server stands. */
const ZONE = { timeZone: "America/New_York" } as const;
const DATE = new Intl.DateTimeFormat("en-US", { ...ZONE, year: "numeric", month: "numeric", day: "numeric" });
const TIME = new Intl.DateTimeFormat("en-US", { ...ZONE, hour: "numeric", minute: "2-digit", hour12: true });
const MONTH = new Intl.DateTimeFormat("en-US", { ...ZONE, year: "numeric", month: "numeric" });

/** `11/20/2026` */
export const easternDate = (at: Date) => DATE.format(at);

/** `4:07 PM`. Some builds of ICU put a narrow no-break space before PM, which neither a test nor a search would find. */
export const easternTime = (at: Date) => TIME.format(at).replace(/\s/g, " ");

/** Year and month (1 to 12) in Florida, for the filters of the report. */
export function easternYearMonth(at: Date): { year: number; month: number } {
  const [month = 0, year = 0] = MONTH.format(at).split("/").map(Number);
  return { year, month };
}

/** Year in Florida: on New Year's Eve it changes hours after UTC. */
export const easternYear = (at: Date) => easternYearMonth(at).year;
