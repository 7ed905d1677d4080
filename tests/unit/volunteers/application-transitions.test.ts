import { describe, expect, test } from "vitest";

import type { ApplicationDocument } from "~/models/application.server";
import type { ApplicationReason } from "~/schemas/vocabulary";
import type { Actor } from "~/services/platform/caller.server";
import {
  transition,
  type ApplicationEvent,
  type ApplicationOutcome,
} from "~/services/volunteers/application-transitions.server";
import { inEnglish } from "../../support/messages";

const ADMIN: Actor = { role: "admin", id: "UADMIN" };
const SUBMITTED = new Date("2026-09-30T12:00:00Z");
const NOW = new Date("2026-10-01T12:00:00Z");

const submitted: ApplicationDocument = {
  _id: "A7K4MQ2AB",
  v: 1,
  rev: 1,
  status: "Unevaluated",
  locale: "en",
  firstName: "Vera",
  lastName: "Oak",
  email: "vera@example.com",
  phone: "9415550134",
  address: { line1: "12 Main St", line2: "", city: "Savannah", state: "GA", zip: "31401" },
  county: "Chatham",
  teams: ["hospitality"],
  liability: { version: "1", locale: "en", text: "I agree.", agreedAt: SUBMITTED, ticked: true },
  reasonRejected: "",
  suspicious: false,
  lookupKey: "VERA|OAK|12 MAIN ST",
  unitKey: "",
  history: [{ rev: 1, at: SUBMITTED, event: "submit", to: "Unevaluated", byRole: "public" }],
  intents: [],
  createdAt: SUBMITTED,
  statusAt: SUBMITTED,
  updatedAt: SUBMITTED,
};

const accept = (teamLeader = false, volunteerId = "VNEW"): ApplicationEvent => ({
  type: "accept",
  teamLeader,
  volunteerId,
});
const reject = (text = "", reason?: ApplicationReason): ApplicationEvent => ({
  type: "reject",
  rejection: { ...(reason && { reason }), text },
});
const attempt = (doc: ApplicationDocument, event: ApplicationEvent) =>
  inEnglish(transition(Object.freeze(doc), event, ADMIN, NOW));
const applyOutcome = (
  doc: ApplicationDocument,
  { patch, history, intents }: Extract<ApplicationOutcome, { kind: "changed" }>,
) => ({
  ...doc,
  ...patch,
  rev: doc.rev + 1,
  history: [...doc.history, ...history],
  intents: [...doc.intents, ...intents],
});
function after(...events: ApplicationEvent[]) {
  let doc = submitted;
  for (const event of events) {
    const outcome = attempt(doc, event);
    if (outcome.kind === "changed") doc = applyOutcome(doc, outcome);
  }
  return doc;
}

test("accept stores the account's id and the choice, and queues the invite and an audit row", () => {
  expect(attempt(submitted, accept(true))).toEqual({
    kind: "changed",
    patch: {
      status: "Accepted",
      teamLeader: true,
      volunteerId: "VNEW",
      statusAt: NOW,
      updatedAt: NOW,
    },
    history: [
      {
        rev: 2,
        at: NOW,
        event: "accept",
        from: "Unevaluated",
        to: "Accepted",
        byRole: "admin",
        by: "UADMIN",
        volunteerId: "VNEW",
      },
    ],
    intents: [
      {
        id: "A7K4MQ2AB:2:volunteer-invite:VNEW",
        rev: 2,
        kind: "volunteer-invite",
        target: "VNEW",
        at: NOW,
      },
      { id: "A7K4MQ2AB:2:audit", rev: 2, kind: "audit", at: NOW },
    ],
  });
});

test("reject stores the reason, or a neutral one, and queues the mail", () => {
  const outcome = attempt(submitted, reject(" We are full. "));
  expect(outcome).toMatchObject({
    kind: "changed",
    patch: {
      status: "Rejected",
      rejection: { text: "We are full." },
      reasonRejected: "We are full.",
    },
  });
  expect(outcome.kind === "changed" && outcome.intents.map(({ id }) => id)).toEqual([
    "A7K4MQ2AB:2:application-rejected",
    "A7K4MQ2AB:2:audit",
  ]);
  for (const none of [undefined, "", "  "])
    expect(after(reject(none))).toMatchObject({
      rejection: { reason: "applicationNoReason", text: "" },
      reasonRejected: "The center is unable to accept this application at this time.",
    });
  expect(after(reject("Write to us.", "sentTwice")).reasonRejected).toBe(
    "The application came twice. We work on the other one. Write to us.",
  );
});

describe("every sequence of four events", () => {
  const EVENTS = [
    accept(),
    accept(true),
    accept(false, "VOTHER"),
    reject(),
    reject("We are full."),
    reject("Another reason."),
    reject("", "sentTwice"),
  ];
  const sequences = (length: number): ApplicationEvent[][] =>
    length === 0
      ? [[]]
      : sequences(length - 1).flatMap((sequence) => EVENTS.map((e) => [...sequence, e]));

  test("keeps the first decision; the same again does nothing, anything else is refused", () => {
    let seen = 0;
    for (const sequence of sequences(4)) {
      let doc = submitted;
      for (const [step, event] of sequence.entries()) {
        seen++;
        const outcome = attempt(doc, event);
        expect(outcome.kind === "changed").toBe(step === 0);
        if (outcome.kind === "changed") {
          doc = applyOutcome(doc, outcome);
          expect(attempt(doc, event)).toEqual({ kind: "noop" });
        }
        if (outcome.kind === "refused")
          expect(outcome.message).toMatch(/^This application was already (accepted|rejected)/);
      }
      expect(doc.rev).toBe(2);
      expect(doc.status).toBe(sequence[0]!.type === "accept" ? "Accepted" : "Rejected");
      expect(doc.volunteerId !== undefined).toBe(doc.status === "Accepted");
      expect(doc.reasonRejected !== "").toBe(doc.status === "Rejected");
      expect(doc.intents.map(({ id }) => id)).toEqual([
        ...new Set(doc.intents.map(({ id }) => id)),
      ]);
    }
    expect(seen).toBe(7 ** 4 * 4);
  });
});

test.each<[ApplicationDocument, ApplicationEvent, string]>([
  [
    after(reject()),
    accept(),
    "This application was already rejected. Check its current state before you go on.",
  ],
  [
    after(accept()),
    reject(),
    "This application was already accepted. Check its current state before you go on.",
  ],
  [
    after(accept()),
    accept(true),
    "This application was already accepted, not as team leader. Your choice was not saved.",
  ],
  [
    after(accept(true)),
    accept(),
    "This application was already accepted, as team leader. Your choice was not saved.",
  ],
  [
    after(reject("We are full.")),
    reject("Another one."),
    "This application was already rejected, with another reason. The reason that you entered was not saved.",
  ],
])("a second, different decision is refused with a helpful message (%#)", (doc, event, message) => {
  expect(attempt(doc, event)).toEqual({ kind: "refused", code: "conflict", message });
});

test.each<Actor>([{ role: "volunteer", id: "V1" }, { role: "public" }, { role: "system" }])(
  "an event by %j throws a TypeError",
  (actor) => {
    for (const event of [accept(), reject()])
      expect(() => transition(submitted, event, actor, NOW)).toThrow(TypeError);
  },
);

describe("taking back", () => {
  const SOON = new Date(NOW.getTime() + 60_000);
  const held = (doc: ApplicationDocument): ApplicationDocument => ({
    ...doc,
    intents: doc.intents.map((one) => (one.kind === "audit" ? one : { ...one, after: SOON })),
  });
  const takeBack = (rev: number): ApplicationEvent => ({ type: "takeBack", rev });

  test("restores what was before, withdraws the mail, and lets the account go", () => {
    expect(attempt(held(after(accept(true))), takeBack(2))).toMatchObject({
      kind: "changed",
      patch: { status: "Unevaluated", statusAt: SUBMITTED, reasonRejected: "" },
      cleared: ["rejection", "teamLeader", "volunteerId"],
      withdrawn: ["A7K4MQ2AB:2:volunteer-invite:VNEW"],
      history: [{ rev: 3, event: "takeBack", from: "Accepted", to: "Unevaluated" }],
      intents: [{ kind: "account-left", target: "VNEW" }, { kind: "audit" }],
    });
    expect(attempt(held(after(reject("No."))), takeBack(2))).toMatchObject({
      withdrawn: ["A7K4MQ2AB:2:application-rejected"],
      intents: [{ kind: "audit" }],
    });
  });

  test("is refused once it was mailed or changed, and without a decision", () => {
    const refused = (doc: ApplicationDocument, rev: number) => {
      expect(attempt(doc, takeBack(rev))).toMatchObject({ kind: "refused", code: "conflict" });
    };
    refused(after(accept()), 2);
    refused(held(after(accept())), 1);
    refused(submitted, 1);
  });
});
