import mongoose, { Schema } from "mongoose";
import {
  BULK_ACTIONS,
  BULK_OUTCOMES,
  type BulkAction,
  type BulkOutcome,
} from "~/schemas/requests/bulk-actions";
import { PRIORITY_LEVELS, type PriorityLevel } from "~/schemas/vocabulary";
import type { Message } from "~/text/message";
import { definePart, defineSchema, requiredDate, requiredString } from "./schema.server";

export interface BulkResult {
  outcome: BulkOutcome;
  rev?: number;
  /** Why it was refused or kept, or who of a crew got no offer. */
  reason?: Message | undefined;
}

/** Requests that an administrator selected, and the change made to them, if it was started. */
export interface BulkChangeDocument {
  _id: string;
  /** The administrator; no other one sees it. */
  by: string;
  action: BulkAction;
  requestIds: string[];
  /** Whether more requests matched than one change may have. */
  more: boolean;
  /** Address of the list that it was selected from. */
  list: string;
  /** Whether the list can show it: its page has script. */
  over?: boolean;
  priority?: PriorityLevel;
  priorityReason?: string;
  volunteerIds?: string[];
  createdAt: Date;
  startedAt?: Date;
  stoppedAt?: Date;
  endedAt?: Date;
  /** By request id: writing one again changes nothing. */
  results: Record<string, BulkResult>;
  expireAt: Date;
}

const schema = defineSchema<BulkChangeDocument>(
  "bulkChanges",
  {
    _id: requiredString,
    by: requiredString,
    action: { ...requiredString, enum: BULK_ACTIONS },
    requestIds: { type: [String], required: true },
    more: { type: Boolean, required: true },
    list: requiredString,
    over: Boolean,
    priority: { type: Number, enum: PRIORITY_LEVELS },
    priorityReason: String,
    volunteerIds: { type: [String], default: undefined },
    createdAt: requiredDate,
    startedAt: Date,
    stoppedAt: Date,
    endedAt: Date,
    results: {
      type: Map,
      of: definePart<BulkResult>({
        outcome: { ...requiredString, enum: BULK_OUTCOMES },
        rev: Number,
        reason: Schema.Types.Mixed, // a message: its key, with parameters or without
      }),
      required: true,
    },
    expireAt: requiredDate,
  },
  { minimize: false },
);

schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });
schema.index({ startedAt: 1 }); // those under way

export const BulkChanges = mongoose.model<BulkChangeDocument>("BulkChange", schema);
