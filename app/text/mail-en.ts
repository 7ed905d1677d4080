/** Texts of the emails. Templates fill in the `{name}` placeholders. */
const mail = {
  greeting: "Hello {name},",
  hello: "Hello,",
  reference: "Your reference number",
  receivedAt: "Received on {at}",
  askedFor: "You asked for",
  next: "What happens next",
  checkStatus: "Check the status of your request",
  ownPage: "See your request, or tell us what has changed",
  requestAgain: "Send a new request",
  contact: "Questions? Call {phone} or write to {email}.",
  danger: "In danger now? Call 911.",
  why: "You are receiving this email because a request for help was sent to {center} with this address. If it was not you, please tell us.",
  offeredHelp: "Where you would like to help",
  checkApplication: "Check the status of your application",
  applicationWhy:
    "You are receiving this email because an application to volunteer was sent to {center} with this address. If it was not you, please tell us.",
  accountWhy: "You are receiving this email because an account at {center} has this address.",
  jobNumber: "Job",
  requestNumber: "Request",
  help: "Help needed",
  place: "Where",
  answerBy: "Please answer by",
  homeowner: "Homeowner",
  phone: "Phone",
  address: "Address",
  offers: {
    subject: "{count} jobs are waiting for your answer",
    lead: "There are {count} jobs for you. Please log in to see the streets, and accept or reject each of them.",
    action: "See the jobs and answer",
  },
  job: {
    "job-offer": {
      subject: "A job is waiting for your answer",
      lead: "There is a job for you. Please log in to see the street, and accept or reject it.",
      action: "See the job and answer",
      after: [
        "You may reject any job. Without an answer in time, the job is offered to someone else.",
      ],
    },
    "job-reminder": {
      subject: "Reminder: a job is waiting for your answer",
      lead: "A job is still waiting for your answer. Someone needs this help: please log in, and accept or reject it.",
      action: "See the job and answer",
      after: ["After the time above the offer expires, and the job is offered to someone else."],
    },
    "job-scheduled": {
      subject: "Your job details",
      lead: "You accepted a job. Thank you! Please call the homeowner before you go there.",
      action: "See your jobs, and print the work order",
      after: [
        "When the work is done, log in and choose Job Completed.",
        "If you cannot do this job, please call the center at {phone}.",
        "The name, phone number and address are for this job only. Please do not pass them on, and delete this email when the work is done.",
      ],
    },
    "job-visit": {
      subject: "Your visit: {when}",
      lead: "You are expected at a home: {when}.",
      action: "See your jobs, and print the work order",
      after: [
        "Please call the homeowner before you go: not everybody reads e-mail. If you cannot come, call, too, and plan another day or choose I can’t do it.",
      ],
    },
    "job-cancelled": {
      subject: "A job was cancelled",
      lead: "A job of yours was cancelled. Nothing is left to do: please do not go there.",
      action: "",
      after: [
        "Thank you for being ready to help. If you have questions about it, please call the center at {phone}.",
      ],
    },
  },
  notice: {
    "admin-reassign": {
      subject: "Volunteers are needed again",
      lead: "Who was assigned to this request has declined, did not answer in time, could not do it, or was taken off.",
      action: "Assign volunteers",
    },
    "admin-told": {
      subject: "A homeowner wrote to you",
      lead: "The homeowner has told us something on the page of the request. Please read it and answer.",
      action: "See the request",
    },
    "admin-ready": {
      subject: "All jobs are done: ready to close",
      lead: "All jobs of this request are done. Please check with the homeowner, then close it.",
      action: "See the request",
    },
  },
  /** To many volunteers. */
  news: {
    subject: "A message from {center}",
    lead: "{center} wrote to you and other volunteers:",
    stop: "No more messages to whole teams",
  },
  retention: {
    subject: "Old personal data will be removed in a week",
    lead: "On {day} the hub removes personal data that is no longer needed. Nothing is lost for reports: counts, places and dates stay.",
    requests: "Closed requests",
    applications: "Rejected applications",
    volunteers: "Deleted volunteers",
    audit: "Old entries of the audit log",
    action: "See the list",
    after:
      "If something has to be kept, put a legal hold on it, or switch the removal off, before that day.",
  },
  noticeAfter:
    "In busy hours not every request is mailed. The dashboard always shows all that need attention.",
  account: {
    "password-reset": {
      subject: "Reset your password",
      lead: "Somebody asked to reset the password of your account at {center}. If it was you, choose a new password with this link.",
      action: "Choose a new password",
      after: [
        "The link works once, and for 60 minutes.",
        "If it was not you, you can ignore this email: your password stays as it is. Never pass the link on to anybody.",
      ],
    },
    "password-changed": {
      subject: "Your password was changed",
      lead: "The password of your account at {center} was changed. If it was you, there is nothing you have to do.",
      action: "Go to the login page",
      after: [
        "If it was not you, choose Forgot Password on the login page at once, set a new password, and tell us.",
      ],
    },
    "password-set": {
      subject: "Your password is set",
      lead: "A password was set for your account at {center}. You can log in now, with this email address and the password.",
      action: "Go to the login page",
      after: [
        "If it was not you, choose Forgot Password on the login page at once, set a new password, and tell us.",
      ],
    },
    "login-stopped": {
      subject: "Wrong passwords were entered for your account",
      lead: "A wrong password was entered 100 times in a row for your account at {center}. Nobody got in, and no more passwords are accepted for now, except on a device where you have logged in before.",
      action: "Choose Forgot Password",
      after: [
        "Setting a new password that way lets you log in everywhere again. On a device where you have logged in before, you can simply log in.",
        "If you entered the passwords yourself, there is nothing else to do. If not, please tell us: perhaps a program is guessing.",
      ],
    },
    "code-missing": {
      subject: "Your password was entered, but not your code",
      lead: "Your password for {center} was entered and was right, but no right code of your second factor followed. Nobody got in.",
      action: "Choose Forgot Password",
      after: [
        "If it was not you, somebody knows your password. Set a new one with this link, and tell us.",
        "If it was you, there is nothing you have to do.",
      ],
    },
    "factor-on": {
      subject: "Your login now asks for a code",
      lead: "The second factor of your account at {center} was switched on. From now on, the login asks for a code of your app, too.",
      action: "Go to the login page",
      after: ["If it was not you, tell us at once."],
    },
    "factor-off": {
      subject: "Your login no longer asks for a code",
      lead: "The second factor of your account at {center} was switched off. The password alone is enough now.",
      action: "Go to the login page",
      after: [
        "If it was not you, choose Forgot Password on the login page at once, set a new password, and tell us.",
      ],
    },
    "recovery-code-used": {
      subject: "A recovery code of your account was used",
      lead: "A recovery code took the place of a code of your app, at {center}. It does not work a second time.",
      action: "Go to the login page",
      after: [
        "If it was not you, choose Forgot Password on the login page at once, set a new password, and tell us.",
      ],
    },
    "login-email-left": {
      subject: "The email address of your account was changed",
      lead: "At your request, {center} changed the email address of your volunteer account. Mail about your jobs now goes to the new address, and you log in with it. This address gets no more mail.",
      action: "Go to the login page",
      after: [
        "You were logged out everywhere, and links that were mailed here before no longer work.",
        "If you did not ask for this, please tell us at once.",
      ],
    },
    "login-email-taken": {
      subject: "This is now the email address of your account",
      lead: "{center} changed the email address of your volunteer account to this one. Mail about your jobs comes here from now on, and you log in with it. Your password stays the same.",
      action: "Go to the login page",
      after: [
        "If you have not chosen a password yet, a link for that comes in a separate email.",
        "If you are not the person named above, please tell us.",
      ],
    },
    "admin-welcome": {
      subject: "Your new admin account",
      lead: "{createdBy} made you an administrator of {center}. Log in with this email address and the password that {createdBy} gives you.",
      action: "Log in",
      after: [
        "When you log in, you will be asked to change your password: only you should know it. The one you are given works for 72 hours.",
        "If you did not expect this, do not log in, and tell us.",
      ],
    },
    "admin-invite": {
      subject: "You are invited as an administrator",
      lead: "You were invited to be an administrator of {center}. Choose a password with this link, then log in with this email address.",
      action: "Choose your password",
      after: [
        "The link works once, and for 7 days. If it has ended, choose Forgot Password on the admin login page, or ask for a new one.",
        "If you did not expect this, do not use the link, and tell us.",
      ],
    },
    "volunteer-invite": {
      subject: "Welcome as a volunteer: open your account",
      lead: "Your application to volunteer at {center} was accepted. Thank you! Choose a password with this link, then log in with this email address.",
      action: "Choose your password",
      after: [
        "The link works once, and for 7 days. If it has ended, choose Forgot Password on the volunteer login page, or ask us for a new one.",
        "If you did not apply, do not use the link, and tell us.",
      ],
    },
  },
  /** Receipts for public forms; they must not contain any form input. */
  received: {
    "request-link": {
      subject: "A new link to your request",
      lead: "Wrong digits of your phone number were entered five times. To keep your request safe, the link to its page has ended, and this is a new one.",
      next: "Open the page with the link below. If it was not you or your family, please tell us.",
    },
    "request-received": {
      subject: "We received your request for help",
      lead: "We received your request for help.",
      next: "A representative will review the request and an email follows. You do not have to send it again.",
    },
    "email-left": {
      subject: "The email address of your request was changed",
      lead: "A request for help had this email address. Our staff changed it: emails about the request go to another address from now on.",
      next: "If you did not ask for this, please call us.",
    },
    /** Instead of "email-left" if there is no other address. */
    "email-removed": {
      subject: "The email address of your request was removed",
      lead: "A request for help had this email address. Our staff removed it: there are no more emails about the request. We call instead.",
      next: "If you did not ask for this, please call us.",
    },
    "email-taken": {
      subject: "Emails about your request come here now",
      lead: "Our staff entered this email address for a request for help. Emails about the request come here from now on.",
      next: "You do not have to do anything. If the request is not yours, please call us.",
    },
    "application-received": {
      subject: "We received your application to volunteer",
      lead: "We received your application to volunteer. Thank you for offering your help.",
      next: "We will review your application and contact you by phone or e-mail. You do not have to send it again.",
    },
  },
  application: {
    "application-rejected": {
      subject: "About your application to volunteer",
      lead: "Thank you for offering your help. We are sorry: your application was denied with the following statement:",
      next: "If you have questions, or if your situation changes, please call or write to us.",
    },
  },
  request: {
    "request-accepted": {
      subject: "Your request was accepted",
      lead: "Your request for help was accepted.",
      next: "A representative will be in contact. We are looking for volunteers.",
    },
    "request-active": {
      subject: "Volunteers are assigned to your request",
      lead: "Volunteers have taken your request.",
      next: "They or a representative will be in contact before they come.",
    },
    "request-rejected": {
      subject: "About your request for help",
      lead: "We are sorry. Your request was denied with the following statement:",
      next: "If your situation changes, you may send a new request. You may also call us.",
    },
    "request-resolved": {
      subject: "Your request is completed",
      lead: "Your request for help is completed.",
      next: "If you need more help, you may send a new request.",
    },
    "request-reopened": {
      subject: "Your request was accepted: we opened it again",
      lead: "Your request for help was accepted. We opened it again.",
      next: "A representative will be in contact.",
    },
    "request-message": {
      subject: "A message about your request",
      lead: "Our staff wrote to you about your request for help:",
      next: "If you have questions, please call us, or write on the page of your request.",
    },
    "request-news": {
      subject: "A message to all who wait for help",
      lead: "Our staff wrote to all who wait for help in your area:",
      next: "You do not have to do anything. If you have questions, please call us.",
    },
    "request-merged": {
      subject: "We joined two requests for help",
      lead: "Two requests ask for the same help. We will continue with the other one, and this one is closed.",
      next: "Please use the number of the request that stays open.",
    },
    "still-needed": {
      subject: "Do you still need help?",
      lead: "You asked us for help, and we have not been able to help you yet. Please tell us whether you still need it, so that we can plan.",
      next: "Open the page of your request with the link below, enter the last four digits of your phone number, and choose what applies. If you do not answer, your request stays as it is.",
    },
    "visit-planned": {
      subject: "A volunteer plans to visit you",
      lead: "A volunteer plans to come to your home: {when}.",
      next: "If the time does not suit you, please call us. The page of your request shows the first name and the code by which you know the volunteer.",
    },
    "visit-reminder": {
      subject: "Tomorrow a volunteer visits you",
      lead: "A volunteer plans to come to your home tomorrow: {when}.",
      next: "If you will not be at home, please call us. The page of your request shows the first name and the code by which you know the volunteer.",
    },
    "visit-off": {
      subject: "The visit does not take place",
      lead: "We are sorry: the volunteer cannot come as planned ({when}).",
      next: "We will be in contact about another day. If you have questions, please call us.",
    },
    "request-absorbed": {
      subject: "We joined another request with yours",
      lead: "Another request asks for the same help. We will continue with yours, and the other one is closed.",
      next: "You do not have to do anything.",
    },
  },
  /** How a request ended, instead of the words of "request-resolved"; those are for "done". */
  outcomes: {
    partly: {
      subject: "Your request was closed",
      lead: "We were able to do part of what you asked for, and your request for help was closed.",
    },
    couldNot: {
      subject: "Your request was closed",
      lead: "We are sorry: we could not do what you asked for, and your request for help was closed.",
    },
    noLongerNeeded: {
      subject: "Your request was closed",
      lead: "Your request for help was closed, because the help is not needed any more.",
    },
  },
  goesOn: "Number of the request that stays open",
};
export type MailText = typeof mail;
export default mail;
