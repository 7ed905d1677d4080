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
import { insertAdmin } from "~/services/accounts/accounts.server";
import { recordAudit } from "~/services/platform/audit.server";
import { withoutTimeLimit } from "~/services/platform/database.server";
import { newId } from "~/services/platform/ids.server";
import { hashPassword } from "~/services/accounts/passwords.server";
import type { Actor } from "~/services/platform/caller.server";
import { transition, type RequestEvent } from "~/services/requests/request-transitions.server";
import {
  accept,
  applyEvent,
  close,
  correct,
  enter,
  newRequest,
  reject,
  submit,
} from "~/services/requests/requests.server";
import { boot } from "../../server/main";
import type { Homeowner } from "./homeowner";
import { createApplications, findBusiestVolunteer, ensureVolunteers } from "./volunteers";
import { pickOne, getStorySteps, type StoryContext, type StoryStep, type Story } from "./stories";

export interface SeedOptions {
  /** How many requests to write at once for measuring; without it the believable mix goes through the services. */
  requests?: number | undefined;
  /** As many people as are asked for. */
  homeowners: Iterator<Homeowner, never>;
  random: () => number;
}

const say = (line: string) => {
  console.log(line);
};

/** Fills the configured database and prints what is there to be seen. The caller has made sure that it is nobody's real one. */
export async function seed({ requests, homeowners, random }: SeedOptions) {
  const { config } = await boot();
  const next = () => homeowners.next().value;
  const quick = requests !== undefined;
  const password = randomBytes(12).toString("base64url");
  const canLogIn = (path: string, email: string) => {
    say(
      `Log in at ${config.baseUrl}${path} as ${email} with the password ${password} (it is not shown again).`,
    );
  };
  const found = await administrator(password);
  if (found.login !== undefined) canLogIn("/admin-login", found.login);
  const crew = await ensureVolunteers(next, found.admin, { password, quick });
  const cast: StoryContext = { admin: found.admin, volunteers: crew.volunteers, random };
  const statuses = quick ? await bulk(requests, next, cast) : await mix(next, cast);
  const volunteer = await findBusiestVolunteer(crew.newcomers);
  if (volunteer !== undefined) canLogIn("/vol-login", volunteer);
  const counts = REQUEST_STATUSES.map(
    (status) => `${statuses.filter((one) => one === status).length} ${status}`,
  ).join(", ");
  const open = quick
    ? ""
    : ` ${await createApplications(next, found.admin)} applications of volunteers wait.`;
  say(`${statuses.length} requests: ${counts}.${open} See ${config.baseUrl}/admin-dashboard`);
}

/** The administrator who acts: the first there is, else a new one, who can log in with the password. */
async function administrator(password: string): Promise<{ admin: Actor; login?: string }> {
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
  /** Lives where the one before lives. */
  sameHome?: true;
  honeypotFilled?: true;
  how?: Intake;
  noEmail?: true;
}
const times = (n: number, story: Story): Sample[] => Array.from({ length: n }, () => ({ story }));

/** About sixty requests that show everything a screen can draw. */
const MIX: readonly Sample[] = [
  ...times(11, "new"),
  { story: "new", sameHome: true },
  { story: "new", honeypotFilled: true },
  { story: "new", how: "phone" },
  { story: "new", how: "phone", noEmail: true },
  { story: "corrected" },
  ...times(5, "accepted"),
  { story: "accepted", how: "visit" },
  { story: "accepted", sameHome: true },
  ...times(3, "unstaffed"),
  ...times(6, "offered"),
  ...times(5, "scheduled"),
  ...times(2, "restaffed"),
  ...times(4, "ready"),
  { story: "ready", how: "visit" },
  ...times(4, "rejected"),
  ...times(2, "rejectedLater"),
  ...times(6, "resolved"),
  ...times(2, "resolvedEarly"),
  ...times(2, "resolvedAtLast"),
];

/** Sends the mix in and works on it as people would: every rule, mail and record is the product's own. */
async function mix(next: () => Homeowner, cast: StoryContext): Promise<RequestStatus[]> {
  const statuses: RequestStatus[] = [];
  let home: Homeowner["payload"] = {};
  for (const sample of MIX) {
    const { locale, payload } = next();
    if (!sample.sameHome) home = addressIn(payload);
    const id = await arrive({ ...payload, ...home }, locale, sample, cast.admin);
    for (const step of getStorySteps(sample.story, cast)) {
      const { event, actor } = step(await find(id));
      await carryOut(id, event, actor);
    }
    statuses.push((await find(id)).status);
  }
  return statuses;
}

const addressIn = (payload: Homeowner["payload"]) =>
  Object.fromEntries(
    Object.entries(payload).filter(([name]) => /^(street|city|zip|county)/.test(name)),
  );

async function arrive(
  payload: Homeowner["payload"],
  locale: Locale,
  { how, noEmail, honeypotFilled }: Sample,
  admin: Actor,
) {
  // A new one each time: the same people may be sent in by two runs.
  const form = {
    ...payload,
    ...(noEmail && { email: "" }),
    ...(honeypotFilled && { website: "https://www.example.com/" }),
    submission_id: randomUUID(),
  };
  const { id } = how
    ? await enter(StaffRequestPayload.parse({ ...form, how, locale }), admin)
    : // Each comes from an address of its own, as many people would.
      await submit(HelpRequestPayload.parse(form), { address: form.submission_id, locale });
  return id;
}

async function find(id: string) {
  const doc = await HelpRequests.findById(id).lean<RequestDocument>();
  if (!doc) throw new Error(`${id} has gone.`);
  return doc;
}

function carryOut(id: string, event: RequestEvent, actor: Actor) {
  switch (event.type) {
    case "accept":
      return accept(id, actor);
    case "reject":
      return reject(id, event, actor);
    case "close":
      return close(id, event.notes, actor);
    case "correct":
      return correct(id, { ...event.contact, seen: event.seen }, actor);
    default:
      return applyEvent(id, event, actor);
  }
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const SPAN = 730 * DAY;
/** Days ago on which a storm came, and its share of all requests. */
const STORMS = [
  { daysAgo: 700, share: 0.2 },
  { daysAgo: 415, share: 0.25 },
  { daysAgo: 402, share: 0.15 },
  { daysAgo: 50, share: 0.15 },
];
const BATCH = 1_000;

/** Stories that are over, and stories that go on, with their weights. */
const OVER: readonly [Story, number][] = [
  ["resolved", 52],
  ["resolvedEarly", 12],
  ["resolvedAtLast", 8],
  ["rejected", 20],
  ["rejectedLater", 8],
];
const GOING_ON: readonly [Story, number][] = [
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
 * Writes many requests of two years at once, without mails: each is what arrival and its events would have made of it, by the same pure functions.
 * About nine in ten are over; most of those that are not came lately.
 */
async function bulk(
  count: number,
  next: () => Homeowner,
  cast: StoryContext,
): Promise<RequestStatus[]> {
  const now = Date.now();
  const { random } = cast;
  const arrivals = Array.from({ length: count }, () => now - age(random)).sort((a, b) => a - b);
  const statuses: RequestStatus[] = [];
  const ids = new Set<string>();
  /** Until when a live request stood at a home. */
  const occupied = new Map<string, number>();

  await withoutTimeLimit(async (db) => {
    const collection = db.collection<RequestDocument>(HelpRequests.collection.name);
    let batch: RequestDocument[] = [];
    for (const [n, at] of arrivals.entries()) {
      let id = newId("R");
      while (ids.has(id)) id = newId("R");
      ids.add(id);
      const story = weighted(random() < (n < 0.8 * count ? 0.02 : 0.42) ? GOING_ON : OVER, random);
      const doc = told(
        arrived(id, next(), new Date(at), occupied, cast),
        getStorySteps(story, cast),
        {
          now,
          random,
        },
      );
      occupied.set(
        doc.addressKey,
        Math.max(occupied.get(doc.addressKey) ?? 0, doc.live ? Infinity : doc.statusAt.getTime()),
      );
      statuses.push(doc.status);
      batch.push(doc);
      if (batch.length < BATCH && n < count - 1) continue;
      await collection.insertMany(batch);
      batch = [];
      if ((n + 1) % 10_000 === 0) say(`${n + 1} of ${count} requests written`);
    }
  });
  return statuses;
}

/** How long ago a request came: seven or eight of ten within the weeks after a storm. */
function age(random: () => number) {
  let left = random();
  for (const { daysAgo, share } of STORMS) {
    left -= share;
    if (left < 0) return Math.max(0, daysAgo * DAY + 10 * DAY * Math.log(1 - random() * 0.99));
  }
  return random() * SPAN;
}

function weighted(stories: readonly [Story, number][], random: () => number): Story {
  let left = random() * stories.reduce((sum, [, weight]) => sum + weight, 0);
  return stories.find(([, weight]) => (left -= weight) < 0)?.[0] ?? "new";
}

/** A request as it was when it came. */
function arrived(
  id: string,
  { payload, locale }: Homeowner,
  at: Date,
  occupied: ReadonlyMap<string, number>,
  { admin, random }: StoryContext,
) {
  const {
    submissionId: _,
    honeypotFilled: __,
    ...input
  }: HelpRequestInput = HelpRequestPayload.parse(payload);
  const taken = random() < 0.08;
  const said = taken && random() < 0.3 ? { ...input, email: "" } : input;
  const origin = {
    locale,
    suspicious: !taken && random() < 0.005,
    ...(taken && { intake: pickOne(["phone", "visit"] as const, random) }),
    actor: taken ? admin : ({ role: "public" } as const),
  };
  const doc = newRequest(id, said, { ...origin, possibleDuplicate: false }, at);
  return { ...doc, possibleDuplicate: (occupied.get(doc.addressKey) ?? 0) > at.getTime() };
}

/** What a story made of a request up to now. Everything that was to be done because of it counts as done. */
function told(
  arrival: RequestDocument,
  steps: readonly StoryStep[],
  { now, random }: { now: number; random: () => number },
): RequestDocument {
  const start = arrival.createdAt.getTime();
  const waits = steps.map(() => 2 * HOUR - 36 * HOUR * Math.log(1 - random()));
  const whole = waits.reduce((sum, wait) => sum + wait, 0);
  const pace = whole === 0 ? 1 : Math.min(1, (now - start) / whole); // nothing happens in the future
  let at = start;
  const times = waits.map((wait) => (at += wait * pace));
  let doc = after(arrival, steps, times);
  // Nobody has reminded of an open offer yet, nor let it lapse: it was made lately, however old the request is.
  const lately = now - HOUR - 20 * HOUR * random();
  if (doc.assignments.some(({ state }) => state === "Offered"))
    doc = after(
      arrival,
      steps,
      times.map((time, i) => (i === 0 ? time : Math.max(time, lately + i * 60_000))),
    );
  const { hasIntents: _, ...rest } = doc;
  return {
    ...rest,
    intents: [],
    ...(doc.live && doc.email !== "" && random() < 0.01 && { mailBounced: true }),
  };
}

/** A request after some steps, each at its time. */
function after(
  arrival: RequestDocument,
  steps: readonly StoryStep[],
  times: readonly number[],
): RequestDocument {
  return steps.reduce((doc, step, i) => {
    const { event, actor } = step(doc);
    const outcome = transition(doc, event, actor, new Date(times[i] ?? 0));
    if (outcome.kind !== "changed")
      throw new Error(`${event.type} on ${doc.status}: ${outcome.kind}`);
    return {
      ...doc,
      ...outcome.patch,
      rev: doc.rev + 1,
      history: [...doc.history, ...outcome.history],
    };
  }, arrival);
}
