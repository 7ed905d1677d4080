import { Schema } from "mongoose";
import { ASSIGNMENT_STATES, type AssignmentState } from "~/schemas/vocabulary";

const CANCEL_REASONS = [
  "lapsed",
  "unassigned",
  "closed",
  "account-deleted",
  "taken-back", // before the volunteer was mailed
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

export interface Assignment {
  /** `<request id>-<n>` when assigned; nothing reads its parts. */
  id: string;
  volunteerId: string;
  /** Name when assigned; survives deletion of the account. */
  name: string;
  state: AssignmentState;
  offeredAt: Date;
  offeredBy: string;
  remindedAt?: Date;
  respondedAt?: Date;
  /** Free text; for administrators only. */
  declineReason?: string;
  completedAt?: Date;
  cancelledAt?: Date;
  cancelReason?: CancelReason;
  details?: string;
}

const requiredString = { type: String, required: true } as const;

export const assignmentSchema = new Schema<Assignment>(
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
    cancelReason: { type: String, enum: CANCEL_REASONS },
    details: String,
  } satisfies Record<keyof Assignment, unknown>,
  { _id: false, id: false, strict: "throw" },
);
