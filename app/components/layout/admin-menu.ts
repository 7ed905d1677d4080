import { PORTALS } from "~/schemas/accounts/portals";
import type { OpenWork } from "~/schemas/live";
import { LIST_PATHS } from "~/schemas/requests/request-lists";
import { findScreen } from "~/screens";
import type { Text } from "~/text/light-en";
import { formatNumber } from "../ui/format";

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
  { path: "/write-to-many", name: nav.broadcast },
  { path: "/import", name: nav.importList },
  { path: "/site", name: nav.site },
  { path: "/create-admin", name: nav.createAdmin, group: "people" },
  { path: "/administrators", name: nav.administrators, group: "people" },
  { path: "/api-keys", name: nav.apiKeys, group: "people" },
  { path: "/personal-data", name: nav.personalData, group: "people" },
  { path: "/help/administrators", name: nav.help, group: "you" },
];

const DETAILS = "/homeowner-requests/request-details";

interface WorkScreen {
  path: string;
  name: (t: Text) => string;
  work?: keyof OpenWork;
}

export const WORK_SCREENS: readonly WorkScreen[] = [
  {
    path: LIST_PATHS.all,
    name: (t) => t.staff.bar.requests,
    work: "unevaluated",
  },
  { path: LIST_PATHS.assign, name: (t) => t.staff.bar.assign, work: "accepted" },
  { path: LIST_PATHS.progress, name: (t) => t.staff.bar.inProgress, work: "active" },
  {
    path: "/create-volunteer",
    name: (t) => t.staff.bar.applications,
    work: "applications",
  },
  {
    path: "/volunteers",
    name: (t) => t.staff.bar.volunteers,
  },
  { path: "/generate-reports", name: (t) => t.staff.bar.reports },
  { path: PORTALS.admin.dashboard, name: (t) => t.nav.dashboard },
];

/** Lists with a place of their own in the bar, from which request details can be opened. */
const ORIGINS: Readonly<Record<string, string>> = {
  progress: LIST_PATHS.progress,
  assign: LIST_PATHS.assign,
};

export function findWorkScreen(path: string, search: string) {
  const page = findScreen(path);
  if (WORK_SCREENS.some((screen) => screen.path === page?.path))
    return { path: page?.path, current: "page" } as const;
  const from = new URLSearchParams(search).get("from") ?? "";
  const origin = page?.path === DETAILS ? ORIGINS[from] : undefined;
  return { path: origin ?? page?.below, current: "true" } as const;
}

const WORDS: Record<keyof OpenWork, (words: Text["staff"]["bar"]) => (count: string) => string> = {
  unevaluated: (words) => words.new,
  accepted: (words) => words.accepted,
  active: (words) => words.active,
  applications: (words) => words.waiting,
};

export function formatCount(t: Text, work: OpenWork | undefined, key: keyof OpenWork | undefined) {
  const count = key && work ? work[key] : 0;
  if (!key || count === 0) return undefined;
  const number = formatNumber(count);
  return { number, words: WORDS[key](t.staff.bar)(number), isNew: key === "unevaluated" };
}
