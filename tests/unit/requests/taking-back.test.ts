import { describe, expect, test } from "vitest";

import type { RequestDocument } from "~/models/request.server";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import {
  accept,
  acceptOffer,
  ADMIN,
  after,
  applyOutcome,
  assign,
  at,
  attempt,
  changed,
  close,
  complete,
  correct,
  decline,
  deepFreeze,
  giveBack,
  held,
  job,
  kinds,
  lapse,
  note,
  prioritize,
  remind,
  SUBMITTED,
  SYSTEM,
  takeBack,
  volunteer,
} from "../../support/request-rules";

describe("take back", () => {
  /** Applies a change, then releases the hold of its mails, as the relay does. */
  const released = (doc: RequestDocument) =>
    deepFreeze({ ...doc, intents: doc.intents.map(({ after: _, ...message }) => message) });
  const CHANGED_SINCE = "This request has changed since. Nothing was undone.";
  const MAILED = "This change was emailed already, so it stays.";
  const refusal = (doc: RequestDocument, rev: number) => {
    const outcome = attempt(doc, takeBack(rev));
    return outcome.kind === "refused" ? [outcome.code, outcome.message] : outcome.kind;
  };

  test("of accept: the status of before, and none of its mails", () => {
    const doc = held(after(), accept);
    const outcome = changed(doc, takeBack(2));
    expect(outcome.patch).toEqual({
      status: "Unevaluated",
      statusAt: SUBMITTED,
      updatedAt: at(2),
      changedAt: at(2),
    });
    expect(outcome.withdrawn).toEqual(["R7K4MQ2AB:2:request-accepted"]);
    expect(kinds(outcome)).toEqual(["audit"]);
    expect(outcome.history).toMatchObject([
      { event: "takeBack", from: "Accepted", to: "Unevaluated", by: "UADMIN" },
    ]);
    expect(attempt(applyOutcome(doc, outcome), accept).kind).toBe("changed");
  });
  test("of assign: the offers are cancelled as never mailed, nobody is asked for others", () => {
    const before = after(accept);
    const doc = held(before, assign("VA", "VB"));
    const outcome = changed(doc, takeBack(3));
    const next = applyOutcome(doc, outcome);
    expect(next).toMatchObject({ status: "Accepted", unstaffed: false, readyToClose: false });
    expect(next.assignments.map(({ state, cancelReason }) => [state, cancelReason])).toEqual([
      ["Cancelled", "taken-back"],
      ["Cancelled", "taken-back"],
    ]);
    expect(outcome.withdrawn?.toSorted()).toEqual([
      "R7K4MQ2AB:3:job-offer:VA",
      "R7K4MQ2AB:3:job-offer:VB",
    ]);
    expect(outcome.history[0]).toMatchObject({ jobIds: [job(1), job(2)], to: "Accepted" });
    expect(kinds(outcome)).toEqual(["audit"]);
    expect(kinds(changed(next, assign("VC")))).toEqual(["audit", "job-offer VC"]);
  });
  test("of assign, and of the next one: as if it had never been", () => {
    const before = after(accept);
    const undone = ["VA", "VB"].reduce((doc, id) => {
      const next = held(doc, assign(id));
      return applyOutcome(next, changed(next, takeBack(next.rev)));
    }, before);
    expect(undone).toMatchObject({
      status: "Accepted",
      statusAt: before.statusAt,
      unstaffed: false,
    });
  });
  test("after a note: volunteers are still needed, and the status is as old as before", () => {
    const left = after(accept, assign("VA"), decline(1, "VA"), note("Called"));
    const doc = held(left, assign("VB"));
    const undone = applyOutcome(doc, changed(doc, takeBack(6)));
    expect(undone).toMatchObject({ unstaffed: true, statusAt: left.statusAt });
    const accepted = held(after(note("Called")), accept);
    expect(changed(accepted, takeBack(3)).patch).toMatchObject({ statusAt: SUBMITTED });
  });
  test("of more volunteers: those of before stay", () => {
    const doc = held(after(accept, assign("VA")), assign("VA", "VB"));
    const next = applyOutcome(doc, changed(doc, takeBack(4)));
    expect(next.status).toBe("Active");
    expect(next.assignments.map(({ volunteerId, state }) => [volunteerId, state])).toEqual([
      ["VA", "Offered"],
      ["VB", "Cancelled"],
    ]);
  });
  test("of an assignment after the last volunteer had left: volunteers are needed again", () => {
    const left = after(accept, assign("VA"), decline(1, "VA"));
    expect(left.unstaffed).toBe(true);
    const doc = held(left, assign("VB"));
    expect(doc.unstaffed).toBe(false);
    expect(applyOutcome(doc, changed(doc, takeBack(5)))).toMatchObject({
      status: "Accepted",
      unstaffed: true,
    });
  });
  test("of an assignment after a job was given back, beside another: still one is needed", () => {
    const left = after(accept, assign("VA", "VC"), acceptOffer(1, "VA"), giveBack(1, "VA"));
    const doc = held(left, assign("VB"));
    expect(doc).toMatchObject({ status: "Active", unstaffed: false });
    expect(applyOutcome(doc, changed(doc, takeBack(6)))).toMatchObject({
      status: "Active",
      unstaffed: true,
    });
  });
  test("of prioritize: the priority and the reason of before", () => {
    const doc = after(prioritize(1, "baby"), note("Called"), prioritize(2, "insulin"));
    expect(changed(doc, takeBack(4)).patch).toMatchObject({ priority: 1, priorityReason: "baby" });
    expect(changed(after(prioritize(2, "insulin")), takeBack(2)).patch).toMatchObject({
      priority: 0,
      priorityReason: "",
    });
    expect(kinds(changed(doc, takeBack(4)))).toEqual(["audit"]);
    expect(changed(doc, takeBack(4)).history).toMatchObject([{ priority: { from: 2, to: 1 } }]);
    const cleared = after(prioritize(1, "baby"), prioritize(0, "sorted out"), prioritize(2, "new"));
    expect(changed(cleared, takeBack(4)).patch).toMatchObject({ priority: 0, priorityReason: "" });
    const closed = after(accept, assign("VA"), close(), prioritize(2, "insulin"));
    expect(applyOutcome(closed, changed(closed, takeBack(5))).unstaffed).toBe(false);
    // The reason of a priority that was taken back is not the one of before.
    const undone = applyOutcome(doc, changed(doc, takeBack(4)));
    const again = applyOutcome(undone, changed(undone, prioritize(2, "oxygen")));
    expect(changed(again, takeBack(6)).patch).toMatchObject({
      priority: 1,
      priorityReason: "baby",
    });
    expect(changed(again, takeBack(6)).patch).not.toHaveProperty("updatedAt");
  });
  test("again does nothing", () => {
    const doc = held(after(), accept);
    const next = applyOutcome(doc, changed(doc, takeBack(2)));
    expect(attempt(next, takeBack(2)).kind).toBe("noop");
    expect(refusal(next, 3)).toEqual(["conflict", MAILED]);
  });
  test("after another change, or of another one, it is a conflict", () => {
    const doc = held(after(), accept);
    for (const event of [note("Called"), prioritize(1), assign("VA"), { type: "reject" } as const])
      expect(refusal(applyOutcome(doc, changed(doc, event)), 2), event.type).toEqual([
        "conflict",
        CHANGED_SINCE,
      ]);
    expect(refusal(doc, 1)).toEqual(["conflict", CHANGED_SINCE]);
    expect(refusal(doc, 3)).toEqual(["conflict", CHANGED_SINCE]);
  });
  test("once its mails were released, or if they never were held, it is a conflict", () => {
    for (const doc of [released(held(after(), accept)), after(accept)])
      expect(refusal(doc, 2)).toEqual(["conflict", MAILED]);
    expect(refusal(released(held(after(accept), assign("VA"))), 3)).toEqual(["conflict", MAILED]);
  });
  test("when one of its mails was released, or at the end of the hold, it is a conflict", () => {
    const doc = held(after(accept), assign("VA", "VB"));
    const intents = doc.intents.map(({ after: until, ...one }) =>
      one.target === "VB" ? one : { ...one, ...(until && { after: until }) },
    );
    expect(refusal(deepFreeze({ ...doc, intents }), 3)).toEqual(["conflict", MAILED]);
    const short = held(after(), accept, at(10));
    const kindAt = (minute: number) => transition(short, takeBack(2), ADMIN, at(minute)).kind;
    expect([kindAt(9.99), kindAt(10)]).toEqual(["changed", "refused"]);
  });
  test("other events can't be taken back", () => {
    const cases: [RequestDocument, RequestEvent][] = [
      [after(accept, assign("VA")), acceptOffer(1, "VA")],
      [after(accept, assign("VA"), acceptOffer(1, "VA")), complete(1, "VA")],
      [after(accept, assign("VA")), remind(1)],
      [after(accept, assign("VA")), lapse(1)],
    ];
    for (const [doc, event] of cases)
      expect(refusal(held(doc, event), doc.rev + 1), event.type).toEqual([
        "conflict",
        CHANGED_SINCE,
      ]);
    for (const event of [note("Called"), correct(after(), { phone: "9415550199" })])
      expect(refusal(after(event), 2), event.type).toEqual(["conflict", MAILED]);
    expect(refusal(after(), 1)).toEqual(["conflict", MAILED]);
  });
  test("only administrators take back", () => {
    for (const actor of [SYSTEM, volunteer("VA")])
      expect(() => transition(held(after(), accept), takeBack(2), actor, at(1))).toThrow(TypeError);
  });
});
