/** The request's actual status when an action no longer fits. */
const STATUS_CONFLICTS = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};

/** What to do when a screen or client has stale data. */
const ADVICE = {
  checkState: "Check its current state before you go on.",
  acceptFirst: "Accept it before you assign volunteers.",
  decide: "Accept or reject it.",
  assign: "Assign volunteers, or reject it.",
  closeInstead: "Close it instead, or take the volunteers off first.",
  readOnly: "Its details can no longer be changed.",
};

export type Advice = keyof typeof ADVICE;

const APPLICATION_CONFLICTS = {
  Accepted: "This application was already accepted.",
  Rejected: "This application was already rejected.",
};

/** Why a volunteer could not be assigned. */
const NOT_ASSIGNED = {
  unknown: "no such volunteer",
  rejected: "this application was not accepted",
  deleted: "this account was deleted",
  check: "no background check is recorded",
  guardian: "a minor without a guardian",
  training: "no training is recorded",
};

const REPORT_FILTERS = {
  year: "Year",
  month: "Month",
  county: "County",
  zipCode: "Zip code",
  status: "Status",
  uniqueHomes: "Only include each address ONCE",
};

interface Person {
  id: string;
  name: string;
}
/** Every submitted id is in exactly one of the lists; the name of an unknown id is empty. */
export interface AssignmentLists {
  assigned: Person[];
  already: Person[];
  refused: (Person & { reason: keyof typeof NOT_ASSIGNED })[];
}

const joinNames = (people: readonly Person[]) => people.map(({ name }) => name).join(", ");
const joinRefused = (people: AssignmentLists["refused"]) =>
  people
    .map(({ id, name, reason }) => `${name ? `${name} ` : ""}${id} (${NOT_ASSIGNED[reason]})`)
    .join(", ");

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

  // Any screen or call.
  somethingWentWrong: "Something went wrong. Please try again.",
  unavailable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",

  // Requests.
  "request.accepted": "The request was accepted.",
  "request.rejected": "The request was rejected.",
  "request.closed": "The request was closed.",
  "request.otherReason":
    "This request was already rejected, with another reason. The reason that you entered was not saved.",
  "request.otherNotes":
    "This request was already closed, with other notes. The notes that you entered were not saved.",
  "request.otherOutcome":
    "This request was already closed with another outcome. The outcome that you chose was not saved.",
  "request.sameRequest":
    "A request can't be a duplicate of itself. Enter the number of the other one.",
  "request.keptNotFound": "There is no request with the number that is to be kept.",
  "request.keptIsOver":
    "The request that is to be kept is closed or rejected. Open it again first, or keep this one.",
  "request.corrected":
    "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.",
  "request.raced":
    "Several people are changing this request at once. Check its current state, then try again.",
  "request.notFound": "There is no such request.",
  "request.idMissing":
    "That link does not say which request to open. Please choose it from the list.",

  // Forms of staff.
  "staff.how": "Please say how they reached us.",
  "staff.locale": "Please select the language of the e-mails.",
  "staff.request": "Please select a request.",
  "staff.reason": "A reason can have 500 characters at most.",
  "staff.notes": "Notes can have 2000 characters at most.",
  "staff.outcome": "Please select what became of it.",
  "staff.kept": "Please enter the number of the request that is kept: an R and 8 more characters.",
  "staff.reopen": "Please say why. It can have 500 characters at most.",
  "staff.note": "Please write a note. It can have 1000 characters at most.",
  "staff.priority": "Please select a priority.",
  "staff.why": "A reason can have 200 characters at most.",

  // Changes of many requests.
  "bulk.nothing": "Please tick at least one request.",
  "bulk.tooMany": "At most 500 requests can be changed at once.",
  "bulk.action": "Please choose what to do with the requests.",
  "bulk.noVolunteer": "Please select at least one volunteer.",
  "bulk.running": "Another change of yours is still running. Start this one when it has ended.",
  "bulk.tooLate": "Too late: this change can no longer be taken back.",
  "bulk.notFound": "There is no such selection. It may be too old, or another administrator's.",

  // Assigning: specification, sections 5 and 8; the last ones are ours.
  "assign.nothing": "Please select a request and at least one volunteer.",
  "assign.requestsFailed": "Failed to load requests.",
  "assign.failed": "Failed to assign volunteers.",
  "assign.noVolunteers": "No volunteers available for this team",
  "assign.noRequests": "No matching requests found",
  "assign.tooMany": "At most 50 volunteers can be assigned at once.",

  // Applications: specification, section 5 (for missing and malformed fields alike) and section 8.
  "application.leader":
    "This application was already accepted, as team leader. Your choice was not saved.",
  "application.noLeader":
    "This application was already accepted, not as team leader. Your choice was not saved.",
  "application.otherReason":
    "This application was already rejected, with another reason. The reason that you entered was not saved.",
  "application.raced":
    "Several people are changing this application at once. Check its current state, then try again.",
  "application.accountPending":
    "This account is still being created. Please try again in a few minutes.",
  "application.id": "id must be the id of an application.",
  "application.teamLeader": "teamLeader must be true or false.",
  "application.notFound": "There is no such application.",
  "application.idMissing":
    "That link does not say which application to open. Please choose it from the list.",

  // Volunteers.
  "volunteer.id": "id must be the id of a volunteer.",
  "volunteer.selectedArea": "Please choose one of the five areas of help.",
  "volunteer.notFound": "There is no such volunteer.",
  "volunteer.idMissing":
    "That link does not say which volunteer to open. Please choose the volunteer from the list.",
  "vetting.day": "Please enter a day, or leave it empty.",
  "vetting.future": "A check or training cannot be in the future. Nothing was saved.",
  "vetting.guardian": "The guardian can have 200 characters at most.",
  "volunteer.hasPassword":
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",

  // Accounts: specification, sections 2, 5 and 8 ("requred" is its spelling), and our own.
  "account.incorrect": "Incorrect email or password.",
  "account.allFieldsRequred": "All fields requred.",
  "account.mustMatch": "New passwords must match.",
  "account.mustNotMatchOld": "New password must not match the old password.",
  "account.changeFailed": "Failed to change password.",
  "account.serverError": "Server error. Please try again later.",
  "account.resetFailed": "Error resetting password",
  "account.invalidLink": "This link is not valid any more. Please ask for a new one.",
  "account.nameAndEmailMissing": "Please enter your first name, last name and e-mail.",
  "account.adminCreated": "New admin account successfully created.",
  "account.allFieldsRequired": "All fields are required.",
  "account.tooLong": "A password can have 128 characters at most.",
  "account.busy":
    "Too many people are logging in at this moment. Please try again in a few seconds.",
  "account.loginBlocked":
    "Something went wrong. Please try again. Too many wrong passwords were entered for this account: choose Forgot Password to set a new one.",
  "account.passwordChanged": "Your password was changed. Other devices were logged out.",
  "account.passwordConflict":
    "The password was changed at the same time elsewhere. Please log in again.",
  "account.passwordTooCommon":
    "This password is one of those that are guessed first. Please choose another one.",
  "account.passwordTooPersonal":
    "This password is made of your name or words of this site. Please choose another one.",
  "account.adminExists": "An administrator with this e-mail already exists.",
  "account.loginEnded": "Your login has ended. Please log in again; what you typed is kept.",

  // Reports.
  "report.inProgress":
    "Another report of yours is still in progress. Wait until its download has finished, then try again.",
  "report.tooMany":
    "You have downloaded many reports within an hour. Please wait a while, then try again.",
  "report.busy": "Other reports are being created right now. Please try again in a minute.",
  "report.tooLong":
    "A spreadsheet can hold 1,048,575 requests at most. Please choose a year or another filter.",

  // With parameters.
  "request.unknownId": (p: { id: string }) => `There is no request with the number ${p.id}.`,
  "application.unknownId": (p: { id: string }) =>
    `There is no application with the number ${p.id}.`,
  "volunteer.emailTaken": (p: { id: string; name: string }) =>
    `Another volunteer has this e-mail address: ${p.name} (${p.id}). Nothing was saved.`,
  "volunteer.unknownId": (p: { id: string }) =>
    `There is no volunteer with the number ${p.id}. The account may have been deleted.`,
  "request.conflict": (p: { status: keyof typeof STATUS_CONFLICTS; advice?: Advice | undefined }) =>
    [STATUS_CONFLICTS[p.status], p.advice && ADVICE[p.advice]].filter(Boolean).join(" "),
  "request.changedSince": "This request has changed since. Nothing was undone.",
  "request.alreadyMailed": "This change was e-mailed already, so it stays.",
  "application.conflict": (p: { status: keyof typeof APPLICATION_CONFLICTS }) =>
    `${APPLICATION_CONFLICTS[p.status]} ${ADVICE.checkState}`,
  "application.hasAccount": (p: Person) =>
    `A volunteer with this e-mail address already has an account: ${p.name} (${p.id}). Nothing was changed.`,
  "account.passwordTooShort": (p: { min: number }) =>
    `The new password needs ${p.min} characters or more. A few words in a row are easy to remember.`,
  "assign.full": (p: { max: number }) =>
    `A request can have at most ${p.max} assignments, ended ones included. No volunteers were assigned.`,
  "assign.notFound": `This assignment was not found. ${ADVICE.checkState}`,
  "assign.completed": (p: { name: string }) => `${p.name} has already completed this job.`,
  "assign.ended": (p: { name: string }) =>
    `${p.name} is no longer on this request: the offer was declined or not answered in time.`,
  "assign.result": ({ assigned, already, refused }: AssignmentLists) =>
    [
      assigned.length > 0 ? `Assigned: ${joinNames(assigned)}.` : "No volunteers were assigned.",
      already.length > 0 && `Already on this request: ${joinNames(already)}.`,
      refused.length > 0 && `Not assigned: ${joinRefused(refused)}.`,
    ]
      .filter(Boolean)
      .join(" "),
  "assign.noOffer": (p: Pick<AssignmentLists, "refused">) =>
    `No offer for: ${joinRefused(p.refused)}.`,
  "report.notOnList": (p: { field: keyof typeof REPORT_FILTERS; value: string }) =>
    `${REPORT_FILTERS[p.field]}: "${p.value}" is not on the list.`,
};
