import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests, type HistoryEntry, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { NOT_FOUND } from "~/schemas/notices";
import type { RequestStatus } from "~/schemas/vocabulary";
import { findAdminNames } from "../accounts/admin-names.server";
import { toMailOutcome, type MailOutcome } from "../mail/emails.server";
import { DomainError } from "../platform/errors.server";
import { getContactVersion } from "./request-contact.server";
import { isLive } from "./assignment-transitions.server";

const MAX_SAME_HOME_REQUESTS = 10;
/** Far above what one request causes in its life. */
const MAX_MAILS = 500;

/** A volunteer on a request, with what an administrator needs to reach the person; an account that is gone leaves the name. */
export interface AssignedVolunteer {
  jobId: string;
  /** Of the account; empty when that is gone. */
  id: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  state: RequestDocument["assignments"][number]["state"];
  since: Date;
  details: string;
}

/** Somebody who was offered a request and is not on it any more. */
export interface EndedJob {
  jobId: string;
  id: string;
  name: string;
  /** How it ended; a lapsed offer was not answered in time, the last three were ended from outside. */
  why: "declined" | "lapsed" | "unassigned" | "closed" | "account-deleted";
  /** What the volunteer said, declining. */
  reason: string;
  at: Date;
}

/** One thing that happened: who did it by name, and what became of the mails about it. */
export interface AnnotatedHistoryEntry extends HistoryEntry {
  /** Name of the administrator or the volunteer; empty for the homeowner and the system. */
  who: string;
  /** Names of the volunteers it was about. */
  volunteers: string[];
  mails: { kind: string; state: MailOutcome }[];
}

export interface RequestDetails {
  request: RequestDocument;
  /** What a correction has to name as seen. */
  contactVersion: string;
  history: AnnotatedHistoryEntry[];
  volunteers: AssignedVolunteer[];
  /** Volunteers who were on it: declined, lapsed or taken off. */
  ended: EndedJob[];
  /** Other requests at the same home, newest first. */
  sameHome: { id: string; name: string; status: RequestStatus; createdAt: Date }[];
}

/** A request by its id, or null. */
const findRequest = (id: string) => HelpRequests.findById(id).lean<RequestDocument>();

/** Everything an administrator may know about a request. Throws `not-found`. */
export async function getDetails(id: string): Promise<RequestDetails> {
  const request = await findRequest(id);
  if (!request) throw new DomainError("not-found", NOT_FOUND.request);
  const [history, volunteers, sameHome] = await Promise.all([
    readHistory(request),
    listVolunteersOn(request),
    listSameHomeRequests(request),
  ]);
  return {
    request,
    contactVersion: getContactVersion(request),
    history,
    volunteers,
    ended: toEndedJobs(request),
    sameHome,
  };
}

/** What is known of a request itself, or null. */
export async function findRequestWithHistory(
  id: string,
): Promise<Pick<RequestDetails, "request" | "contactVersion" | "history"> | null> {
  const request = await findRequest(id);
  return (
    request && {
      request,
      contactVersion: getContactVersion(request),
      history: await readHistory(request),
    }
  );
}

const CONTACT_PROJECTION = {
  firstName: 1,
  lastName: 1,
  email: 1,
  phone: 1,
  "address.line1": 1,
  mailBounced: 1,
} as const;

/** Whose request it is, where, and how the homeowner is reached. */
export interface RequestContact
  extends PersonName, Pick<RequestDocument, "email" | "phone" | "mailBounced"> {
  address: Pick<RequestDocument["address"], "line1">;
}

/** What a banner says of a request, or null. */
export const findContact = (id: string) =>
  HelpRequests.findById(id, CONTACT_PROJECTION).lean<RequestContact>();

/** A request whose reference number somebody searched for in a list of another status: searched for in vain, but it is there. */
export async function findInOtherStatus(
  query: string,
  status: RequestStatus,
): Promise<{ id: string; status: RequestStatus } | null> {
  const [, digits] = /^R?([0-9A-Z]{8})$/.exec(query.replace(/\s/g, "").toUpperCase()) ?? [];
  if (digits === undefined) return null;
  const found = await HelpRequests.findById(`R${digits}`, { status: 1 }).lean<
    Pick<RequestDocument, "_id" | "status">
  >();
  return found && found.status !== status ? { id: found._id, status: found.status } : null;
}

/** The volunteers who are on a request: offered, scheduled or completed. Throws `not-found`. */
export async function listAssignedVolunteers(id: string): Promise<AssignedVolunteer[]> {
  const request = await findRequest(id);
  if (!request) throw new DomainError("not-found", NOT_FOUND.request);
  return listVolunteersOn(request);
}

async function listVolunteersOn({ assignments }: RequestDocument): Promise<AssignedVolunteer[]> {
  const live = assignments.filter(isLive);
  if (live.length === 0) return [];
  const accounts = await Volunteers.find({
    _id: { $in: live.map(({ volunteerId }) => volunteerId) },
  }).lean<VolunteerDocument[]>();
  return live.map((job) => {
    const account = accounts.find(({ _id, active }) => active && _id === job.volunteerId);
    return {
      jobId: job.id,
      id: account?._id ?? "",
      firstName: account?.firstName ?? job.name,
      lastName: account?.lastName ?? "",
      phone: account?.phone ?? "",
      email: account?.email ?? "",
      state: job.state,
      since: job.completedAt ?? job.respondedAt ?? job.offeredAt,
      details: job.details ?? "",
    };
  });
}

const ENDINGS = ["lapsed", "unassigned", "closed", "account-deleted"] as const;

const toEndedJobs = ({ assignments }: RequestDocument): EndedJob[] =>
  assignments
    .filter((job) => !isLive(job))
    .map((job) => ({
      jobId: job.id,
      id: job.volunteerId,
      name: job.name,
      why: ENDINGS.find((ending) => ending === job.cancelReason) ?? "declined",
      reason: job.declineReason ?? "",
      at: job.cancelledAt ?? job.respondedAt ?? job.offeredAt,
    }));

async function readHistory({
  _id,
  history,
  assignments,
}: RequestDocument): Promise<AnnotatedHistoryEntry[]> {
  const [admins, mails] = await Promise.all([
    findAdminNames(history.map(({ byRole, by }) => (byRole === "admin" ? by : undefined))),
    Emails.find({ subjectId: _id }, { state: 1, lastError: 1, template: 1 })
      .sort({ createdAt: 1 })
      .limit(MAX_MAILS)
      .lean<EmailDocument[]>(),
  ]);
  return history.map((entry) => {
    const { rev, byRole, by = "", note = "" } = entry;
    const jobs = assignments.filter((job) => note.split(", ").includes(job.id));
    return {
      ...entry,
      who:
        byRole === "volunteer"
          ? (assignments.find((job) => job.volunteerId === by)?.name ?? "")
          : (admins.get(by) ?? by),
      volunteers: [...new Set(jobs.map((job) => job.name))],
      mails: mails
        .filter((mail) => mail._id.startsWith(`${_id}:${rev}:`))
        .map((mail) => ({ kind: mail.template, state: toMailOutcome(mail) }))
        .filter(isFirstNotice),
    };
  });
}

/** A notice goes to every administrator; the history says it once for each thing that became of it. */
const isFirstNotice = (
  mail: AnnotatedHistoryEntry["mails"][number],
  at: number,
  all: AnnotatedHistoryEntry["mails"],
) =>
  !mail.kind.startsWith("admin-") ||
  all.findIndex(({ kind, state }) => kind === mail.kind && state === mail.state) === at;

interface PersonName {
  _id: string;
  firstName: string;
  lastName: string;
}
const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim();

async function listSameHomeRequests({ _id, addressKey }: RequestDocument) {
  const others = await HelpRequests.find(
    { addressKey, _id: { $ne: _id } },
    { firstName: 1, lastName: 1, status: 1, createdAt: 1 },
  )
    .sort({ createdAt: -1 })
    .limit(MAX_SAME_HOME_REQUESTS)
    .lean<(PersonName & Pick<RequestDocument, "status" | "createdAt">)[]>();
  return others.map((other) => ({
    id: other._id,
    name: fullName(other),
    status: other.status,
    createdAt: other.createdAt,
  }));
}
