/**
 * Words of the specification that no screen shows, each quoted by the row of
 * `docs/specification.md` that says why.
 */
export const EXCEPTIONS = [
  "Choose...",
  "Please Login",
  "isLoggedIn",
  "userType",
  "userToken",
  "justLoggedIn",
  "hasReloaded",
  "Photo upload",
] as const;

/** Texts that other tests hold: they need script, time, an outage or a call. */
export const HELD_ELSEWHERE: Record<string, readonly string[]> = {
  "tests/components/accounts/account-forms.test.tsx": ["Failed to change password."],
  "tests/components/layout/staff-bar.test.tsx": ["Loading"],
  "tests/api/volunteers/apply-volunteer.test.ts": ["Submission failed"],
  "tests/api/accounts/accounts-calls.test.ts": ["Something went wrong. Please try again."],
  "tests/processes/outage-screens.test.ts": [
    "Error sending reset email",
    "Error resetting password",
    "Failed to load data.",
    "Failed to load requests.",
    "Error fetching jobs",
    "Error fetching schedule",
    "Error accepting job",
    "Error rejecting job",
    "Error completing job",
    "Failed to assign volunteers.",
    "Failed to update user details.",
    "Server error. Please try again later.",
  ],
};
