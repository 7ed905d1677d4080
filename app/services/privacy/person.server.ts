import { pick } from "../platform/projection.server";
import { Admins, type AdminDocument } from "~/models/admin.server";
import { Applications, type ApplicationDocument } from "~/models/application.server";
import { Emails } from "~/models/email.server";
import {
  FIND_EMAIL_INDEX,
  FIND_INDEX,
  HelpRequests,
  IGNORE_CASE,
  type RequestDocument,
} from "~/models/request.server";
import { Sessions } from "~/models/session.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import { REQUEST_STATUSES } from "~/schemas/vocabulary";
import { VOLUNTEER_ANSWERS } from "~/schemas/volunteers/answers";
import { parseSearchTerms } from "~/services/matching/search-words.server";
import { recordAudit } from "~/services/platform/audit.server";
import type { Actor } from "~/services/platform/caller.server";
import { withoutTimeLimit } from "~/services/platform/database.server";
import type { Erasable, ErasableKind } from "./erasable.server";
import { ERASE } from "./erasing.server";

/** An email address in lower case, or a phone number of ten digits. */
export type PersonKey = { email: string } | { phone: string };

export function parsePersonKey(text: string): PersonKey | undefined {
  const { email, phone } = parseSearchTerms(text);
  if (email !== undefined) return { email };
  return phone === undefined ? undefined : { phone };
}

export interface PersonRecord {
  kind: ErasableKind;
  id: string;
  name: string;
  /** Of a request or an application; whether an account is in use. */
  status: string;
  createdAt: Date;
  hold?: string;
}

const NEWEST_FIRST = { createdAt: -1, _id: 1 } as const;

/** All documents with this email address or phone number, also of deleted volunteers. */
async function readDocuments(key: PersonKey) {
  const requests =
    "email" in key
      ? HelpRequests.find({ status: { $in: REQUEST_STATUSES }, email: key.email })
          .collation(IGNORE_CASE)
          .hint(FIND_EMAIL_INDEX)
      : HelpRequests.find({
          status: { $in: REQUEST_STATUSES },
          words: key.phone,
          phone: key.phone,
        }).hint(FIND_INDEX);
  const account = "email" in key ? { emailKey: key.email } : key;
  return {
    requests: await requests.sort(NEWEST_FIRST).lean(),
    // Neither has an index for this: they are a few thousand.
    applications: await Applications.find(key).collation(IGNORE_CASE).sort(NEWEST_FIRST).lean(),
    volunteers: await Volunteers.find(account).sort(NEWEST_FIRST).lean(),
    admins: "email" in key ? await Admins.find({ emailKey: key.email }).lean() : [],
  };
}

/** What there is about a person. Administrators' accounts are deactivated, never erased here. */
export async function findPerson(key: PersonKey): Promise<PersonRecord[]> {
  const { requests, applications, volunteers } = await readDocuments(key);
  const toRecord =
    (kind: ErasableKind) =>
    (doc: Erasable & { status?: string; active?: boolean }): PersonRecord => ({
      kind,
      id: doc._id,
      name: fullName(doc),
      status: doc.status ?? (doc.active ? "active" : "deleted"),
      createdAt: doc.createdAt,
      ...(doc.legalHold && { hold: doc.legalHold.reason }),
    });
  return [
    ...requests.map(toRecord("request")),
    ...applications.map(toRecord("application")),
    ...volunteers.map(toRecord("volunteer")),
  ];
}

/** Erases these, one after the other. Throws as each erasure does; those before stay erased. */
export async function eraseRecords(
  records: readonly Pick<PersonRecord, "kind" | "id">[],
  actor: Actor,
) {
  // A volunteer's jobs are given back before the requests: one person may be both.
  const inOrder = records.toSorted((a, b) => b.kind.localeCompare(a.kind));
  for (const { kind, id } of inOrder) await ERASE[kind](id, actor);
}

function publish<Doc extends { _id: string }>(doc: Doc, fields: readonly (keyof Doc & string)[]) {
  const shown = fields.filter((name) => doc[name] !== undefined);
  return { id: doc._id, ...Object.fromEntries(shown.map((name) => [name, doc[name]])) };
}

/** Without who did it: administrators and volunteers are other people. */
const publishHistory = (history: readonly object[]) =>
  history.map((entry) => {
    const {
      by: _,
      refused: __,
      already: ___,
      note: ____,
      ...rest
    } = entry as Record<string, unknown>;
    return rest;
  });

const publishRequest = (doc: RequestDocument) => ({
  ...publish(doc, EXPORTED.requests),
  history: publishHistory(doc.history),
  jobs: doc.assignments.map(
    ({ id, state, offeredAt, respondedAt, completedAt, cancelledAt, visit }) => ({
      id,
      state,
      offeredAt,
      respondedAt,
      completedAt,
      cancelledAt,
      ...(visit && { visit: pick(visit, ["day", "part"]) }),
    }),
  ),
});

/** Everything the hub has about a person, as plain data for a JSON file; an audited act. */
export async function exportPerson(key: PersonKey, actor: Actor) {
  const { requests, applications, volunteers, admins } = await readDocuments(key);
  const ids = [...requests, ...applications, ...volunteers, ...admins].map(({ _id }) => _id);
  for (const id of ids) await recordAudit("record exported", actor, id);
  return {
    person: key,
    exportedAt: new Date(),
    requests: requests.map(publishRequest),
    applications: applications.map((doc) => ({
      ...publish(doc, EXPORTED.applications),
      history: publishHistory(doc.history),
    })),
    volunteers: await Promise.all(volunteers.map(publishVolunteer)),
    administrators: admins.map((doc) => publish(doc, EXPORTED.administrators)),
    mails: await listMails(key, ids),
  };
}
export type PersonExport = Awaited<ReturnType<typeof exportPerson>>;

/** An account with its jobs, which name the place only, and its logins. */
async function publishVolunteer(doc: VolunteerDocument) {
  const requests = await HelpRequests.find(
    { "assignments.volunteerId": doc._id },
    { assignments: 1, "address.city": 1, "address.zip": 1, helpTypes: 1 },
  ).lean<Pick<RequestDocument, "assignments" | "address" | "helpTypes">[]>();
  const sessions = await Sessions.find({ accountId: doc._id }).lean();
  return {
    ...publish(doc, EXPORTED.volunteers),
    jobs: requests.flatMap(({ assignments, address: { city, zip }, helpTypes }) =>
      assignments
        .filter(({ volunteerId }) => volunteerId === doc._id)
        .map(({ volunteerId: _, name: __, offeredBy: ___, ...job }) => ({
          ...job,
          city,
          zip,
          helpTypes,
        })),
    ),
    logins: sessions.map(({ createdAt, seenAt, expiresAt }) => ({ createdAt, seenAt, expiresAt })),
  };
}

/** Mails to the person, and those about the person's documents that went to the same address. */
async function listMails(key: PersonKey, ids: readonly string[]) {
  const { collectionName } = Emails.collection;
  // Mails have no index by address, and ninety days of a storm are many.
  const found = await withoutTimeLimit((db) =>
    db
      .collection(collectionName)
      .find(
        "email" in key
          ? { to: key.email }
          : { subjectId: { $in: [...ids] }, template: { $not: /^(job|admin)-/ } },
        { collation: IGNORE_CASE },
      )
      .sort({ createdAt: 1 })
      .project({ _id: 0, template: 1, to: 1, state: 1, createdAt: 1, sentAt: 1 })
      .toArray(),
  );
  return found as Record<string, unknown>[];
}

const ACCOUNT = ["active", "locale", "passwordAt", "createdAt", "updatedAt"] as const;

/** All other fields stay inside: derived ones, secrets and other people's ids. */
const EXPORTED = {
  requests: [
    "status",
    "locale",
    ...ANSWER_NAMES,
    "rejection",
    "reasonRejected",
    "closeNotes",
    "outcome",
    "duplicateOf",
    "readyToClose",
    "unstaffed",
    "told",
    "askedAt",
    "mailBounced",
    "possibleDuplicate",
    "suspicious",
    "priority",
    "priorityReason",
    "intake",
    "createdAt",
    "statusAt",
    "updatedAt",
    "changedAt",
    "erasedAt",
  ] satisfies (keyof RequestDocument)[],
  applications: [
    "status",
    "locale",
    ...VOLUNTEER_ANSWERS,
    "liability",
    "rejection",
    "reasonRejected",
    "teamLeader",
    "volunteerId",
    "suspicious",
    "createdAt",
    "statusAt",
    "updatedAt",
    "erasedAt",
  ] satisfies (keyof ApplicationDocument)[],
  volunteers: [
    ...ACCOUNT,
    ...VOLUNTEER_ANSWERS,
    "teamLeader",
    "vetting",
    "emailChanges",
    "applicationId",
    "unsubscribedAt",
    "textedAt",
    "deletedAt",
    "erasedAt",
  ] satisfies (keyof VolunteerDocument)[],
  administrators: [
    ...ACCOUNT,
    "firstName",
    "lastName",
    "email",
    "lastLoginAt",
    "deactivatedAt",
  ] satisfies (keyof AdminDocument)[],
};
