import { Emails, type EmailDocument } from "~/models/email.server";
import type { Assignment } from "~/models/assignment.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { listLiveJobs } from "~/schemas/jobs/assignment-state";
import type { MailTemplate } from "~/schemas/mails";
import { findAdminNames } from "../accounts/names.server";
import { findVisit } from "./visits.server";
import { toMailOutcome, type MailOutcome } from "../mail/emails.server";
import { DomainError } from "../platform/errors.server";
import { select, type Selected } from "../platform/projection.server";
import { getAnswersVersion } from "./correcting.server";
import { UNDO_PROJECTION } from "./taking-back.server";

const MAX_SAME_HOME_REQUESTS = 10;
/** Far above what one request sends in its lifetime. */
const MAX_MAILS = 500;

const findRequest = (id: string) => HelpRequests.findById(id).lean<RequestDocument>();

/** Everything an administrator may see of a request. Throws `not-found`. */
export async function getDetails(id: string) {
  const request = await findRequest(id);
  if (!request) throw new DomainError("not-found", "request.notFound");
  const [known, sameHome] = await Promise.all([
    readKnownRequest(request),
    listSameHomeRequests(request),
  ]);
  return { ...known, ended: toEndedJobs(request), sameHome };
}
export type RequestDetails = Awaited<ReturnType<typeof getDetails>>;

export async function findRequestWithHistory(id: string) {
  const request = await findRequest(id);
  return request && readKnownRequest(request);
}

async function readKnownRequest(request: RequestDocument) {
  const { claimedBy } = request;
  const [history, volunteers, names, duplicates] = await Promise.all([
    readHistory(request),
    listVolunteersOn(request),
    findAdminNames([claimedBy]),
    listDuplicates(request),
  ]);
  return {
    request,
    /** Sent back as `seen` with a correction. */
    answersVersion: getAnswersVersion(request),
    history,
    volunteers,
    /** Name of the administrator. */
    claimedBy: claimedBy && (names.get(claimedBy) ?? claimedBy),
    duplicates,
  };
}

/** Those that its history names, and that were not opened again since. */
async function listDuplicates({ _id, history }: RequestDocument): Promise<string[]> {
  const ids = history.flatMap(({ event, otherId }) =>
    event === "absorb" && otherId !== undefined ? [otherId] : [],
  );
  if (ids.length === 0) return [];
  const others = await HelpRequests.find({ _id: { $in: ids }, duplicateOf: _id }, { _id: 1 }).lean<
    { _id: string }[]
  >();
  return [...new Set(ids)].filter((id) => others.some((other) => other._id === id));
}

const CONTACT_PROJECTION = {
  ...select("firstName", "lastName", "email", "phone", "locale", "mailBounced", "rejection"),
  ...UNDO_PROJECTION,
  "address.line1": 1,
} as const;
export interface RequestContact extends Selected<RequestDocument, typeof CONTACT_PROJECTION> {
  address: Pick<RequestDocument["address"], "line1">;
}

export const findContact = (id: string) =>
  HelpRequests.findById(id, CONTACT_PROJECTION).lean<RequestContact>();

/** Lists the volunteers on a request: offered, scheduled or completed. Throws `not-found`. */
export async function listAssignedVolunteers(id: string) {
  const request = await findRequest(id);
  if (!request) throw new DomainError("not-found", "request.notFound");
  return listVolunteersOn(request);
}

export type AssignedVolunteer = RequestDetails["volunteers"][number];

async function listVolunteersOn(request: RequestDocument) {
  const live = listLiveJobs(request);
  if (live.length === 0) return [];
  const accounts = await Volunteers.find({
    _id: { $in: live.map(({ volunteerId }) => volunteerId) },
  }).lean<VolunteerDocument[]>();
  return live.map((job) => {
    const account = accounts.find(({ _id, active }) => active && _id === job.volunteerId);
    return {
      jobId: job.id,
      /** Empty if the account was deleted, which leaves only the name. */
      id: account?._id ?? "",
      firstName: account?.firstName ?? job.name,
      lastName: account?.lastName ?? "",
      phone: account?.phone ?? "",
      locale: account?.locale,
      email: account?.email ?? "",
      state: job.state,
      since: job.completedAt ?? job.respondedAt ?? job.offeredAt,
      details: (job.state === "Completed" && job.details) || "",
      visit: findVisit(job),
    };
  });
}

function toEndedJobs(request: RequestDocument) {
  const live: readonly Assignment[] = listLiveJobs(request);
  return request.assignments
    .filter((job) => !live.includes(job))
    .map((job) => ({
      jobId: job.id,
      id: job.volunteerId,
      name: job.name,
      /** Completed ones ended before the request was opened again. */
      endReason:
        job.state === "Completed"
          ? ("completed" as const)
          : (job.cancelReason ?? ("declined" as const)),
      declineReason: job.declineReason ?? "",
      at: job.cancelledAt ?? job.completedAt ?? job.respondedAt ?? job.offeredAt,
    }));
}

async function readHistory({ _id, history, assignments }: RequestDocument) {
  const [admins, mails] = await Promise.all([
    findAdminNames(history.map(({ byRole, by }) => (byRole === "admin" ? by : undefined))),
    Emails.find({ subjectId: _id }, { state: 1, lastError: 1, template: 1, rev: 1 })
      .sort({ createdAt: 1 })
      .limit(MAX_MAILS)
      .lean<EmailDocument[]>(),
  ]);
  return history.map((entry) => {
    const { rev, byRole, by = "", jobIds } = entry;
    const jobs = assignments.filter((job) => jobIds?.includes(job.id));
    return {
      ...entry,
      changes: entry.changes ?? [],
      /** Empty for the homeowner and the system. */
      actorName:
        byRole === "volunteer"
          ? (assignments.find((job) => job.volunteerId === by)?.name ?? "")
          : (admins.get(by) ?? by),
      /** Names of those concerned. */
      volunteers: [...new Set(jobs.map((job) => job.name))],
      mails: mails
        .filter((mail) => mail.rev === rev)
        .map((mail) => ({ kind: mail.template, state: toMailOutcome(mail) }))
        .filter(isFirstNotice),
    };
  });
}

interface HistoryMail {
  kind: MailTemplate;
  state: MailOutcome;
}
export type AnnotatedHistoryEntry = RequestDetails["history"][number];

/** A notice goes to every administrator: keeps one per kind and delivery state. */
const isFirstNotice = (mail: HistoryMail, index: number, all: readonly HistoryMail[]) =>
  !mail.kind.startsWith("admin-") ||
  all.findIndex(({ kind, state }) => kind === mail.kind && state === mail.state) === index;

const SAME_HOME_PROJECTION = select("firstName", "lastName", "status", "createdAt");

async function listSameHomeRequests({ _id, addressKey }: RequestDocument) {
  const others = await HelpRequests.find({ addressKey, _id: { $ne: _id } }, SAME_HOME_PROJECTION)
    .sort({ createdAt: -1 })
    .limit(MAX_SAME_HOME_REQUESTS)
    .lean<Selected<RequestDocument, typeof SAME_HOME_PROJECTION>[]>();
  return others.map((other) => ({
    id: other._id,
    name: fullName(other),
    status: other.status,
    createdAt: other.createdAt,
  }));
}
