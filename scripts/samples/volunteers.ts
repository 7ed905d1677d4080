import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Applications } from "~/models/application.server";
import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { PasswordTokens } from "~/models/password-token.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { REJECTION_REASONS, TEAM_CODES, type AssignmentState } from "~/schemas/vocabulary";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { transition } from "~/services/volunteers/application-transitions.server";
import { accept, newApplication, reject, submit } from "~/services/volunteers/applications.server";
import { newId } from "~/services/platform/ids.server";
import { resetPassword } from "~/services/accounts/password-links.server";
import type { Actor } from "~/services/platform/caller.server";
import { prepare, settle } from "~/services/volunteers/volunteer-accounts.server";
import type { Homeowner } from "./homeowner";
import type { StoryContext } from "./stories";
import { toEmailKey } from "~/services/matching/email-key.server";

const VOLUNTEERS = 12;
/** The last two have not chosen a password, one of them in time, so nobody gives them jobs. */
const [UNANSWERED, LAPSED] = [VOLUNTEERS - 1, VOLUNTEERS];

const mailboxOf = (n: number) => `sample-volunteer-${n}@example.org`;
const isLeader = (n: number) => n % 4 === 0;

/** A believable person who applies: the numbers give all mixes of areas in turn. */
const applicationOf = (
  { payload: p }: Homeowner,
  n: number,
  more: Record<string, string | boolean> = {},
) =>
  VolunteerApplication.parse({
    firstName: p.first_name,
    lastName: p.last_name,
    phoneNumber: p.phone_number,
    email: p.email,
    streetAddress1: p.street_address_1,
    streetAddress2: p.street_address_2,
    city: p.city,
    state: "Florida",
    county: p.county,
    zipCode: p.zip_code,
    areasOfHelp: TEAM_CODES.filter((_, i) => (((n * 11) % 31) + 1) & (1 << i)),
    agreement: true,
    // A new one each time, and each from an address of its own: the same people may be sent in by two runs.
    submission_id: randomUUID(),
    ...more,
  });

const send = (homeowner: Homeowner, n: number, more?: Record<string, string | boolean>) =>
  submit(applicationOf(homeowner, n, more), { address: randomUUID(), locale: homeowner.locale });

interface Crew {
  /** Whoever may be given jobs. */
  volunteers: StoryContext["volunteers"];
  /** Ids of those who can log in with the new password; none when all were there before. */
  newcomers: readonly string[];
}

/**
 * The sample volunteers, those of an earlier run where there are any. Their applications are sent in and accepted as people would; with `quick`, for
 * measuring, nobody is mailed and nobody has a password.
 */
export async function ensureVolunteers(
  next: () => Homeowner,
  admin: Actor,
  { password, quick }: { password: string; quick: boolean },
): Promise<Crew> {
  const all: StoryContext["volunteers"][number][] = [];
  const fresh: string[] = [];
  for (let n = 1; n <= VOLUNTEERS; n++) {
    const person = next();
    const known = await Volunteers.findOne(
      { emailKey: toEmailKey(mailboxOf(n)), active: true },
      { _id: 1 },
    ).lean<{ _id: string }>();
    const id = known?._id ?? (await (quick ? insert : enlist)(person, n, admin));
    if (!known) fresh.push(id);
    const { firstName, lastName } = await account(id);
    all.push({ id, name: `${firstName} ${lastName}` });
  }
  const busy = all.slice(0, UNANSWERED - 1);
  if (!quick) {
    await Promise.all(
      busy.filter(({ id }) => fresh.includes(id)).map(({ id }) => answerInvite(id, password)),
    );
    const late = all[LAPSED - 1]?.id;
    if (late !== undefined && fresh.includes(late)) await letInviteLapse(late);
  }
  return {
    volunteers: busy,
    newcomers: quick ? [] : busy.map(({ id }) => id).filter((id) => fresh.includes(id)),
  };
}

/** The mailbox of the one among them whose two lists of jobs have most to show. */
export async function findBusiestVolunteer(ids: readonly string[]): Promise<string | undefined> {
  const docs = await HelpRequests.find(
    { "assignments.volunteerId": { $in: [...ids] } },
    { assignments: 1 },
  ).lean<RequestDocument[]>();
  const jobs = docs.flatMap(({ assignments }) => assignments);
  const count = (id: string, state: AssignmentState) =>
    jobs.filter((job) => job.volunteerId === id && job.state === state).length;
  const shown = (id: string) => Math.min(count(id, "Offered"), count(id, "Scheduled"));
  const [most] = ids.toSorted((a, b) => shown(b) - shown(a));
  return most === undefined ? undefined : (await account(most)).email;
}

async function account(id: string) {
  const doc = await Volunteers.findById(id).lean<VolunteerDocument>();
  if (!doc) throw new Error(`${id} has gone.`);
  return doc;
}

/** Applies and is accepted. */
async function enlist(person: Homeowner, n: number, admin: Actor) {
  const { id } = await send(person, n, { email: mailboxOf(n) });
  await accept(id, { teamLeader: isLeader(n) }, admin);
  const made = await Volunteers.findOne({ applicationId: id }, { _id: 1 }).lean<{ _id: string }>();
  if (!made) throw new Error(`${id} was accepted without an account.`);
  return made._id;
}

/** The same in one go and without the mails. */
async function insert(person: Homeowner, n: number, admin: Actor) {
  const now = new Date();
  const application = newApplication(
    applicationOf(person, n, { email: mailboxOf(n) }),
    newId("A"),
    randomUUID(),
    person,
    now,
  );
  const volunteerId = await prepare(application, isLeader(n), admin);
  const outcome = transition(
    application,
    { type: "accept", teamLeader: isLeader(n), volunteerId },
    admin,
    now,
  );
  if (outcome.kind !== "changed") throw new Error(`${application._id}: ${outcome.kind}`);
  const { hasIntents: _, ...rest } = { ...application, ...outcome.patch };
  const accepted = {
    ...rest,
    rev: 2,
    intents: [],
    history: [...application.history, ...outcome.history],
  };
  await Applications.create(accepted);
  await settle(accepted);
  return volunteerId;
}

/** The newest invite of a volunteer, once it is in the outbox. */
async function inviteOf(volunteerId: string) {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const mail = await Emails.findOne({
      subjectId: volunteerId,
      template: "volunteer-invite",
      state: "sent",
    }).lean<EmailDocument>();
    if (mail) return mail;
    await pause(50);
  }
  throw new Error(`No invite was mailed to ${volunteerId}.`);
}

/** Opens the link of the mail and chooses a password. */
async function answerInvite(volunteerId: string, newPassword: string) {
  const [, token = ""] =
    /token=([\w-]+)/.exec((await inviteOf(volunteerId)).rendered?.text ?? "") ?? [];
  await resetPassword("volunteer", { token, newPassword }, { address: randomUUID(), locale: "en" });
}

const DAY = 24 * 60 * 60 * 1000;

/** Nobody can wait for a week here: sets the dates of an acceptance and its invite back. */
async function letInviteLapse(volunteerId: string) {
  const at = new Date(Date.now() - 9 * DAY);
  const { _id: mailId } = await inviteOf(volunteerId);
  await Emails.updateOne({ _id: mailId }, { $set: { createdAt: at, sentAt: at } });
  await PasswordTokens.updateMany(
    { accountId: volunteerId },
    { $set: { createdAt: at, expiresAt: new Date(at.getTime() + 7 * DAY) } },
  );
  await Volunteers.updateOne({ _id: volunteerId }, { $set: { createdAt: at } });
  const dates = {
    createdAt: at,
    statusAt: at,
    updatedAt: at,
    "liability.agreedAt": at,
    "history.$[].at": at,
  };
  await Applications.updateOne({ volunteerId }, { $set: dates });
}

/** Applications that nobody has decided upon: more than one page of them, with what a reviewer has to look out for. */
const OPEN: readonly Record<string, string | boolean>[] = [
  ...Array.from({ length: 8 }, () => ({})),
  { state: "Georgia", city: "Savannah", county: "Chatham", zipCode: "31401" },
  { state: "Ohio", city: "Dayton", county: "Montgomery", zipCode: "45402" },
  { website: "https://www.example.com/" },
  /** Somebody who has an account already. */
  { email: mailboxOf(2) },
  { firstName: "Wilhelmina-Josephine", lastName: "Featherstonehaugh-Montgomery" },
];
/** Reasons given to those who were rejected; none is one, too. */
const REASONS = ["We could not reach either of your references.", REJECTION_REASONS[3], undefined];

/** Sends in the applications that made no volunteer; answers how many wait. */
export async function createApplications(next: () => Homeowner, admin: Actor): Promise<number> {
  for (const [n, more] of OPEN.entries()) await send(next(), n, more);
  for (const [n, reason] of REASONS.entries()) {
    const { id } = await send(next(), n);
    await reject(id, reason, admin);
  }
  return OPEN.length;
}
