import { faker } from "@faker-js/faker";
import { randomBytes, randomUUID } from "node:crypto";
import { Admins } from "~/models/admin.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import {
  HelpRequestPayload,
  StaffRequestPayload,
  type HelpRequestInput,
} from "~/schemas/requests/help-request";
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
import type { Homeowner } from "./homeowner";
import { generateHomeowners } from "./people.mjs";
import { getStorySteps, pickOne, type Story, type StoryContext, type StoryStep } from "./stories";
import { createApplications, ensureVolunteers, findBusiestVolunteer } from "./volunteers";

export interface SeedOptions {
  /** Number of requests to insert directly, for benchmarks; default: a mix via the services. */
  requests: number | undefined;
  /** The same number gives the same people, with new ids. */
  seed: number;
  /** Origin of the hub, for the printed links. */
  baseUrl: string;
}

const print = (line: string) => {
  console.log(line);
};

/** Fills the connected database and prints a summary; callers must rule out production. */
export async function createSamples({ requests, seed, baseUrl }: SeedOptions) {
  faker.seed(seed);
  setSettings({ ...settings(), undoSeconds: 0 }); // no mail is held: the volunteers need their invites
  const quick = requests !== undefined;
  const homeowners = generateHomeowners(faker, { evenly: !quick });
  const next = () => homeowners.next().value;
  const random = () => faker.number.float();
  const password = randomBytes(12).toString("base64url");
  const printLogin = (path: string, email: string) => {
    print(
      `Log in at ${baseUrl}${path} as ${email} with the password ${password} (it is not shown again).`,
    );
  };
  const { admin, login } = await ensureAdmin(password);
  if (login !== undefined) printLogin("/admin-login", login);
  const crew = await ensureVolunteers(next, admin, password);
  const context: StoryContext = { admin, volunteers: crew.volunteers, random };
  const statuses = quick ? await insertMany(requests, next, context) : await playMix(next, context);
  const volunteer = await findBusiestVolunteer(crew.newcomers);
  if (volunteer !== undefined) printLogin("/vol-login", volunteer);
  const counts = REQUEST_STATUSES.map(
    (status) => `${statuses.filter((other) => other === status).length} ${status}`,
  ).join(", ");
  const open = quick
    ? ""
    : ` ${await createApplications(next, admin)} volunteer applications are open.`;
  print(`${statuses.length} requests: ${counts}.${open} See ${baseUrl}/admin-dashboard`);
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
async function playMix(next: () => Homeowner, context: StoryContext): Promise<RequestStatus[]> {
  const statuses: RequestStatus[] = [];
  let home: Homeowner["payload"] = {};
  let before = "";
  for (const sample of MIX) {
    const { locale, payload } = next();
    if (!sample.sameHome) home = pickAddress(payload);
    const id = await submitSample({ ...payload, ...home }, locale, sample, context.admin);
    for (const step of getStorySteps(sample.story, context)) {
      const { event, actor } = step(await findRequest(id));
      await applyEvent(id, getRule(event), event, actor);
    }
    if (sample.duplicate) await merge(id, before, context.admin);
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
const SPAN = 730 * DAY;
/** Storms: how many days ago, and their share of all requests. */
const STORMS = [
  { daysAgo: 700, share: 0.2 },
  { daysAgo: 415, share: 0.25 },
  { daysAgo: 402, share: 0.15 },
  { daysAgo: 50, share: 0.15 },
];
const BATCH_SIZE = 1_000;

const CLOSED_STORIES: readonly [Story, number][] = [
  ["resolved", 52],
  ["resolvedEarly", 12],
  ["resolvedAtLast", 8],
  ["partlyResolved", 4],
  ["notResolved", 3],
  ["notNeeded", 3],
  ["rejected", 20],
  ["rejectedLater", 8],
];
const OPEN_STORIES: readonly [Story, number][] = [
  ["new", 28],
  ["corrected", 2],
  ["accepted", 18],
  ["unstaffed", 4],
  ["lapsed", 2],
  ["offered", 18],
  ["scheduled", 15],
  ["restaffed", 5],
  ["ready", 8],
];

/**
 * Inserts requests of the last two years, without mails, each computed by the services' own pure
 * functions. About nine in ten are closed; most open ones are recent.
 */
async function insertMany(
  count: number,
  next: () => Homeowner,
  context: StoryContext,
): Promise<RequestStatus[]> {
  const now = Date.now();
  const { random } = context;
  const arrivals = Array.from({ length: count }, () => now - pickAge(random)).sort((a, b) => a - b);
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
      const story = pickStory(
        random() < (n < 0.8 * count ? 0.02 : 0.42) ? OPEN_STORIES : CLOSED_STORIES,
        random,
      );
      const doc = playStory(
        createRequest(id, next(), new Date(at), liveUntil, context),
        getStorySteps(story, context),
        {
          now,
          random,
        },
      );
      liveUntil.set(
        doc.addressKey,
        Math.max(liveUntil.get(doc.addressKey) ?? 0, doc.live ? Infinity : doc.statusAt.getTime()),
      );
      statuses.push(doc.status);
      batch.push(doc);
      if (batch.length < BATCH_SIZE && n < count - 1) continue;
      await collection.insertMany(batch);
      const words = batch.flatMap(toKnownWords).map((word) => [word._id, word] as const);
      await rememberWords([...new Map(words).values()]);
      batch = [];
      if ((n + 1) % 10_000 === 0) print(`${n + 1} of ${count} requests written`);
    }
  });
  return statuses;
}

/** Age of a request in milliseconds; about three in four come within weeks after a storm. */
function pickAge(random: () => number) {
  let rest = random();
  for (const { daysAgo, share } of STORMS) {
    rest -= share;
    if (rest < 0) return Math.max(0, daysAgo * DAY + 10 * DAY * Math.log(1 - random() * 0.99));
  }
  return random() * SPAN;
}

function pickStory(stories: readonly [Story, number][], random: () => number): Story {
  let rest = random() * stories.reduce((sum, [, weight]) => sum + weight, 0);
  return stories.find(([, weight]) => (rest -= weight) < 0)?.[0] ?? "new";
}

function createRequest(
  id: string,
  { payload, locale }: Homeowner,
  at: Date,
  liveUntil: ReadonlyMap<string, number>,
  { admin, random }: StoryContext,
) {
  const {
    submissionId: _,
    honeypotFilled: __,
    ...input
  }: HelpRequestInput = HelpRequestPayload.parse(payload);
  const byStaff = random() < 0.08;
  const fields = byStaff && random() < 0.3 ? { ...input, email: "" } : input;
  const origin = {
    locale,
    suspicious: !byStaff && random() < 0.005,
    ...(byStaff && { intake: pickOne(["phone", "visit"] as const, random) }),
    actor: byStaff ? admin : ({ role: "public" } as const),
  };
  const doc = newRequest(id, fields, { ...origin, possibleDuplicate: false }, at);
  return { ...doc, possibleDuplicate: (liveUntil.get(doc.addressKey) ?? 0) > at.getTime() };
}

/** The request after its story, up to now, with an empty outbox as if all messages were handled. */
function playStory(
  initial: RequestDocument,
  steps: readonly StoryStep[],
  { now, random }: { now: number; random: () => number },
): RequestDocument {
  const start = initial.createdAt.getTime();
  const waits = steps.map(() => 2 * HOUR - 36 * HOUR * Math.log(1 - random()));
  const total = waits.reduce((sum, wait) => sum + wait, 0);
  const pace = total === 0 ? 1 : Math.min(1, (now - start) / total); // keeps all events in the past
  let at = start;
  const times = waits.map((wait) => (at += wait * pace));
  let doc = applySteps(initial, steps, times);
  // An open offer is recent, however old the request: no reminder is due and it has not expired.
  const recent = now - HOUR - 20 * HOUR * random();
  if (doc.assignments.some(({ state }) => state === "Offered"))
    doc = applySteps(
      initial,
      steps,
      times.map((time, i) => (i === 0 ? time : Math.max(time, recent + i * 60_000))),
    );
  const { hasIntents: _, ...rest } = doc;
  return {
    ...rest,
    intents: [],
    ...(doc.live && doc.email !== "" && random() < 0.01 && { mailBounced: true }),
  };
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
