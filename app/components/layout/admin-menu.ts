import { PORTALS } from "~/schemas/accounts/portals";
import type { OpenWork } from "~/schemas/live";
import type { Text } from "~/text/light-en";

export const MENU_GROUPS = ["work", "people", "you"] as const;

export interface AdminMenuEntry {
  path: string;
  name: string;
  /** Absent: work. */
  group?: (typeof MENU_GROUPS)[number];
  work?: keyof OpenWork;
}

/** The Admin menu of the specification, section 2, and what came after it. */
export const getAdminMenu = (nav: Text["nav"]): readonly AdminMenuEntry[] => [
  { path: "/create-volunteer", name: nav.newApplications, work: "applications" },
  { path: "/volunteers", name: nav.volunteerDatabase },
  { path: PORTALS.admin.changePassword, name: nav.changePassword, group: "you" },
  { path: "/homeowner-requests", name: nav.newRequests, work: "unevaluated" },
  { path: "/assignVolunteers", name: nav.assign, work: "accepted" },
  { path: "/requests-in-progress", name: nav.inProgress, work: "active" },
  { path: "/generate-reports", name: nav.reports },
  { path: "/undelivered", name: nav.undelivered },
  { path: "/import", name: nav.importList },
  { path: "/create-admin", name: nav.createAdmin, group: "people" },
  { path: "/administrators", name: nav.administrators, group: "people" },
  { path: "/api-keys", name: nav.apiKeys, group: "people" },
  { path: "/personal-data", name: nav.personalData, group: "people" },
  { path: "/help/administrators", name: nav.help, group: "you" },
];
