import { HelpRequests, REPORT_INDEX, type RequestDocument } from "~/models/request.server";
import type { RequestStatus } from "~/schemas/vocabulary";

const DAY_MS = 24 * 60 * 60_000;
const MEASURED_MS = 14 * DAY_MS;
const MIN_ANSWERS = 10;
/** Counting takes at most a hundredth of the time. */
const KEPT_TIMES = 100;
const ANSWERED: readonly RequestStatus[] = ["Accepted", "Rejected", "Resolved"];

interface Waited {
  _id: { days: number; open: boolean };
  count: number;
}

/**
 * Days until half of those who asked on the website in the last two weeks had an answer, of those
 * who had one or have waited so long. Undefined with fewer than ten answers, or if no half has one.
 */
export async function measureWait(now: Date): Promise<number | undefined> {
  const open = { $eq: ["$status", "Unevaluated" satisfies RequestStatus] };
  const answers = { $filter: { input: "$history", cond: { $in: ["$$this.to", ANSWERED] } } };
  const answeredAt = { $ifNull: [{ $min: { $map: { input: answers, in: "$$this.at" } } }, now] };
  const until = { $cond: [open, now, answeredAt] };
  const found = await HelpRequests.aggregate<Waited>([
    {
      $match: {
        createdAt: { $gte: new Date(now.getTime() - MEASURED_MS) },
        intake: { $exists: false },
        suspicious: false,
      } satisfies Partial<Record<keyof RequestDocument, unknown>>,
    },
    {
      $group: {
        _id: {
          days: {
            $max: [1, { $ceil: { $divide: [{ $subtract: [until, "$createdAt"] }, DAY_MS] } }],
          },
          open,
        },
        count: { $sum: 1 },
      },
    },
  ]).hint(REPORT_INDEX);
  const count = (isCounted: (days: number) => boolean, open: boolean) =>
    found.reduce(
      (sum, { _id, count }) => sum + (_id.open === open && isCounted(_id.days) ? count : 0),
      0,
    );
  const answered = count(() => true, false);
  if (answered < MIN_ANSWERS) return undefined;
  const days = found.filter(({ _id }) => !_id.open).map(({ _id }) => _id.days);
  return days
    .toSorted((a, b) => a - b)
    .find((most) => {
      const waited = answered + count((open) => open >= most, true);
      return count((one) => one <= most, false) >= waited / 2;
    });
}

let known: number | undefined;
let next = 0;

/** Returns what was measured last, and has it measured anew meanwhile: no page waits for it. */
export function getWaitDays(): number | undefined {
  const startedAt = performance.now();
  if (startedAt >= next) {
    next = Infinity;
    void measureWait(new Date())
      .then((days) => {
        known = days;
      })
      .catch(() => undefined) // the answer without it is whole
      .finally(() => {
        const endedAt = performance.now();
        next = endedAt + KEPT_TIMES * (endedAt - startedAt);
      });
  }
  return known;
}
