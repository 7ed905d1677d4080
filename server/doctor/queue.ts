import { formatDuration, ok, warning, type Finding } from "./finding";

/** A server takes a task within a second. */
const MAX_OVERDUE_MS = 60_000;

/** `oldestDue`: since when the task that has waited longest is due. */
export function judgeQueue(oldestDue: Date | undefined, now: Date): Finding {
  const overdueMs = oldestDue ? now.getTime() - oldestDue.getTime() : 0;
  return overdueMs <= MAX_OVERDUE_MS
    ? ok("queue", "no task is late")
    : warning(
        "queue",
        `a task is late by ${formatDuration(overdueMs)}: no server runs tasks`,
        "Start the hub; if it runs, look for errors in its log.",
      );
}
