/** Paths of the screens behind the administrators' gate: React runs on these in the browser. */
export const STAFF_SCREENS = [
  "/admin-dashboard",
  "/requests",
  "/homeowner-requests",
  "/homeowner-requests/request-details",
  "/homeowner-requests/enter-request",
  "/requests/bulk",
  "/requests/work-orders",
  "/assignVolunteers",
  "/requests-in-progress",
  "/create-volunteer",
  "/create-volunteer/confirm",
  "/volunteer/confirm-rejection",
  "/volunteers",
  "/volunteers/volunteer-details",
  "/volunteer/confirm-deletion",
  "/generate-reports",
  "/create-admin",
  "/administrators",
  "/admin/second-factor",
  "/api-keys",
  "/personal-data",
  "/admin/changePassword",
] as const;

/** As the router matches a path: in any case, with or without a slash at the end. */
export const normalizePath = (path: string) => path.toLowerCase().replace(/\/$/, "");
const PATHS = new Set(STAFF_SCREENS.map(normalizePath));

/** Whether a path, which may have a query and a fragment, is that of a staff screen. */
export const isStaffScreen = (path: string) =>
  PATHS.has(normalizePath(path.replace(/[?#].*/s, "")));
