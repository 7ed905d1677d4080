import { PORTALS } from "~/schemas/accounts/portals";
import { JOB_FAILURE_MESSAGES } from "~/schemas/jobs/job-messages";
import { BULK_PATH, WORK_ORDERS_PATH } from "~/schemas/requests/bulk-actions";
import { ENTER_PATH, LIST_PATHS } from "~/schemas/requests/request-lists";
import { normalizePath } from "~/schemas/staff-screens";
import type { Role } from "~/schemas/vocabulary";
import type { Heading } from "~/text/headings";
import type { PlainMessageKey } from "~/text/message";

/** What a screen says during an outage: nothing that is read from the database. */
export interface OutageScreen {
  /** Role whose menu it has. */
  role: Role;
  heading: Heading;
  /** Failure texts of the screen itself: specification, section 8. */
  failed?: readonly PlainMessageKey[];
  /** Those of its forms by intent; "" for a form without an intent. */
  forms?: Readonly<Record<string, PlainMessageKey>>;
}

const admin = (heading: Heading): OutageScreen => ({ role: "admin", heading });
const login = (heading: Heading): OutageScreen => ({
  role: "public",
  heading,
  failed: ["somethingWentWrong"],
});
const PASSWORD = { heading: "changePassword", forms: { "": "account.serverError" } } as const;
const RESET: OutageScreen = {
  role: "public",
  heading: "resetPassword",
  failed: ["account.resetFailed"],
};

/** The screens that read the database before they are drawn. Others need no place here. */
const SCREENS: Readonly<Record<string, OutageScreen>> = {
  [PORTALS.admin.login]: login("adminLogin"),
  [PORTALS.volunteer.login]: login("volunteerLogin"),
  "/admin/reset-password": RESET,
  "/volunteer/reset-password": RESET,

  [PORTALS.volunteer.dashboard]: {
    role: "volunteer",
    heading: "dashboard",
    failed: ["job.failed"],
    forms: JOB_FAILURE_MESSAGES,
  },
  "/volunteer/jobs": {
    role: "volunteer",
    heading: "jobs",
    failed: ["job.offersFailed", "job.jobsFailed"],
    forms: JOB_FAILURE_MESSAGES,
  },
  "/volunteer/jobs/work-order": { role: "volunteer", heading: "workOrder" },
  "/volunteer/account-details": {
    role: "volunteer",
    heading: "accountDetails",
    forms: { "": "details.failed" },
  },
  [PORTALS.volunteer.changePassword]: { role: "volunteer", ...PASSWORD },

  [LIST_PATHS.assign]: {
    role: "admin",
    heading: "assign",
    failed: ["assign.requestsFailed"],
    forms: { "": "assign.failed" },
  },
  [PORTALS.admin.changePassword]: { role: "admin", ...PASSWORD },
  [PORTALS.admin.dashboard]: admin("dashboard"),
  [LIST_PATHS.all]: admin("allRequests"),
  [LIST_PATHS.new]: admin("newRequests"),
  [LIST_PATHS.progress]: admin("inProgress"),
  "/homeowner-requests/request-details": admin("requestDetails"),
  [ENTER_PATH]: admin("enterRequest"),
  [BULK_PATH]: admin("bulk"),
  [WORK_ORDERS_PATH]: admin("workOrders"),
  "/create-volunteer": admin("applications"),
  "/create-volunteer/confirm": admin("applicant"),
  "/volunteer/confirm-rejection": admin("rejectApplicant"),
  "/volunteers": admin("volunteers"),
  "/volunteers/volunteer-details": admin("volunteerDetails"),
  "/volunteer/confirm-deletion": admin("deleteVolunteer"),
  "/generate-reports": admin("reports"),
  "/create-admin": admin("createAdmin"),
  [PORTALS.admin.secondFactor]: admin("secondFactor"),
  "/administrators": admin("administrators"),
  "/api-keys": admin("apiKeys"),
  "/personal-data": admin("personalData"),
};

const BY_PATH = new Map(
  Object.entries(SCREENS).map(([path, screen]) => [normalizePath(path), screen]),
);

/** The screen of a request's path; undefined if it draws nothing of the database. */
export const findOutageScreen = ({ url }: Request) =>
  BY_PATH.get(normalizePath(new URL(url).pathname.replace(/\.data$/, "")));
