import type { RequestDocument } from "~/models/request.server";
import { applyChange, type Change } from "~/services/platform/aggregate.server";
import type { Actor } from "~/services/platform/caller.server";
import { pickAnswers, type Answers } from "~/schemas/requests/answers";
import { getAnswersVersion } from "~/services/requests/correcting.server";
import { toMatchingKeys } from "~/services/requests/submitting.server";
import { transition, type RequestEvent } from "~/services/requests/transitions.server";
import { inEnglish } from "./messages";

/** Requests in memory, changed by the rules alone; each change is a minute after the one before. */

export type Changed = Change<RequestDocument>;
export const ADMIN: Actor = { role: "admin", id: "UADMIN" };
export const SYSTEM: Actor = { role: "system" };
export const volunteer = (id: string): Actor => ({ role: "volunteer", id });
export const SUBMITTED = new Date("2026-09-30T12:00:00Z");
export const at = (minute: number) => new Date(SUBMITTED.getTime() + minute * 60_000);

export function deepFreeze<T>(value: T): T {
  if (
    typeof value === "object" &&
    value !== null &&
    !Object.isFrozen(value) &&
    !(value instanceof Date)
  ) {
    Object.freeze(value);
    Object.values(value).forEach(deepFreeze);
  }
  return value;
}

export const ANA = {
  _id: "R7K4MQ2AB",
  firstName: "Ana",
  lastName: "Diaz",
  email: "ana@example.com",
  phone: "9415550134",
  address: {
    line1: "12 Main St",
    line2: "",
    city: "Englewood",
    state: "FL" as const,
    zip: "34223" as const,
  },
};

export const submitted = (): RequestDocument => ({
  ...ANA,
  ...toMatchingKeys(ANA),
  v: 1,
  rev: 1,
  live: true,
  status: "Unevaluated",
  locale: "en",
  county: "Sarasota",
  helpTypes: ["exterior"],
  other: "",
  description: "A tree on the roof",
  reasonRejected: "",
  closeNotes: "",
  readyToClose: false,
  unstaffed: false,
  told: false,
  asked: false,
  mailBounced: false,
  possibleDuplicate: false,
  suspicious: false,
  priority: 0,
  priorityReason: "",
  local: { year: 2026, month: 9 },
  assignments: [],
  history: [{ rev: 1, at: SUBMITTED, event: "submit", to: "Unevaluated", byRole: "public" }],
  intents: [],
  createdAt: SUBMITTED,
  statusAt: SUBMITTED,
  updatedAt: SUBMITTED,
});

/** Applies an outcome like the compare-and-swap write. */
export const applyOutcome = (doc: RequestDocument, outcome: Changed): RequestDocument =>
  deepFreeze({ ...applyChange(doc, outcome), intents: [...doc.intents, ...outcome.intents] });

export const actorFor = (event: RequestEvent): Actor => {
  if (event.type !== "volunteerDeleted" && "volunteerId" in event)
    return volunteer(event.volunteerId);
  if (event.type === "tell" || event.type === "renewLink") return { role: "public" };
  return event.type === "ask" ||
    event.type === "remind" ||
    event.type === "remindVisit" ||
    event.type === "lapse" ||
    event.type === "volunteerDeleted"
    ? SYSTEM
    : ADMIN;
};
export const attempt = (doc: RequestDocument, event: RequestEvent) =>
  inEnglish(transition(doc, event, actorFor(event), at(doc.rev)));

export function after(...events: RequestEvent[]): RequestDocument {
  return events.reduce((doc, event) => {
    const outcome = attempt(doc, event);
    if (outcome.kind !== "changed") throw new Error(`${event.type}: ${JSON.stringify(outcome)}`);
    return applyOutcome(doc, outcome);
  }, deepFreeze(submitted()));
}
export function changed(doc: RequestDocument, event: RequestEvent): Changed {
  const outcome = attempt(doc, event);
  if (outcome.kind !== "changed") throw new Error(`${event.type}: ${JSON.stringify(outcome)}`);
  return outcome;
}
export const kinds = (outcome: Changed) =>
  outcome.intents.map((i) => (i.target ? `${i.kind} ${i.target}` : i.kind)).toSorted();

export const accept: RequestEvent = { type: "accept" };
export type Correct = Extract<RequestEvent, { type: "correct" }>;
/** A correction of some details, based on the current contact version. */
export const correct = (
  doc: RequestDocument,
  more: Partial<Answers>,
  { seen = getAnswersVersion(doc), sameHome = false } = {},
): Correct => ({
  type: "correct",
  answers: { ...pickAnswers(doc), ...more },
  seen,
  sameHome,
});
export const close = (notes = "Roof covered"): RequestEvent => ({ type: "close", notes });
export const reopen = (reason = "They called"): RequestEvent => ({
  type: "reopen",
  reason,
  sameHome: false,
});
export const assign = (...ids: string[]): RequestEvent => ({
  type: "assign",
  volunteers: ids.map((id) => ({ id, name: `Name of ${id}` })),
});
export const job = (n: number) => `R7K4MQ2AB-${n}`;
export const acceptOffer = (n: number, volunteerId: string): RequestEvent => ({
  type: "acceptOffer",
  assignmentId: job(n),
  volunteerId,
});
export const decline = (n: number, volunteerId: string, reason?: string): RequestEvent => ({
  type: "declineOffer",
  assignmentId: job(n),
  volunteerId,
  ...(reason !== undefined && { reason }),
});
export const complete = (n: number, volunteerId: string, details = "Done"): RequestEvent => ({
  type: "complete",
  assignmentId: job(n),
  volunteerId,
  details,
});
export const resume = (n: number, volunteerId: string): RequestEvent => ({
  type: "resume",
  assignmentId: job(n),
  volunteerId,
});
export const giveBack = (n: number, volunteerId: string, reason = ""): RequestEvent => ({
  type: "giveBack",
  assignmentId: job(n),
  volunteerId,
  why: "unsafe",
  reason,
});
export const unassign = (n: number): RequestEvent => ({ type: "unassign", assignmentId: job(n) });
export const remind = (n: number): RequestEvent => ({ type: "remind", assignmentId: job(n) });
export const lapse = (n: number): RequestEvent => ({ type: "lapse", assignmentId: job(n) });
export const note = (text: string): RequestEvent => ({ type: "note", text });
export const prioritize = (priority: 0 | 1 | 2, reason?: string): RequestEvent => ({
  type: "prioritize",
  priority,
  ...(reason !== undefined && { reason }),
});
export const takeBack = (rev: number): RequestEvent => ({ type: "takeBack", rev });
/** As `applyEvent` stores a change whose mails are held. */
export const held = (doc: RequestDocument, event: RequestEvent, until = at(9_000)) => {
  const outcome = changed(doc, event);
  const intents = outcome.intents.map((one) =>
    one.kind === "audit" ? one : { ...one, after: until },
  );
  return applyOutcome(doc, { ...outcome, intents });
};
