import type { Text } from "~/text/light-en";
import type { PlainMessageKey } from "~/text/message";
import { JOB_FAILURE_MESSAGES } from "./schemas/jobs/job-messages";
import type { Role } from "./schemas/vocabulary";

/** Heading of a page, also used as its title. */
export type Heading = (t: Text) => string;

export interface Screen {
  /** As the specification spells it. */
  path: string;
  /** Its route, in `app/routes/`. */
  file: string;
  /** Whose menu it has; its gate is in the route. React runs on administrators' screens alone. */
  role: Role;
  /** Absent if the route has a title of its own. */
  heading?: Heading;
  /** Keeps the page in memory: without a session it is equal for all, until `/site` changes. */
  isShared?: boolean;
  /** Screen of the bar that an administrators' screen belongs to. */
  below?: string;
  /** Failure texts while the database is away (specification, section 8). */
  failed?: readonly PlainMessageKey[];
  /** Failure text of each form by intent; "" for a form without an intent. */
  forms?: Readonly<Record<string, PlainMessageKey>>;
}

const REQUESTS = "/requests";
const APPLICATIONS = "/create-volunteer";
const VOLUNTEERS = "/volunteers";

const login = (path: string, heading: Heading): Screen => ({
  path,
  file: "account/login",
  role: "public",
  heading,
  isShared: true,
  failed: ["somethingWentWrong"],
});
const resetPassword = (path: string): Screen => ({
  path,
  file: "account/reset-password",
  role: "public",
  heading: (t) => t.account.link.reset.heading,
  failed: ["account.resetFailed"],
});
const requestReset = (path: string): Screen => ({
  path,
  file: "account/request-reset",
  role: "public",
  heading: (t) => t.account.forgot,
  isShared: true,
});
const changePassword = (path: string, role: Role): Screen => ({
  path,
  file: "account/change-password",
  role,
  heading: (t) => t.nav.changePassword,
  forms: { "": "account.serverError" },
});
const admin = (path: string, name: string, heading: Heading, more?: Partial<Screen>): Screen => ({
  path,
  file: `admin/${name}`,
  role: "admin",
  heading,
  ...more,
});
const volunteer = (
  path: string,
  name: string,
  heading: Heading,
  more?: Partial<Screen>,
): Screen => ({ path, file: `volunteer/${name}`, role: "volunteer", heading, ...more });
const anybody = (path: string, name: string, heading?: Heading): Screen => ({
  path,
  file: `public/${name}`,
  role: "public",
  ...(heading && { heading }),
});
const shared = (path: string, name: string, heading?: Heading): Screen => ({
  ...anybody(path, name, heading),
  isShared: true,
});

/** Every page, in the order of the specification: the one table of what a screen is. */
export const SCREENS: readonly Screen[] = [
  shared("/home", "home"),
  admin("/create-admin", "create-admin", (t) => t.nav.createAdmin),
  shared("/request-help", "request-help", (t) => t.nav.requestHelp),
  anybody("/request-help/received", "request-help-received", (t) => t.request.receivedHeading),
  shared("/request-help/status", "request-help-status", (t) => t.home.checkStatus),
  admin(APPLICATIONS, "applications", (t) => t.staff.dashboard.applications),
  admin("/create-volunteer/confirm", "application-confirm", (t) => t.staff.applicant.heading, {
    below: APPLICATIONS,
  }),
  admin("/homeowner-requests", "new-requests", (t) => t.nav.newRequests, { below: REQUESTS }),
  admin("/homeowner-requests/request-details", "request-details", (t) => t.staff.details.heading, {
    below: REQUESTS,
  }),
  admin("/requests-in-progress", "requests", (t) => t.nav.inProgress),
  login("/admin-login", (t) => t.account.adminPortal),
  admin("/admin-dashboard", "dashboard", (t) => t.nav.dashboard),
  login("/vol-login", (t) => t.account.volunteerPortal),
  volunteer("/volunteer-dashboard", "dashboard", (t) => t.nav.dashboard, {
    failed: ["job.failed"],
    forms: JOB_FAILURE_MESSAGES,
  }),
  shared("/applyVolunteer", "apply-volunteer", (t) => t.nav.apply),
  shared("/applyVolunteer/status", "apply-volunteer-status", (t) => t.thankYou.checkStatus),
  shared("/thank-you", "thank-you", (t) => t.thankYou.heading),
  admin("/assignVolunteers", "assign-volunteers", (t) => t.staff.assign.heading, {
    failed: ["assign.requestsFailed"],
    forms: { "": "assign.failed" },
  }),
  volunteer("/volunteer/jobs", "jobs", (t) => t.jobs.heading, {
    failed: ["job.offersFailed", "job.jobsFailed"],
    forms: JOB_FAILURE_MESSAGES,
  }),
  changePassword("/volunteer/changePassword", "volunteer"),
  resetPassword("/volunteer/reset-password"),
  requestReset("/volunteer/request-reset"),
  admin(VOLUNTEERS, "volunteers", (t) => t.nav.volunteerDatabase),
  admin("/volunteers/volunteer-details", "volunteer-details", (t) => t.staff.volunteer.heading, {
    below: VOLUNTEERS,
  }),
  volunteer("/volunteer/account-details", "account-details", (t) => t.nav.accountDetails, {
    forms: { "": "details.failed" },
  }),
  admin("/volunteer/confirm-deletion", "confirm-deletion", (t) => t.staff.volunteer.deleteTitle, {
    below: VOLUNTEERS,
  }),
  admin("/volunteer/confirm-rejection", "confirm-rejection", (t) => t.staff.applicant.rejectTitle, {
    below: APPLICATIONS,
  }),
  admin("/generate-reports", "generate-reports", (t) => t.nav.reports),
  shared("/more-resources", "more-resources", (t) => t.nav.resources),
  changePassword("/admin/changePassword", "admin"),
  requestReset("/admin/request-reset"),
  resetPassword("/admin/reset-password"),

  // Screens that the specification does not have.
  admin("/homeowner-requests/enter-request", "enter-request", (t) => t.staff.enter.heading, {
    below: REQUESTS,
  }),
  volunteer("/volunteer/jobs/work-order", "work-order", (t) => t.workOrder.heading),
  admin(REQUESTS, "requests", (t) => t.staff.bar.requests),
  admin("/requests/bulk", "bulk-change", (t) => t.staff.requests.bulk, { below: REQUESTS }),
  admin("/requests/work-orders", "work-orders", (t) => t.staff.bulk.headings.print, {
    below: REQUESTS,
  }),
  admin("/admin/second-factor", "second-factor", (t) => t.nav.secondFactor),
  admin("/administrators", "administrators", (t) => t.nav.administrators),
  {
    ...anybody("/my-request", "my-request", (t) => t.ownRequest),
    failed: ["pageUnavailable"],
  },
  anybody("/privacy", "privacy", (t) => t.nav.privacy),
  shared("/help/administrators", "guide", (t) => t.nav.help),
  shared("/help/volunteers", "guide", (t) => t.nav.help),
  shared("/help/operations", "guide", (t) => t.nav.help),
  shared("/help/backup", "guide", (t) => t.nav.help),
  admin("/api-keys", "api-keys", (t) => t.nav.apiKeys),
  admin("/personal-data", "personal-data", (t) => t.nav.personalData),
  admin("/undelivered", "undelivered", (t) => t.nav.undelivered),
  admin("/import", "import-list", (t) => t.nav.importList),
  admin("/site", "site", (t) => t.nav.site),
  admin("/write-to-many", "broadcast", (t) => t.nav.broadcast),
  anybody("/unsubscribe", "unsubscribe", (t) => t.unsubscribe),
];

/** As the router matches a path: in any case, with or without slashes at the end. */
const normalizePath = (path: string) => path.toLowerCase().replace(/\/+$/, "");
const BY_PATH = new Map(SCREENS.map((screen) => [normalizePath(screen.path), screen]));

export const findScreen = (path: string) => BY_PATH.get(normalizePath(path.replace(/[?#].*/s, "")));

export const isStaffScreen = (path: string) => findScreen(path)?.role === "admin";
