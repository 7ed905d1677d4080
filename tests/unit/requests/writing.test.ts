import { expect, test } from "vitest";

import type { RequestDocument } from "~/models/request.server";
import { eraseRequest } from "~/services/privacy/erased.server";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import { isSaid, listSaid } from "~/services/requests/writing.server";
import {
  accept,
  acceptOffer,
  after,
  applyOutcome,
  assign,
  at,
  attempt,
  changed,
  held,
  kinds,
  note,
  takeBack,
  volunteer,
} from "../../support/request-rules";
import { useTestSettings } from "../../support/settings";

useTestSettings();

const SAID = "We come on Monday.";
const write = (said = SAID): RequestEvent => ({ type: "write", said });
const sendText = (said = SAID): RequestEvent => ({ type: "sendText", said });
const acceptWith = (said: string): RequestEvent => ({ type: "accept", said });
const closeWith = (said: string): RequestEvent => ({ type: "close", notes: "Roof covered", said });
const read = (doc: RequestDocument) => listSaid(doc).map(({ said }) => said);

test("a message is in the history, mailed, and leaves the status and its date alone", () => {
  const outcome = changed(after(accept), write());
  expect(outcome.history).toMatchObject([{ event: "write", said: SAID, by: "UADMIN" }]);
  expect(outcome.patch).toEqual({ changedAt: at(2) });
  expect(kinds(outcome)).toEqual(["audit", "request-message"]);
});

test("the same within a minute is one message; nothing is none", () => {
  const doc = { ...after(write()), rev: 1 }; // a second later, as `attempt` counts
  expect(attempt(doc, write()).kind).toBe("noop");
  expect(attempt(doc, write("And Tuesday.")).kind).toBe("changed");
  expect(attempt(after(), write("")).kind).toBe("noop");
});

test("a text message is noted, and not mailed", () => {
  const outcome = changed(after(), sendText());
  expect(outcome.history).toMatchObject([{ event: "sendText", said: SAID }]);
  expect(kinds(outcome)).toEqual(["audit"]);
  expect(attempt({ ...after(sendText()), rev: 1 }, sendText()).kind).toBe("noop");
});

test("texts to two volunteers of a request are two, and a text of a volunteer is of an own job", () => {
  const doc = { ...after(accept, assign("VA", "VB"), acceptOffer(1, "VA")), rev: 3 };
  const [first, second] = doc.assignments.map(({ id }) => id);
  const text = (assignmentId?: string): RequestEvent => ({
    type: "sendText",
    ...(assignmentId && { assignmentId }),
  });
  const once = { ...applyOutcome(doc, changed(doc, text(first))), rev: 3 }; // within a minute
  expect(once.history.at(-1)).toMatchObject({ event: "sendText", jobIds: [first] });
  expect(attempt(once, text(first)).kind).toBe("noop");
  expect(attempt(once, text(second)).kind).toBe("changed");
  expect(attempt(doc, text("R0-9"))).toMatchObject({ kind: "refused", code: "not-found" });
  const by = (id: string, one?: string) => transition(doc, text(one), volunteer(id), at(9));
  expect(by("VA", first).kind).toBe("changed");
  expect(by("VA", second)).toMatchObject({ code: "not-found" });
  expect(by("VA")).toMatchObject({ code: "not-found" });
  // Not accepted: the volunteer does not see the number.
  expect(by("VB", second)).toMatchObject({ code: "conflict" });
});

test("a message answers what the homeowner wrote; a text message does not", () => {
  const asked = after({ type: "tell", about: "message", text: "When?" });
  expect(asked.told).toBe(true);
  expect(applyOutcome(asked, changed(asked, sendText())).told).toBe(true);
  expect(applyOutcome(asked, changed(asked, write())).told).toBe(false);
  expect(applyOutcome(asked, changed(asked, acceptWith(SAID))).told).toBe(false);
  expect(applyOutcome(asked, changed(asked, accept)).told).toBe(true);
});

test.each([
  ["accept", after(), acceptWith],
  ["close", after(accept, assign("VA")), closeWith],
] as const)("%s carries words; repeated with others it would lose them", (event, doc, toEvent) => {
  const next = applyOutcome(doc, changed(doc, toEvent(SAID)));
  expect(next.history.at(-1)).toMatchObject({ event, said: SAID });
  expect(isSaid(next, event, SAID)).toBe(true);
  expect(attempt(next, toEvent(SAID)).kind).toBe("noop");
  expect(attempt(next, toEvent("")).kind).toBe("noop");
  expect(attempt(next, toEvent("Something else")).kind).toBe("refused");
});

test("the homeowner reads words that stand: not what was taken back, notes or text messages", () => {
  const first = after(acceptWith("Accepted."), note("Secret"), sendText("Call us."), write());
  expect(read(first)).toEqual(["Accepted.", SAID]);
  const second = held(first, write("Wrong person"));
  expect(read(second)).toHaveLength(3);
  expect(listSaid(second, at(9))).toHaveLength(2); // can still be taken back
  const undone = changed(second, takeBack(second.rev));
  expect(undone.withdrawn).toEqual([`R7K4MQ2AB:${second.rev}:request-message`]);
  expect(read(applyOutcome(second, undone))).toEqual(["Accepted.", SAID]);
});

test("erasing a homeowner takes the words, too", () => {
  const { set } = eraseRequest(after(acceptWith(SAID), write()), at(9));
  expect(JSON.stringify(set)).not.toContain(SAID);
});
