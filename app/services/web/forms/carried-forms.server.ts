import type { AppLoadContext } from "@remix-run/node";
import { PORTALS } from "~/schemas/accounts/portals";
import type { CarriedAction, CarriedForm, FormFields } from "~/schemas/carried-form";
import { fullName } from "~/schemas/full-name";
import { AssignForm } from "~/schemas/jobs/assignment";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { StartOfferForm } from "~/schemas/requests/bulk-change";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { TEAM_CODES } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import { findAdminNames } from "../../accounts/admin-names.server";
import { listApiKeys } from "../../accounts/api-keys.server";
import { findVolunteerNames } from "../../accounts/volunteer-names.server";
import type { VolunteerJob } from "../../jobs/job-view.server";
import { listOffered, listScheduled } from "../../jobs/own-jobs.server";
import { settings } from "../../platform/settings.server";
import { findBulkChange } from "../../requests/bulk-selections.server";
import { findRequestWithHistory } from "../../requests/details.server";
import * as applications from "../../volunteers/applications.server";
import * as volunteers from "../../volunteers/volunteers.server";
import { formatRequestSubject } from "../presenters/request-position.server";
import { tryLoad } from "../responses/partial-loads.server";

/** A carried form: the id from its URL, its fields and the new login. */
interface CarriedContext {
  id: string;
  fields: FormFields;
  session: ActiveSession;
}
type DescribeAction = (
  context: CarriedContext,
) => Promise<CarriedAction | undefined> | CarriedAction;
type Action = CarriedAction["action"];

const getText = (fields: FormFields, name: string) => String(fields[name] ?? "");

async function findRequest(id = "") {
  const request = (await findRequestWithHistory(id))?.request;
  return request && { ...request, subject: formatRequestSubject(request) };
}

const requestAction =
  (action: Action): DescribeAction =>
  async ({ id }) => {
    const request = await findRequest(id);
    return request && { action, subject: request.subject };
  };

/** The same, for a form of a list, which posts the id. */
const listedRequestAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => {
    const request = await findRequest(getText(fields, "id"));
    return request && { action, subject: request.subject };
  };

const joinVolunteerNames = async (ids: readonly string[]) => {
  const names = await findVolunteerNames(ids);
  return ids.map((id) => names.get(id) ?? id).join(", ");
};

const BULK_STARTS = {
  accept: "acceptBulk",
  priority: "prioritizeBulk",
  offer: "offerBulk",
} as const;

/** Starts or stops a change of many requests: what it does, and to how many. */
const bulkAction =
  (intent: "start" | "stop"): DescribeAction =>
  async ({ id, fields, session }) => {
    const change = await findBulkChange(id, session.account.id);
    if (!change?.action || change.action === "print") return undefined;
    const subject = String(change.requestIds.length);
    if (intent === "stop") return { action: "stopBulk", subject };
    const action = BULK_STARTS[change.action];
    if (action !== "offerBulk") return { action, subject };
    const form = StartOfferForm.safeParse({ pick: [fields.pick ?? []].flat() });
    return form.success
      ? { action, subject, volunteerNames: await joinVolunteerNames(form.data.volunteerIds) }
      : undefined;
  };

const volunteerAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => {
    const team = TEAM_CODES.find((code) => code === fields.selectedArea);
    const subject = fullName(await volunteers.find(getText(fields, "id")));
    return { action, subject, team };
  };

const applicationAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => ({
    action,
    subject: fullName(await applications.find(getText(fields, "id"))),
  });

const adminAction =
  (action: Action): DescribeAction =>
  async ({ fields }) => {
    const subject = (await findAdminNames([getText(fields, "id")])).get(getText(fields, "id"));
    return subject === undefined ? undefined : { action, subject };
  };

const jobAction =
  (action: Action, list: (session: ActiveSession) => Promise<VolunteerJob[]>): DescribeAction =>
  async ({ fields, session }) => {
    const job = (await list(session)).find(({ id }) => id === fields.jobId);
    return job && { action, subject: job.address.line1 };
  };

const actionWithoutSubject =
  (action: Action): DescribeAction =>
  () => ({ action, subject: "" });

const REQUEST = "/homeowner-requests/request-details";
const JOBS: Record<string, DescribeAction> = {
  accept: jobAction("acceptJob", listOffered),
  reject: jobAction("rejectJob", listOffered),
  complete: jobAction("completeJob", listScheduled),
};

const REQUEST_FORMS: Record<string, DescribeAction> = {
  accept: requestAction("acceptRequest"),
  reject: requestAction("rejectRequest"),
  close: requestAction("closeRequest"),
  correct: requestAction("correctRequest"),
  prioritize: requestAction("prioritizeRequest"),
  note: requestAction("noteRequest"),
  reopen: requestAction("reopenRequest"),
  merge: requestAction("mergeRequest"),
  claim: requestAction("claimRequest"),
  release: requestAction("releaseRequest"),
  unassign: async ({ id, fields }) => {
    const request = await findRequest(id);
    const job = request?.assignments.find((assignment) => assignment.id === fields.jobId);
    return (
      request && job && { action: "unassign", subject: request.subject, volunteerNames: job.name }
    );
  },
};

/** The forms of each role by path and intent; "" for forms without an intent. */
const FORMS: Record<
  AccountRole,
  Partial<Record<string, Partial<Record<string, DescribeAction>>>>
> = {
  admin: {
    [REQUEST]: REQUEST_FORMS,
    [LIST_PATHS.all]: REQUEST_FORMS,
    [LIST_PATHS.new]: { accept: listedRequestAction("acceptRequest") },
    [BULK_PATH]: { start: bulkAction("start"), stop: bulkAction("stop") },
    [LIST_PATHS.progress]: {
      close: listedRequestAction("closeRequest"),
      claim: listedRequestAction("claimRequest"),
      release: listedRequestAction("releaseRequest"),
    },
    "/homeowner-requests/enter-request": {
      "": ({ fields }) => ({
        action: "enterRequest",
        subject: fullName({
          firstName: getText(fields, "first_name"),
          lastName: getText(fields, "last_name"),
        }),
      }),
    },
    "/assignVolunteers": {
      "": async ({ fields }) => {
        const form = AssignForm.safeParse({
          ...fields,
          pick: [fields.pick ?? []].flat(),
          home: [fields.home ?? []].flat(),
        });
        const request = form.success ? await findRequest(form.data.requestId) : undefined;
        if (!request || !form.success) return undefined;
        return {
          action: "assign",
          subject: request.subject,
          volunteerNames: await joinVolunteerNames(form.data.volunteerIds),
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
    "/api-keys": {
      "": async ({ id, fields }) => {
        if (!id) return { action: "makeKey", subject: getText(fields, "name") };
        const key = (await listApiKeys()).active.find(({ _id }) => _id === id);
        return key && { action: "revokeKey", subject: key.name };
      },
    },
    "/administrators": {
      invite: ({ fields }) => ({
        action: "inviteAdmin",
        subject: fullName({
          firstName: getText(fields, "firstName"),
          lastName: getText(fields, "lastName"),
        }),
      }),
      again: adminAction("inviteAgain"),
      signOut: adminAction("signOutAdmin"),
      deactivate: adminAction("deactivateAdmin"),
    },
    "/personal-data": { "": actionWithoutSubject("retype") },
    "/create-admin": { "": actionWithoutSubject("retype") },
    [PORTALS.admin.changePassword]: { "": actionWithoutSubject("retype") },
    [PORTALS.admin.secondFactor]: { "": actionWithoutSubject("retype") },
  },
  volunteer: {
    [PORTALS.volunteer.dashboard]: JOBS,
    "/volunteer/jobs": JOBS,
    "/volunteer/account-details": { "": actionWithoutSubject("updateDetails") },
    [PORTALS.volunteer.changePassword]: { "": actionWithoutSubject("retype") },
  },
};

/** Parameter of the URL with the id of what a form is about; `id` for all others. */
const ID_PARAMETERS: Readonly<Record<string, string>> = {
  [LIST_PATHS.all]: "open",
  "/api-keys": "revoke",
};

/**
 * Adds a description of what the carried form will do, read with the rights of the new session.
 * `about` is undefined for another role's form, a missing record, and during a database outage.
 */
export async function describeCarried(
  args: { request: Request; context: AppLoadContext },
  secret: string,
  { to, fields }: CarriedForm,
): Promise<CarriedForm & { about?: CarriedAction | undefined }> {
  const { pathname, searchParams } = new URL(to, settings().baseUrl);
  const { value: about } = await tryLoad(args, async () => {
    const session = await findActiveSession(secret, "cookie");
    if (!session) return undefined;
    const forms = FORMS[session.account.role][pathname] ?? {};
    const intent = getText(fields, "intent");
    // The client chooses the intent: "constructor" must not find an inherited property.
    const describe = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    const id = searchParams.get(ID_PARAMETERS[pathname] ?? "id") ?? "";
    return describe?.({ id, fields, session });
  });
  return { to, fields, about };
}
