const STATUS_CONFLICTS = {
  Unevaluated: "This request has not been reviewed yet.",
  Accepted: "This request was accepted and no volunteer is on it now.",
  Active: "Volunteers are already assigned to this request.",
  Rejected: "This request was already rejected.",
  Resolved: "This request was already closed.",
};

const ADVICE = {
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

const APPLICATION_CONFLICTS = {
  Accepted: "This application was already accepted.",
  Rejected: "This application was already rejected.",
};

const NOT_ASSIGNED = {
  unknown: "no such volunteer",
  rejected: "this application was not accepted",
  deleted: "this account was deleted",
  check: "no background check is recorded",
  guardian: "a minor without a guardian",
  training: "no training is recorded",
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

/** In English, also for calls. The specification's are literal: do not reword. */
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

  somethingWentWrong: "Something went wrong. Please try again.",
  unavailable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute.",
  tooMany:
    "Many requests came from this connection in a short time. Nothing you typed is lost: please wait a few minutes and try again, or call us.",

  "staff.how": "Please say how they reached us.",
  "staff.locale": "Please select the language of the emails.",
  "staff.request": "Please select a request.",
  "staff.noReason": "Please choose a reason, or write one.",
  "staff.reason": "A reason can have 500 characters at most.",
  "staff.notes": "Notes can have 2000 characters at most.",
  "staff.outcome": "Please select what became of it.",
  "staff.kept": "Please enter the number of the request that is kept: an R and 8 more characters.",
  "staff.reopen": "Please say why. It can have 500 characters at most.",
  "staff.audience": "Please choose to whom.",
  "staff.words": "Please write in 1000 characters at most.",
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
  pageUnavailable: "We could not reach our records just now. Please try again in a minute.",
  "application.firstName": "First Name is required.",
  "application.lastName": "Last Name is required.",
  "application.phoneNumber": "Phone Number is required.",
  "application.email": "Email is required.",
  "application.streetAddress1": "Street Address 1 is required.",
  "application.streetAddress2": "Street Address 2 has characters that cannot be printed.",
  "application.city": "City is required.",
  "application.state": "State is required.",
  "application.county": "County is required.",
  "application.zipCode": "Zip Code is required.",
  "application.areasOfHelp": "Areas of Help is required.",
  "application.agreement": "Liability Agreement is required.",
  "application.received":
    "Your application was received. It will be reviewed, and you will be contacted by phone or e-mail.",
  "application.unavailable":
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second application.",
  "application.submissionFailed": "Submission failed",
  "account.sendFailed": "Error sending reset email",
  "account.resetSent":
    "If there is an account with this email, a link to reset the password is on its way. It works for 60 minutes.",
  "account.passwordReset": "Your password is set. Please log in with it.",
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

  "bulk.nothing": "Please tick at least one request.",
  "bulk.action": "Please choose what to do with the requests.",
  "bulk.noVolunteer": "Please select at least one volunteer.",
  "bulk.tooLate": "Too late: this change can no longer be taken back.",
  "bulk.notFound": "There is no such selection. It may be too old, or another administrator's.",

  // Assigning: specification, sections 5 and 8; the last ones are ours.
  "assign.nothing": "Please select a request and at least one volunteer.",
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
  "application.notFound": "There is no such application.",
  "application.idMissing":
    "That link does not say which application to open. Please choose it from the list.",
  "volunteer.notFound": "There is no such volunteer.",
  "volunteer.idMissing":
    "That link does not say which volunteer to open. Please choose the volunteer from the list.",
  "vetting.future": "A check or training cannot be in the future. Nothing was saved.",
  "volunteer.hasPassword":
    "This volunteer has already chosen a password. Forgot Password on the login page sends a new link.",
  "account.busy":
    "Too many people are logging in at this moment. Please try again in a few seconds.",
  "account.passwordConflict":
    "The password was changed at the same time elsewhere. Please log in again.",
  "account.passwordTooCommon":
    "This password is one of those that are guessed first. Please choose another one.",
  "account.passwordTooPersonal":
    "This password is made of your name or words of this site. Please choose another one.",
  "account.adminExists": "An administrator with this email already exists.",
  "account.usernameHint": "The email address you log in with",
  "account.changeFirst":
    "Choose a password of your own to go on. The person who created your account knows the one you have now.",
  "factor.wrong": "This code is wrong, or was used before. Enter the next one that the app shows.",
  "factor.changed": "The second factor was changed meanwhile. See below how it is now.",
  "factor.off": "The second factor is off.",
  "factor.link": "Second factor for your login",
  "admin.notFound": "There is no such administrator.",
  "admin.notInvited": "This account needs no invite.",
  "admin.last":
    "Not deactivated: no other administrator has a password of their own. One has to be able to log in.",
  "admin.raced": "Another administrator is being deactivated. Please try again.",
  "admin.invited": "The invite is on its way.",
  "admin.signedOut": "Signed out everywhere.",
  "admin.deactivated": "The account was deactivated. It can no longer log in.",

  "report.inProgress":
    "Another report of yours is still in progress. Wait until its download has finished, then try again.",
  "report.tooMany":
    "You have downloaded many reports within an hour. Please wait a while, then try again.",
  "report.busy": "Other reports are being created right now. Please try again in a minute.",
  "report.tooLong":
    "A spreadsheet can hold 1,048,575 requests at most. Please choose a year or another filter.",

  "request.unknownId": (p: { id: string }) => `There is no request with the number ${p.id}.`,
  "application.unknownId": (p: { id: string }) =>
    `There is no application with the number ${p.id}.`,
  "volunteer.emailTaken": (p: { id: string; name: string }) =>
    `Another volunteer has this email address: ${p.name} (${p.id}). Nothing was saved.`,
  "volunteer.unknownId": (p: { id: string }) =>
    `There is no volunteer with the number ${p.id}. The account may have been deleted.`,
  "request.changedSince": "This request has changed since. Nothing was undone.",
  "application.changedSince": "This application has changed since. Nothing was undone.",
  "application.accountUsed":
    "The volunteer's account is in use already. Delete the account instead.",
  "request.alreadyMailed": "This change was emailed already, so it stays.",
  "application.conflict": (p: { status: keyof typeof APPLICATION_CONFLICTS }) =>
    `${APPLICATION_CONFLICTS[p.status]} ${ADVICE.checkState}`,
  "application.hasAccount": (p: Person) =>
    `A volunteer with this email address already has an account: ${p.name} (${p.id}). Nothing was changed.`,
  "account.passwordTooShort": (p: { min: number }) =>
    `The new password needs ${p.min} characters or more. A few words in a row are easy to remember.`,
  "assign.full": (p: { max: number }) =>
    `A request can have at most ${p.max} assignments, ended ones included. No volunteers were assigned.`,
  "job.visitDay": "Please choose a day from today on, within 60 days.",
  "job.visitPart": "Please choose a time.",
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

  "mail.off": "Mail is off: no email is sent.",
  "site.both": "A message needs both languages.",
  "site.tooLong": "A message can have at most 300 characters.",
  "mail.again": "The email is on its way again.",
  "mail.allAgain": "The emails are on their way again, except what is still listed.",
  "mail.notAgain":
    "This email is not sent again: it is on its way, or something newer has taken its place.",
  "apiKey.name": "Enter a name of at most 80 characters.",
  "apiKey.access": "Choose what the key may do.",
  "apiKey.again":
    "This form was sent before, and its key is in the list. The key itself is not shown again: if it was not stored, revoke it and make another one.",
  "apiKey.nameTaken": "A key in use has this name already. Choose another name.",
  "apiKey.tooMany": (p: { max: number }) =>
    `At most ${p.max} keys can be in use. Revoke one that is no longer needed.`,
  "apiKey.notFound": "There is no such API key.",
  "apiKey.revoked": "The key was revoked. It no longer works.",

  "person.recordNotFound": "This record was not found. It may have been removed.",
  "person.held": "A legal hold keeps this record. End the hold first.",
  "person.erased": "Whom this was about has been erased, so it can no longer be changed.",
  "person.unknownKey": "Enter a whole email address or a phone number of ten digits.",
  "person.nothingChosen": "Choose at least one record.",
  "person.holdReason": "Enter the reason of the hold, at most 200 characters.",
  "person.isErased": "Erased.",
  "person.isHeld": "The legal hold is on.",
  "person.isReleased": "The legal hold has ended.",
};

/** Messages of light pages and calls alone: left out of the browser's dictionary. */
export const lightMessages = {
  "import.noRows": "There are no rows below the headings.",
  "import.tooManyRows": "There are more than 5,000 rows. Split them.",
  "import.notATable": "A cell that begins with a quotation mark has to end with one.",
  "import.tooLong": "The row has more cells than there are headings.",
  "import.unknownType": "A type of help is none of ours.",
  "help.lookupAddress": "Please enter a valid address",
  "lookup.reference": "Please enter the reference number, such as R7K4MQ2AB",
  "lookup.proof": "Please enter the last name, or the last four digits of the phone",
  "page.digits": "Please enter four digits",
  "page.wrongDigits": "These are not the last four digits of the phone number on the request",
  "page.gone":
    "This link has ended. Use the link in our latest email, or look your request up by its number.",
  "page.ended":
    "Too many wrong digits: this link has ended. If we have your email address, a new link is on its way. Or call us.",
  "page.closed":
    "For your safety this page has closed. Enter the four digits to send what you wrote.",
  "page.busy":
    "Our staff are working on your request just now. Nothing you typed is lost: please send it again in a few minutes.",
  "page.about": "Please choose what it is about",
  "page.text": "Please use 1,000 characters at most",
  "page.newPhone": "Please enter the new phone number, with 10 digits",
  "page.words": "Please write a few words",
  "requestStatus.Unevaluated": "A representative will review the request and an email follows.",
  "requestStatus.Accepted": "A representative will be in contact.",
  "requestStatus.Active": "Volunteers have been assigned.",
  "requestStatus.Rejected": "Your request was denied with the following statement:",
  "requestStatus.Resolved": "The request is completed and a new request may be submitted.",
  statusNotFound:
    "We're sorry - Status information not found. If you would like more information, please contact a representative.",
  "request.received":
    "Your request was received. A representative will review the request and an email follows.",
  "request.unavailable":
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second request.",
  "jobConflict.Offered": "This job is still an offer. Accept it first.",
  "jobConflict.Scheduled":
    "You already accepted this job. If you cannot do it, please call the center.",
  "jobConflict.Completed": "This job is already completed.",
  "jobConflict.Declined": "This offer was already declined.",
  "jobConflict.Cancelled": "This job was cancelled. Nothing is left to do.",
  "jobConflict.givenBack": "You gave this job back. The center looks for somebody else.",
  "jobConflict.lapsed": "This offer ended because it was not answered in time.",
  "list.badLimit": "limit must be a whole number from 1 to 1000, given once.",
  "list.badAfter": "after must be the id of a row, such as the X-Next-Cursor of the page before.",
  "list.unknownAfter": "There is no row with the id in after.",
  "list.badStatus":
    "status must be Unevaluated, Accepted, Active, Rejected, or Resolved, given once.",
  "list.tooManyWhole":
    "Whole lists have been read too often from your network. Read pages with limit, or try again later.",
  "request.full":
    "We have more requests now than we can help with, so yours was not sent. Call 211. What you typed is still here.",
  "job.failed": "Failed to load data.",
  "job.noOffers": "No jobs available",
  "job.noJobs": "No jobs scheduled",
  "job.offersFailed": "Error fetching jobs",
  "job.jobsFailed": "Error fetching schedule",
  "job.acceptFailed": "Error accepting job",
  "job.rejectFailed": "Error rejecting job",
  "job.completeFailed": "Error completing job",
  "job.accepted": "You accepted the job.",
  "job.rejected": "You rejected the job.",
  "job.completed": "The job is completed. Thank you!",
  "job.resumeFailed": "Error taking it back",
  "job.giveBackFailed": "Error giving the job back",
  "job.givenBack":
    "The job went back to the center, which looks for somebody else. Thank you for telling us.",
  "job.planFailed": "Error planning the visit",
  "job.planned": "The visit is planned. The homeowner gets an email, if we have an address.",
  "job.textFailed": "Error noting the text message",
  "job.texted": "Noted: the center sees that you sent a text message.",
  "job.why": "Please choose why.",
  "job.settled":
    "This can’t be taken back any more. Please call the center if the job is not done.",
  "job.resumed": "The job is yours again, and not completed.",
  "job.jobId": "jobId must be the id of a job.",
  "job.action": "action must be accept or reject.",
  "job.reason": "A reason can have 500 characters at most.",
  "job.details": "Details can have 2000 characters at most.",
  "job.otherDetails":
    "This job is already completed. The details that you entered now were not saved.",
  "job.otherReason":
    "This offer was already declined. The reason that you entered now was not saved.",
  "job.notFound": "This job was not found. Reload to see your current jobs.",
  "job.idMissing": "That link does not say which job to open. Please choose it from the list.",
  "details.allFields": "All fields must be filled out.",
  "details.digits": "Phone number must contain only digits.",
  "details.failed": "Failed to update user details.",
  "details.state": "Please select a state.",
  "details.updated": "Your details were updated.",
};
