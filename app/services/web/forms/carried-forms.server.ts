import type { AppLoadContext } from "@remix-run/node";
import { PORTALS } from "~/schemas/accounts/portals";
import type { CarriedAction, CarriedForm } from "~/schemas/carried-form";
import { AssignForm } from "~/schemas/jobs/assignment";
import { TEAM_CODES, TEAMS } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import { findVolunteerNames } from "../../accounts/volunteer-names.server";
import * as jobs from "../../jobs/jobs.server";
import { settings } from "../../platform/settings.server";
import { findRequestWithHistory } from "../../requests/request-details.server";
import * as applications from "../../volunteers/applications.server";
import * as volunteers from "../../volunteers/volunteers.server";
import { tryLoad } from "../responses/partial-loads.server";

/** A carried form: the id from its URL, its fields and the new login. */
interface CarriedContext {
  id: string;
  fields: Partial<Record<string, string>>;
  session: ActiveSession;
}
type DescribeAction = (
  context: CarriedContext,
) => Promise<CarriedAction | undefined> | CarriedAction;
type Action = CarriedAction["action"];

const formatName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

async function findRequest(id = "") {
  const request = (await findRequestWithHistory(id))?.request;
  return request && { ...request, subject: `${formatName(request)}, ${request.address.line1}` };
}

const requestAction =
  (action: Action): DescribeAction =>
  async ({ id }) => {
    const request = await findRequest(id);
    return request && { action, subject: request.subject };
  };

const volunteerAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => {
    const area = TEAM_CODES.find((code) => code === fields.selectedArea);
    const subject = formatName(await volunteers.find(fields.id ?? ""));
    return { action, subject, also: area && TEAMS[area].list };
  };

const applicationAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => ({ action, subject: formatName(await applications.find(fields.id ?? "")) });

const jobAction =
  (
    action: Action,
    list: (session: ActiveSession) => Promise<jobs.VolunteerJob[]>,
  ): DescribeAction =>
  async ({ fields, session }) => {
    const job = (await list(session)).find(({ id }) => id === fields.jobId);
    return job && { action, subject: job.address.line1 };
  };

const actionWithoutSubject =
  (action: Action): DescribeAction =>
  () => ({ action, subject: "" });

const REQUEST = "/homeowner-requests/request-details";
const JOBS: Record<string, DescribeAction> = {
  accept: jobAction("acceptJob", jobs.listOffered),
  reject: jobAction("rejectJob", jobs.listOffered),
  complete: jobAction("completeJob", jobs.listScheduled),
};

/** The forms of each role by path and intent; "" for forms without an intent. */
const FORMS: Record<
  AccountRole,
  Partial<Record<string, Partial<Record<string, DescribeAction>>>>
> = {
  admin: {
    [REQUEST]: {
      accept: requestAction("acceptRequest"),
      reject: requestAction("rejectRequest"),
      close: requestAction("closeRequest"),
      correct: requestAction("correctRequest"),
      unassign: async ({ id, fields }) => {
        const request = await findRequest(id);
        const job = request?.assignments.find((assignment) => assignment.id === fields.jobId);
        return request && job && { action: "unassign", subject: request.subject, also: job.name };
      },
    },
    "/homeowner-requests/enter-request": {
      "": ({ fields }) => ({
        action: "enterRequest",
        subject: formatName({
          firstName: fields.first_name ?? "",
          lastName: fields.last_name ?? "",
        }),
      }),
    },
    "/assignVolunteers": {
      "": async ({ fields }) => {
        const form = AssignForm.safeParse(fields);
        const request = form.success ? await findRequest(form.data.requestId) : undefined;
        if (!request || !form.success) return undefined;
        const names = await findVolunteerNames(form.data.volunteerIds);
        return {
          action: "assign",
          subject: request.subject,
          also: form.data.volunteerIds
            .map((volunteerId) => names.get(volunteerId) ?? volunteerId)
            .join(", "),
        };
      },
    },
    "/create-volunteer/confirm": { accept: applicationAction("acceptApplication") },
    "/volunteer/confirm-rejection": { reject: applicationAction("rejectApplication") },
    "/volunteers/volunteer-details": {
      add: volunteerAction("addArea"),
      remove: volunteerAction("removeArea"),
      invite: volunteerAction("invite"),
    },
    "/volunteer/confirm-deletion": { delete: volunteerAction("deleteVolunteer") },
    "/create-admin": { "": actionWithoutSubject("retype") },
    [PORTALS.admin.changePassword]: { "": actionWithoutSubject("retype") },
  },
  volunteer: {
    [PORTALS.volunteer.dashboard]: JOBS,
    "/volunteer/jobs": JOBS,
    "/volunteer/account-details": { "": actionWithoutSubject("updateDetails") },
    [PORTALS.volunteer.changePassword]: { "": actionWithoutSubject("retype") },
  },
};

/**
 * Adds a description of what the carried form will do, read with the rights of the new session.
 * `about` is undefined for another role's form, a missing record, and during a database outage.
 */
export async function describeCarried(
  args: { context: AppLoadContext },
  secret: string,
  { to, fields }: CarriedForm,
): Promise<CarriedForm & { about?: CarriedAction | undefined }> {
  const { pathname, searchParams } = new URL(to, settings().baseUrl);
  const { value: about } = await tryLoad(args, async () => {
    const session = await findActiveSession(secret, "cookie");
    if (!session) return undefined;
    const forms = FORMS[session.account.role][pathname] ?? {};
    const intent = fields.intent ?? "";
    // The client chooses the intent: "constructor" must not find an inherited property.
    const describe = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return describe?.({ id: searchParams.get("id") ?? "", fields, session });
  });
  return { to, fields, about };
}
