/** The request's actual status when an action no longer fits. */
const STATUS_CONFLICTS = {
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
};

export type Advice = keyof typeof ADVICE;

const REPORT_FILTERS = {
  year: "Year",
  month: "Month",
  county: "County",
  zipCode: "Zip code",
  status: "Status",
  uniqueHomes: "Only include each address ONCE",
};

/**
 * Messages of screens and calls by key, in English; calls answer with these. The specification's
 * are literal: do not reword. A message with parameters is a function of them.
 */
export default {
  fillIn: "Please fill this in",
  // Help requests and look-ups: specification, section 5, with its inconsistent full stops.
  "help.firstName": "Please enter a First Name",
  "help.lastName": "Please enter a Last Name",
  "help.email": "Please enter a valid E-mail",
  "help.phone": "Please enter a valid Phone Number.",
  "help.address": "Please enter a valid address.",
  "help.city": "Please enter a valid city.",
  "help.zipCode": "Please enter a valid zip code.",
  "help.county": "Please select a county.",
  "help.helpType": "Please select a help type.",
  "help.other": "Please enter an other area of help. Other must be less than 100 characters.",
  "help.description":
    "Please enter a brief description of the help needed. Description must be less than 500 characters",

  // Limits of our own, of any form.
  "tooLong.firstName": "First Name: at most 80 characters.",
  "tooLong.lastName": "Last Name: at most 80 characters.",
  "tooLong.address": "Address: at most 120 characters.",
  "tooLong.city": "City: at most 80 characters.",
  "tooLong.county": "County: at most 80 characters.",
  "tooLong.email": "Email: at most 254 characters.",

  // Any screen or call.
  somethingWentWrong: "Something went wrong. Please try again.",
  unavailable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",

  // Forms of staff.
  "staff.how": "Please say how they reached us.",
  "staff.locale": "Please select the language of the emails.",
  "staff.request": "Please select a request.",
  "staff.noReason": "Please choose a reason, or write one.",
  "staff.reason": "A reason can have 500 characters at most.",
  "staff.notes": "Notes can have 2000 characters at most.",
  "staff.outcome": "Please select what became of it.",
  "staff.kept": "Please enter the number of the request that is kept: an R and 8 more characters.",
  "staff.reopen": "Please say why. It can have 500 characters at most.",
  "staff.note": "Please write a note. It can have 1000 characters at most.",
  "staff.priority": "Please select a priority.",
  "staff.why": "A reason can have 200 characters at most.",
  "bulk.tooMany": "At most 500 requests can be changed at once.",
  "assign.requestsFailed": "Failed to load requests.",
  "assign.failed": "Failed to assign volunteers.",
  "assign.noVolunteers": "No volunteers available for this team",
  "assign.noRequests": "No matching requests found",
  "application.id": "id must be the id of an application.",
  "application.teamLeader": "teamLeader must be true or false.",

  // Volunteers.
  "volunteer.id": "id must be the id of a volunteer.",
  "volunteer.selectedArea": "Please choose one of the five areas of help.",
  "vetting.day": "Please enter a day, or leave it empty.",
  "vetting.guardian": "The guardian can have 200 characters at most.",

  // Accounts: specification, sections 2, 5 and 8 ("requred" is its spelling), and our own.
  "account.incorrect": "Incorrect email or password.",
  "account.allFieldsRequred": "All fields requred.",
  "account.mustMatch": "New passwords must match.",
  "account.mustNotMatchOld": "New password must not match the old password.",
  "account.changeFailed": "Failed to change password.",
  "account.serverError": "Server error. Please try again later.",
  "account.resetFailed": "Error resetting password",
  "account.invalidLink": "This link is not valid any more. Please ask for a new one.",
  "account.nameAndEmailMissing": "Please enter your first name, last name and email.",
  "account.adminCreated": "New admin account successfully created",
  "account.allFieldsRequired": "All fields are required.",
  "account.tooLong": "A password can have 128 characters at most.",
  "account.loginWait":
    "Something went wrong. Please try again. Too many wrong passwords were entered: wait 15 minutes, or choose Forgot Password.",
  "account.loginBlocked":
    "Something went wrong. Please try again. Too many wrong passwords were entered for this account: choose Forgot Password to set a new one.",
  "account.passwordChanged": "Your password was changed. Other devices were logged out.",
  "account.loginEnded": "Your login has ended. Please log in again; what you typed is kept.",
  "request.conflict": (p: { status: keyof typeof STATUS_CONFLICTS; advice?: Advice | undefined }) =>
    [STATUS_CONFLICTS[p.status], p.advice && ADVICE[p.advice]].filter(Boolean).join(" "),
  "report.notOnList": (p: { field: keyof typeof REPORT_FILTERS; value: string }) =>
    `${REPORT_FILTERS[p.field]}: "${p.value}" is not on the list.`,
};
