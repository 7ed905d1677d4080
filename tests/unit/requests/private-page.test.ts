import { describe, expect, test } from "vitest";

import type { TOLD_KINDS } from "~/schemas/requests/private-page";
import { DigitsForm, TellForm } from "~/schemas/requests/private-page";
import type { RequestDocument } from "~/models/request.server";
import { listUnanswered } from "~/services/requests/events.server";
import type { RequestEvent } from "~/services/requests/transitions.server";
import {
  accept,
  after,
  applyOutcome,
  assign,
  at,
  attempt,
  changed,
  close,
  correct,
  kinds,
  submitted,
} from "../../support/request-rules";
import { useTestSettings } from "../../support/settings";
import { transition } from "~/services/requests/transitions.server";

const tell = (about: (typeof TOLD_KINDS)[number] = "callMe", text = ""): RequestEvent => ({
  type: "tell",
  about,
  text,
});
const note: RequestEvent = { type: "note", text: "Called her" };
/** The last decision as `applyEvent` stores it: its mails wait. */
const hold = (doc: RequestDocument): RequestDocument => ({
  ...doc,
  intents: doc.intents.map((one) =>
    one.rev === doc.rev && one.kind !== "audit" ? { ...one, after: at(doc.rev + 60) } : one,
  ),
});
const renew = (version: number): RequestEvent => ({ type: "renewLink", version });

describe("what a homeowner tells", () => {
  test.each([
    ["Unevaluated", after()],
    ["Active", after(accept, assign("VA"))],
    ["Rejected", after({ type: "reject" })],
    ["Resolved", after(accept, assign("VA"), close())],
  ])("%s: is in the history, flagged, and staff are mailed", (_, doc) => {
    const result = changed(doc, tell("phone", "Now 941 555 0199"));
    expect(result.patch).toEqual({ told: true, changedAt: at(doc.rev) }); // its place stays
    expect(result.history).toEqual([
      {
        rev: doc.rev + 1,
        at: at(doc.rev),
        event: "tell",
        byRole: "public",
        about: "phone",
        text: "Now 941 555 0199",
      },
    ]);
    expect(kinds(result)).toEqual(["admin-told"]);
  });

  test("the same within a minute is one; later, or about something else, it is not", () => {
    const doc = after(tell());
    const again = (event: RequestEvent, minutes: number) =>
      transition(doc, event, { role: "public" }, at(doc.rev - 1 + minutes)).kind;
    expect(again(tell(), 0.99)).toBe("noop");
    expect(again(tell(), 1)).toBe("changed");
    expect(again(tell("noLonger"), 0)).toBe("changed");
    expect(again(tell("callMe", "soon"), 0)).toBe("changed");
  });

  test("the flag stays until staff answer this request: not over a change of many, or a call", () => {
    const events: RequestEvent[] = [
      tell(),
      { type: "claim" },
      { type: "noAnswer" },
      accept,
      assign("VA"),
      { type: "prioritize", priority: 1, reason: "85" },
    ] as RequestEvent[];
    expect(after(...events)).toMatchObject({ told: true });
    expect(after(...events, note)).toMatchObject({ told: false });
    expect(after(...events, close())).toMatchObject({ told: false });
    expect(after(...events, note, tell("message", "And?"))).toMatchObject({ told: true });
  });

  test("all that is unanswered is listed, oldest first; staff are mailed about the first", () => {
    const doc = after(tell("message", "old"), note, tell("phone", "9415550199"), tell("callMe"));
    expect(listUnanswered(doc.history).map(({ about }) => about)).toEqual(["phone", "callMe"]);
    expect(kinds(changed(doc, tell("message", "third")))).toEqual([]);
  });

  test("an answer that is taken back was none", () => {
    const doc = hold(after(tell(), { type: "reject" }));
    expect(doc.told).toBe(false);
    const back = attempt(doc, { type: "takeBack", rev: doc.rev });
    expect(back).toMatchObject({ kind: "changed", patch: { status: "Unevaluated", told: true } });
  });

  test("while staff can undo a decision, nothing from outside ends that time", () => {
    for (const event of [tell(), renew(0)]) {
      const doc = hold(after({ type: "reject" }));
      expect(attempt(doc, event)).toEqual({
        kind: "refused",
        code: "conflict",
        message:
          "Our staff are working on your request just now. Nothing you typed is lost: please send it again in a few minutes.",
      });
      expect(attempt({ ...doc, intents: [] }, event).kind).toBe("changed");
    }
  });

  test("an erased request hears nothing", () => {
    const doc = { ...submitted(), erasedAt: at(0) };
    expect(attempt(doc, tell())).toMatchObject({ kind: "refused" });
  });
});

describe("the link", () => {
  test("a new version ends the old one, and is mailed to an address", () => {
    const result = changed(after(), renew(0));
    expect(result.patch).toEqual({ linkVersion: 1, changedAt: at(1) });
    expect(kinds(result)).toEqual(["request-link"]);
    expect(attempt(after(renew(0)), renew(0)).kind).toBe("noop"); // two guesses at once
    for (const more of [{ email: "" }, { suspicious: true }])
      expect(kinds(changed({ ...submitted(), ...more }, renew(0)))).toEqual([]);
  });

  test("another email address ends it, too: a stranger may have it", () => {
    const doc = after();
    const patchOf = (email: string) => changed(doc, correct(doc, { email })).patch;
    expect(patchOf("other@example.com")).toMatchObject({ linkVersion: 1 });
    expect(patchOf("ANA@example.com")).not.toHaveProperty("linkVersion");
    const without = { ...after(), email: "" };
    const added = changed(without, correct(without, { email: "new@example.com" })).patch;
    expect(added).not.toHaveProperty("linkVersion");
  });
});

describe("the forms", () => {
  const errors = (input: object) =>
    (TellForm.safeParse(input).error?.issues ?? []).map(
      ({ path, message }) => `${path.join(".")} ${message}`,
    );

  test("a number must be given with its change, and words with what says nothing alone", () => {
    expect(errors({})).toEqual(["about page.about"]);
    expect(errors({ about: "rent" })).toEqual(["about page.about"]);
    for (const about of ["stillAll", "noLonger", "callMe"]) expect(errors({ about })).toEqual([]);
    for (const about of ["stillPart", "message"])
      expect(errors({ about })).toEqual(["text page.words"]);
    expect(errors({ about: "phone", text: "555-0199" })).toEqual(["text page.newPhone"]);
    expect(errors({ about: "phone", text: "(941) 555-0199, my son's" })).toEqual([]);
    expect(errors({ about: "message", text: "x".repeat(1_001) })).toContain("text page.text");
  });

  test("four digits, with what was written before the page closed", () => {
    expect(DigitsForm.parse({ digits: " 01 23 " })).toEqual({ digits: "0123" });
    expect(DigitsForm.parse({ digits: "0123", about: "callMe", text: "" }).told).toEqual({
      about: "callMe",
      text: "",
    });
    for (const digits of ["", "123", "12345", "12a4", "٠١٢٣"])
      expect(DigitsForm.safeParse({ digits }).success, digits).toBe(false);
  });
});

test("who was asked stays in the list until something settles it, and is back if that is undone", () => {
  useTestSettings();
  const asked = (...events: RequestEvent[]) => {
    const doc = { ...after(), createdAt: at(-30 * 24 * 60) };
    return events.reduce(
      (before, event) => {
        const outcome = attempt(before, event);
        return outcome.kind === "changed" ? applyOutcome(before, outcome) : before;
      },
      applyOutcome(doc, changed(doc, { type: "ask" })),
    );
  };
  const leaves = [{ type: "claim" }, { type: "noAnswer" }, renew(0)] as RequestEvent[];
  const priority: RequestEvent = { type: "prioritize", priority: 1, reason: "85" };
  for (const event of [...leaves, priority]) expect(asked(event).asked, event.type).toBe(true);
  for (const event of [tell(), note, accept, { type: "reject" } as const])
    expect(asked(event).asked, event.type).toBe(false);
  const rejected = hold(asked({ type: "reject" }));
  expect(attempt(rejected, { type: "takeBack", rev: rejected.rev })).toMatchObject({
    patch: { asked: true },
  });
});
