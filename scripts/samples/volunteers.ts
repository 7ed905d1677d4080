import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Applications } from "~/models/application.server";
import { Emails, type EmailDocument } from "~/models/email.server";
import { PasswordTokens } from "~/models/password-token.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import type { Rejection } from "~/schemas/requests/rejection";
import { TEAM_CODES, type ApplicationReason, type AssignmentState } from "~/schemas/vocabulary";
import { VolunteerApplication } from "~/schemas/volunteers/volunteer-application";
import { resetPassword } from "~/services/accounts/password-links.server";
import { toEmailKey } from "~/services/matching/email-key.server";
import type { Actor } from "~/services/platform/caller.server";
import { accept, reject, submit } from "~/services/volunteers/applications.server";
import type { Homeowner } from "./homeowner";
import type { StoryContext } from "./stories";

const VOLUNTEER_COUNT = 12;
/** The last two get no jobs: one has yet to accept the invite, the other's invite has expired. */
const [PENDING, EXPIRED] = [VOLUNTEER_COUNT - 1, VOLUNTEER_COUNT];

const formatEmail = (n: number) => `sample-volunteer-${n}@example.org`;
const isLeader = (n: number) => n % 4 === 0;

/** Sends an application of this person; `n` cycles through all combinations of areas of help. */
const sendApplication = (
  { payload: p, locale }: Homeowner,
  n: number,
  overrides: Record<string, string | boolean> = {},
) =>
  submit(
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
      // New each time: two runs may submit the same people.
      submission_id: randomUUID(),
      ...overrides,
    }),
    { address: randomUUID(), locale },
  );

interface VolunteerCrew {
  /** Those who can be assigned jobs. */
  volunteers: StoryContext["volunteers"];
  /** Ids of new accounts, which can log in with the password. */
  newcomers: readonly string[];
}

/** Reuses those of an earlier run; new ones apply and are accepted through the services. */
export async function ensureVolunteers(
  next: () => Homeowner,
  admin: Actor,
  password: string,
): Promise<VolunteerCrew> {
  const all: StoryContext["volunteers"][number][] = [];
  const newIds: string[] = [];
  for (let n = 1; n <= VOLUNTEER_COUNT; n++) {
    const person = next();
    const known = await Volunteers.findOne(
      { emailKey: toEmailKey(formatEmail(n)), active: true },
      { _id: 1 },
    ).lean<{ _id: string }>();
    const id = known?._id ?? (await enlist(person, n, admin));
    if (!known) newIds.push(id);
    const { firstName, lastName } = await findVolunteer(id);
    all.push({ id, name: `${firstName} ${lastName}` });
  }
  const active = all.slice(0, PENDING - 1);
  await Promise.all(
    active.filter(({ id }) => newIds.includes(id)).map(({ id }) => acceptInvite(id, password)),
  );
  const expired = all[EXPIRED - 1]?.id;
  if (expired !== undefined && newIds.includes(expired)) await expireInvite(expired);
  return {
    volunteers: active,
    newcomers: active.map(({ id }) => id).filter((id) => newIds.includes(id)),
  };
}

/** Email address of the volunteer with the most to see in both job lists. */
export async function findBusiestVolunteer(ids: readonly string[]): Promise<string | undefined> {
  const docs = await HelpRequests.find(
    { "assignments.volunteerId": { $in: [...ids] } },
    { assignments: 1 },
  ).lean<RequestDocument[]>();
  const jobs = docs.flatMap(({ assignments }) => assignments);
  const count = (id: string, state: AssignmentState) =>
    jobs.filter((job) => job.volunteerId === id && job.state === state).length;
  const score = (id: string) => Math.min(count(id, "Offered"), count(id, "Scheduled"));
  const [busiest] = ids.toSorted((a, b) => score(b) - score(a));
  return busiest === undefined ? undefined : (await findVolunteer(busiest)).email;
}

async function findVolunteer(id: string) {
  const doc = await Volunteers.findById(id).lean<VolunteerDocument>();
  if (!doc) throw new Error(`${id} does not exist.`);
  return doc;
}

/** Applies and is accepted through the services. */
async function enlist(person: Homeowner, n: number, admin: Actor) {
  const { id } = await sendApplication(person, n, { email: formatEmail(n) });
  await accept(id, { teamLeader: isLeader(n) }, admin);
  const volunteer = await Volunteers.findOne({ applicationId: id }, { _id: 1 }).lean<{
    _id: string;
  }>();
  if (!volunteer) throw new Error(`${id} was accepted but has no account.`);
  return volunteer._id;
}

/** Waits for a volunteer's invite in the development mailbox, for at most 30 s. */
async function waitForInvite(volunteerId: string) {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const mail = await Emails.findOne({
      subjectId: volunteerId,
      template: "volunteer-invite",
      state: "sent",
    }).lean<EmailDocument>();
    if (mail) return mail;
    await pause(50);
  }
  throw new Error(`No invite was sent to ${volunteerId}.`);
}

async function acceptInvite(volunteerId: string, newPassword: string) {
  const [, token = ""] =
    /token=([\w-]+)/.exec((await waitForInvite(volunteerId)).rendered?.text ?? "") ?? [];
  await resetPassword("volunteer", { token, newPassword }, { address: randomUUID(), locale: "en" });
}

const DAY = 24 * 60 * 60 * 1000;

/** Backdates an acceptance and its invite, which is valid for a week. */
async function expireInvite(volunteerId: string) {
  const at = new Date(Date.now() - 9 * DAY);
  const { _id: mailId } = await waitForInvite(volunteerId);
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

/** Undecided applications: more than one page, with special cases for the reviewer. */
const OPEN_APPLICATIONS: readonly Record<string, string | boolean>[] = [
  ...Array.from({ length: 8 }, () => ({})),
  { state: "Georgia", city: "Savannah", county: "Chatham", zipCode: "31401" },
  { state: "Ohio", city: "Dayton", county: "Montgomery", zipCode: "45402" },
  { website: "https://www.example.com/" },
  // Has an account already.
  { email: formatEmail(2) },
  { firstName: "Wilhelmina-Josephine", lastName: "Featherstonehaugh-Montgomery" },
];
const REJECTIONS: readonly Rejection<ApplicationReason>[] = [
  { text: "We could not reach either of your references." },
  { reason: "applicantNotReached", text: "" },
  { text: "" },
];

/** Submits open and rejected applications; returns the number of open ones. */
export async function createApplications(next: () => Homeowner, admin: Actor): Promise<number> {
  for (const [n, overrides] of OPEN_APPLICATIONS.entries())
    await sendApplication(next(), n, overrides);
  for (const [n, rejection] of REJECTIONS.entries()) {
    const { id } = await sendApplication(next(), n);
    await reject(id, rejection, admin);
  }
  return OPEN_APPLICATIONS.length;
}
