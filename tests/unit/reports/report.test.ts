import { expect, test } from "vitest";

import { getOutcome, REPORT_OUTCOMES, toReportStatus } from "~/schemas/reports/report";
import { CLOSING_OUTCOMES, REQUEST_STATUSES } from "~/schemas/vocabulary";

test("the report calls Resolved requests Completed, and others by their status", () => {
  expect(REQUEST_STATUSES.map(toReportStatus)).toEqual([
    "Unevaluated",
    "Accepted",
    "Active",
    "Rejected",
    "Completed",
  ]);
});

test("the outcome is that of a closed request; done without one", () => {
  expect(getOutcome({ status: "Resolved", outcome: "partly" })).toBe("partly");
  expect(getOutcome({ status: "Resolved" })).toBe("done");
  for (const status of ["Unevaluated", "Accepted", "Active", "Rejected"] as const)
    expect(getOutcome({ status, outcome: "partly" })).toBeUndefined();
});

test("every outcome has a name in the report", () => {
  expect(CLOSING_OUTCOMES.map((code) => REPORT_OUTCOMES[code])).toEqual([
    "Done",
    "Partly done",
    "Could not be done",
    "No longer needed",
    "Duplicate of another request",
  ]);
});
