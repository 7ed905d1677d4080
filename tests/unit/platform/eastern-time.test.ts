import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, test } from "vitest";

import {
  createEasternClock,
  formatDateTime,
  formatEasternDate,
  formatEasternTime,
  getEasternMonthStart,
  getEasternYear,
  getEasternYearMonth,
} from "~/services/platform/eastern-time.server";

const ZONE = process.env["TZ"];
afterEach(() => {
  if (ZONE === undefined) delete process.env["TZ"];
  else process.env["TZ"] = ZONE;
});

test("Spanish dates have their month in letters", () => {
  const at = new Date("2026-11-12T01:07:00Z");
  expect(formatEasternDate(at, "es")).toBe("11 de noviembre de 2026");
  expect(formatDateTime(at, "es")).toBe("11 de noviembre de 2026, 8:07 PM");
  expect(formatDateTime(at)).toBe("11/11/2026 8:07 PM");
});

const cases: [utc: string, date: string, time: string, year: number, month: number][] = [
  ["2026-11-20T21:07:00Z", "11/20/2026", "4:07 PM", 2026, 11],
  ["2026-07-04T16:00:00Z", "7/4/2026", "12:00 PM", 2026, 7],
  ["2026-07-04T04:00:59Z", "7/4/2026", "12:00 AM", 2026, 7],
  // Spring: 1:59 AM EST is followed by 3:00 AM EDT.
  ["2026-03-08T06:59:59Z", "3/8/2026", "1:59 AM", 2026, 3],
  ["2026-03-08T07:00:00Z", "3/8/2026", "3:00 AM", 2026, 3],
  // Autumn: 1:30 AM comes twice.
  ["2026-11-01T05:30:00Z", "11/1/2026", "1:30 AM", 2026, 11],
  ["2026-11-01T06:30:00Z", "11/1/2026", "1:30 AM", 2026, 11],
  ["2026-11-01T07:00:00Z", "11/1/2026", "2:00 AM", 2026, 11],
  // Ends of year and month.
  ["2027-01-01T04:59:59Z", "12/31/2026", "11:59 PM", 2026, 12],
  ["2027-01-01T05:00:00Z", "1/1/2027", "12:00 AM", 2027, 1],
  ["2026-10-01T03:59:59Z", "9/30/2026", "11:59 PM", 2026, 9],
  ["2028-02-29T12:00:00Z", "2/29/2028", "7:00 AM", 2028, 2],
];

describe.each(["America/New_York", "UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "on a server in %s",
  (zone) => {
    test.each(cases)("%s is %s, %s", (utc, date, time, year, month) => {
      process.env["TZ"] = zone;
      const at = new Date(utc);
      expect([formatEasternDate(at), formatEasternTime(at), getEasternYear(at)]).toEqual([
        date,
        time,
        year,
      ]);
      expect(getEasternYearMonth(at)).toEqual({ year, month });
    });
  },
);

test("setting TZ changes this process's local time, so the tests above prove something", () => {
  const hour = (zone: string) =>
    execFileSync(process.execPath, ["-p", "new Date(0).getHours()"], {
      env: { ...process.env, TZ: zone },
      encoding: "utf8",
    }).trim();
  expect([hour("UTC"), hour("Pacific/Kiritimati")]).not.toEqual(["0", "0"]);
  process.env["TZ"] = "Pacific/Kiritimati";
  const there = new Date(0).getHours();
  process.env["TZ"] = "UTC";
  expect(new Date(0).getHours()).not.toBe(there);
}, 30_000);

test("times and dates hold plain spaces only, for every minute of a day", () => {
  for (let minute = 0; minute < 1440; minute += 1) {
    const at = new Date(Date.UTC(2026, 10, 20, 0, minute));
    expect(formatEasternTime(at)).toMatch(/^(?:[1-9]|1[0-2]):[0-5]\d [AP]M$/);
    expect(formatEasternDate(at)).toMatch(/^11\/(?:19|20)\/2026$/);
  }
});

test("an invalid date throws", () => {
  expect(() => formatEasternDate(new Date(NaN))).toThrow(RangeError);
});

test("a month starts at midnight in Florida, in summer and in winter", () => {
  for (let year = 2020; year <= 2030; year++) {
    for (let month = 1; month <= 12; month++) {
      const start = getEasternMonthStart(year, month);
      expect(getEasternYearMonth(start)).toEqual({ year, month });
      expect(`${formatEasternDate(start)} ${formatEasternTime(start)}`).toBe(
        `${month}/1/${year} 12:00 AM`,
      );
      expect(getEasternYearMonth(new Date(start.getTime() - 1))).toEqual(
        month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 },
      );
    }
    expect(getEasternMonthStart(year, 13)).toEqual(getEasternMonthStart(year + 1, 1));
  }
});

test.each(cases)("the clock shows %s as %s %s", (utc, date, time) => {
  const shown = new Date(createEasternClock()(new Date(utc)));
  const [day, minute] = [
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC" }),
    { timeZone: "UTC", hour: "numeric", minute: "2-digit" } as const,
  ];
  expect(day.format(shown)).toBe(date);
  expect(new Intl.DateTimeFormat("en-US", minute).format(shown).replace(/\s/g, " ")).toBe(time);
});
