import { REQUEST_ACTIONS, type RequestAction } from "~/schemas/requests/actions";
import { ANSWER_PARTS, type AnswerPart } from "~/schemas/requests/answers";
import { TOLD_KINDS, type ToldKind } from "~/schemas/requests/private-page";
import { Schema } from "mongoose";
import {
  CLOSING_OUTCOMES,
  REQUEST_STATUSES,
  ROLES,
  type ClosingOutcome,
  type PriorityLevel,
  type RequestStatus,
  type Role,
} from "~/schemas/vocabulary";
import { VETTING_NEEDS } from "~/schemas/volunteers/vetting";
import { definePart, requiredDate, requiredString } from "./schema.server";

const OTHER_EVENTS = [
  "submit",
  "enter",
  "assign",
  "acceptOffer",
  "declineOffer",
  "complete",
  "resume",
  "giveBack",
  "remindVisit",
  "remind",
  "lapse",
  "volunteerDeleted",
  "takeBack",
  "absorb",
  "tell",
  "renewLink",
  "ask",
] as const;
const REQUEST_EVENTS = [...Object.keys(REQUEST_ACTIONS), ...OTHER_EVENTS];
export type RequestEventType = RequestAction | (typeof OTHER_EVENTS)[number];

const REFUSAL_REASONS = ["unknown", "rejected", "deleted", ...VETTING_NEEDS] as const;

export interface HistoryEntry {
  rev: number;
  at: Date;
  event: RequestEventType;
  from?: RequestStatus;
  to?: RequestStatus;
  byRole: Role | "system";
  by?: string;
  jobIds?: string[];
  /** Volunteers who could not be assigned; ids of volunteers who had an open job already. */
  refused?: RefusedVolunteer[];
  already?: string[];
  /** What a correction replaced or a reopening removed, in the order of the form. */
  changes?: Correction[];
  /** Subject of a homeowner's own words, which are in `text`. */
  about?: ToldKind;
  /** A note, or the reason of a priority or of a reopening; for administrators only. */
  text?: string;
  /** Words of staff to the homeowner: mailed and on the private page, or of a text message. */
  said?: string;
  priority?: { from: PriorityLevel; to: PriorityLevel };
  outcome?: ClosingOutcome;
  /** The other one of two requests for the same need. */
  otherId?: string;
}

export interface RefusedVolunteer {
  id: string;
  /** Empty if the id is unknown. */
  name: string;
  reason: (typeof REFUSAL_REASONS)[number];
}

/** An answer that was corrected, or words that a reopening removed. */
export interface Correction {
  field: AnswerPart | "rejection" | "closeNotes";
  from: string;
  to: string;
}

const text = { type: String, default: "" };
const correction = definePart<Correction>({
  field: { ...requiredString, enum: [...ANSWER_PARTS, "rejection", "closeNotes"] },
  from: text,
  to: text,
});

const refusedVolunteer = definePart<RefusedVolunteer>(
  {
    id: requiredString,
    name: text,
    reason: { ...requiredString, enum: REFUSAL_REASONS },
  },
  { id: false },
);

export const historyEntrySchema = new Schema<HistoryEntry>(
  {
    rev: { type: Number, required: true },
    at: requiredDate,
    event: { ...requiredString, enum: REQUEST_EVENTS },
    from: { type: String, enum: REQUEST_STATUSES },
    to: { type: String, enum: REQUEST_STATUSES },
    byRole: { ...requiredString, enum: [...ROLES, "system"] },
    by: String,
    jobIds: { type: [String], default: undefined },
    refused: { type: [refusedVolunteer], default: undefined },
    already: { type: [String], default: undefined },
    changes: { type: [correction], default: undefined },
    about: { type: String, enum: TOLD_KINDS },
    text: String,
    said: String,
    priority: {
      type: new Schema({ from: Number, to: Number }, { _id: false, strict: "throw" }),
      default: undefined,
    },
    outcome: { type: String, enum: CLOSING_OUTCOMES },
    otherId: String,
  } satisfies Record<keyof HistoryEntry, unknown>,
  { _id: false, strict: "throw" },
);
