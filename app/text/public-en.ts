/** Months, days and years for which personal data is kept. */
type Periods = Record<
  "requestMonths" | "applicationMonths" | "volunteerDays" | "auditYears",
  number
>;

/** Words that only pages without React in the browser draw: left out of its dictionary. */
const publicEn = {
  /** Meta descriptions of public pages, by path; max 160 characters. */
  descriptions: {
    "/home":
      "Community resource center for southern Sarasota and western Charlotte counties, Florida: ask for help after a hurricane, or volunteer.",
    "/request-help":
      "Ask for help after a hurricane: yard cleanup, supplies, water, food and more. It is free, takes about 5 minutes and needs no account.",
    "/request-help/status":
      "See where your request for help stands: enter the name and address as they are on the request.",
    "/privacy":
      "What the center keeps about people who ask for help or volunteer, who sees it, for how long, and how to have it removed.",
    "/more-resources":
      "Official sites and phone numbers for weather, emergencies and recovery in Sarasota and Charlotte counties, Florida.",
    "/applyVolunteer":
      "Volunteer to help your neighbors after a disaster: choose the areas of help that interest you. Every application is reviewed.",
    "/applyVolunteer/status":
      "See where your application to volunteer stands: enter the name and address as they are on the application.",
    "/thank-you":
      "Your application to volunteer was sent: what happens next, and where to check its status.",
    "/vol-login":
      "Login for volunteers: see your job offers, answer them, and report your jobs as completed.",
    "/admin-login": "Login for administrators of the center.",
    "/volunteer/request-reset":
      "Volunteers who forgot their password ask here for a link with which they choose a new one.",
    "/admin/request-reset":
      "Administrators who forgot their password ask here for a link with which they choose a new one.",
    "/volunteer/reset-password":
      "Volunteers choose a new password here, with the link from our email.",
    "/admin/reset-password":
      "Administrators choose a new password here, with the link from our email.",
  },
  /** What a report would contain. */
  reportPreview: {
    preparing: "Preparing your report…",
    downloadThese: "Download this report",
    first: "First rows",
    firstText: "The spreadsheet has all rows, in this order and with all details.",
    noneText: "The spreadsheet would say so and have no rows.",
    byStatus: "By status",
    byOutcome: "By outcome",
    byZip: "By zip code",
    byHelpType: "By type of help",
    statusCaption: "What matches, by status.",
    outcomeCaption: "Completed requests that match, by outcome.",
    zipCaption: "What matches, by zip code.",
    helpTypeCaption: "What matches, by type of help. One request can ask for several.",
  },
  /** Notes for staff to read before acting on a request. */
  requestWarnings: {
    ready: "All jobs are done: ready to close.",
    bounced: "Email to this address came back. Use the phone, and correct the address.",
    suspicious:
      "This may be spam: a field that people do not see was filled in, so no email was sent. Call before you accept or reject it.",
    duplicate: "Possible duplicate: there was another open request at this home.",
  },
  /** In the history of a request: the mails of a change, and what became of each. */
  sentMails: {
    mail: (name: string, state: string) => `Email “${name}”: ${state}`,
    names: {
      "request-received": "We received your request",
      "request-accepted": "Your request was accepted",
      "request-rejected": "About your request",
      "request-active": "Volunteers are assigned",
      "request-resolved": "Your request was closed",
      "request-reopened": "Your request was opened again",
      "request-merged": "We joined your requests",
      "request-absorbed": "We joined another request with yours",
      "email-left": "The email address was changed, to the former one",
      "email-taken": "The email address was changed, to the new one",
      "job-offer": "Job offer",
      "job-reminder": "Reminder of the job offer",
      "job-scheduled": "Job accepted",
      "job-cancelled": "Job cancelled",
      "admin-reassign": "Volunteers are needed again",
      "admin-ready": "Ready to close",
      "admin-new": "New request",
    },
    states: {
      queued: "on its way",
      sent: "sent",
      failed: "could not be sent",
      suppressed: "not sent, the address refused email before",
      withdrawn: "not sent: it was no longer needed",
      bounced: "came back, the address does not work",
      "not-sent": "not sent: mail is off",
    },
  },
  /** For administrators, about the settings of the server. */
  setupWarnings: {
    mailOff:
      "Mail is off (MAIL=off): no email is sent, even where a page says that one is on its way. Call people instead.",
    mailRefused:
      "Mail is not going out: the mail provider refuses this site. Nothing is lost, but call people instead. Who runs the site finds the cause with npm run doctor.",
    mailLate:
      "Mail is not going out: the oldest has been waiting for more than 10 minutes. Nothing is lost, but call people instead.",
    untrustedProxy:
      "Requests arrive through a proxy, but TRUST_PROXY_HOPS is 0, so all visitors count as one address. If this site is behind one, set it to the number of proxies.",
  },
  workOrder: {
    back: "Back to your jobs",
    volunteer: "Volunteer",
    accepted: "Accepted on",
    questions: "Questions? Call",
    signVolunteer: "Signature of the volunteer",
    signHomeowner: "Signature of the homeowner",
    date: "Date",
  },
  homeLinks: {
    requestText: "Tell us what you need. It takes about 5 minutes.",
    statusText: "Already asked? See where your request stands.",
  },
  thankYou: {
    text: "Your application will be reviewed. You will be contacted by phone or e-mail.",
    next: "What you can do now",
    home: "Go to the home page",
  },
  statusCheck: {
    check: "Check",
    busy: "Checking…",
    dateCreated: "Date Created",
    timeCreated: "Time Created",
    description: "Description",
    waiting: "They have not confirmed yet. Until they do, we keep looking for volunteers.",
    /** How a request ended, beside the specification's sentence; a duplicate shows the kept one. */
    outcomes: {
      partly: "We were able to do part of what you asked for.",
      couldNot: "We are sorry: we could not do what you asked for.",
      noLongerNeeded: "It was closed because the help is no longer needed.",
    },
  },
  home: {
    serving: "Serving southern Sarasota and western Charlotte counties in Florida",
    mission: "Our mission",
    missionIntro:
      "We serve southern Sarasota and western Charlotte counties in Florida, in two modes.",
    blueSkies: "Blue Skies",
    blueWhen: "In normal times",
    blueText: (center: string) =>
      `${center} offers partner programs and services for mental well-being, close to home and open to everyone.`,
    graySkies: "Gray Skies",
    grayWhen: "After a disaster",
    grayText: (center: string) =>
      `${center} becomes a Disaster Resilience Hub, with a national disaster-relief charity as partner. Volunteers help homeowners clean up, and hand out supplies, water and food.`,
    mainSite: (center: string) => `Visit the main site of ${center}`,
  },
  resources: {
    intro: "Official sites for weather, emergencies and help. They open outside this site.",
    visit: "Visit Site",
    weather: "Weather",
    emergency: "Emergency management",
    help: "Help and recovery",
    sites: {
      nwsTampaBay: {
        name: "National Weather Service Tampa Bay",
        text: "Forecasts, watches and warnings for both counties.",
      },
      hurricaneCenter: {
        name: "National Hurricane Center",
        text: "Where storms are and where they are heading.",
      },
      nwsAlerts: {
        name: "National Weather Service Alerts",
        text: "All warnings in force in the country, by state and county.",
      },
      charlotteCounty: {
        name: "Charlotte County Emergency Management",
        text: "Evacuation zones, shelters and alerts in Charlotte County.",
      },
      sarasotaCounty: {
        name: "Sarasota County Emergency Management",
        text: "Evacuation levels, evacuation centers and alerts in Sarasota County.",
      },
      floridaDivision: {
        name: "Florida Division of Emergency Management",
        text: "State updates, how to prepare, and recovery programs.",
      },
      fema: {
        name: "FEMA",
        text: "The federal agency for disasters: how to prepare, and what help there is.",
      },
      disasterAssistance: {
        name: "DisasterAssistance.gov",
        text: "Apply for federal help after a declared disaster.",
      },
      redCross: {
        name: "American Red Cross",
        text: "Shelters, relief supplies and recovery help.",
      },
      twoOneOne: {
        name: "211",
        text: "Finds local help with food, housing and health, in many languages. Call 211 at any hour.",
      },
      crisisLine: {
        name: "988 Suicide and Crisis Lifeline",
        text: "Someone to talk to, free and in confidence. Call or text 988 at any hour.",
      },
    },
  },
  received: {
    reference: "Your reference number",
    keep: "Write it down or take a picture. It lets you or a family member ask about the request.",
    textIt: "Text it to myself",
    textBody: (center: string, reference: string, phone: string) =>
      `${center}: my help request ${reference}. Phone ${phone}`,
    print: "Print this page",
    next: "What happens next",
    sentText: "An email is on its way to the address you gave.",
    reviewText: "A representative reads the request. An email follows.",
    contactText: "A representative will be in contact by phone or e-mail.",
    helpText: "Volunteers come to the address you gave. Help is free but cannot be promised.",
    answers: "What you sent",
    answersHint: "Shown for 30 minutes, only on the device that sent it.",
    another: "Send another request",
  },
  lookup: {
    request: {
      intro: "Enter the name and address as they are on the request. Not asked yet?",
      street1: "Address 1",
      street2: "Address 2",
    },
    application: {
      intro: "Enter the name and address as they are on the application. Not applied yet?",
      street1: "Address",
      street2: "Address 2",
    },
  },
  volunteerDashboard: {
    assigned: "Assigned Job",
    offer: "Job Offer",
    noJobs: "No Jobs Yet",
    noJobsText: "An admin will contact you when a role becomes available.",
    report: "Report this job as completed",
    more: (jobs: string, offers: string) =>
      `See all your jobs: ${jobs} assigned, ${offers} offered`,
    meanwhile: "More",
    jobsText: "See all your offers and jobs, and say when one is done.",
    detailsText: "Keep your phone number and address up to date, so that we can reach you.",
    passwordText: "Choose a new password for your login.",
  },
  steps: {
    sent: "Sent",
    review: "Review",
    contact: "Contact",
    help: "Volunteers assigned",
    done: "Done: ",
    now: "Now: ",
    ended: "Ended: ",
  },
  jobs: {
    available: "Available Jobs",
    scheduled: "Scheduled Jobs",
    homeowner: "Homeowner",
    street: "Street",
    zip: "Zip",
    answerBy: (when: string) => `Please answer by ${when}. After that the offer ends.`,
    offerText: "Once you accept, you see the homeowner's name and phone number.",
    accept: "Accept",
    reject: "Reject",
    reason: "Why?",
    reasonHint: "Only the center reads it. You need not give a reason.",
    printOrder: "Print work order",
    details: "Details",
    detailsHint: "What was done, and what is left to do",
    complete: "Job Completed",
  },
  ownDetails: {
    now: "What we have now",
    updatedAt: (time: string) => `Updated at ${time}`,
    change: "Change your details",
    address: "Address",
    emailHint: "You log in with it. Ask the center if it has to change.",
    phoneHint: "10 digits, for example 9415550123",
    update: "Update Details",
    updating: "Updating…",
  },
  apply: {
    already: "Already applied?",
    emailHint: "We write to you here about your application",
    home: "Where you live",
    help: "How you would like to help",
    areasHint: "Choose all that interest you",
    agreement: "Liability Agreement",
    version: (version: string) => `Version ${version}`,
    yourAgreement: "Your agreement",
    agree: "I have read the liability agreement and I agree to it",
    gate: "Submit works once the agreement is ticked.",
    result: "Your application",
    meaning: "What it means",
    teams: "Team Preferences",
    statuses: {
      Unevaluated: "A representative will review the application and an email follows.",
      Accepted:
        "Your application was accepted. An email tells you how to open your volunteer account.",
      Rejected: "Your application was denied with the following statement:",
    },
  },
  account: {
    loggedInAs: {
      admin: "You are logged in as an administrator. Volunteers log in here.",
      volunteer: "You are logged in as a volunteer. Administrators log in here.",
    },
    forgotText:
      "Enter the email address you log in with. We send a link there with which you choose a new password.",
    sendReset: "Send Reset Email",
    backToLogin: "Back to the login page",
    newLink: "Ask for a new link",
    deadLink: {
      used: "Have you chosen your password already?",
      admin:
        "Was it a link to become an administrator? Ask the person who gave it to you for another one.",
      volunteer: (phone: string) =>
        `Was it the invitation to open your account? Ask for a new link with the email address of your application, or call us: ${phone}`,
    },
    link: {
      reset: {
        text: "This link works once. Choose the password that you want to log in with.",
        button: "Reset Password",
      },
      invite: {
        text: "Welcome! This link works once. After this you log in with your email address and the password you choose here.",
        button: "Choose your password",
      },
      admin: {
        text: "This link works once. Say who you are and choose a password; then you log in with them.",
        button: "Create",
      },
    },
  },
  /** Screen of API keys. */
  apiKeys: {
    intro:
      "A program makes the calls of administrators with a key of its own, never with a person's password. Each of its calls is in the audit log.",
    stored: "Store this key now: it is not shown again.",
    secret: "Key",
    inUse: "Keys in use",
    none: "There are no keys in use.",
    revoked: "Revoked keys",
    ends: (four: string) => `Ends in ${four}`,
    made: (name: string, when: string) => `Made by ${name}, ${when}`,
    used: (when: string) => `Last used ${when}`,
    neverUsed: "Never used",
    revokedBy: (name: string, when: string) => `Revoked by ${name}, ${when}`,
    revoke: "Revoke",
    question: (name: string) => `Revoke the key “${name}”?`,
    consequence: "Programs that use it are refused from their next call on. This can't be undone.",
    make: "Make a key",
    name: "Name of the program",
    access: "What it may do",
    accessNames: { read: "Read", write: "Read and change" },
    accessTexts: {
      read: "Lists, details and reports, with names and addresses. It changes nothing.",
      write: "Also accepts, rejects, assigns, closes and deletes, as an administrator does.",
    },
    button: "Make key",
  },
  secondFactor: {
    intro:
      "With a second factor, a login needs your password and a code of an app on your phone. Any app for one-time codes (TOTP) works.",
    demanded: "The center demands it from administrators: set it up to go on.",
    scan: "Scan this picture with the app",
    secret: "Or enter this key in the app",
    password: "Current Password",
    code: "Code",
    codeHint: "Six digits from your app, or a recovery code",
    codeNow: "Six digits that the app shows now",
    on: "Switch on",
    off: "Switch off",
    isOn: (when: string) => `The second factor is on since ${when}.`,
    left: (count: number) => `Recovery codes left: ${count}`,
    stored: "The second factor is on. Store these recovery codes now: they are not shown again.",
    each: "Each works once, in place of a code, when the phone is not at hand.",
    lost: "Phone lost, and no recovery code left? Ask the person who runs the server for a new link.",
  },
  administrators: {
    createText:
      "Choose a first password for the new administrator and tell it to them in person. It works for 72 hours, and has to be changed at the first login.",
    secondFactor: "Second factor on",
    current: "Accounts",
    you: "you",
    created: (when: string) => `Created ${when}`,
    createdBy: (name: string, when: string) => `Created ${when} by ${name}`,
    lastLogin: (when: string) => `Last login ${when}`,
    underWay: "Look at the change of several requests that is under way",
    neverLoggedIn: "Never logged in",
    states: {
      active: "Active",
      mustChange: (until: string) => `Has to change the first password, which works until ${until}`,
      lapsed: "The first password was not changed in time and no longer works",
      waiting: "Invited: the email is on its way",
      sent: (until: string) => `Invited: no password chosen yet, the link works until ${until}`,
      failed: "Invited: the email could not be delivered, check the address",
      "not-sent": "Invited: not mailed, mail is off",
      expired: "Invited: the link expired, and no password was chosen",
    },
    deactivated: (name: string, when: string) => `Deactivated ${when} by ${name}`,
    signOut: "Sign out everywhere",
    again: "Send the invite again",
    deactivate: "Deactivate",
    question: (name: string) => `Deactivate the account of ${name}?`,
    questionOwn: "Deactivate your own account?",
    consequence:
      "All sessions, tokens and password links of the account end at once. This can't be undone: to come back, the person has to be invited again.",
    keys: (names: string) => `Also revoke the API keys that this person made and saw: ${names}`,
    invite: "Invite an administrator",
    inviteText:
      "We mail a link, with which the person chooses a password. It works once, and for 7 days.",
    inviteButton: "Send the invite",
    former: "Deactivated accounts",
  },
  /** Page about privacy, and the link to it at the public forms. */
  privacy: {
    link: "What we keep, who sees it, and for how long",
    heading: "Privacy",
    lead: (center: string) =>
      `What ${center} keeps about you when you ask for help or apply as a volunteer.`,
    kept: "What we keep",
    keptList: [
      "If you ask for help: your name, phone number, email address and home address, the kinds of help, what you write, what becomes of your request, and notes of our staff about it.",
      "If you volunteer: your name, phone number, email address and address, how you want to help, your consent to the liability agreement, whether checks and trainings were done, and your jobs.",
      "The emails we send you, for 90 days.",
      "To stop misuse, we count how often forms come from one internet connection. The connection is kept as a code that can't be turned back into an address, and for a day at most.",
    ],
    seen: "Who sees it",
    seenList: [
      "Our staff, and programs that they allow to read it. What staff do is recorded.",
      "If you ask for help: volunteers who are offered your job see your address and the kinds of help. Those who accept see your name, phone number and what you wrote, until the job ends.",
      "Anyone can see a list of the requests with city, zip code, kinds of help and status, without name, street, phone number and text.",
      "Anyone who knows your name and address can look up the status of your request or application, as you can.",
      "The service that delivers our email.",
      "In Florida, what a public office keeps may have to be shown to those who ask for it by law, or to a court.",
    ],
    period: "How long",
    off: "We keep it until our staff remove it.",
    on: (p: Periods) => [
      `A request: ${p.requestMonths} months after it was closed. After that only the kinds of help, the place without the street, the status and the dates are left, for counts.`,
      `A rejected application: ${p.applicationMonths} months.`,
      `A volunteer account that was deleted: ${p.volunteerDays} days.`,
      `The record of what staff did: ${p.auditYears} years. It has numbers, no names.`,
      "Longer only if a court or a law says so.",
    ],
    always: (months: number) => [
      `The status can be looked up for ${months} months after a request or an application was closed.`,
      "Backups keep what was removed until newer ones replace them.",
    ],
    cookies: "What your browser keeps",
    cookieList: [
      "What you type into the form for help, until you send it or close the page.",
      "A copy of what you sent, for 30 minutes, so that you can read and print it.",
      "The language, for a year. Who logs in: the login, and for 90 days that this device has logged in before.",
      "Nothing from other companies, and nothing that follows you.",
    ],
    rights: "See it, correct it, have it removed",
    ask: (phone: string, email: string) =>
      `Call ${phone} or write to ${email}. We give you a copy, correct mistakes and remove what we may remove. We may ask who you are.`,
  },
  /** Screen of personal data. */
  personalData: {
    intro:
      "What the hub has about one person, to hand it out, to keep it for a court, or to erase it. Backups keep what was erased until they are replaced.",
    find: "One person",
    who: "Email address or phone number",
    whoHint: "Whole, as it was given: name@example.org or (941) 555-0123.",
    search: "Find records",
    found: (who: string) => `Records of ${who}`,
    nothing: "Nothing was found. A corrected address or number is found by the new one only.",
    kinds: { request: "Request", application: "Application", volunteer: "Volunteer account" },
    accountStates: { active: "in use", deleted: "deleted" },
    erasedRecord: "erased",
    received: (day: string) => `received ${day}`,
    held: (reason: string) => `Legal hold: ${reason}`,
    exportHint: "Everything about this person is in it, for the person or for a court.",
    exportJson: "Download as JSON",
    exportHtml: "Download as a page to print",
    choose: "Records to keep or to erase",
    erase: "Erase…",
    reason: "Reason of a legal hold, such as a case number",
    hold: "Put on legal hold",
    release: "End the legal hold",
    question: "Erase whom these records are about?",
    consequence:
      "Names, addresses, phone numbers, texts and emails are deleted for good; counts, places and dates stay for reports. An open request is closed as no longer needed, and its volunteers are told.",
    retention: "Old personal data",
    isOff: "Nothing is removed: the removal is off.",
    isOn: "The removal is on. What becomes due is announced by mail a week before.",
    planned: (day: string) => `The next removal is on ${day}, of what is due by then.`,
    last: (day: string, count: number) => `The last one, on ${day}, removed ${count} records.`,
    underWay: (count: number) => `A removal is under way: ${count} records so far.`,
    rules: {
      requests: (n: number) => `Requests closed more than ${n} months ago`,
      applications: (n: number) => `Applications rejected more than ${n} months ago`,
      volunteers: (n: number) => `Volunteers deleted more than ${n} days ago`,
      audit: (n: number) => `Entries of the audit log older than ${n} years`,
    },
    due: (count: number) => (count === 0 ? "none" : `${count} due in a week`),
    more: (count: number) => `and ${count} more`,
    switchOn: "Switch the removal on…",
    switchOff: "Switch the removal off",
    switchQuestion: "Remove these, and from now on all that become due?",
    switchConsequence:
      "The first removal is in a week; every administrator gets an email now. Until then, and while it runs, it can be switched off.",
  },
};

export type PublicText = typeof publicEn;
export default publicEn;
