import { faker } from "@faker-js/faker";
import { randomBytes, randomUUID } from "node:crypto";
import { Admins } from "~/models/admin.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { HelpRequestPayload, StaffRequestPayload } from "~/schemas/requests/help-request";
import {
  REQUEST_STATUSES,
  type Intake,
  type Locale,
  type RequestStatus,
} from "~/schemas/vocabulary";
import { insertAdmin } from "~/services/accounts/new-admins.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import { applyChange } from "~/services/platform/aggregate.server";
import { recordAudit } from "~/services/platform/audit.server";
import type { Actor } from "~/services/platform/caller.server";
import { withoutTimeLimit } from "~/services/platform/database.server";
import { newId } from "~/services/platform/ids.server";
import { setSettings, settings } from "~/services/platform/settings.server";
import { applyEvent } from "~/services/requests/events.server";
import { rememberWords, toKnownWords } from "~/services/matching/known-words.server";
import { merge } from "~/services/requests/merging.server";
import { enter, newRequest, submit } from "~/services/requests/submitting.server";
import { getRule, transition } from "~/services/requests/transitions.server";
import {
  type Homeowner,
  createApplications,
  createVolunteers,
  findBusiestEmail,
} from "./volunteers";
import { generateHomeowners } from "./people.mjs";
import { getStorySteps, type Cast, type Story, type StoryStep } from "./stories";

export interface SeedOptions {
  /** Number of requests to insert directly, for benchmarks; default: a mix via the services. */
  requests: number | undefined;
  /** The same number gives the same people, with new ids. */
  seed: number;
  /** Origin of the hub, for the printed links. */
  baseUrl: string;
}

/** Fills the connected database and prints a summary; callers must rule out production. */
export async function createSamples({ requests, seed, baseUrl }: SeedOptions) {
  if (await HelpRequests.exists({})) {
    console.error("The samples need a hub without requests: remove its data, or choose another.");
    process.exitCode = 1;
    return;
  }
  faker.seed(seed);
  setSettings({ ...settings(), undoSeconds: 0 }); // no mail is held: an invite has to be sent
  const homeowners = generateHomeowners(faker, { evenly: requests === undefined });
  const next = () => homeowners.next().value;
  const password = randomBytes(12).toString("base64url");
  const printLogin = (path: string, email: string) => {
    console.log(
      `Log in at ${baseUrl}${path} as ${email} with the password ${password} (it is not shown again).`,
    );
  };
  const { admin, login } = await ensureAdmin(password);
  if (login !== undefined) printLogin("/admin-login", login);
  const cast = { admin, volunteers: await createVolunteers(next, admin, password) };
  const statuses =
    requests === undefined ? await playMix(next, cast) : await insertMany(requests, next, cast);
  printLogin("/vol-login", await findBusiestEmail());
  const counts = REQUEST_STATUSES.map(
    (status) => `${statuses.filter((other) => other === status).length} ${status}`,
  ).join(", ");
  const open =
    requests === undefined
      ? ` ${await createApplications(next, admin)} volunteer applications are open.`
      : "";
  console.log(`${statuses.length} requests: ${counts}.${open} See ${baseUrl}/admin-dashboard`);
}

/** The oldest active administrator, or a new one with this password, whose `login` is returned. */
async function ensureAdmin(password: string): Promise<{ admin: Actor; login?: string }> {
  const first = await Admins.findOne({ active: true }, { _id: 1 })
    .sort({ createdAt: 1 })
    .lean<{ _id: string }>();
  if (first) return { admin: { role: "admin", id: first._id } };
  const made = await insertAdmin(
    { firstName: "Sample", lastName: "Administrator", email: "seed-admin@example.org" },
    await hashPassword(password),
  );
  await recordAudit("admin created", { role: "system" }, made._id);
  return { admin: { role: "admin", id: made._id }, login: made.email };
}

interface Sample {
  story: Story;
  sameHome?: true;
  /** The same need as the sample before, and closed as that. */
  duplicate?: true;
  honeypotFilled?: true;
  how?: Intake;
  noEmail?: true;
}
const times = (n: number, story: Story): Sample[] => Array.from({ length: n }, () => ({ story }));

/** About sixty requests that show everything a screen can display. */
const MIX: readonly Sample[] = [
  ...times(9, "new"),
  ...times(1, "lifeSafety"),
  ...times(1, "called"),
  { story: "new", sameHome: true },
  { story: "new", honeypotFilled: true },
  { story: "new", how: "phone" },
  { story: "new", how: "phone", noEmail: true },
  { story: "corrected" },
  ...times(4, "accepted"),
  ...times(1, "urgent"),
  { story: "accepted", how: "visit" },
  { story: "accepted", sameHome: true },
  { story: "new", sameHome: true, duplicate: true },
  ...times(3, "unstaffed"),
  ...times(1, "reopened"),
  ...times(6, "offered"),
  ...times(5, "scheduled"),
  ...times(2, "restaffed"),
  ...times(3, "ready"),
  { story: "ready", how: "visit" },
  ...times(4, "rejected"),
  ...times(2, "rejectedLater"),
  ...times(2, "resolved"),
  ...times(1, "partlyResolved"),
  ...times(1, "notResolved"),
  ...times(1, "notNeeded"),
  ...times(2, "resolvedEarly"),
  ...times(2, "resolvedAtLast"),
];

/** Submits and processes the mix through the services, with all their rules, mails and records. */
async function playMix(next: () => Homeowner, cast: Cast): Promise<RequestStatus[]> {
  const statuses: RequestStatus[] = [];
  let home: Homeowner["payload"] = {};
  let before = "";
  for (const sample of MIX) {
    const { locale, payload } = next();
    if (!sample.sameHome) home = pickAddress(payload);
    const id = await submitSample({ ...payload, ...home }, locale, sample, cast.admin);
    for (const step of getStorySteps(sample.story, cast)) {
      const { event, actor } = step(await findRequest(id));
      await applyEvent(id, getRule(event), event, actor);
    }
    if (sample.duplicate) await merge(id, before, cast.admin);
    before = id;
    statuses.push((await findRequest(id)).status);
  }
  return statuses;
}

const pickAddress = (payload: Homeowner["payload"]) =>
  Object.fromEntries(
    Object.entries(payload).filter(([name]) => /^(street|city|zip|county)/.test(name)),
  );

async function submitSample(
  payload: Homeowner["payload"],
  locale: Locale,
  { how, noEmail, honeypotFilled }: Sample,
  admin: Actor,
) {
  // A new submission_id each time: two runs may submit the same people.
  const form = {
    ...payload,
    ...(noEmail && { email: "" }),
    ...(honeypotFilled && { website: "https://www.example.com/" }),
    submission_id: randomUUID(),
  };
  const { id } = how
    ? await enter(StaffRequestPayload.parse({ ...form, how, locale }), admin)
    : // One client address each, or the rate limit would apply.
      await submit(HelpRequestPayload.parse(form), { address: form.submission_id, locale });
  return id;
}

async function findRequest(id: string) {
  const doc = await HelpRequests.findById(id).lean<RequestDocument>();
  if (!doc) throw new Error(`${id} does not exist.`);
  return doc;
}

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
async function insertMany(
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
