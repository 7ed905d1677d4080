import type { StaffText } from "./staff-en";

/** Months, days and years for which personal data is kept. */
type Periods = Record<
  "requestMonths" | "applicationMonths" | "volunteerDays" | "auditYears",
  number
>;

/** Words of every page: of light pages, and of those where React runs. */
export const everywhere = {
  skip: "Skip to main content",
  news: "News",
  language: "Language",
  error: "Error: ",
  nav: {
    requestHelp: "Request Help",
    resources: "Resources",
    label: "Main",
    apply: "Apply to Volunteer",
    logIn: "Log in",
    menu: "Menu",
    volunteerLogin: "Volunteer Login",
    adminLogin: "Admin Login",
    volunteer: "Volunteer",
    accountDetails: "Update Account Details",
    changePassword: "Change Password",
    dashboard: "Dashboard",
    admin: "Admin",
    newApplications: "New Volunteer Applications",
    volunteerDatabase: "Volunteer Database",
    newRequests: "New Requests",
    assign: "Assign volunteers to request",
    inProgress: "Requests in Progress",
    reports: "Generate Reports",
    createAdmin: "Create new Admin Account",
    privacy: "Privacy",
    apiKeys: "API keys",
    administrators: "Administrators",
    personalData: "Personal data",
    broadcast: "Write to many",
    undelivered: "Emails that did not arrive",
    importList: "Import a list",
    site: "Skies and message",
    help: "Help",
    secondFactor: "Second factor",
    logOut: "Log Out",
  },
  call: {
    question: "Rather talk to someone?",
    call: (phone: string) => `Call ${phone}`,
    danger: "In danger now?",
    emergency: "Call 911",
  },
  footer: {
    area: "Southern Sarasota and western Charlotte counties, Florida.",
    builtBy: (team: string) => `Built by ${team || "the Community Hub development team"}.`,
  },
  home: {
    checkStatus: "Check Request Status",
  },
  thankYou: {
    heading: "Thank you",
    checkStatus: "Check Application Status",
  },
  unexpected: {
    heading: "Unexpected Application Error!",
    notFound: "404 Page not found",
    notFoundText: "The page may have moved, or the address may be misspelled.",
    text: "Nothing you did caused this. Please try again in a few minutes.",
    retry: "Try again",
    home: "Go to the home page",
    callUs: "If this keeps happening, call us:",
  },
  form: {
    problem: "There is a problem",
    optional: "(optional)",
    limit: (max: number) => `You can enter up to ${max} characters`,
    oneLeft: "You have 1 character left",
    left: "You have # characters left",
    oneOver: "You have 1 character too many",
    over: "You have # characters too many",
    leaveEmpty: "Leave this empty",
    firstName: "First Name",
    lastName: "Last Name",
    email: "Email",
    phone: "Phone Number",
    street1: "Street Address 1",
    street2: "Street Address 2",
    street2Hint: "Apartment, lot or unit",
    city: "City",
    state: "State",
    zipCode: "Zip Code",
    county: "County",
  },
  request: {
    intro: "Every question must be answered unless it says optional.",
    receivedHeading: "Request received",
    emailHint:
      "We send updates about this request here. No email? Call us: we fill in the form for you.",
    phoneHint: "10 digits, for example 941\u00a0555\u00a00123",
    where: "Where help is needed",
    stateHint: "We are sorry. At this time we serve only Florida.",
    zipHint: "We are sorry. The center currently serves only a limited number of zip codes.",
    zipMissing: "My zip code is not listed",
    helpTypes: "Type of help",
    helpTypesHint: "Choose all that apply",
    other: "Other area of help",
    description: "Description",
    descriptionHint: "Say in a few words what happened and what help is needed",
    submit: "Submit",
    busy: "Sending…",
  },
  ownRequest: "Your request",
  unsubscribe: "Messages to volunteers",
  /** Subjects of what a homeowner can tell the center; staff read them as quotes. */
  told: {
    phone: "My phone number changed",
    stillAll: "I still need all of this help",
    stillPart: "I still need a part of it",
    noLonger: "I no longer need help",
    callMe: "Please call me",
    message: "Something else",
  },
  status: {
    status: "Status",
    helpTypes: "Help Types",
  },
  apply: {
    chooseState: "Choose a state",
    zipHint: "5 digits",
    areas: "Areas of Help",
  },
  account: {
    adminPortal: "Admin Login Portal",
    volunteerPortal: "Volunteer Login Portal",
    password: "Password",
    show: "Show password",
    logIn: "Log In",
    loggingIn: "Logging in…",
    otherPortal: { admin: "Are you a volunteer?", volunteer: "Are you an administrator?" },
    again: "Log in again",
    continueHeading: "You are logged in again",
    continueText: "What you typed is kept, except passwords. Nothing has been sent yet.",
    continue: "Continue",
    backToForm: "Back to the form, to look at it or change it",
    forgot: "Forgot Password",
    link: {
      reset: { heading: "Reset Password" },
      invite: { heading: "Choose your password" },
      admin: { heading: "Become an administrator" },
    },
    username: "Username",
    currentPassword: "Current Password",
    newPassword: "New Password",
    repeatPassword: "Repeat New Password",
    passwordHint: (min: string | number) =>
      `${min} characters or more. A few words in a row are easy to remember.`,
    backToDashboard: "Back to Dashboard",
    create: "Create",
  },
  jobs: {
    heading: "Your jobs",
    helpType: "Help Type",
    map: "Show on a map",
    details: "Details",
  },
  workOrder: {
    heading: "Work order",
    notes: "Notes",
    printed: "Printed on",
    questions: "Questions? Call",
    safety:
      "Stay away from downed lines and gas smells, and call 911. No roofs, and no saws without training. Stop whenever it does not feel safe.",
    signVolunteer: "Signature of the volunteer",
    signHomeowner: "Signature of the homeowner",
    date: "Date",
    destroy:
      "This sheet has a homeowner's name, address and phone number. Bring it back to the center, or destroy it, when the job is done.",
  },
  ownDetails: {
    address: "Address",
  },
};

/** The same with the words of staff, which a page may show. */
export type Text = typeof everywhere & { staff: StaffText };

/** Words that only pages without React in the browser draw: left out of its dictionary. */
export const light = {
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
  workOrder: {
    back: "Back to your jobs",
    volunteer: "Volunteer",
    accepted: "Accepted on",
  },
  ask: {
    full: "We have more requests now than we can help with, so this form can’t be sent. Call 211, at any hour: they know who helps near you.",
    free: "It is free, without an account. We never ask for money or a Social Security number.",
    forOther:
      "For somebody else, enter that person’s name and address, and a phone where we reach you or them.",
    already: "Already asked for help?",
    aboutYou: "About you",
    what: "What you need",
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
    waiting: "They have not confirmed yet. Until they do, we keep looking for volunteers.",
    /** How a request ended, beside the specification's sentence; a duplicate shows the kept one. */
    outcomes: {
      partly: "We were able to do part of what you asked for.",
      couldNot: "We are sorry: we could not do what you asked for.",
      noLongerNeeded: "It was closed because the help is no longer needed.",
    },
  },
  home: {
    heading: "After the storm: free help with cleanup, water and food",
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
    elsewhere:
      "Is your zip code not on our list? We cannot come to you, but you are not alone: call 211 at any hour, and they find help near you.",
    neighbors: "Hotlines near our area",
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
    textBody: (center: string, reference: string, phone: string, link: string) =>
      `${center}: my help request ${reference}. Phone ${phone}. ${link}`,
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
    tryAgain:
      "Check the spelling, and enter the street as it was entered on the form, with its number. If it is still not found, call us.",
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
  numberLookup: {
    link: "Look it up with the reference number",
    byName: "Look it up with name and address",
    reference: "Reference number",
    referenceHint: "On your confirmation and in our e-mails: R and eight characters",
    proof: "Last name, or the last four digits of the phone",
  },
  privatePage: {
    link: "See this request at any time, or tell us what has changed",
    linkHint: "The link is only for you: keep it, or text it to yourself.",
    unlock: "See what you sent, or tell us something",
    unlockText:
      "This is for you alone: we ask for the last four digits of the phone number on your request.",
    digits: "Last four digits of the phone number",
    open: "Open",
    told: "It has reached us. Our staff will read it.",
    tell: "Tell us something",
    about: "What is it about?",
    text: "Your words, or the new phone number",
    textHint:
      "Needed with a new number, a part of the help, or something else. Never write a password or a Social Security number.",
    send: "Send",
    before: "What you told us",
    close: "Close this page",
    closeText: "It stays open on this device for 12 hours. Close it if others use the device, too.",
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
    helpText: "How offers and jobs work, and what to mind.",
  },
  steps: {
    sent: "Sent",
    review: "Review",
    contact: "Contact",
    help: "Volunteers assigned",
    done: "Done: ",
    now: "Now: ",
    ended: "Ended: ",
    wait: (days: number) =>
      `At the moment, a first answer takes about ${days === 1 ? "a day" : `${days} days`}.`,
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
    call: (name: string) => `Call ${name}`,
    text: (name: string) => `Text ${name}`,
    texted: "I sent a text",
    callFirst: "Please call before you go:",
    seeJob: "See the job",
    asked: { en: "They asked for help in English.", es: "They asked for help in Spanish." },
    cannot: "You cannot do it after all? Call us:",
    details: "Details",
    detailsHint: "What was done, and what is left to do",
    complete: "Job Completed",
    undo: "Undo",
    giveBack: "I can’t do it",
    giveBackText:
      "The job goes back to the center. Please call the homeowner, too, if they expect you.",
    causes: {
      "nobody-home": "Nobody was home",
      unsafe: "It is not safe",
      "other-skills": "It needs other skills or tools",
      "other-cause": "Another reason",
    },
    words: "What should the center know?",
    giveBackNow: "Give the job back",
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
  privacy: {
    link: "What we keep, who sees it, and for how long",
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
      "Anyone who knows your name and address can look up the status of your request or application, as you can. So can anyone who has the link to your request; what you sent is shown there only after the last four digits of your phone number.",
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
      "That you opened the page of your request, for 12 hours.",
      "The language, for a year. Who logs in: the login, and for 90 days that this device has logged in before.",
      "Nothing from other companies, and nothing that follows you.",
    ],
    rights: "See it, correct it, have it removed",
    ask: (phone: string, email: string) =>
      `Call ${phone} or write to ${email}. We give you a copy, correct mistakes and remove what we may remove. We may ask who you are.`,
  },
};
export type LightText = typeof light;
