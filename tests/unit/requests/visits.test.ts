import { describe, expect, test } from "vitest";

import type { VisitPart } from "~/schemas/jobs/visit";
import {
  findVisit,
  formatVisit,
  getTomorrow,
  getVisitDays,
} from "~/services/requests/visits.server";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import {
  accept,
  acceptOffer,
  after,
  applyOutcome,
  assign,
  attempt,
  changed,
  close,
  complete,
  giveBack,
  job,
  kinds,
  resume,
  SUBMITTED,
  SYSTEM,
  unassign,
  volunteer,
  type Changed,
} from "../../support/request-rules";

/** The changes are on 2026-09-30, a minute after one another. */
const plan = (day: string, part: VisitPart = "morning"): RequestEvent => ({
  type: "plan",
  assignmentId: job(1),
  day,
  part,
});
const scheduled = [accept, assign("VA"), acceptOffer(1, "VA")];
const planned = (day = "2026-10-05") => after(...scheduled, plan(day));
const byVolunteer = (doc: ReturnType<typeof after>, event: RequestEvent) =>
  transition(doc, event, volunteer("VA"), SUBMITTED) as Changed;
const visitOf = (outcome: Changed) => outcome.patch.assignments![0]!.visit;

describe("a planned visit", () => {
  test("is told to the homeowner, and again when it is another; the same again does nothing", () => {
    const doc = after(...scheduled);
    const byStaff = changed(doc, plan("2026-10-05"));
    expect(kinds(byStaff)).toEqual(["audit", "job-visit VA", "visit-planned VA"]);
    const first = byVolunteer(doc, plan("2026-10-05"));
    expect(visitOf(first)).toEqual({ day: "2026-10-05", part: "morning" });
    expect(kinds(first)).toEqual(["visit-planned VA"]);
    expect(first.history).toMatchObject([{ event: "plan", jobIds: [job(1)] }]);
    const next = applyOutcome(doc, first);
    expect(attempt(next, plan("2026-10-05")).kind).toBe("noop");
    const other = byVolunteer(next, plan("2026-10-05", "evening"));
    expect(visitOf(other)).toEqual({ day: "2026-10-05", part: "evening" });
    expect(kinds(other)).toEqual(["visit-planned VA"]);
  });

  test("belongs to the volunteer of a scheduled job, and ends with it", () => {
    const other = plan("2026-10-05");
    const asOther = transition(after(...scheduled), other, volunteer("VB"), SUBMITTED);
    expect(asOther).toMatchObject({ code: "not-found" });
    for (const events of [
      [accept, assign("VA")],
      [...scheduled, complete(1, "VA")],
    ])
      expect(attempt(after(...events), plan("2026-10-05"))).toMatchObject({ code: "conflict" });
    const [before] = planned().assignments;
    expect(findVisit(before!, SUBMITTED)).toMatchObject({ day: "2026-10-05" });
    const done = after(...scheduled, plan("2026-10-05"), complete(1, "VA"));
    expect(findVisit(done.assignments[0]!, SUBMITTED)).toBeUndefined();
    const again = after(...[...scheduled, plan("2026-10-05"), complete(1, "VA")], resume(1, "VA"));
    expect(findVisit(again.assignments[0]!, SUBMITTED)).toMatchObject({ day: "2026-10-05" });
  });

  test("that falls through is told to the homeowner, unless it is past or all is closed", () => {
    for (const event of [giveBack(1, "VA"), unassign(1)])
      expect(kinds(changed(planned(), event))).toContain("visit-off VA");
    for (const event of [close(), complete(1, "VA")])
      expect(kinds(changed(planned(), event)).join()).not.toContain("visit");
    expect(kinds(changed(planned("2026-09-29"), giveBack(1, "VA")))).not.toContain("visit-off VA");
    expect(kinds(changed(after(...scheduled), giveBack(1, "VA")))).not.toContain("visit-off VA");
  });
});

describe("a visit of several volunteers", () => {
  const both = [accept, assign("VA", "VB"), acceptOffer(1, "VA"), acceptOffer(2, "VB")];
  const planTwo = (day: string): RequestEvent => ({
    type: "plan",
    assignmentId: job(2),
    day,
    part: "morning",
  });

  test("at one time is one to the homeowner: told, reminded and off once", () => {
    const doc = after(...both, plan("2026-10-05"));
    expect(kinds(changed(doc, planTwo("2026-10-05")))).not.toContain("visit-planned VB");
    expect(kinds(changed(doc, planTwo("2026-10-06")))).toContain("visit-planned VB");
    const together = after(...both, plan("2026-10-05"), planTwo("2026-10-05"));
    expect(kinds(changed(together, giveBack(1, "VA")))).not.toContain("visit-off VA");
    const alone = applyOutcome(together, changed(together, giveBack(1, "VA")));
    expect(kinds(changed(alone, giveBack(2, "VB")))).toContain("visit-off VB");
    const remind = (doc: ReturnType<typeof after>, n: number) =>
      transition(
        doc,
        { type: "remindVisit", assignmentId: job(n) },
        SYSTEM,
        new Date("2026-10-04T12:00-04:00"),
      ) as Changed;
    const first = remind(together, 1);
    expect(kinds(first)).toEqual(["job-visit VA", "visit-reminder VA"]);
    expect(kinds(remind(applyOutcome(together, first), 2))).toEqual(["job-visit VB"]);
  });

  test("that a merge ends is told to the homeowner", () => {
    const merge: RequestEvent = { type: "merge", keptId: "RKEPT0001", notes: "" };
    expect(kinds(changed(planned(), merge))).toContain("visit-off VA");
    expect(kinds(changed(planned("2026-09-29"), merge)).join()).not.toContain("visit-off");
  });
});

describe("the reminder", () => {
  const remindAt = (doc: ReturnType<typeof after>, time: string) =>
    transition(
      doc,
      { type: "remindVisit", assignmentId: job(1) },
      SYSTEM,
      new Date(`2026-10-${time}-04:00`),
    );

  test("goes to both on the day before, in Florida, and once", () => {
    const doc = planned();
    for (const time of ["03T23:59", "05T00:01", "06T09:00"])
      expect(remindAt(doc, time).kind, time).toBe("noop");
    for (const time of ["04T00:01", "04T23:59"]) {
      const outcome = remindAt(doc, time) as Changed;
      expect(kinds(outcome)).toEqual(["job-visit VA", "visit-reminder VA"]);
      expect(remindAt(applyOutcome(doc, outcome), "04T23:59").kind).toBe("noop");
    }
  });

  test("is none of a visit that was planned for the same or the next day, or of an ended job", () => {
    for (const day of ["2026-09-30", "2026-10-01"])
      expect(visitOf(changed(after(...scheduled), plan(day)))).toMatchObject({ reminded: true });
    const doc = after(...scheduled, plan("2026-10-05"), complete(1, "VA"));
    expect(remindAt(doc, "04T12:00").kind).toBe("noop");
    const moved = after(...scheduled, plan("2026-10-01"), plan("2026-10-05"));
    expect(remindAt(moved, "04T12:00").kind).toBe("changed");
  });
});

test("a visit is written with the day of the week", () => {
  const visit = { day: "2026-12-01", part: "afternoon" } as const;
  expect(formatVisit(visit, "en")).toBe("Tuesday, December 1, in the afternoon (12 to 5)");
  expect(formatVisit(visit, "es")).toBe("martes, 1 de diciembre, después del mediodía (de 12 a 5)");
});

test("tomorrow is the next day, also where the clocks change", () => {
  expect(getTomorrow(new Date("2027-03-13T23:30:00-05:00"))).toBe("2027-03-14");
  expect(getTomorrow(new Date("2027-11-06T23:30:00-04:00"))).toBe("2027-11-07");
});

test("a visit of a day before is over", () => {
  const [one] = planned("2026-10-05").assignments;
  expect(findVisit(one!, new Date("2026-10-05T23:59:00-04:00"))).toBeDefined();
  expect(findVisit(one!, new Date("2026-10-06T00:01:00-04:00"))).toBeUndefined();
});

test("a visit can be planned from today in Florida on, for 60 days", () => {
  expect(getVisitDays(new Date("2026-10-01T03:59:00Z"))).toEqual({
    min: "2026-09-30",
    max: "2026-11-29",
  });
});
