import mongoose, { Schema } from "mongoose";
import {
  ASSIGNMENT_STATES,
  COUNTIES,
  HELP_TYPE_CODES,
  INTAKES,
  LOCALES,
  REQUEST_STATUSES,
  ROLES,
  ZIP_CODES,
} from "~/schemas/vocabulary";
import type {
  AssignmentState,
  County,
  HelpType,
  Intake,
  Locale,
  RequestStatus,
  Role,
  ZipCode,
} from "~/schemas/vocabulary";
import { outboxMessageSchema, type OutboxMessage } from "./outbox-message.server";

/** One volunteer's part in a request: what the specification calls a job. Its id is `<request id>-<n>`. */
export interface Assignment {
  id: string;
  volunteerId: string;
  /** Name when assigned: stays readable after the account is deleted. */
  name: string;
  state: AssignmentState;
  offeredAt: Date;
  offeredBy: string;
  /** When the volunteer was reminded of the offer: once. */
  remindedAt?: Date;
  respondedAt?: Date;
  /** Why the volunteer declined, in own words: for administrators only. */
  declineReason?: string;
  completedAt?: Date;
  cancelledAt?: Date;
  cancelReason?: string;
  details?: string;
}

export interface HistoryEntry {
  rev: number;
  at: Date;
  event: string;
  from?: RequestStatus;
  to?: RequestStatus;
  byRole: Role | "system";
  by?: string;
  note?: string;
  /** What a correction replaced. */
  changes?: Correction[];
}

/** One detail that was wrong, before and after. */
export interface Correction {
  field: "phone" | "email" | "line1" | "line2" | "city" | "zip" | "county";
  from: string;
  to: string;
}

/** A homeowner's request for help: the aggregate. A change of anything inside is one compare-and-swap on `rev`. */
export interface RequestDocument {
  _id: string;
  /** Version of this shape. */
  v: 1;
  rev: number;
  /** Still to be worked on: Unevaluated, Accepted or Active. */
  live: boolean;
  status: RequestStatus;
  locale: Locale;
  firstName: string;
  lastName: string;
  /** Empty when staff wrote the request down for somebody who has none: then no mail is sent. */
  email: string;
  /** Ten digits. */
  phone: string;
  address: { line1: string; line2: string; city: string; state: "FL"; zip: ZipCode };
  county: County;
  helpTypes: HelpType[];
  other: string;
  description: string;
  reasonRejected: string;
  closeNotes: string;
  /** Active and nothing left to do: an administrator may close it. */
  readyToClose: boolean;
  /** Accepted again because nobody is left who was assigned: volunteers have to be found anew. */
  unstaffed: boolean;
  /** A mail did not reach the present address. */
  mailBounced: boolean;
  /** Another live request stood at the same home when this one came, or when its address was corrected. */
  possibleDuplicate: boolean;
  /** The trap field was filled in: kept for people to judge, no mail is sent. */
  suspicious: boolean;
  /** Staff wrote it down for somebody: how it came. Who took it stands in the history. */
  intake?: Intake;
  addressKey: string;
  lookupKey: string;
  unitKey: string;
  words: string[];
  /** Year and month of arrival in Florida, for the report's filters. */
  local: { year: number; month: number };
  submissionKey?: string;
  assignments: Assignment[];
  history: HistoryEntry[];
  intents: OutboxMessage[];
  /** Present only while intents wait, so that a partial index finds what a crash left behind. */
  hasIntents?: true;
  createdAt: Date;
  statusAt: Date;
  updatedAt: Date;
}

/** The index that every search names: left to a trial of plans, a beginning that half of all words share may be looked for in another one. */
export const SEARCH_INDEX = "search";
/** Addresses are stored as typed: the index ignores case, and its queries need the collation too. */
export const EMAIL_INDEX = "email";
export const IGNORE_CASE = { locale: "en", strength: 2 } as const;
/** The indexes that a report walks: every filter of it stands in their keys, so that no document is read in vain. One by time, one by home, the newest first. */
export const REPORT_INDEX = "report";
export const HOMES_INDEX = "homes";

const text = { type: String, default: "" };
const requiredString = { type: String, required: true } as const;

const assignment = new Schema<Assignment>(
  {
    id: requiredString,
    volunteerId: requiredString,
    name: requiredString,
    state: { ...requiredString, enum: ASSIGNMENT_STATES },
    offeredAt: { type: Date, required: true },
    offeredBy: requiredString,
    remindedAt: Date,
    respondedAt: Date,
    declineReason: String,
    completedAt: Date,
    cancelledAt: Date,
    cancelReason: String,
    details: String,
  },
  { _id: false, id: false, strict: "throw" },
);

const correction = new Schema<Correction>(
  {
    field: {
      ...requiredString,
      enum: ["phone", "email", "line1", "line2", "city", "zip", "county"],
    },
    from: text,
    to: text,
  },
  { _id: false, strict: "throw" },
);

const historyEntry = new Schema<HistoryEntry>(
  {
    rev: { type: Number, required: true },
    at: { type: Date, required: true },
    event: requiredString,
    from: { type: String, enum: REQUEST_STATUSES },
    to: { type: String, enum: REQUEST_STATUSES },
    byRole: { ...requiredString, enum: [...ROLES, "system"] },
    by: String,
    note: String,
    changes: { type: [correction], default: undefined },
  },
  { _id: false, strict: "throw" },
);

const schema = new Schema<RequestDocument>(
  {
    _id: requiredString,
    v: { type: Number, required: true, enum: [1] },
    rev: { type: Number, required: true },
    live: { type: Boolean, required: true },
    status: { ...requiredString, enum: REQUEST_STATUSES },
    locale: { ...requiredString, enum: LOCALES },
    firstName: requiredString,
    lastName: requiredString,
    email: text,
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
    other: text,
    description: requiredString,
    reasonRejected: text,
    closeNotes: text,
    readyToClose: { type: Boolean, default: false },
    unstaffed: { type: Boolean, default: false },
    mailBounced: { type: Boolean, default: false },
    possibleDuplicate: { type: Boolean, default: false },
    suspicious: { type: Boolean, default: false },
    intake: { type: String, enum: INTAKES },
    addressKey: requiredString,
    lookupKey: requiredString,
    unitKey: text,
    words: [String],
    local: { type: new Schema({ year: Number, month: Number }, { _id: false }), required: true },
    submissionKey: String,
    assignments: [assignment],
    history: [historyEntry],
    intents: [outboxMessageSchema],
    hasIntents: Boolean,
    createdAt: { type: Date, required: true },
    statusAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
  },
  { collection: "requests", versionKey: false, minimize: false, strict: "throw" },
);

schema.index({ status: 1, createdAt: -1, _id: -1 }); // lists and counts
// `live` stands in the keys as well: a condition that only the partial filter knows would have to be read from each document.
const LIVE = { partialFilterExpression: { live: true } };
schema.index({ live: 1, status: 1, helpTypes: 1, createdAt: 1, _id: 1 }, LIVE); // lists and counts of one kind of help,
schema.index({ live: 1, status: 1, "address.zip": 1, createdAt: 1, _id: 1 }, LIVE); // of one zip code,
schema.index({ live: 1, status: 1, "address.zip": 1, helpTypes: 1, createdAt: 1, _id: 1 }, LIVE); // and of both
schema.index(
  { live: 1, status: 1, words: 1, createdAt: 1, _id: 1 },
  { ...LIVE, name: SEARCH_INDEX },
); // search by the beginning of a word
// search by a whole address
schema.index(
  { live: 1, status: 1, email: 1, createdAt: 1, _id: 1 },
  { ...LIVE, name: EMAIL_INDEX, collation: IGNORE_CASE },
);
schema.index({ "assignments.state": 1, "assignments.offeredAt": 1 }, LIVE); // offers that nobody answers
schema.index(
  { readyToClose: 1, updatedAt: 1 },
  { partialFilterExpression: { readyToClose: true } },
);
schema.index({ unstaffed: 1, statusAt: 1 }, { partialFilterExpression: { unstaffed: true } });
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
schema.index({ addressKey: 1, ...REPORT_KEYS }, { name: HOMES_INDEX }); // same home: duplicates, "each address once"
schema.index({ "assignments.volunteerId": 1, "assignments.state": 1 }); // a volunteer's jobs
schema.index({ hasIntents: 1 }, { partialFilterExpression: { hasIntents: true } }); // intents that a crash left behind
schema.index(
  { submissionKey: 1 },
  { unique: true, partialFilterExpression: { submissionKey: { $exists: true } } },
); // the same form sent twice

export const HelpRequests = mongoose.model<RequestDocument>("HelpRequest", schema);
