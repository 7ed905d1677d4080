import { index, route, type RouteConfig } from "@remix-run/route-config";

/** A screen of both portals: one file for two routes. */
const account = (path: string, screen: string) =>
  route(path, `routes/account/${screen}.tsx`, { id: `account/${path}` });

/**
 * Every path, in the order of the specification. Matching cost grows with each entry, so the API is
 * a few splat routes.
 */
export default [
  index("routes/public/index.tsx"),
  route("home", "routes/public/home.tsx"),
  route("create-admin", "routes/admin/create-admin.tsx"),
  route("request-help", "routes/public/request-help.tsx"),
  route("request-help/received", "routes/public/request-help-received.tsx"),
  route("request-help/status", "routes/public/request-help-status.tsx"),
  route("create-volunteer", "routes/admin/applications.tsx"),
  route("create-volunteer/confirm", "routes/admin/application-confirm.tsx"),
  route("homeowner-requests", "routes/admin/new-requests.tsx"),
  route("homeowner-requests/request-details", "routes/admin/request-details.tsx"),
  route("requests-in-progress", "routes/admin/requests-in-progress.tsx"),
  account("admin-login", "login"),
  route("admin-dashboard", "routes/admin/dashboard.tsx"),
  account("vol-login", "login"),
  route("volunteer-dashboard", "routes/volunteer/dashboard.tsx"),
  route("applyVolunteer", "routes/public/apply-volunteer.tsx"),
  route("applyVolunteer/status", "routes/public/apply-volunteer-status.tsx"),
  route("thank-you", "routes/public/thank-you.tsx"),
  route("assignVolunteers", "routes/admin/assign-volunteers.tsx"),
  route("volunteer/jobs", "routes/volunteer/jobs.tsx"),
  account("volunteer/changePassword", "change-password"),
  account("volunteer/reset-password", "reset-password"),
  account("volunteer/request-reset", "request-reset"),
  route("volunteers", "routes/admin/volunteers.tsx"),
  route("volunteers/volunteer-details", "routes/admin/volunteer-details.tsx"),
  route("volunteer/account-details", "routes/volunteer/account-details.tsx"),
  route("volunteer/confirm-deletion", "routes/admin/confirm-deletion.tsx"),
  route("volunteer/confirm-rejection", "routes/admin/confirm-rejection.tsx"),
  route("generate-reports", "routes/admin/generate-reports.tsx"),
  route("more-resources", "routes/public/more-resources.tsx"),
  account("admin/changePassword", "change-password"),
  account("admin/request-reset", "request-reset"),
  account("admin/reset-password", "reset-password"),
  route("logout", "routes/public/logout.ts"),
  route("homeowner-requests/enter-request", "routes/admin/enter-request.tsx"),
  route("volunteer/jobs/work-order", "routes/volunteer/work-order.tsx"),
  route("generate-reports/download", "routes/admin/download-report.ts"),
  route("requests", "routes/admin/requests.tsx"),
  route("requests/find", "routes/admin/find.ts"),
  route("requests/live", "routes/admin/live.ts"),
  route("requests/bulk", "routes/admin/bulk-change.tsx"),
  route("requests/work-orders", "routes/admin/work-orders.tsx"),
  route("admin/second-factor", "routes/admin/second-factor.tsx"),
  route("administrators", "routes/admin/administrators.tsx"),
  route("privacy", "routes/public/privacy.tsx"),
  route("api-keys", "routes/admin/api-keys.tsx"),
  route("personal-data", "routes/admin/personal-data.tsx"),
  route("personal-data/export", "routes/admin/export-person.ts"),

  route("api", "routes/public/api-reference.tsx"),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("api/homeowner/*", "routes/api/homeowner.ts"),
  route("api/volunteer/*", "routes/api/volunteer.ts"),
  route("api/admin/*", "routes/api/admin.ts"),
  route("api/postmark/*", "routes/api/postmark.ts"),
  route("api/*", "routes/api/unknown.ts"),

  route("dev/mail", "routes/dev/mail.tsx"),
  route("dev/mail.json", "routes/dev/mail-json.ts"),

  route("*", "routes/public/not-found.tsx"),
] satisfies RouteConfig;
