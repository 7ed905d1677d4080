import type { ApplicationStatus, AssignmentState, RequestStatus } from "./vocabulary";

/** Messages of screens and calls, not in the specification. Keys of the Spanish in `text/es.ts`. */
export const NOTICES = {
  requestReceived:
    "Your request was received. A representative will review the request and an email follows.",
  requestAccepted: "The request was accepted.",
  requestRejected: "The request was rejected.",
  requestClosed: "The request was closed.",
  unavailable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  /** Only for idempotent forms. */
  unavailableButIdempotent:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second request.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",
  busy: "Too many people are logging in at this moment. Please try again in a few seconds.",
  /** Starts with the specification's text for a failed login. */
  loginBlocked:
    "Something went wrong. Please try again. Too many wrong passwords were entered for this account: choose Forgot Password to set a new one.",
  passwordChanged: "Your password was changed. Other devices were logged out.",
  passwordConflict: "The password was changed at the same time elsewhere. Please log in again.",
  passwordTooShort:
    "The new password needs {n} characters or more. A few words in a row are easy to remember.",
  passwordTooCommon:
    "This password is one of those that are guessed first. Please choose another one.",
  passwordTooPersonal:
    "This password is made of your name or words of this site. Please choose another one.",
  resetSent:
    "If there is an account with this e-mail, a link to reset the password is on its way. It works for 60 minutes.",
  passwordReset: "Your password is set. Please log in with it.",
  invalidLink: "This link is not valid any more. Please ask for a new one.",
  nameAndEmailMissing: "Please enter your first name, last name and e-mail.",
  adminExists: "An administrator with this e-mail already exists.",
  reportInProgress:
    "Another report of yours is still in progress. Wait until its download has finished, then try again.",
  tooManyReports:
    "You have downloaded many reports within an hour. Please wait a while, then try again.",
  reportsBusy: "Other reports are being created right now. Please try again in a minute.",
  reportTooLong:
    "A spreadsheet can hold 1,048,575 requests at most. Please choose a year or another filter.",
  loginEnded: "Your login has ended. Please log in again; what you typed is kept.",
} as const;

/** The request's actual status when an action no longer fits; followed by one `ADVICE`. */
export const REQUEST_STATUS_CONFLICTS: Record<RequestStatus, string> = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};

/** What to do when a screen or client has stale data. */
export const ADVICE = {
  checkState: "Check its current state before you go on.",
  acceptFirst: "Accept it before you assign volunteers.",
  decide: "Accept or reject it.",
  assign: "Assign volunteers, or reject it.",
  closeInstead: "Close it instead, or take the volunteers off first.",
  readOnly: "Its details can no longer be changed.",
} as const;

export const REQUEST_NOT_SAVED = {
  otherReason:
    "This request was already rejected, with another reason. The reason that you entered was not saved.",
  otherNotes:
    "This request was already closed, with other notes. The notes that you entered were not saved.",
  corrected:
    "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.",
  raced:
    "Several people are changing this request at once. Check its current state, then try again.",
} as const;

/** The job's actual state when an action no longer fits. */
export const JOB_STATE_CONFLICTS: Record<AssignmentState | "lapsed", string> = {
  Offered: "This job is still an offer. Accept it first.",
  Scheduled: "You already accepted this job. If you cannot do it, please call the center.",
  Completed: "This job is already completed.",
  Declined: "This offer was already declined.",
  Cancelled: "This job was cancelled. Nothing is left to do.",
  lapsed: "This offer ended because it was not answered in time.",
};

export const JOB_NOT_SAVED = {
  details: "This job is already completed. The details that you entered now were not saved.",
  reason: "This offer was already declined. The reason that you entered now was not saved.",
} as const;

/** The status of an application that was already decided; followed by one `ADVICE`. */
export const APPLICATION_STATUS_CONFLICTS: Record<
  Exclude<ApplicationStatus, "Unevaluated">,
  string
> = {
  Accepted: "This application was already accepted.",
  Rejected: "This application was already rejected.",
};

export const APPLICATION_NOT_SAVED = {
  leader: "This application was already accepted, as team leader. Your choice was not saved.",
  noLeader: "This application was already accepted, not as team leader. Your choice was not saved.",
  otherReason:
    "This application was already rejected, with another reason. The reason that you entered was not saved.",
  raced:
    "Several people are changing this application at once. Check its current state, then try again.",
  accountPending: "This account is still being created. Please try again in a few minutes.",
  /** `{who}` is the volunteer who has the account. */
  hasAccount:
    "A volunteer with this e-mail address already has an account: {who}. Nothing was changed.",
} as const;

/** Messages for records that don't exist. */
export const NOT_FOUND = {
  request: "There is no such request.",
  application: "There is no such application.",
  volunteer: "There is no such volunteer.",
  /** Also for another volunteer's job. */
  job: "This job was not found. Reload to see your current jobs.",
} as const;

/** Why an invite was not sent. */
export const INVITE_NOT_SENT = {
  hasPassword:
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
} as const;
