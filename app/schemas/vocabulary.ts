/** Every constant, label, status and message of the specification, once. Wire spellings and texts are literal: do not reword. */

export const ZIP_CODES = ["34223", "34224", "33947", "33946", "33981"] as const;
export type ZipCode = (typeof ZIP_CODES)[number];

/** The post office's place name of each zip code, shown beside it so that nobody has to know numbers by heart. */
export const ZIP_TOWNS: Record<ZipCode, string> = {
  "34223": "Englewood",
  "34224": "Englewood",
  "33947": "Rotonda West",
  "33946": "Placida",
  "33981": "Port Charlotte",
};

export const COUNTIES = ["Charlotte", "Sarasota"] as const;
export type County = (typeof COUNTIES)[number];

/** The help form serves one state only. */
export const STATE = "Florida";

/** Code of a kind of help → the boolean of the submit payload and the label of the lists, in the order of the form. */
export const HELP_TYPES = {
  exterior: { field: "helpExterior", label: "Yard Cleanup" },
  interior: { field: "helpInterior", label: "Interior Cleanup" },
  emotional: { field: "helpEmotional", label: "Emotional Support" },
  supplies: { field: "helpSupplies", label: "Cleaning Supplies" },
  water: { field: "helpWater", label: "Clean Water" },
  food: { field: "helpFood", label: "Emergency Food" },
  other: { field: "helpOther", label: "Other" },
} as const;
export type HelpType = keyof typeof HELP_TYPES;
export const HELP_TYPE_CODES = Object.keys(HELP_TYPES) as HelpType[];

/** Where a team is named; every place has its own words for it. */
type TeamPlace = "form" | "card" | "list" | "select" | "assign";

/**
 * Code of a team → its name in the application form and payload, on an application's card, in the volunteer list, in the select of areas to add and on
 * the buttons of the assign screen. Five tables of the specification side by side: no name follows from another. `{organisation}` is the organisation's name.
 */
export const TEAMS = {
  admin_team: {
    form: "Volunteer Management and Administration Team",
    card: "Volunteer Management and Administration",
    list: "Admin Team",
    select: "Volunteer Management and Administration Team",
    assign: "Admin Team",
  },
  hospitality: {
    form: "Hospitality Team",
    card: "Hospitality",
    list: "Hospitality",
    select: "Hospitality Team",
    assign: "Hospitality",
  },
  logistic_tracking: {
    form: "Logistic Tracking Team",
    card: "Logistic Tracking",
    list: "Logistic Tracking",
    select: "Logistic Tracking Team",
    assign: "Logistics",
  },
  community_outreach: {
    form: "Community Outreach Team",
    card: "Community Outreach",
    list: "Community Outreach",
    select: "Community Outreach",
    assign: "Community Outreach",
  },
  community_helpers: {
    form: "Community Helpers Team",
    card: "{organisation} Helpers",
    list: "Community Helpers",
    select: "Community Helpers Team",
    assign: "{organisation} Helpers",
  },
} as const satisfies Record<string, Record<TeamPlace, string>>;
export type Team = keyof typeof TEAMS;
export const TEAM_CODES = Object.keys(TEAMS) as Team[];

/** The 50 states, as an applicant chooses one: code as stored → name as shown and sent. */
export const US_STATES = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
} as const;
export type StateCode = keyof typeof US_STATES;
export const STATE_CODES = Object.keys(US_STATES) as StateCode[];

export const APPLICATION_STATUSES = ["Unevaluated", "Accepted", "Rejected"] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const REQUEST_STATUSES = [
  "Unevaluated",
  "Accepted",
  "Active",
  "Rejected",
  "Resolved",
] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];

export const ASSIGNMENT_STATES = [
  "Offered",
  "Scheduled",
  "Completed",
  "Declined",
  "Cancelled",
] as const;
export type AssignmentState = (typeof ASSIGNMENT_STATES)[number];

export const ROLES = ["public", "volunteer", "admin"] as const;
export type Role = (typeof ROLES)[number];

export const LOCALES = ["en", "es"] as const;
export type Locale = (typeof LOCALES)[number];

/** Longest accepted input, in characters (code points after CRLF → LF). The first two are the specification's, the others keep a record readable. */
export const LIMITS = {
  other: 100,
  description: 500,
  name: 80,
  street: 120,
  city: 80,
  county: 80,
  email: 254,
  reason: 500,
  notes: 2000,
  /** What a volunteer says about a job that is done. */
  details: 2000,
} as const;

/** What the status screen tells the homeowner; Rejected goes on with the stated reason. */
export const STATUS_MESSAGES: Record<RequestStatus, string> = {
  Unevaluated: "A representative will review the request and an email follows.",
  Accepted: "A representative will be in contact.",
  Active: "Volunteers have been assigned.",
  Rejected: "Your request was denied with the following statement:",
  Resolved: "The request is completed and a new request may be submitted.",
};

export const STATUS_NOT_FOUND =
  "We're sorry - Status information not found. If you would like more information, please contact a representative.";

/** Stored when an administrator rejects without a reason, so that the status text never ends in a bare colon. */
export const DEFAULT_REJECTION_REASON =
  "The center is unable to help with this request at this time.";

/** Reasons that an administrator can pick; own words stay possible. The homeowner reads them. */
export const REJECTION_REASONS = [
  "The address is outside the area that the center serves.",
  "The center has no volunteers for this kind of work.",
  "This home already has an open request. We work on that one.",
  "We could not reach you to talk about the request.",
] as const;

/** The same for an application to volunteer. None says whether there is an account: the status screen shows it to whoever knows name and address. */
export const APPLICATION_REASONS = [
  "There are enough volunteers for these areas of help at this time.",
  "We could not reach you to talk about the application.",
  "The application came twice. We work on the other one.",
] as const;

/** How a request came that staff typed in. */
export const INTAKES = ["phone", "visit"] as const;
export type Intake = (typeof INTAKES)[number];

/** Validation messages of the specification, section 5. Full stops differ between screens there, so they do here. */
export const MESSAGES = {
  firstName: "Please enter a First Name",
  lastName: "Please enter a Last Name",
  email: "Please enter a valid E-mail",
  phone: "Please enter a valid Phone Number.",
  address: "Please enter a valid address.",
  city: "Please enter a valid city.",
  zipCode: "Please enter a valid zip code.",
  county: "Please select a county.",
  helpType: "Please select a help type.",
  other: "Please enter an other area of help. Other must be less than 100 characters.",
  description:
    "Please enter a brief description of the help needed. Description must be less than 500 characters",
  lookupAddress: "Please enter a valid address",
} as const;

/** What the staff's own form asks beside the questions of the specification. */
export const STAFF_MESSAGES = {
  how: "Please say how they reached us.",
  locale: "Please select the language of the e-mails.",
  request: "Please select a request.",
  reason: "A reason can have 500 characters at most.",
  notes: "Notes can have 2000 characters at most.",
} as const;

/** Login, dashboard and other closed screens answer with this when nothing better is known. */
export const SOMETHING_WENT_WRONG = "Something went wrong. Please try again.";
