import type { ApplicationStatus, AssignmentState, RequestStatus } from "./vocabulary";

/** Sentences that the services say to people at both doors and that the specification leaves open. Spanish: `text/es.ts`, by these keys. */
export const NOTICES = {
  requestReceived:
    "Your request was received. A representative will review the request and an email follows.",
  requestAccepted: "The request was accepted.",
  requestRejected: "The request was rejected.",
  requestClosed: "The request was closed.",
  away: "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  /** Only of a form whose repeat is harmless. */
  awayButRepeatable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second request.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",
  busy: "Too many people are logging in at this moment. Please try again in a few seconds.",
  /** Begins with the specification's text for a failed login. */
  loginStopped:
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
  badLink: "This link is not valid any more. Please ask for a new one.",
  sayWhoYouAre: "Please enter your first name, last name and e-mail.",
  adminExists: "An administrator with this e-mail already exists.",
  reportUnderWay:
    "A report is being made for you already. Wait until its download has ended, then try again.",
  tooManyReports:
    "You have downloaded many reports within an hour. Please wait a while, then try again.",
  reportsBusy: "Other reports are being made at this moment. Please try again in a minute.",
  reportTooLong:
    "A spreadsheet can hold 1,048,575 requests at most. Please choose a year or another filter.",
  loginEnded: "Your login has ended. Please log in again; what you typed is kept.",
} as const;

/** How a request stands that stands elsewhere than an administrator believed. One piece of advice follows. */
export const REQUEST_STATUS_CONFLICTS: Record<RequestStatus, string> = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};

/** What to do when a page or a program knows less than the record does. */
export const ADVICE = {
  lookAgain: "Check its current state before you go on.",
  acceptFirst: "Accept it before you assign volunteers.",
  decide: "Accept or reject it.",
  assign: "Assign volunteers, or reject it.",
  closeInstead: "Close it instead, or take the volunteers off first.",
  stays: "Its details stay as they are.",
} as const;

/** Why what was entered was not saved. */
export const REQUEST_NOT_SAVED = {
  otherReason:
    "This request was already rejected, with another reason. The reason that you entered was not saved.",
  otherNotes:
    "This request was already closed, with other notes. The notes that you entered were not saved.",
  corrected:
    "Somebody else corrected these details meanwhile. What you entered was not saved: compare, then save again.",
  raced:
    "Several people are changing this request at once. Check its current state, then try again.",
} as const;

/** How a job stands that stands elsewhere than its volunteer believed. */
export const JOB_STATE_CONFLICTS: Record<AssignmentState | "lapsed", string> = {
  Offered: "This job is still an offer. Accept it first.",
  Scheduled: "You already accepted this job. If you cannot do it, please call the center.",
  Completed: "This job is already completed.",
  Declined: "This offer was already declined.",
  Cancelled: "This job was cancelled. Nothing is left to do.",
  lapsed: "This offer ended because it was not answered in time.",
};

/** Why what a volunteer entered was not saved. */
export const JOB_NOT_SAVED = {
  details: "This job is already completed. The details that you entered now were not saved.",
  reason: "This offer was already declined. The reason that you entered now was not saved.",
} as const;

/** How an application stands that somebody has decided upon already. One piece of advice follows. */
export const APPLICATION_STATUS_CONFLICTS: Record<
  Exclude<ApplicationStatus, "Unevaluated">,
  string
> = {
  Accepted: "This application was already accepted.",
  Rejected: "This application was already rejected.",
};

/** Why a decision upon an application was not saved. */
export const APPLICATION_NOT_SAVED = {
  leader: "This application was already accepted, as team leader. Your choice was not saved.",
  noLeader: "This application was already accepted, not as team leader. Your choice was not saved.",
  otherReason:
    "This application was already rejected, with another reason. The reason that you entered was not saved.",
  raced:
    "Several people are changing this application at once. Check its current state, then try again.",
  halfMade: "This account is still being made. Please try again in a few minutes.",
  /** `{who}` is the volunteer who has the account. */
  hasAccount:
    "A volunteer with this e-mail address already has an account: {who}. Nothing was changed.",
} as const;

/** What is said of a thing that is not there, or not as the person believed. */
export const NOT_FOUND = {
  request: "There is no such request.",
  application: "There is no such application.",
  volunteer: "There is no such volunteer.",
  /** Also of somebody else's job. */
  job: "This job was not found. Reload to see your current jobs.",
  hasPassword:
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
} as const;
