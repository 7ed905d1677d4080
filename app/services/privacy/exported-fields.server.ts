import type { AdminDocument } from "~/models/admin.server";
import type { ApplicationDocument } from "~/models/application.server";
import type { RequestDocument } from "~/models/request.server";
import type { VolunteerDocument } from "~/models/volunteer.server";
import { ANSWER_NAMES } from "~/schemas/requests/answers";
import { VOLUNTEER_ANSWERS } from "~/schemas/volunteers/answers";

const ACCOUNT = ["active", "locale", "passwordAt", "createdAt", "updatedAt"] as const;

/** All other fields stay inside: derived ones, secrets and other people's ids. */
export const EXPORTED = {
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
