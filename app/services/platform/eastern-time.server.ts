/** Dates as people in Florida read them: en-US, Eastern time, wherever the server stands. */
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

/** `11/20/2026` */
export const formatEasternDate = (at: Date) => DATE.format(at);

/** `4:07 PM`. Some builds of ICU put a narrow no-break space before PM, which neither a test nor a search would find. */
export const formatEasternTime = (at: Date) => TIME.format(at).replace(/\s/g, " ");

/** Year and month (1 to 12) in Florida, for the filters of the report. */
export function getEasternYearMonth(at: Date): { year: number; month: number } {
  const [month = 0, year = 0] = MONTH.format(at).split("/").map(Number);
  return { year, month };
}

/** Year in Florida: on New Year's Eve it changes hours after UTC. */
export const getEasternYear = (at: Date) => getEasternYearMonth(at).year;

const OFFSET = new Intl.DateTimeFormat("en-US", { ...ZONE, timeZoneName: "longOffset" });
const HOUR = 60 * 60 * 1000;

/** How far the clocks of Florida are ahead of UTC, in ms: they are behind, so it is negative. */
function getEasternOffset(at: number): number {
  const [, sign = "-", hours = "0", minutes = "0"] =
    /GMT(?:([+-])(\d+):(\d+))?/.exec(OFFSET.format(at)) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * HOUR + Number(minutes) * 60_000);
}

/** The moment at which a month (1 to 12, or one beyond) begins in Florida. Clocks are never changed at that hour, so it is four or five in UTC. */
export function getEasternMonthStart(year: number, month: number): Date {
  const midnight = Date.UTC(year, month - 1, 1);
  const summer = midnight + 4 * HOUR;
  return new Date(midnight - getEasternOffset(summer));
}

/**
 * A clock that answers what the clocks of Florida show, as the UTC time that reads the same. Asking Intl for each of many times would cost more than all
 * the rest of a report; clocks are changed on the full hour, so one answer does for an hour.
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
