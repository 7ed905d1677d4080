import type { SchemaDefinition } from "mongoose";
import { definePart, requiredDate, requiredString } from "./schema.server";

/** An order to keep a document as it is, such as for a court or a public-records request. */
export interface LegalHold {
  reason: string;
  at: Date;
  /** The administrator; absent if a command placed it. */
  by?: string;
}

export interface PrivacyFields {
  /** Nothing about the document is erased while it is there. */
  legalHold?: LegalHold;
  erasedAt?: Date;
  /** Present for a while after that: late writes are still being removed. */
  erasing?: true;
}

export const privacyFields = {
  legalHold: {
    type: definePart<LegalHold>({
      reason: requiredString,
      at: requiredDate,
      by: String,
    }),
    default: undefined,
  },
  erasedAt: Date,
  erasing: Boolean,
} satisfies SchemaDefinition;

export const ERASING_INDEX = [
  { erasing: 1 },
  { partialFilterExpression: { erasing: true } },
] as const;
