import { Applications, type ApplicationDocument } from "~/models/application.server";
import type { Assignment } from "~/models/assignment.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import { Volunteers, type VolunteerDocument } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { listMissing, VETTING_NEEDS } from "~/schemas/volunteers/vetting";
import type { Message } from "~/text/message";
import type { AssignmentLists } from "~/text/messages-en";
import type { Actor } from "../platform/caller.server";
import { DomainError } from "../platform/errors.server";
import { select, type Selected } from "../platform/projection.server";
import { settings } from "../platform/settings.server";
import { assigning, removeDeletedVolunteers, unassigning } from "../requests/assignments.server";
import { applyEvent } from "../requests/events.server";

export interface AssignmentOutcome extends AssignmentLists {
  /** Of the history entry; absent if all of them had an open job on the request already. */
  rev?: number;
}

/**
 * Offers a request to volunteers; never removes an assignment. Ids that can't be assigned are
 * listed as refused while the others get their offer. Throws `invalid` if no id can be assigned,
 * `not-found`, and `conflict` if all lack a vetting that the center requires, or with the status
 * unless it is Accepted or Active.
 */
export async function assign(
  requestId: string,
  volunteerIds: readonly string[],
  actor: Actor,
): Promise<AssignmentOutcome> {
  const { volunteers, refused } = await findAssignable(volunteerIds);
  // Also without volunteers: the request's status is the more useful error of the two.
  const changed = await applyEvent(requestId, assigning, { volunteers, refused }, actor);
  if (!changed) {
    const outcome = { assigned: [], already: volunteers, refused };
    if (volunteers.length > 0) return outcome;
    const isUnvetted = refused.every(({ reason }) => VETTING_NEEDS.some((need) => need === reason));
    throw new DomainError(refused.length > 0 && isUnvetted ? "conflict" : "invalid", {
      key: "assign.result",
      params: outcome,
    });
  }
  await removeDeletedVolunteers(changed, actor);
  return (
    (await getAssignmentOutcome(requestId, changed.rev)) ?? { assigned: [], already: [], refused }
  );
}

/** Volunteers who can be assigned now, in the order of the ids, and the others with the reason. */
export async function findAssignable(volunteerIds: readonly string[]) {
  const ids = [...new Set(volunteerIds)];
  const accounts = (await findAccounts(ids)).filter(({ active, pending }) => active && !pending);
  const found = ids.flatMap((id) =>
    accounts
      .filter(({ _id }) => _id === id)
      .map((account) => ({
        id,
        name: fullName(account),
        reason: findRequired(account.vetting),
      })),
  );
  const volunteers = found
    .filter(({ reason }) => reason === undefined)
    .map(({ id, name }) => ({ id, name }));
  const unknown = await findRefusalReasons(ids.filter((id) => !found.some((one) => one.id === id)));
  const unvetted = found.flatMap(({ reason, ...one }) => (reason ? [{ ...one, reason }] : []));
  return { volunteers, refused: [...unknown, ...unvetted] };
}

/** The first thing that the center requires of volunteers and that is missing. */
const findRequired = (vetting: VolunteerDocument["vetting"]) =>
  listMissing(vetting).find((need) => settings().vettingRequired.includes(need));

export const toNoOffer = (refused: AssignmentLists["refused"]): Message | undefined =>
  refused.length > 0 ? { key: "assign.noOffer", params: { refused } } : undefined;

export async function getAssignmentOutcome(
  requestId: string,
  rev: number,
): Promise<AssignmentOutcome | undefined> {
  const doc = await HelpRequests.findById(requestId, select("assignments", "history")).lean<
    Pick<RequestDocument, "assignments" | "history">
  >();
  const entry = doc?.history.find((one) => one.rev === rev && one.event === "assign");
  if (!doc || !entry) return undefined;
  const { jobIds, already = [], refused = [] } = entry;
  const offers = doc.assignments.filter(({ id }) => jobIds?.includes(id));
  const hadJob = doc.assignments.filter(
    ({ volunteerId }, i, all) =>
      already.includes(volunteerId) && all.findIndex((a) => a.volunteerId === volunteerId) === i,
  );
  const isDeleted = ({ cancelReason }: Assignment) => cancelReason === "account-deleted";
  return {
    rev,
    assigned: offers.filter((job) => !isDeleted(job)).map(toPerson),
    already: hadJob.map(toPerson),
    refused: [
      ...refused,
      ...offers.filter(isDeleted).map((job) => ({ ...toPerson(job), reason: "deleted" as const })),
    ],
  };
}
const toPerson = ({ volunteerId, name }: Assignment) => ({ id: volunteerId, name });

const ACCOUNT_PROJECTION = select(
  ...(["firstName", "lastName", "active", "pending", "applicationId", "vetting"] as const),
);
const findAccounts = (ids: readonly string[]) =>
  Volunteers.find({ _id: { $in: [...ids] } }, ACCOUNT_PROJECTION).lean<
    Selected<VolunteerDocument, typeof ACCOUNT_PROJECTION>[]
  >();

const NAME_PROJECTION = select("firstName", "lastName");

/** Finds the reason for each refused id. A rejected application's id counts as its applicant. */
async function findRefusalReasons(ids: readonly string[]): Promise<AssignmentLists["refused"]> {
  if (ids.length === 0) return [];
  const accounts = await findAccounts(ids);
  const applications = [...ids, ...accounts.map(({ applicationId }) => applicationId)].filter(
    (id) => id !== undefined,
  );
  const rejected = await Applications.find(
    { _id: { $in: applications }, status: "Rejected" },
    NAME_PROJECTION,
  ).lean<Selected<ApplicationDocument, typeof NAME_PROJECTION>[]>();
  return ids.map((id) => {
    const account = accounts.find(({ _id }) => _id === id);
    const application = rejected.find(({ _id }) => _id === id || _id === account?.applicationId);
    const known = account ?? application;
    if (!known) return { id, name: "", reason: "unknown" };
    // The application behind a pending account is not fully decided yet: reported as rejected.
    return {
      id,
      name: fullName(known),
      reason: application || account?.active ? "rejected" : "deleted",
    };
  });
}

/** From Accepted or Active; a no-op when repeated. Throws `not-found` and `conflict`. */
export const unassign = (requestId: string, jobId: string, actor: Actor) =>
  applyEvent(requestId, unassigning, { assignmentId: jobId }, actor);
