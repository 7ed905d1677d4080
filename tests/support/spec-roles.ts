/** Permissions, copied by hand from the specification: tests must not derive them from code. */
export type SpecRole = "public" | "volunteer" | "admin";

export interface SpecScreen {
  path: string;
  role: SpecRole;
}

/** Section 2, "Route table"; roles from sections 1, 2 ("Navigation", "Screens") and 6. */
export const SPEC_SCREENS: readonly SpecScreen[] = [
  { path: "/", role: "public" },
  { path: "/home", role: "public" },
  { path: "/create-admin", role: "admin" },
  { path: "/request-help", role: "public" },
  { path: "/request-help/status", role: "public" },
  { path: "/create-volunteer", role: "admin" },
  { path: "/create-volunteer/confirm", role: "admin" },
  { path: "/homeowner-requests", role: "admin" },
  { path: "/homeowner-requests/request-details", role: "admin" },
  { path: "/requests-in-progress", role: "admin" },
  { path: "/admin-login", role: "public" },
  { path: "/admin-dashboard", role: "admin" },
  { path: "/vol-login", role: "public" },
  { path: "/volunteer-dashboard", role: "volunteer" },
  { path: "/applyVolunteer", role: "public" },
  { path: "/applyVolunteer/status", role: "public" },
  { path: "/thank-you", role: "public" },
  { path: "/assignVolunteers", role: "admin" },
  { path: "/volunteer/jobs", role: "volunteer" },
  { path: "/volunteer/changePassword", role: "volunteer" },
  { path: "/volunteer/reset-password", role: "public" },
  { path: "/volunteer/request-reset", role: "public" },
  { path: "/volunteers", role: "admin" },
  { path: "/volunteers/volunteer-details", role: "admin" },
  { path: "/volunteer/account-details", role: "volunteer" },
  { path: "/volunteer/confirm-deletion", role: "admin" },
  { path: "/volunteer/confirm-rejection", role: "admin" },
  { path: "/generate-reports", role: "admin" },
  { path: "/more-resources", role: "public" },
  { path: "/admin/changePassword", role: "admin" },
  { path: "/admin/request-reset", role: "public" },
  { path: "/admin/reset-password", role: "public" },
];

/** Routes that are not screens of the specification. */
export const EXTRA_ROUTES: Record<string, SpecRole> = {
  "/logout": "public",
  "/request-help/received": "public",
  "/homeowner-requests/enter-request": "admin",
  "/volunteer/jobs/work-order": "volunteer",
  "/generate-reports/download": "admin",
  "/requests": "admin",
  "/requests/bulk": "admin",
  "/requests/work-orders": "admin",
  "/administrators": "admin",
  "/admin/second-factor": "admin",
  "/api-keys": "admin",
  "/personal-data": "admin",
  "/undelivered": "admin",
  "/import": "admin",
  "/site": "admin",
  "/write-to-many": "admin",
  "/unsubscribe": "public",
  "/personal-data/export": "admin",
  "/requests/find": "admin",
  "/requests/live": "admin",
  "/privacy": "public",
  "/help/administrators": "public",
  "/help/volunteers": "public",
  "/help/operations": "public",
  "/help/backup": "public",
  "/my-request": "public",
  "/api": "public",
  "/api/openapi.json": "public",
  "/api/homeowner/*": "public",
  "/api/volunteer/*": "public",
  "/api/admin/*": "public",
  "/api/postmark/*": "public",
  "/api/*": "public",
  "/dev/mail": "public",
  "/dev/mail.json": "public",
  "/*": "public",
};

/** A documented API call, as in "POST /admin/login". */
export interface SpecCall {
  call: string;
  role: SpecRole;
}

/** Section 7 in its order, `{mailservice}` as `postmark`. */
export const SPEC_CALLS: readonly SpecCall[] = [
  // Login
  { call: "POST /admin/login", role: "public" },
  { call: "POST /volunteer/login", role: "public" },
  // Homeowner requests (admin, bearer)
  { call: "GET /admin/homeowner-requests", role: "admin" },
  { call: "GET /admin/homeowner-requests/assigned-volunteers/:id", role: "admin" },
  { call: "POST /admin/homeowner-requests/accept", role: "admin" },
  { call: "POST /admin/homeowner-requests/reject", role: "admin" },
  { call: "POST /admin/homeowner-requests/close", role: "admin" },
  { call: "GET /admin/notifications", role: "admin" },
  // Homeowner (public)
  { call: "POST /homeowner/requestHelp", role: "public" },
  { call: "GET /homeowner/requestHelp/status", role: "public" },
  { call: "GET /homeowner/viewRequests", role: "public" },
  // Volunteer applications
  { call: "GET /admin/create-volunteer/applications", role: "admin" },
  { call: "POST /admin/create-volunteer/accept", role: "admin" },
  { call: "POST /admin/create-volunteer/reject", role: "admin" },
  { call: "POST /volunteer/create", role: "public" },
  { call: "GET /volunteer/status", role: "public" },
  // Volunteer database (admin, bearer)
  { call: "GET /admin/volunteers", role: "admin" },
  { call: "GET /admin/volunteers/volunteer-details/:id", role: "admin" },
  { call: "PATCH /admin/volunteers/volunteer-details", role: "admin" },
  { call: "DELETE /admin/volunteers/volunteer-details", role: "admin" },
  { call: "DELETE /admin/delete-volunteer/:id", role: "admin" },
  // Assignment (admin, bearer)
  { call: "GET /admin/assign-volunteer/list", role: "admin" },
  { call: "POST /admin/assign-volunteer/updateAssignment", role: "admin" },
  // Volunteer self-service (bearer)
  { call: "GET /volunteer/user-details", role: "volunteer" },
  { call: "GET /volunteer/jobs", role: "volunteer" },
  { call: "POST /volunteer/job-accept", role: "volunteer" },
  { call: "GET /volunteer/job/offered", role: "volunteer" },
  { call: "GET /volunteer/job/schedule", role: "volunteer" },
  { call: "POST /volunteer/job/accept", role: "volunteer" },
  { call: "POST /volunteer/job/reject", role: "volunteer" },
  { call: "POST /volunteer/job/job-completed", role: "volunteer" },
  { call: "POST /volunteer/update-user-details", role: "volunteer" },
  // Passwords
  { call: "POST /volunteer/changePassword", role: "volunteer" },
  { call: "POST /admin/changePassword", role: "admin" },
  { call: "POST /postmark/request-password-reset", role: "public" },
  { call: "POST /postmark/request-password-reset-admin", role: "public" },
  { call: "POST /postmark/reset-password", role: "public" },
  { call: "POST /postmark/reset-password-admin", role: "public" },
  // Admin accounts and reports (bearer)
  { call: "POST /admin/create-account", role: "admin" },
  { call: "POST /admin/reports", role: "admin" },
];
