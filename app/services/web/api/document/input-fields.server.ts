import type { oas31 } from "zod-openapi";
import { REPORT_MONTHS, REPORT_YEARS } from "~/schemas/reports/report";
import {
  COUNTIES,
  HELP_TYPES,
  LIMITS,
  LOCALES,
  REQUEST_STATUSES,
  TEAM_CODES,
  TEAMS,
  STATE_CODES,
  US_STATES,
  ZIP_CODES,
} from "~/schemas/vocabulary";

/** Keywords that replace those of a field; undefined removes one. */
type Schema = { [Key in keyof oas31.SchemaObject]?: oas31.SchemaObject[Key] | undefined };

const FILLED = String.raw`\S`;
const line = (max: number, example: string, description?: string): Schema => ({
  type: "string",
  anyOf: undefined,
  pattern: FILLED,
  maxLength: max,
  ...(description !== undefined && { description }),
  examples: [example],
});
const optional = (max: number, example: string, description: string): Schema => ({
  type: ["string", "null"],
  anyOf: undefined,
  maxLength: max,
  description,
  examples: [example],
});
/** An id with the first letter of the example. */
const id = (example: string, description: string, suffix = ""): Schema => ({
  pattern: `^${example.charAt(0)}[0-9A-HJKMNP-TV-Z]{8}${suffix}$`,
  minLength: undefined,
  maxLength: undefined,
  description,
  examples: [example],
});
const email: Schema = {
  format: "email",
  maxLength: LIMITS.email,
  examples: ["maria.lopez@example.org"],
};
const password = (example: string, description?: string): Schema => ({
  format: "password",
  minLength: 1,
  maxLength: 128,
  ...(description !== undefined && { description }),
  examples: [example],
});
/** So many digits, as a text or a number. */
const digits = (count: number, pattern: string, example: string, description: string): Schema => ({
  type: undefined,
  anyOf: [
    { type: "string", pattern },
    { type: "integer", minimum: 10 ** (count - 1), maximum: 10 ** count - 1 },
  ],
  description,
  examples: [example],
});
/** A filter of the report: everything is the default. */
const filter = (values: readonly (string | number)[], example: string | number): Schema => ({
  enum: [...values, ...values.filter((one) => typeof one === "number").map(String), "", null],
  description: `${values[0] === 0 ? "0" : "Any"}, empty or missing means any.`,
  examples: [example],
});
const help = (label: string, example: boolean): Schema => ({
  description: `Whether help is needed: ${label}`,
  examples: [example],
});
const FORM_NAMES: string[] = TEAM_CODES.map((code) => TEAMS[code].form);
const TEAM_NAMES = [...TEAM_CODES, ...FORM_NAMES];
const street = line(LIMITS.street, "1081 San Casa Dr");
const unit = optional(
  LIMITS.street,
  "Apt 4",
  "Second line; empty, NULL or missing if there is none",
);
const firstName = line(LIMITS.name, "Maria");
const lastName = line(LIMITS.name, "Lopez");
const after = (example: string): Schema => ({
  description: "The X-Next-Cursor of the page before",
  examples: [example],
});
const reason = optional(LIMITS.reason, "", "Why, in free text");
const userToken: Schema = {
  description: "Never selects who acts: only the Authorization header does.",
  examples: ["hK2mX9vQ"],
};
const submissionId: Schema = {
  description: "Makes a repeated submission harmless: the first answer comes again.",
  examples: ["6f1c2f0e-6a53-4f0e-9d0b-0a4b8f6f2a11"],
};

/**
 * What the schemas of inputs cannot say in the document, by name of the field: meaning, an example,
 * and what a field takes that is read by a function. `null` hides a field: programs do not send it.
 */
export const INPUT_FIELDS: Readonly<Record<string, Schema | null>> = {
  website: null, // the honeypot
  submission_id: submissionId,
  userToken,
  first_name: firstName,
  last_name: lastName,
  firstName,
  lastName,
  email,
  phone_number: digits(
    10,
    "^[1-9][0-9]{9}$",
    "9415550124",
    "1000000000 to 9999999999, without separators",
  ),
  phoneNumber: digits(10, "^[0-9]{10}$", "9415550124", "Ten digits, nothing else"),
  phone: digits(10, "^[0-9]{10}$", "9415550124", "Ten digits, nothing else"),
  street_address_1: street,
  street_address_2: unit,
  streetAddress1: street,
  streetAddress2: unit,
  address: line(LIMITS.street, "1081 San Casa Dr", "Street and house number"),
  city: line(LIMITS.city, "Englewood"),
  state: {
    type: "string",
    anyOf: undefined,
    enum: [...STATE_CODES, ...STATE_CODES.map((code) => US_STATES[code])],
    description: "One of the 50 states, by name or by code",
    examples: [US_STATES.FL],
  },
  zip: digits(5, "^[0-9]{5}$", "34223", "Five digits"),
  zip_code: {
    type: undefined,
    anyOf: [{ enum: [...ZIP_CODES] }, { enum: ZIP_CODES.map(Number) }],
    description: "One of the zip codes that the center serves",
    examples: ["34223"],
  },
  county: line(LIMITS.county, "Sarasota"),
  helpExterior: help(HELP_TYPES.exterior.label, false),
  helpInterior: help(HELP_TYPES.interior.label, false),
  helpEmotional: help(HELP_TYPES.emotional.label, false),
  helpSupplies: help(HELP_TYPES.supplies.label, false),
  helpWater: help(HELP_TYPES.water.label, true),
  helpFood: help(HELP_TYPES.food.label, true),
  helpOther: help(HELP_TYPES.other.label, false),
  other: optional(LIMITS.other, "", "What other help is needed; required with helpOther"),
  description: line(LIMITS.description, "Two feet of water in the living room."),
  zipCode: digits(5, "^[0-9]{5}$", "34223", "Five digits"),
  areasOfHelp: {
    type: undefined,
    items: undefined,
    maxItems: undefined,
    anyOf: [
      { type: "array", items: { enum: TEAM_NAMES }, minItems: 1, maxItems: TEAM_CODES.length * 4 },
      { enum: TEAM_NAMES },
    ],
    description: `Areas of help, by name or by code: ${FORM_NAMES.join(", ")}`,
    examples: [[TEAMS.hospitality.form]],
  },
  ...Object.fromEntries(
    TEAM_CODES.map((code): [string, Schema] => [
      code,
      { description: `The same as ${TEAMS[code].form} in areasOfHelp`, examples: [false] },
    ]),
  ),
  agreement: {
    enum: [true],
    description: "Agreement to the liability text; false is refused.",
    examples: [true],
  },
  username: line(LIMITS.email, "maria.lopez@example.org", "The account's email address"),
  password: password("gentle pelican harbor 27"),
  currentPassword: password("gentle pelican harbor 27"),
  code: {
    pattern: FILLED,
    minLength: undefined,
    maxLength: 40,
    description: "Code of the app or a recovery code, if the account has a second factor",
    examples: ["492039"],
  },
  newPassword: password("quiet mangrove lantern 83"),
  newPassword2: password("quiet mangrove lantern 83", "The new password again"),
  token: { description: "Token of the link that was mailed", examples: ["hK2mX9vQ"] },
  id: id("R7K3M9QXA", "Id of a request"),
  reason,
  notes: optional(LIMITS.notes, "Pumped out, walls are drying.", "What was done"),
  details: optional(LIMITS.details, "Pumped out, walls are drying.", "What was done"),
  teamLeader: { description: "Whether the volunteer leads a team", examples: [false] },
  selectedArea: {
    enum: TEAM_NAMES,
    description: "Area of help, by code or by name",
    examples: ["hospitality"],
  },
  assignment: id("R7K3M9QXA", "Id of a request"),
  volunteerIds: {
    anyOf: [
      { type: "array", items: { type: "string", pattern: FILLED, maxLength: 64 }, minItems: 1 },
      { type: "string", pattern: String.raw`[^\s,]`, maxLength: 4_000 },
    ],
    description: "Ids of volunteers, as an array or separated by commas",
    examples: [["V5D6H1JKP"]],
  },
  jobId: id("R7K3M9QXA-1", "Id of a job", "-[0-9]+"),
  offered: {
    description: "Id of the job, or an object with one as `id`. Without any: the oldest offer.",
    examples: ["R7K3M9QXA-1"],
  },
  action: {
    enum: undefined,
    type: "string",
    pattern: String.raw`^\s*([Aa][Cc]{2}[Ee][Pp][Tt]|[Rr][Ee][Jj][Ee][Cc][Tt])\s*$`,
    description: "accept or reject",
    examples: ["accept"],
  },
  locale: { enum: [...LOCALES], examples: ["en"] },
  limit: {
    type: "integer",
    minimum: 1,
    maximum: 1000,
    default: undefined,
    description: "Rows of one page",
    examples: [100],
  },
  after: after("R7K3M9QXA"),
  status: {
    anyOf: undefined,
    type: "string",
    enum: [...REQUEST_STATUSES, "Completed"],
    description: "Only requests with this status; Completed is another word for Resolved.",
    examples: ["Active"],
  },
};

/** The same by call ("METHOD path" below `/api`), where a name means something else there. */
export const INPUT_FIELDS_OF_CALLS: Readonly<Record<string, typeof INPUT_FIELDS>> = {
  "POST /homeowner/requestHelp": {
    county: { type: "string", enum: [...COUNTIES], examples: ["Sarasota"] },
  },
  "POST /admin/reports": {
    year: filter([0, ...REPORT_YEARS], 2026),
    month: filter([0, ...REPORT_MONTHS], 9),
    county: filter(["Any", ...COUNTIES], "Sarasota"),
    zipCode: filter([0, ...ZIP_CODES, ...ZIP_CODES.map(Number)], 0),
    status: filter(["Any", ...REQUEST_STATUSES, "Completed"], "Completed"),
    uniqueHomes: {
      enum: [
        true,
        false,
        "true",
        "on",
        "1",
        "yes",
        "false",
        "off",
        "no",
        1,
        0,
        "0",
        "",
        "Any",
        null,
      ],
      description: "Only the newest request of each address",
      examples: [true],
    },
  },
  ...Object.fromEntries(
    ["POST /admin/create-volunteer/accept", "POST /admin/create-volunteer/reject"].map((call) => [
      call,
      { id: id("A4T8W2BNC", "Id of an application") },
    ]),
  ),
  ...Object.fromEntries(
    [
      "GET /admin/volunteers/volunteer-details/{id}",
      "PATCH /admin/volunteers/volunteer-details",
      "DELETE /admin/volunteers/volunteer-details",
      "DELETE /admin/delete-volunteer/{id}",
    ].map((call) => [call, { id: id("V5D6H1JKP", "Id of a volunteer") }]),
  ),
  "GET /admin/create-volunteer/applications": { after: after("A4T8W2BNC") },
  "GET /admin/volunteers": { after: after("V5D6H1JKP") },
  "GET /admin/assign-volunteer/list": { after: after("V5D6H1JKP") },
  "POST /volunteer/job-accept": {
    id: {
      description: "Id of the job or of the volunteer; see `offered`.",
      examples: ["R7K3M9QXA-1"],
    },
  },
};
