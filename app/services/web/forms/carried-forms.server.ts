import type { AppLoadContext } from "@remix-run/node";
import { AssignForm } from "~/schemas/jobs/assignment";
import type { CarriedAction, CarriedForm } from "~/schemas/carried-form";
import { PORTALS } from "~/schemas/accounts/portals";
import { TEAM_CODES, TEAMS } from "~/schemas/vocabulary";
import {
  findActiveSession,
  type AccountRole,
  type ActiveSession,
} from "../../accounts/accounts.server";
import * as applications from "../../volunteers/applications.server";
import * as jobs from "../../jobs/jobs.server";
import { findRequestWithHistory } from "../../requests/request-details.server";
import { settings } from "../../platform/settings.server";
import { findVolunteerNames } from "../../accounts/volunteer-names.server";
import * as volunteers from "../../volunteers/volunteers.server";
import { tryLoad } from "../responses/partial-loads.server";

/** A carried form: the id in its path, its fields, and who is logged in now. */
interface Carried {
  id: string;
  fields: Partial<Record<string, string>>;
  signedIn: ActiveSession;
}
type Describe = (carried: Carried) => Promise<CarriedAction | undefined> | CarriedAction;
type Action = CarriedAction["action"];

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim();

async function findRequest(id = "") {
  const request = (await findRequestWithHistory(id))?.request;
  return request && { ...request, who: `${nameOf(request)}, ${request.address.line1}` };
}

const ofRequest =
  (action: Action): Describe =>
  async ({ id }) => {
    const request = await findRequest(id);
    return request && { action, who: request.who };
  };

const ofVolunteer =
  (action: Action): Describe =>
  async ({ fields }) => {
    const area = TEAM_CODES.find((code) => code === fields.selectedArea);
    const who = nameOf(await volunteers.find(fields.id ?? ""));
    return { action, who, also: area && TEAMS[area].list };
  };

const ofApplication =
  (action: Action): Describe =>
  async ({ fields }) => ({ action, who: nameOf(await applications.find(fields.id ?? "")) });

const ofJob =
  (action: Action, list: (who: ActiveSession) => Promise<jobs.VolunteerJob[]>): Describe =>
  async ({ fields, signedIn }) => {
    const job = (await list(signedIn)).find(({ id }) => id === fields.jobId);
    return job && { action, who: job.address.line1 };
  };

const always =
  (action: Action): Describe =>
  () => ({ action, who: "" });

const REQUEST = "/homeowner-requests/request-details";
const JOBS: Record<string, Describe> = {
  accept: ofJob("acceptJob", jobs.listOffered),
  reject: ofJob("rejectJob", jobs.listOffered),
  complete: ofJob("completeJob", jobs.listScheduled),
};

/** The forms of each role by path and intent; those without an intent under an empty one. */
const FORMS: Record<AccountRole, Partial<Record<string, Partial<Record<string, Describe>>>>> = {
  admin: {
    [REQUEST]: {
      accept: ofRequest("acceptRequest"),
      reject: ofRequest("rejectRequest"),
      close: ofRequest("closeRequest"),
      correct: ofRequest("correctRequest"),
      unassign: async ({ id, fields }) => {
        const request = await findRequest(id);
        const job = request?.assignments.find((one) => one.id === fields.jobId);
        return request && job && { action: "unassign", who: request.who, also: job.name };
      },
    },
    "/homeowner-requests/enter-request": {
      "": ({ fields }) => ({
        action: "enterRequest",
        who: nameOf({ firstName: fields.first_name ?? "", lastName: fields.last_name ?? "" }),
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
          who: request.who,
          also: form.data.volunteerIds.map((one) => names.get(one) ?? one).join(", "),
        };
      },
    },
    "/create-volunteer/confirm": { accept: ofApplication("acceptApplication") },
    "/volunteer/confirm-rejection": { reject: ofApplication("rejectApplication") },
    "/volunteers/volunteer-details": {
      add: ofVolunteer("addArea"),
      remove: ofVolunteer("removeArea"),
      invite: ofVolunteer("invite"),
    },
    "/volunteer/confirm-deletion": { delete: ofVolunteer("deleteVolunteer") },
    "/create-admin": { "": always("retype") },
    [PORTALS.admin.changePassword]: { "": always("retype") },
  },
  volunteer: {
    [PORTALS.volunteer.dashboard]: JOBS,
    "/volunteer/jobs": JOBS,
    "/volunteer/account-details": { "": always("updateDetails") },
    [PORTALS.volunteer.changePassword]: { "": always("retype") },
  },
};

/**
 * Adds what a carried form will do, read from the database with the rights of the new session.
 * Nothing is added to another role's form, to one about something gone, and during an outage.
 */
export async function describeCarried(
  args: { context: AppLoadContext },
  secret: string,
  { to, fields }: CarriedForm,
): Promise<CarriedForm & { about?: CarriedAction | undefined }> {
  const { pathname, searchParams } = new URL(to, settings().baseUrl);
  const { value: about } = await tryLoad(args, async () => {
    const signedIn = await findActiveSession(secret, "cookie");
    if (!signedIn) return undefined;
    const forms = FORMS[signedIn.account.role][pathname] ?? {};
    const intent = fields.intent ?? "";
    // What a client calls an intent may be a name that every object has.
    const describe = Object.hasOwn(forms, intent) ? forms[intent] : undefined;
    return describe?.({ id: searchParams.get("id") ?? "", fields, signedIn });
  });
  return { to, fields, about };
}
