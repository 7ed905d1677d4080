import { describe, expect, test } from "vitest";

import type { RequestDocument } from "~/models/request.server";
import { CLOSING_OUTCOMES } from "~/schemas/vocabulary";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import {
  accept,
  acceptOffer,
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
  job,
  kinds,
  reopen,
  SYSTEM,
  unassign,
  volunteer,
} from "../../support/request-rules";

const KEPT = "R00000009";
const OTHER = "R00000008";
const merge = (keptId = KEPT, notes = "") => ({ type: "merge", keptId, notes }) as const;
const absorb = (more: Partial<Extract<RequestEvent, { type: "absorb" }>> = {}): RequestEvent => ({
  type: "absorb",
  otherId: OTHER,
  count: 1,
  priority: 0,
  priorityReason: "",
  sameHome: false,
  isTold: true,
  ...more,
});
const reject: RequestEvent = { type: "reject", text: "Outside our area" };
/** A request in each status. */
const IN_EACH_STATUS = (): [string, RequestDocument][] => [
  ["Unevaluated", after()],
  ["Accepted", after(accept)],
  ["Active", after(accept, assign("VA"))],
  ["Rejected", after(reject)],
  ["Resolved", after(accept, assign("VA"), close())],
];
const only = (...statuses: string[]) =>
  IN_EACH_STATUS().filter(([status]) => statuses.includes(status));
const refusal = (doc: RequestDocument, event: RequestEvent) => {
  const outcome = attempt(doc, event);
  return outcome.kind === "refused" ? [outcome.code, outcome.message] : outcome.kind;
};

describe("reopen", () => {
  test("a Rejected request: Accepted, the reason of the rejection goes into the history", () => {
    const doc = after(reject);
    const outcome = changed(doc, { type: "reopen", reason: " They moved back \n", sameHome: true });
    expect(outcome.patch).toEqual({
      status: "Accepted",
      live: true,
      reasonRejected: "",
      closeNotes: "",
      possibleDuplicate: true,
      statusAt: at(2),
      updatedAt: at(2),
      changedAt: at(2),
    });
    expect(outcome.history).toEqual([
      {
        rev: 3,
        at: at(2),
        event: "reopen",
        byRole: "admin",
        by: "UADMIN",
        from: "Rejected",
        to: "Accepted",
        text: "They moved back",
        changes: [{ field: "rejection", from: "Outside our area", to: "" }],
      },
    ]);
    expect(kinds(outcome)).toEqual(["audit", "request-reopened"]);
    expect(applyOutcome(doc, outcome)).not.toHaveProperty("rejection");
  });
  test("a Resolved request: its notes and outcome go into the history, ended jobs stay ended", () => {
    const doc = after(
      ...[accept, assign("VA", "VB", "VC"), acceptOffer(1, "VA"), complete(1, "VA")],
      ...[decline(2, "VB"), { type: "close", notes: "Half", outcome: "partly" } as const],
    );
    const outcome = changed(doc, reopen());
    expect(outcome.patch).not.toHaveProperty("assignments");
    expect(outcome.history[0]).toMatchObject({
      changes: [{ field: "closeNotes", from: "Half", to: "" }],
      outcome: "partly",
    });
    expect(kinds(outcome)).toEqual(["audit", "request-reopened"]);
    const next = applyOutcome(doc, outcome);
    expect(next).toMatchObject({ status: "Accepted", readyToClose: false, unstaffed: false });
    expect(next).not.toHaveProperty("outcome");
    expect(next.assignments.map(({ state }) => state)).toEqual([
      "Completed",
      "Declined",
      "Cancelled",
    ]);
  });
  test("its completed jobs of before do not make it Active; new ones do, and are news again", () => {
    const doc = after(
      ...[accept, assign("VA"), acceptOffer(1, "VA"), complete(1, "VA"), close(), reopen()],
    );
    expect(changed(doc, correct(doc, { other: "Ice" })).patch).not.toHaveProperty("status");
    const outcome = changed(doc, assign("VA"));
    expect(outcome.patch).toMatchObject({ status: "Active" });
    expect(kinds(outcome)).toEqual(["audit", "job-offer VA"]);
    const active = applyOutcome(doc, outcome);
    expect(kinds(changed(active, acceptOffer(2, "VA")))).toContain("request-active");
    expect(active.assignments.map(({ id, state }) => [id, state])).toEqual([
      [job(1), "Completed"],
      [job(2), "Offered"],
    ]);
    const left = changed(active, unassign(2));
    expect(left.patch).toMatchObject({ status: "Accepted", unstaffed: true });
    expect(kinds(left)).toEqual(["admin-reassign", "audit", "job-cancelled VA"]);
  });
  test("twice: jobs that were done in between are of before, too", () => {
    const doc = after(
      ...[accept, assign("VA"), acceptOffer(1, "VA"), complete(1, "VA"), close(), reopen()],
      ...[assign("VB"), acceptOffer(2, "VB"), complete(2, "VB")],
    );
    expect(doc).toMatchObject({ status: "Active", readyToClose: true });
    const again = applyOutcome(doc, changed(doc, close("Again")));
    const next = applyOutcome(again, changed(again, reopen("And again")));
    expect(next.status).toBe("Accepted");
    expect(changed(next, correct(next, { other: "Ice" })).patch).not.toHaveProperty("status");
  });
  test("a duplicate: it stands alone again, and the history names the one that was kept", () => {
    const doc = after(merge(KEPT, "Same roof"));
    const outcome = changed(doc, reopen());
    expect(outcome.history[0]).toMatchObject({ outcome: "duplicate", otherId: KEPT });
    const next = applyOutcome(doc, outcome);
    expect(next).toMatchObject({ status: "Accepted", closeNotes: "", live: true });
    expect(next).not.toHaveProperty("duplicateOf");
    expect(next).not.toHaveProperty("outcome");
    expect(changed(next, merge(KEPT)).patch).toMatchObject({ duplicateOf: KEPT });
  });
  test("again with the same reason does nothing; with another one, or after a change, it is a conflict", () => {
    const doc = after(reject, reopen("They called"));
    expect(attempt(doc, reopen(" They called ")).kind).toBe("noop");
    expect(refusal(doc, reopen("Another reason"))).toEqual([
      "conflict",
      "This request was accepted and no volunteer is on it now. Check its current state before you go on.",
    ]);
    const assigned = applyOutcome(doc, changed(doc, assign("VA")));
    expect(refusal(assigned, reopen("They called"))[0]).toBe("conflict");
  });
  test.each(only("Unevaluated", "Accepted", "Active"))("%s: is refused", (_, doc) => {
    expect(refusal(doc, reopen())[0]).toBe("conflict");
  });
  test("only administrators reopen", () => {
    for (const actor of [SYSTEM, volunteer("VA")])
      expect(() => transition(after(reject), reopen(), actor, at(9))).toThrow(TypeError);
  });
  test("an assignment of after it that is taken back leaves it as it was", () => {
    const doc = after(
      ...[accept, assign("VA"), unassign(1), assign("VB"), close(), reopen("Again")],
    );
    const outcome = changed(doc, assign("VC"));
    const held = applyOutcome(doc, {
      ...outcome,
      intents: outcome.intents.map((one) =>
        one.kind === "audit" ? one : { ...one, after: at(9_000) },
      ),
    });
    const undone = applyOutcome(held, changed(held, { type: "takeBack", rev: held.rev }));
    expect(undone).toMatchObject({ status: "Accepted", unstaffed: doc.unstaffed });
    expect([doc.unstaffed, undone.statusAt]).toEqual([false, doc.statusAt]);
  });
});

describe("merge", () => {
  test.each(only("Unevaluated", "Accepted", "Active"))(
    "%s: closed as a duplicate, its jobs end, and the kept one is told by the outbox",
    (status, doc) => {
      const outcome = changed(doc, merge(KEPT, " Same roof "));
      const next = applyOutcome(doc, outcome);
      expect(next).toMatchObject({
        status: "Resolved",
        live: false,
        outcome: "duplicate",
        duplicateOf: KEPT,
        closeNotes: "Same roof",
        readyToClose: false,
        unstaffed: false,
      });
      expect(next.assignments.map(({ state, cancelReason }) => [state, cancelReason])).toEqual(
        status === "Active" ? [["Cancelled", "closed"]] : [],
      );
      expect(outcome.history).toMatchObject([
        { event: "merge", outcome: "duplicate", otherId: KEPT, from: status, to: "Resolved" },
      ]);
      expect(kinds(outcome)).toEqual([
        "audit",
        ...(status === "Active" ? ["job-cancelled VA"] : []),
        `merge ${KEPT}`,
        "request-merged",
      ]);
    },
  );
  test("after its status has changed is refused: a press must not cancel jobs unseen", () => {
    const [, doc] = only("Active")[0]!;
    for (const seen of ["Unevaluated", "Accepted"] as const)
      expect(refusal(doc, { ...merge(KEPT), seen })[0]).toBe("conflict");
    changed(doc, { ...merge(KEPT), seen: "Active" });
  });
  test("again does nothing; other notes, or another kept request, are a conflict", () => {
    const doc = after(merge(KEPT, "Same roof"));
    for (const notes of ["", "Same roof", " Same roof "])
      expect(attempt(doc, merge(KEPT, notes)).kind).toBe("noop");
    expect(refusal(doc, merge(KEPT, "Another roof"))).toEqual([
      "conflict",
      "This request was already closed, with other notes. The notes that you entered were not saved.",
    ]);
    expect(refusal(doc, merge(OTHER))).toEqual([
      "conflict",
      "This request was already closed. Check its current state before you go on.",
    ]);
  });
  test.each(only("Rejected", "Resolved"))("%s: is refused", (_, doc) => {
    expect(refusal(doc, merge())[0]).toBe("conflict");
  });
  test("only administrators merge", () => {
    for (const actor of [SYSTEM, volunteer("VA")])
      expect(() => transition(after(), merge(), actor, at(9))).toThrow(TypeError);
  });
  test("is not undone as a change in bulk", () => {
    const doc = after(merge());
    expect(refusal(doc, { type: "takeBack", rev: doc.rev })[0]).toBe("conflict");
  });
});

describe("absorb", () => {
  test.each(IN_EACH_STATUS())(
    "%s: the history names the other one, the flag of duplicates follows, and lists keep its place",
    (_, doc) => {
      for (const sameHome of [true, false]) {
        const outcome = changed(doc, absorb({ sameHome }));
        expect(outcome.patch).toEqual({ possibleDuplicate: sameHome, changedAt: at(doc.rev) });
        expect(outcome.history).toMatchObject([{ event: "absorb", otherId: OTHER, by: "UADMIN" }]);
        expect(outcome.history[0]).not.toHaveProperty("priority");
        expect(kinds(outcome)).toEqual(["audit"]);
      }
    },
  );
  test("mails its homeowner only if the mail about the other one goes to another address", () => {
    expect(kinds(changed(after(), absorb({ isTold: false })))).toEqual([
      "audit",
      "request-absorbed",
    ]);
  });
  test.each(only("Rejected", "Resolved"))(
    "%s meanwhile: nobody hears that it goes on",
    (_, doc) => {
      expect(kinds(changed(doc, absorb({ isTold: false })))).toEqual(["audit"]);
    },
  );
  test("again does nothing; once more after the other one was reopened and merged again", () => {
    const doc = after(absorb());
    expect(attempt(doc, absorb()).kind).toBe("noop");
    expect(attempt(doc, absorb({ otherId: KEPT })).kind).toBe("changed");
    const twice = applyOutcome(doc, changed(doc, absorb({ count: 2 })));
    expect(attempt(twice, absorb({ count: 2 })).kind).toBe("noop");
    expect(attempt(twice, absorb({ count: 1 })).kind).toBe("noop");
  });
  test("takes the other one's priority if it is higher, with its reason", () => {
    const prioritized = after({ type: "prioritize", priority: 1, reason: "baby" });
    const urgent = absorb({ priority: 2, priorityReason: "insulin" });
    const outcome = changed(prioritized, urgent);
    expect(outcome.patch).toMatchObject({ priority: 2, priorityReason: "insulin" });
    expect(outcome.history).toMatchObject([{ priority: { from: 1, to: 2 }, text: "insulin" }]);
    for (const [priority, priorityReason] of [
      [1, "cold"],
      [0, ""],
    ] as const)
      expect(changed(prioritized, absorb({ priority, priorityReason })).patch).not.toHaveProperty(
        "priority",
      );
    // A later priority that is taken back leaves the one that came with the other request.
    const next = applyOutcome(prioritized, outcome);
    const lower = applyOutcome(next, changed(next, { type: "prioritize", priority: 1 }));
    const rev = lower.rev;
    expect(changed(lower, { type: "takeBack", rev }).patch).toMatchObject({
      priority: 2,
      priorityReason: "insulin",
    });
  });
});

describe("claim", () => {
  const claim: RequestEvent = { type: "claim" };
  const release: RequestEvent = { type: "release" };
  test.each(IN_EACH_STATUS())(
    "%s: names the administrator, mails nobody, and lists keep its place",
    (_, doc) => {
      const outcome = changed(doc, claim);
      expect(outcome.patch).toEqual({ claimedBy: "UADMIN", changedAt: at(doc.rev) });
      expect(outcome.history).toEqual([
        { rev: doc.rev + 1, at: at(doc.rev), event: "claim", byRole: "admin", by: "UADMIN" },
      ]);
      expect(kinds(outcome)).toEqual(["audit"]);
    },
  );
  test("again does nothing; another administrator claims it instead", () => {
    const doc = after(claim);
    expect(attempt(doc, claim).kind).toBe("noop");
    const other = transition(doc, claim, { role: "admin", id: "UOTHER" }, at(9));
    expect(other).toMatchObject({ kind: "changed", patch: { claimedBy: "UOTHER" } });
  });
  test("released, nobody has claimed it; again does nothing", () => {
    const doc = after(claim);
    const outcome = changed(doc, release);
    expect(outcome.patch).toEqual({ changedAt: at(2) });
    const next = applyOutcome(doc, outcome);
    expect(next).not.toHaveProperty("claimedBy");
    expect(attempt(next, release).kind).toBe("noop");
  });
  test("released on a page of before, a colleague's claim stays", () => {
    const doc = after(claim);
    const other = transition(doc, claim, { role: "admin", id: "UOTHER" }, at(9));
    if (other.kind !== "changed") throw new Error(other.kind);
    expect(attempt(applyOutcome(doc, other), release).kind).toBe("noop");
  });
  test("is no lock: others act on the request, and it stays claimed through all of it", () => {
    const other = { role: "admin", id: "UOTHER" } as const;
    const events = [accept, assign("VA"), close(), reopen()];
    const doc = events.reduce((before, event) => {
      const outcome = transition(before, event, other, at(before.rev));
      if (outcome.kind !== "changed") throw new Error(event.type);
      return applyOutcome(before, outcome);
    }, after(claim));
    expect(doc).toMatchObject({ status: "Accepted", claimedBy: "UADMIN" });
  });
  test("only administrators claim and release", () => {
    for (const event of [claim, release])
      for (const actor of [SYSTEM, volunteer("VA")])
        expect(() => transition(after(claim), event, actor, at(9))).toThrow(TypeError);
  });
  test("by an actor without account does nothing", () => {
    expect(transition(after(), claim, { role: "admin" }, at(9)).kind).toBe("noop");
  });
});

test("a change in bulk stays once the request was claimed, corrected, merged or kept of two", () => {
  const outcome = changed(after(), accept);
  const held = applyOutcome(after(), {
    ...outcome,
    intents: outcome.intents.map((one) => (one.kind === "audit" ? one : { ...one, after: at(9) })),
  });
  expect(attempt(held, { type: "takeBack", rev: 2 }).kind).toBe("changed");
  const events = [{ type: "claim" } as const, correct(held, { other: "Ice" }), merge(), absorb()];
  for (const event of events)
    expect(refusal(applyOutcome(held, changed(held, event)), { type: "takeBack", rev: 2 })).toEqual(
      ["conflict", "This request has changed since. Nothing was undone."],
    );
});

describe("the outcome of closing", () => {
  const active = after(accept, assign("VA"));
  const closeAs = (outcome: "done" | "partly" | "couldNot" | "noLongerNeeded", notes = "") =>
    ({ type: "close", notes, outcome }) as const;

  test.each(["done", "partly", "couldNot", "noLongerNeeded"] as const)(
    "%s is stored and in the history, for the mail",
    (outcome) => {
      const closed = changed(active, closeAs(outcome));
      expect(closed.patch).toMatchObject({ status: "Resolved", outcome });
      expect(closed.history).toMatchObject([{ event: "close", outcome }]);
      expect(kinds(closed)).toEqual(["audit", "job-cancelled VA", "request-resolved"]);
    },
  );
  test("is done without one, as the close call means it; all outcomes have a rule", () => {
    expect(changed(active, close()).patch).toMatchObject({ outcome: "done" });
    expect(CLOSING_OUTCOMES).toEqual(["done", "partly", "couldNot", "noLongerNeeded", "duplicate"]);
  });
  test("again: the same one, or none, does nothing; another one is a conflict", () => {
    const doc = applyOutcome(active, changed(active, closeAs("partly", "Half")));
    for (const event of [closeAs("partly"), closeAs("partly", "Half"), close("Half"), close("")])
      expect(attempt(doc, event).kind).toBe("noop");
    expect(refusal(doc, closeAs("done"))).toEqual([
      "conflict",
      "This request was already closed with another outcome. The outcome that you chose was not saved.",
    ]);
    expect(refusal(after(merge()), closeAs("done"))[0]).toBe("conflict");
  });
});

describe("a corrected email address", () => {
  const doc = after(accept);
  const mailsOf = (email: string, before = doc) =>
    kinds(changed(before, correct(before, { email }))).filter((kind) => kind !== "audit");
  test("is mailed to both addresses, and no other change mails anybody", () => {
    expect(mailsOf("ana.diaz@example.com")).toEqual(["email-left", "email-taken"]);
    expect(mailsOf("")).toEqual(["email-left", "email-taken"]); // the empty one gets none
    const others = { firstName: "Anna", lastName: "Díaz", phone: "9415550199", other: "Ice" };
    expect(kinds(changed(doc, correct(doc, others)))).toEqual(["audit", "search-words"]);
  });
  test("in another case is the same mailbox: stored, and nobody is mailed", () => {
    const outcome = changed(doc, correct(doc, { email: "Ana@Example.com" }));
    expect(outcome.patch).toMatchObject({ email: "Ana@Example.com" });
    expect(outcome.patch).not.toHaveProperty("mailBounced"); // what bounced, bounces
    expect(kinds(outcome)).toEqual(["audit"]);
  });
});
