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
import { recordAudit } from "~/services/platform/audit.server";
import type { Actor } from "~/services/platform/caller.server";
import { setSettings, settings } from "~/services/platform/settings.server";
import { applyEvent } from "~/services/requests/events.server";
import { merge } from "~/services/requests/merging.server";
import { enter, submit } from "~/services/requests/submitting.server";
import { getRule } from "~/services/requests/transitions.server";
import {
  type Homeowner,
  createApplications,
  createVolunteers,
  findBusiestEmail,
} from "./volunteers";
import { insertMany } from "./many";
import { generateHomeowners } from "./people.mjs";
import { getStorySteps, type Cast, type Story } from "./stories";

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
