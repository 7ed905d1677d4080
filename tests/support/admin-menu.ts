/** An administrator's screens in the order of the specification, then those beyond it. */
export const ADMIN_MENU = [
  ["/admin-dashboard", "Dashboard"],
  ["/create-volunteer", "New Volunteer Applications"],
  ["/volunteers", "Volunteer Database"],
  ["/admin/changePassword", "Change Password"],
  ["/homeowner-requests", "New Requests"],
  ["/assignVolunteers", "Assign volunteers to request"],
  ["/requests-in-progress", "Requests in Progress"],
  ["/generate-reports", "Generate Reports"],
  ["/undelivered", "Emails that did not arrive"],
  ["/import", "Import a list"],
  ["/site", "Skies and message"],
  ["/create-admin", "Create new Admin Account"],
  ["/administrators", "Administrators"],
  ["/api-keys", "API keys"],
  ["/personal-data", "Personal data"],
  ["/help/administrators", "Help"],
];
