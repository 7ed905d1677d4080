import mongoose, { Schema } from "mongoose";
import { TEAM_CODES, type StateCode } from "~/schemas/vocabulary";
import type { VolunteerAnswers } from "~/schemas/volunteers/answers";
import { accountSchema, type AccountDocument } from "./account-schema.server";
import { ERASING_INDEX, privacyFields, type PrivacyFields } from "./privacy-fields.server";
import { definePart, requiredDate, requiredString } from "./schema.server";

/** What staff checked before a volunteer may go to homes. Days are `YYYY-MM-DD`, Eastern time. */
export interface Vetting {
  /** Day of the background check; empty: none yet. */
  checkedOn: string;
  /** Under 18. */
  minor: boolean;
  guardian: string;
  /** Day of the training; empty: none yet. */
  trainedOn: string;
}

/** A change of the email address whose mails and revocations are not all done yet. */
export interface EmailChange {
  id: string;
  at: Date;
  from: string;
  to: string;
  /** Sessions and links of before have been ended. */
  revoked?: true;
}

/** A volunteer's account, created on acceptance. Deletion only deactivates it: history needs it. */
export interface VolunteerDocument
  extends AccountDocument, PrivacyFields, Omit<VolunteerAnswers, "address"> {
  /** May have no state. */
  address: Omit<VolunteerAnswers["address"], "state"> & { state: StateCode | "" };
  teamLeader: boolean;
  vetting?: Vetting;
  /** Outbox of changed email addresses; absent before the first one. */
  emailChanges?: EmailChange[];
  /** The accepted application; at most one account each. */
  applicationId?: string;
  createdBy?: string;
  /** Present until the application is marked accepted; a sweep finds half-finished ones by it. */
  pending?: true;
  /** Folded names, so that sorting needs no collation. */
  firstKey: string;
  lastKey: string;
  words: string[];
  deletedAt?: Date;
  /** Wants no messages to whole teams since then. */
  unsubscribedAt?: Date;
  /** Last text message of staff that was noted. */
  textedAt?: Date;
  /** Present after deletion while open jobs, also of racing assignments, are being cancelled. */
  leaving?: true;
}

export const TEAM_INDEX = "team";

const text = { type: String, default: "" };

const schema = accountSchema<VolunteerDocument>("volunteers", {
  phone: text,
  address: {
    type: new Schema(
      { line1: text, line2: text, city: text, state: text, zip: text },
      { _id: false },
    ),
    default: () => ({}),
  },
  county: text,
  teams: [{ type: String, enum: TEAM_CODES }],
  teamLeader: { type: Boolean, default: false },
  vetting: {
    type: definePart<Vetting>({
      checkedOn: text,
      minor: { type: Boolean, default: false },
      guardian: text,
      trainedOn: text,
    }),
  },
  emailChanges: {
    type: [
      definePart<EmailChange>(
        {
          id: requiredString,
          at: requiredDate,
          from: requiredString,
          to: requiredString,
          revoked: Boolean,
        },
        { id: false },
      ),
    ],
    default: undefined,
  },
  applicationId: String,
  createdBy: String,
  pending: Boolean,
  firstKey: text,
  lastKey: text,
  words: [String],
  deletedAt: Date,
  unsubscribedAt: Date,
  textedAt: Date,
  leaving: Boolean,
  ...privacyFields,
});

const active = { partialFilterExpression: { active: true } };
// The volunteer table, by each column; both directions use the same index.
schema.index({ active: 1, _id: 1 }, active);
schema.index({ active: 1, firstKey: 1, lastKey: 1, _id: 1 }, active);
schema.index({ active: 1, lastKey: 1, firstKey: 1, _id: 1 }, active);
schema.index({ active: 1, phone: 1, _id: 1 }, active);
schema.index({ active: 1, emailKey: 1, _id: 1 }, active);
// Assign screen: has all that the order of a team needs.
schema.index(
  { active: 1, teams: 1, teamLeader: 1, "address.zip": 1, lastKey: 1, firstKey: 1, _id: 1 },
  { ...active, name: TEAM_INDEX },
);
schema.index({ active: 1, words: 1 }, active); // search by word prefix
schema.index(
  { applicationId: 1 },
  { unique: true, partialFilterExpression: { applicationId: { $exists: true } } },
);
schema.index({ pending: 1 }, { partialFilterExpression: { pending: true } });
schema.index({ leaving: 1 }, { partialFilterExpression: { leaving: true } });
schema.index(...ERASING_INDEX);
schema.index({ "emailChanges.at": 1 }, { sparse: true });

export const Volunteers = mongoose.model<VolunteerDocument>("Volunteer", schema);
