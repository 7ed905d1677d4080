import { expect, test } from "vitest";
import { toAgeView } from "~/services/web/presenters/age.server";

const NOW = new Date("2026-11-22T12:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 0, "minutes"],
  [MINUTE - 1, 0, "minutes"],
  [59 * MINUTE + 59_999, 59, "minutes"],
  [HOUR, 1, "hours"],
  [26 * HOUR, 26, "hours"],
  [48 * HOUR - 1, 47, "hours"],
  [48 * HOUR, 2, "days"],
  [60 * 24 * HOUR, 60, "days"],
  [61 * 24 * HOUR, 2, "months"],
  [400 * 24 * HOUR, 13, "months"],
  [-5 * MINUTE, 0, "minutes"], // another machine's clock is ahead
])("an age of %i ms is %i %s", (age, amount, unit) => {
  expect(toAgeView(new Date(NOW.getTime() - age), NOW)).toMatchObject({ amount, unit });
});

test("an age carries its date, for programs and in Eastern time", () => {
  expect(toAgeView(new Date("2026-11-20T21:07:00Z"), NOW)).toMatchObject({
    since: "2026-11-20T21:07:00.000Z",
    date: "11/20/2026 4:07 PM",
  });
});
