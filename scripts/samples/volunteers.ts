import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { Applications } from "../../app/models/application.server";
import { Emails, type EmailDocument } from "../../app/models/email.server";
import { PasswordTokens } from "../../app/models/password-token.server";
import { HelpRequests, type RequestDocument } from "../../app/models/request.server";
import { Volunteers, type VolunteerDocument } from "../../app/models/volunteer.server";
import type { Rejection } from "../../app/schemas/requests/rejection";
import {
  TEAM_CODES,
  type ApplicationReason,
  type AssignmentState,
  type Locale,
} from "../../app/schemas/vocabulary";
import { VolunteerApplication } from "../../app/schemas/volunteers/volunteer-application";
import { storePassword } from "../../app/services/accounts/accounts.server";
import { hashPassword } from "../../app/services/accounts/passwords.server";
import type { Actor } from "../../app/services/platform/caller.server";
import { accept, reject, submit } from "../../app/services/volunteers/applications.server";
import type { Cast } from "./stories";

/** The last two get no jobs: one has yet to accept the invite, the other's invite has expired. */
const VOLUNTEER_COUNT = 12;
const formatEmail = (n: number) => `sample-volunteer-${n}@example.org`;

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

/** Applicants accepted through the services; returns those who can be assigned jobs. */
export async function createVolunteers(
  next: () => Homeowner,
  admin: Actor,
  password: string,
): Promise<Cast["volunteers"]> {
  const all: VolunteerDocument[] = [];
  for (let n = 1; n <= VOLUNTEER_COUNT; n++) {
    const { id } = await sendApplication(next(), n, { email: formatEmail(n) });
    await accept(id, { teamLeader: n % 4 === 0 }, admin);
    all.push(await findVolunteer({ applicationId: id }));
  }
  const active = all.slice(0, -2);
  const hash = await hashPassword(password);
  for (const account of active) await storePassword("volunteer", account, hash);
  await expireInvite((await findVolunteer({ email: formatEmail(VOLUNTEER_COUNT) }))._id);
  return active.map((one) => ({ id: one._id, name: `${one.firstName} ${one.lastName}` }));
}

/** Email address of the volunteer with the most to see in both job lists. */
export async function findBusiestEmail(): Promise<string> {
  const docs = await HelpRequests.find({ live: true }, { assignments: 1 })
    .limit(5_000) // of a million, all would take longer than a query may
    .lean<RequestDocument[]>();
  const counts = new Map<string, Partial<Record<AssignmentState, number>>>();
  for (const { volunteerId, state } of docs.flatMap(({ assignments }) => assignments)) {
    const count = counts.get(volunteerId) ?? {};
    counts.set(volunteerId, { ...count, [state]: (count[state] ?? 0) + 1 });
  }
  const score = ({ Offered = 0, Scheduled = 0 }) => Math.min(Offered, Scheduled);
  const [busiest] = [...counts].toSorted(([, a], [, b]) => score(b) - score(a));
  return (await findVolunteer(busiest ? { _id: busiest[0] } : {})).email;
}

async function findVolunteer(filter: Partial<Record<"_id" | "applicationId" | "email", string>>) {
  const doc = await Volunteers.findOne(filter).lean<VolunteerDocument>();
  if (!doc) throw new Error(`No volunteer has ${JSON.stringify(filter)}.`);
  return doc;
}

/** Waits for a volunteer's invite in the development mailbox, for at most 30 s. */
async function waitForInvite(volunteerId: string) {
  for (const end = Date.now() + 30_000; Date.now() < end;) {
    const filter = { subjectId: volunteerId, template: "volunteer-invite", state: "sent" } as const;
    const mail = await Emails.findOne(filter).lean<EmailDocument>();
    if (mail) return mail;
    await pause(50);
  }
  throw new Error(`No invite was sent to ${volunteerId}.`);
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

export interface Homeowner {
  locale: Locale;
  payload: Record<string, string | boolean>;
}
