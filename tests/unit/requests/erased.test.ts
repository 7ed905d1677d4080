import { expect, test } from "vitest";

import type { RequestDocument } from "~/models/request.server";
import { withdrawing } from "~/services/requests/closing.server";
import { decideEvent } from "~/services/requests/events.server";
import { RULES, transition, type RequestEvent } from "~/services/requests/transitions.server";
import { inEnglish } from "../../support/messages";
import {
  accept,
  ADMIN,
  after,
  applyOutcome,
  assign,
  at,
  changed,
  close,
  decline,
  deepFreeze,
  kinds,
  note,
  prioritize,
  reopen,
  SYSTEM,
  type Changed,
} from "../../support/request-rules";

const ERASED = "Whom this was about has been erased, so it can no longer be changed.";
const OPEN: [string, RequestDocument][] = [
  ["Unevaluated", after()],
  ["Accepted", after(accept)],
  ["Active", after(accept, assign("VA", "VB"), decline(1, "VA"))],
];
const OVER: [string, RequestDocument][] = [
  ["Rejected", after({ type: "reject" })],
  ["Resolved", after(accept, assign("VA"), close())],
];

test.each(OPEN)("%s: a withdrawal closes it, and mails its volunteers alone", (status, doc) => {
  const outcome = decideEvent(doc, withdrawing, {}, SYSTEM, at(doc.rev)) as Changed;
  const next = applyOutcome(doc, outcome);
  expect(next).toMatchObject({ status: "Resolved", outcome: "noLongerNeeded", live: false });
  expect(next.assignments.filter(({ state }) => state === "Offered")).toEqual([]);
  expect(outcome.history).toMatchObject([{ event: "close", outcome: "noLongerNeeded" }]);
  const told = status === "Active" ? ["job-cancelled VB"] : [];
  expect(kinds(outcome).filter((kind) => kind !== "audit")).toEqual(told);
});

test.each(OVER)("%s: a withdrawal does nothing", (_, doc) => {
  expect(decideEvent(doc, withdrawing, {}, ADMIN, at(doc.rev)).kind).toBe("noop");
});

test.each([...OPEN, ...OVER])("%s: nothing changes it once it is erased", (_, doc) => {
  const erased = deepFreeze({ ...doc, erasedAt: at(doc.rev) });
  const events: RequestEvent[] = [accept, { type: "reject" }, assign("VC"), note("x"), reopen()];
  for (const event of [...events, prioritize(2, "insulin"), close()]) {
    expect(RULES).toHaveProperty(event.type);
    expect(inEnglish(transition(erased, event, ADMIN, at(doc.rev)))).toMatchObject({
      kind: "refused",
      code: "conflict",
      message: ERASED,
    });
  }
  expect(changed(doc, note("x")).kind).toBe("changed");
});
