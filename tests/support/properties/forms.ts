import { PORTALS } from "~/schemas/accounts/portals";
import { BULK_PATH } from "~/schemas/requests/bulk-actions";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import type { Role } from "~/schemas/vocabulary";
import type { Pool } from "./typed-fields";

/** A form of a screen: who sends it, where to, and the name of what its fields are read with. */
export interface FormRow {
  role: Role;
  path: string;
  /** Kind of the records one of which the path names, as in `?id=…`. */
  about?: readonly [parameter: string, records: keyof Pool];
  /** The field `intent`, of a screen with several forms. */
  intent?: string;
  schema: string;
}

type Row = readonly [path: string, schema: string, intent?: string];
const rows = (role: Role, list: readonly Row[], about?: FormRow["about"]): FormRow[] =>
  list.map(([path, schema, intent]) => ({
    role,
    path,
    schema,
    ...(about && { about }),
    ...(intent !== undefined && { intent }),
  }));

const REQUEST_FORMS = {
  accept: "AcceptForm",
  reject: "RejectForm",
  close: "CloseForm",
  correct: "CorrectForm",
  unassign: "UnassignForm",
  prioritize: "PriorityForm",
  reopen: "ReopenForm",
  merge: "MergeForm",
  claim: "ClaimForm",
  release: "ClaimForm",
  note: "NoteForm",
  write: "WriteForm",
  sendText: "TextForm",
  noAnswer: "ClaimForm",
  takeBack: "TakeBackForm",
};
const requestForms = (path: string) =>
  Object.entries(REQUEST_FORMS).map(([intent, schema]) => [path, schema, intent] as const);
const JOB_FORMS = [
  ["AcceptJob", "accept"],
  ["RejectJob", "reject"],
  ["CompleteJob", "complete"],
  ["AcceptJob", "resume"],
  ["GiveJobBack", "giveBack"],
  ["PlanVisit", "plan"],
  ["AcceptJob", "sendText"],
] as const;
const jobForms = (path: string) =>
  JOB_FORMS.map(([schema, intent]) => [path, schema, intent] as const);

/** Every form of the screens. */
export const FORMS: readonly FormRow[] = [
  ...rows("public", [
    ["/request-help", "HelpRequestPayload"],
    ["/request-help/status", "StatusLookup"],
    ["/request-help/status?by=number", "NumberLookup"],
    ["/my-request?link=x", "DigitsForm", "open"],
    ["/my-request?link=x", "TellForm", "tell"],
    ["/my-request?link=x", "ButtonForm", "close"],
    ["/unsubscribe?link=x", "UnsubscribeForm"],
    ["/applyVolunteer", "VolunteerApplicationForm"],
    ["/applyVolunteer/status", "StatusLookup"],
    ...Object.entries(PORTALS).flatMap(([portal, { login, requestReset }]): Row[] => [
      [login, "Login"],
      [requestReset, "RequestReset"],
      [`/${portal}/reset-password`, "ResetPassword"],
    ]),
    [PORTALS.admin.login, "CodeLogin"],
  ]),
  ...rows("admin", [
    [PORTALS.admin.changePassword, "ChangePassword"],
    [PORTALS.admin.secondFactor, "SecondFactorOn"],
    [`${PORTALS.admin.secondFactor}?off=1`, "SecondFactorOff"],
    ["/create-admin", "CreateAdmin"],
    ["/homeowner-requests/enter-request", "StaffRequestPayload"],
    ["/administrators", "InviteAdmin", "invite"],
    ["/administrators", "AdminId", "again"],
    ["/administrators", "AdminId", "signOut"],
    ["/administrators", "DeactivateAdmin", "deactivate"],
    ["/api-keys", "MakeApiKey"],
    ["/api-keys?revoke=K00000000", "RevokeApiKey"],
    ["/undelivered", "SendAgain"],
    ["/import", "ImportList"],
    ["/site", "SiteForm"],
    ["/write-to-many", "BroadcastForm"],
    ["/write-to-many?stop=M00000000", "StopBroadcast"],
    ["/personal-data?do=find", "FindPerson"],
    ["/personal-data?do=act", "ActOnRecords"],
    ["/personal-data?do=erase", "EraseRecords"],
    ["/personal-data?do=retention", "SwitchRetention"],
    ["/personal-data/export", "ExportPerson"],
    ["/assignVolunteers", "AssignForm"],
    [LIST_PATHS.new, "ListedForm", "accept"],
    [LIST_PATHS.all, "SelectionForm", "select"],
    [LIST_PATHS.progress, "SelectionForm", "select"],
    [`${BULK_PATH}?id=B00000000`, "ButtonForm", "start"],
    [`${BULK_PATH}?id=B00000000`, "StartOfferForm", "start"],
    [`${BULK_PATH}?id=B00000000`, "ButtonForm", "stop"],
  ]),
  ...rows("admin", requestForms("/homeowner-requests/request-details"), ["id", "requests"]),
  ...rows("admin", requestForms(LIST_PATHS.all), ["open", "requests"]),
  ...rows("admin", requestForms(LIST_PATHS.progress), ["open", "requests"]),
  ...rows(
    "admin",
    [
      ["/create-volunteer/confirm", "AcceptApplicationForm", "accept"],
      ["/create-volunteer/confirm", "TakeBackForm", "takeBack"],
    ],
    ["id", "applications"],
  ),
  ...rows(
    "admin",
    [["/volunteer/confirm-rejection", "RejectApplicationForm", "reject"]],
    ["id", "applications"],
  ),
  ...rows(
    "admin",
    [
      ["/volunteers/volunteer-details", "TeamChange", "add"],
      ["/volunteers/volunteer-details", "TeamChange", "remove"],
      ["/volunteers/volunteer-details", "VolunteerId", "invite"],
      ["/volunteers/volunteer-details", "CorrectVolunteerForm", "correct"],
      ["/volunteers/volunteer-details", "VettingForm", "vet"],
      ["/volunteers/volunteer-details", "VolunteerId", "text"],
      ["/volunteer/confirm-deletion", "VolunteerId", "delete"],
    ],
    ["id", "volunteers"],
  ),
  ...rows("volunteer", [
    ...jobForms(PORTALS.volunteer.dashboard),
    ...jobForms("/volunteer/jobs"),
    ["/volunteer/account-details", "UpdateDetails"],
    [PORTALS.volunteer.changePassword, "ChangePassword"],
  ]),
];
