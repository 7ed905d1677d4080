import mongoose, { Schema } from "mongoose";
import { ANSWER_NAMES, type Answers } from "~/schemas/requests/answers";
import type { HelpRequestInput } from "~/schemas/requests/help-request";
import type { Rejection } from "~/schemas/requests/rejection";
import type {
  ClosingOutcome,
  Intake,
  Locale,
  PriorityLevel,
  RejectionReason,
  RequestStatus,
} from "~/schemas/vocabulary";
import {
  CLOSING_OUTCOMES,
  COUNTIES,
  HELP_TYPE_CODES,
  INTAKES,
  LOCALES,
  PRIORITY_LEVELS,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  ZIP_CODES,
} from "~/schemas/vocabulary";
import { assignmentSchema, type Assignment } from "./assignment.server";
import { historyEntrySchema, type HistoryEntry } from "./history-entry.server";
import { outboxMessageSchema, type OutboxMessage } from "./outbox-message.server";
import { ERASING_INDEX, privacyFields, type PrivacyFields } from "./privacy-fields.server";
import { defineSchema, requiredDate, requiredString } from "./schema.server";

/** A homeowner's request for help: an aggregate; each change is one compare-and-swap on `rev`. */
export interface RequestDocument extends PrivacyFields, Answers {
  _id: string;
  /** Schema version. */
  v: 1;
  rev: number;
  /** Still to be worked on: Unevaluated, Accepted or Active. */
  live: boolean;
  status: RequestStatus;
  locale: Locale;
  /** With the state; without an email no mail is sent. */
  address: HelpRequestInput["address"];
  rejection?: Rejection<RejectionReason>;
  /** The rejection in English. */
  reasonRejected: string;
  closeNotes: string;
  /** What became of it; absent unless it is closed. */
  outcome?: ClosingOutcome | undefined;
  duplicateOf?: string | undefined;
  /** The administrator who looks after it; not a lock. */
  claimedBy?: string | undefined;
  missedCalls?: { count: number; last: Date };
  /** Staff have not answered yet what the homeowner told them on the private page. */
  told: boolean;
  /** Asked whether help is still needed, and nothing has settled it since. */
  asked: boolean;
  askedAt?: Date;
  /** Version of the link to the private page; absent for the first. */
  linkVersion?: number;
  /** Active without open jobs: an administrator may close it. */
  readyToClose: boolean;
  /** Back to Accepted because no assigned volunteer is left: needs new volunteers. */
  unstaffed: boolean;
  /** A mail to the current address bounced. */
  mailBounced: boolean;
  /** Another live request had the same home when this one arrived or its address was corrected. */
  possibleDuplicate: boolean;
  /** The honeypot was filled in: kept for staff review, no mail is sent. */
  suspicious: boolean;
  /** For administrators only; lists begin with the highest. */
  priority: PriorityLevel;
  priorityReason: string;
  /** How a request that staff entered came in; the history names the administrator. */
  intake?: Intake;
  addressKey: string;
  lookupKey: string;
  unitKey: string;
  words: string[];
  /** Year and month of arrival, Eastern time, for the report's filters. */
  local: { year: number; month: number };
  submissionKey?: string;
  assignments: Assignment[];
  /** How many of them, the first ones, ended before the request was reopened. */
  formerJobs?: number;
  history: HistoryEntry[];
  intents: OutboxMessage[];
  /** Present only while `intents` is not empty: a partial index finds unrelayed messages by it. */
  hasIntents?: true;
  createdAt: Date;
  statusAt: Date;
  updatedAt: Date;
  /** The last change of any kind, for who looks at the request now. */
  changedAt?: Date;
}

/** Hint for every search: for a common prefix the planner may choose another index. */
export const FIND_INDEX = "find";
/** Emails are stored as entered: the index ignores case, and queries need the same collation. */
export const FIND_EMAIL_INDEX = "find-email";
export const IGNORE_CASE = { locale: "en", strength: 2 } as const;
/** Indexes of the list of all requests. Any zip code is all five: MongoDB merges their ranges. */
const LIST_KEYS = { priority: -1, createdAt: 1, _id: 1 } as const;
export const ZIP_INDEX = "list-zip";
export const ZIP_AND_TYPE_INDEX = "list-zip-type";
export const NAME_INDEX = "list-name";
/** Conditions of the partial list indexes, one pair for each flag. */
export const FLAG_FIELDS = {
  duplicate: { possibleDuplicate: true },
  noEmail: { email: "" },
  bounced: { mailBounced: true },
  ready: { readyToClose: true },
  mine: { claimedBy: { $exists: true } },
  spam: { suspicious: true },
  told: { told: true },
  asked: { asked: true },
} as const;
/** Report indexes, by time and by home. They hold all filters, so only matches are fetched. */
/** Closed requests that were not erased, by when they were closed. */
export const DUE_INDEX = "due";
export const REPORT_INDEX = "report";
export const HOMES_INDEX = "homes";

const toKeys = (condition: object) =>
  Object.fromEntries(Object.keys(condition).map((field) => [field, 1 as const]));

const text = { type: String, default: "" };
/** Stored otherwise than as a text that may be empty. */
const EXCEPTIONS = {
  firstName: requiredString,
  lastName: requiredString,
  phone: { ...requiredString, match: /^[1-9]\d{9}$/ },
  address: {
    type: new Schema(
      {
        line1: requiredString,
        line2: text,
        city: requiredString,
        state: requiredString,
        zip: { ...requiredString, enum: ZIP_CODES },
      },
      { _id: false },
    ),
    required: true,
  },
  county: { ...requiredString, enum: COUNTIES },
  helpTypes: { type: [{ type: String, enum: HELP_TYPE_CODES }], required: true },
} satisfies Partial<Record<keyof Answers, unknown>> & {
  [Name in keyof Answers as Answers[Name] extends string ? never : Name]: unknown;
};
const ANSWERS = {
  ...(Object.fromEntries(ANSWER_NAMES.map((name) => [name, text])) as Record<
    keyof Answers,
    typeof text
  >),
  ...EXCEPTIONS,
};

const schema = defineSchema<RequestDocument>(
  "requests",
  {
    _id: requiredString,
    v: { type: Number, required: true, enum: [1] },
    rev: { type: Number, required: true },
    live: { type: Boolean, required: true },
    status: { ...requiredString, enum: REQUEST_STATUSES },
    locale: { ...requiredString, enum: LOCALES },
    ...ANSWERS,
    rejection: {
      type: new Schema<Rejection>(
        { reason: { type: String, enum: Object.keys(REJECTION_REASONS) }, text },
        { _id: false, strict: "throw" },
      ),
    },
    reasonRejected: text,
    closeNotes: text,
    outcome: { type: String, enum: CLOSING_OUTCOMES },
    duplicateOf: String,
    claimedBy: String,
    missedCalls: { type: new Schema({ count: Number, last: Date }, { _id: false }) },
    told: { type: Boolean, default: false },
    asked: { type: Boolean, default: false },
    askedAt: Date,
    linkVersion: Number,
    readyToClose: { type: Boolean, default: false },
    unstaffed: { type: Boolean, default: false },
    mailBounced: { type: Boolean, default: false },
    possibleDuplicate: { type: Boolean, default: false },
    suspicious: { type: Boolean, default: false },
    priority: { type: Number, enum: PRIORITY_LEVELS, default: 0 as const },
    priorityReason: text,
    intake: { type: String, enum: INTAKES },
    addressKey: requiredString,
    lookupKey: requiredString,
    unitKey: text,
    words: [String],
    local: { type: new Schema({ year: Number, month: Number }, { _id: false }), required: true },
    submissionKey: String,
    assignments: [assignmentSchema],
    formerJobs: Number,
    history: [historyEntrySchema],
    intents: [outboxMessageSchema],
    hasIntents: Boolean,
    createdAt: requiredDate,
    statusAt: requiredDate,
    updatedAt: requiredDate,
    changedAt: Date,
    ...privacyFields,
  },
  { minimize: false },
);

schema.index({ status: 1, createdAt: -1, _id: -1 }); // lists and counts
// `live` is also a key: MongoDB fetches documents to check a condition only the partial filter has.
const LIVE = { partialFilterExpression: { live: true } };
// Counts by help type and by zip code.
schema.index({ live: 1, status: 1, helpTypes: 1, createdAt: 1, _id: 1 }, LIVE);
schema.index({ live: 1, status: 1, "address.zip": 1, createdAt: 1, _id: 1 }, LIVE);
// Search. All have `words`: the condition keeps the planner from this index for other queries.
schema.index(
  { status: 1, words: 1, createdAt: -1, _id: 1 },
  { name: FIND_INDEX, partialFilterExpression: { words: { $exists: true } } },
);
schema.index(
  { status: 1, email: 1, createdAt: -1, _id: 1 },
  { name: FIND_EMAIL_INDEX, collation: IGNORE_CASE },
);
schema.index({ status: 1, "address.zip": 1, ...LIST_KEYS }, { name: ZIP_INDEX });
schema.index(
  { status: 1, "address.zip": 1, helpTypes: 1, ...LIST_KEYS },
  { name: ZIP_AND_TYPE_INDEX },
);
schema.index(
  { status: 1, lastName: 1, firstName: 1, _id: 1 },
  { name: NAME_INDEX, collation: IGNORE_CASE },
);
for (const [flag, condition] of Object.entries(FLAG_FIELDS)) {
  // The condition's field is also a key, as `live` is above.
  const keys = { ...toKeys(condition), status: 1, "address.zip": 1 } as const;
  const partial = { partialFilterExpression: condition };
  schema.index({ ...keys, ...LIST_KEYS }, { ...partial, name: `${ZIP_INDEX}-${flag}` });
  schema.index(
    { ...keys, helpTypes: 1, ...LIST_KEYS },
    { ...partial, name: `${ZIP_AND_TYPE_INDEX}-${flag}` },
  );
}
schema.index({ changedAt: 1 }); // live news
schema.index({ "assignments.state": 1, "assignments.offeredAt": 1 }, LIVE); // unanswered offers
schema.index(
  { readyToClose: 1, updatedAt: 1 },
  { partialFilterExpression: { readyToClose: true } },
);
schema.index({ unstaffed: 1, statusAt: 1 }, { partialFilterExpression: { unstaffed: true } });
// Their lists have the highest priority first, the dashboard has who waits longest.
schema.index(
  { unstaffed: 1, priority: -1, statusAt: 1, _id: 1 },
  { partialFilterExpression: { unstaffed: true } },
);
schema.index({ "assignments.state": 1, priority: -1, "assignments.offeredAt": 1 }, LIVE);
schema.index(
  { mailBounced: 1, live: 1, updatedAt: 1 },
  { partialFilterExpression: { mailBounced: true } },
);
schema.index({ lookupKey: 1, unitKey: 1, createdAt: -1 }); // status lookup, newest first
const REPORT_KEYS = {
  createdAt: -1,
  _id: -1,
  "local.month": 1,
  status: 1,
  county: 1,
  "address.zip": 1,
} as const;
schema.index(REPORT_KEYS, { name: REPORT_INDEX }); // report, and lists of all statuses
// Same home: duplicates, and the report's "each address once".
schema.index({ addressKey: 1, ...REPORT_KEYS }, { name: HOMES_INDEX });
schema.index({ "assignments.volunteerId": 1, "assignments.state": 1 }); // a volunteer's jobs
schema.index({ "assignments.id": 1 }); // the request of a job
schema.index({ hasIntents: 1 }, { partialFilterExpression: { hasIntents: true } }); // sweep
schema.index(...ERASING_INDEX);
schema.index(
  { live: 1, erasedAt: 1, statusAt: 1 },
  { name: DUE_INDEX, partialFilterExpression: { live: false } },
);
schema.index(
  { submissionKey: 1 },
  { unique: true, partialFilterExpression: { submissionKey: { $exists: true } } },
); // the same form sent twice

export const HelpRequests = mongoose.model<RequestDocument>("HelpRequest", schema);
