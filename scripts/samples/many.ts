// Many requests, inserted directly: for benchmarks.
import { faker } from "@faker-js/faker";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { HelpRequestPayload } from "~/schemas/requests/help-request";
import type { RequestStatus } from "~/schemas/vocabulary";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import { applyChange } from "~/services/platform/aggregate.server";
import { withoutTimeLimit } from "~/services/platform/database.server";
import { newId } from "~/services/platform/ids.server";
import { newRequest } from "~/services/requests/submitting.server";
import { transition } from "~/services/requests/transitions.server";
import { getStorySteps, type Cast, type Story, type StoryStep } from "./stories";
import type { Homeowner } from "./volunteers";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Requests come within weeks after a storm, three of four, or at any time. */
const STORMS = [
  { weight: 20, value: 700 },
  { weight: 25, value: 415 },
  { weight: 15, value: 402 },
  { weight: 15, value: 50 },
  { weight: 25, value: undefined },
];
const BATCH_SIZE = 1_000;

const CLOSED_STORIES: { value: Story; weight: number }[] = [
  { value: "resolved", weight: 52 },
  { value: "resolvedEarly", weight: 12 },
  { value: "resolvedAtLast", weight: 8 },
  { value: "partlyResolved", weight: 4 },
  { value: "notResolved", weight: 3 },
  { value: "notNeeded", weight: 3 },
  { value: "rejected", weight: 20 },
  { value: "rejectedLater", weight: 8 },
];
const OPEN_STORIES: { value: Story; weight: number }[] = [
  { value: "new", weight: 28 },
  { value: "corrected", weight: 2 },
  { value: "accepted", weight: 18 },
  { value: "unstaffed", weight: 4 },
  { value: "lapsed", weight: 2 },
  { value: "offered", weight: 18 },
  { value: "scheduled", weight: 15 },
  { value: "restaffed", weight: 5 },
  { value: "ready", weight: 8 },
];

/** Two years of requests, without mails, by the services' pure functions; 90 % are closed. */
export async function insertMany(
  count: number,
  next: () => Homeowner,
  cast: Cast,
): Promise<RequestStatus[]> {
  const now = Date.now();
  const arrivals = Array.from({ length: count }, () => now - pickAge()).sort((a, b) => a - b);
  const statuses: RequestStatus[] = [];
  const ids = new Set<string>();
  /** Per home, the time until which it has a live request. */
  const liveUntil = new Map<string, number>();

  await withoutTimeLimit(async (db) => {
    const collection = db.collection<RequestDocument>(HelpRequests.collection.name);
    let batch: RequestDocument[] = [];
    for (const [n, at] of arrivals.entries()) {
      let id = newId("R");
      while (ids.has(id)) id = newId("R");
      ids.add(id);
      const isOpen = faker.datatype.boolean(n < 0.8 * count ? 0.02 : 0.42);
      const story = faker.helpers.weightedArrayElement(isOpen ? OPEN_STORIES : CLOSED_STORIES);
      const request = createRequest(id, next(), new Date(at), liveUntil, cast);
      const doc = playStory(request, getStorySteps(story, cast), now);
      const end = doc.live ? Infinity : doc.statusAt.getTime();
      liveUntil.set(doc.addressKey, Math.max(liveUntil.get(doc.addressKey) ?? 0, end));
      statuses.push(doc.status);
      batch.push(doc);
      if (batch.length < BATCH_SIZE && n < count - 1) continue;
      await collection.insertMany(batch);
      const words = batch.flatMap(toKnownWords).map((word) => [word._id, word] as const);
      await rememberWords([...new Map(words).values()]);
      batch = [];
      if ((n + 1) % 10_000 === 0) console.log(`${n + 1} of ${count} requests written`);
    }
  });
  return statuses;
}

/** Age of a request in milliseconds. */
function pickAge() {
  const daysAgo = faker.helpers.weightedArrayElement(STORMS);
  if (daysAgo === undefined) return faker.number.float({ max: 730 * DAY });
  return Math.max(0, daysAgo * DAY - pickWait(10 * DAY));
}

/** A random time of this mean; short ones are the most frequent. */
const pickWait = (mean: number) => -mean * Math.log(1 - faker.number.float({ max: 0.99 }));

function createRequest(
  id: string,
  { payload, locale }: Homeowner,
  at: Date,
  liveUntil: ReadonlyMap<string, number>,
  { admin }: Cast,
) {
  const { submissionId: _, honeypotFilled: __, ...input } = HelpRequestPayload.parse(payload);
  const byStaff = faker.datatype.boolean(0.08);
  const fields = byStaff && faker.datatype.boolean(0.3) ? { ...input, email: "" } : input;
  const origin = {
    locale,
    suspicious: !byStaff && faker.datatype.boolean(0.005),
    ...(byStaff && { intake: faker.helpers.arrayElement(["phone", "visit"] as const) }),
    actor: byStaff ? admin : ({ role: "public" } as const),
  };
  const doc = newRequest(id, fields, { ...origin, possibleDuplicate: false }, at);
  return { ...doc, possibleDuplicate: (liveUntil.get(doc.addressKey) ?? 0) > at.getTime() };
}

/** The request after its story, up to now, with an empty outbox as if all messages were handled. */
function playStory(initial: RequestDocument, steps: readonly StoryStep[], now: number) {
  const start = initial.createdAt.getTime();
  const waits = steps.map(() => 2 * HOUR + pickWait(36 * HOUR));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  const pace = Math.min(1, (now - start) / total); // keeps all events in the past
  let at = start;
  const times = waits.map((wait) => (at += wait * pace));
  let doc = applySteps(initial, steps, times);
  // An open offer is recent, however old the request: no reminder is due and it has not expired.
  if (doc.assignments.some(({ state }) => state === "Offered")) {
    const recent = now - HOUR - faker.number.float({ max: 20 * HOUR });
    const later = times.map((time, i) => (i === 0 ? time : Math.max(time, recent + i * 60_000)));
    doc = applySteps(initial, steps, later);
  }
  const { hasIntents: _, ...rest } = doc;
  const bounced = doc.live && doc.email !== "" && faker.datatype.boolean(0.01);
  return { ...rest, intents: [], ...(bounced && { mailBounced: true }) };
}

function applySteps(
  initial: RequestDocument,
  steps: readonly StoryStep[],
  times: readonly number[],
): RequestDocument {
  return steps.reduce((doc, step, i) => {
    const { event, actor } = step(doc);
    const outcome = transition(doc, event, actor, new Date(times[i] ?? 0));
    if (outcome.kind !== "changed")
      throw new Error(`${event.type} on ${doc.status}: ${outcome.kind}`);
    return applyChange(doc, outcome);
  }, initial);
}
