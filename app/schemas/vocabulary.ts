/** The specification's constants, labels, statuses and messages. Literal: do not reword. */

export const ZIP_CODES = ["34223", "34224", "33947", "33946", "33981"] as const;
export type ZipCode = (typeof ZIP_CODES)[number];

/** USPS place name of each zip code, shown beside it. */
export const ZIP_TOWNS: Record<ZipCode, string> = {
  "34223": "Englewood",
  "34224": "Englewood",
  "33947": "Rotonda West",
  "33946": "Placida",
  "33981": "Port Charlotte",
};

export const COUNTIES = ["Charlotte", "Sarasota"] as const;
export type County = (typeof COUNTIES)[number];

/** The only state of the help form. */
export const STATE = "Florida";

/** Help type code → payload field and label, in form order. */
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

/** Screens that name teams; the specification spells them differently on each. */
export type TeamPlace = "form" | "card" | "list" | "select" | "assign";

/** Five tables of the specification: no name derives from another. `{organisation}` is replaced. */
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

/** Stored state code → name as displayed and sent. */
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

/** Max input in code points, after CRLF → LF. The first two are from the specification. */
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
  note: 1000,
  /** Why a request has its priority. */
  why: 200,
  /** A volunteer's notes on a completed job. */
  details: 2000,
} as const;

/** Shown to the homeowner. `noReason` is stored if none is given: no text ends in a bare colon. */
export const REJECTION_REASONS = {
  outsideArea: "The address is outside the area that the center serves.",
  noVolunteers: "The center has no volunteers for this kind of work.",
  sameHome: "This home already has an open request. We work on that one.",
  notReached: "We could not reach you to talk about the request.",
  /** Nobody is mailed: the sender would learn that the address works. */
  spam: "The request was sent by mistake or as a test.",
  noReason: "The center is unable to help with this request at this time.",
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

/** None reveals whether an account exists: anyone who knows a name and address can look it up. */
export const APPLICATION_REASONS = {
  enoughVolunteers: "There are enough volunteers for these areas of help at this time.",
  applicantNotReached: "We could not reach you to talk about the application.",
  sentTwice: "The application came twice. We work on the other one.",
  applicationNoReason: "The center is unable to accept this application at this time.",
} as const;
export type ApplicationReason = keyof typeof APPLICATION_REASONS;

/** How urgent a request is, as stored: sorted by number. */
export const PRIORITY_LEVELS = [0, 1, 2] as const;
export type PriorityLevel = (typeof PRIORITY_LEVELS)[number];
/** Names of the levels in forms and addresses, in their order. */
export const PRIORITIES = ["none", "urgent", "life-safety"] as const;
export type Priority = (typeof PRIORITIES)[number];

/** What became of a request that was closed; the call of the specification means "done". */
export const CLOSING_OUTCOMES = [
  "done",
  "partly",
  "couldNot",
  "noLongerNeeded",
  "duplicate",
] as const;
export type ClosingOutcome = (typeof CLOSING_OUTCOMES)[number];

export const INTAKES = ["phone", "visit"] as const;
export type Intake = (typeof INTAKES)[number];
