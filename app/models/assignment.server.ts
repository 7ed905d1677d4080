import { CAUSES } from "~/schemas/jobs/assignment-state";
import { VISIT_PARTS, type VisitTime } from "~/schemas/jobs/visit";
import { ASSIGNMENT_STATES, type AssignmentState } from "~/schemas/vocabulary";
import { definePart, requiredDate, requiredString } from "./schema.server";

const CANCEL_REASONS = [
  "lapsed",
  ...CAUSES,
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
  /** When the volunteer plans to come; over once the job is not Scheduled any more. */
  visit?: VisitTime & {
    /** Both sides know: they were reminded, or it was planned for the same or the next day. */
    reminded?: true;
  };
}

export const assignmentSchema = definePart<Assignment>(
  {
    id: requiredString,
    volunteerId: requiredString,
    name: requiredString,
    state: { ...requiredString, enum: ASSIGNMENT_STATES },
    offeredAt: requiredDate,
    offeredBy: requiredString,
    remindedAt: Date,
    respondedAt: Date,
    declineReason: String,
    completedAt: Date,
    cancelledAt: Date,
    cancelReason: { type: String, enum: CANCEL_REASONS },
    details: String,
    visit: {
      type: definePart<NonNullable<Assignment["visit"]>>({
        day: requiredString,
        part: { ...requiredString, enum: VISIT_PARTS },
        reminded: Boolean,
      }),
      default: undefined,
    },
  },
  { id: false },
);
