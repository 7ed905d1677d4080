import { z } from "zod";
import { addressLine2, emailOrNone, oneOf, optionalText, phone10, requiredLine } from "../fields";
import { joinReason, REASON_TOO_LONG, reasonFields, reasonFits } from "./rejection";
import {
  COUNTIES,
  LIMITS,
  MESSAGES,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  STAFF_MESSAGES,
  ZIP_CODES,
} from "../vocabulary";

const reason = optionalText(STAFF_MESSAGES.reason, LIMITS.reason);
const notes = optionalText(STAFF_MESSAGES.notes, LIMITS.notes);

/** Accept, on the screen: there is nothing to fill in. */
export const AcceptForm = z.object({}).transform((v) => v);

/** Reject, on the screen: a ready-made reason, own words, both or neither, and the status that the administrator saw. */
export const RejectForm = z
  .object({
    ...reasonFields(REJECTION_REASONS),
    seen: z.enum(REQUEST_STATUSES).optional().catch(undefined),
  })
  .refine(reasonFits, REASON_TOO_LONG)
  .transform((v) => ({ reason: joinReason(v), seen: v.seen }));

/** Close, on the screen. */
export const CloseForm = z.object({ notes }).transform((v) => v);

/** Corrections of how and where somebody is reached; an e-mail address may be taken away. `seen` is the version that was corrected. */
export const CorrectForm = z
  .object({
    phone_number: phone10(MESSAGES.phone),
    email: emailOrNone(MESSAGES.email),
    street_address_1: requiredLine(MESSAGES.address, LIMITS.street),
    street_address_2: addressLine2(MESSAGES.address),
    city: requiredLine(MESSAGES.city, LIMITS.city),
    zip_code: oneOf(ZIP_CODES, MESSAGES.zipCode),
    county: oneOf(COUNTIES, MESSAGES.county),
    seen: z.string().max(8).catch(""),
  })
  .transform((v) => ({
    phone: v.phone_number,
    email: v.email,
    address: {
      line1: v.street_address_1,
      line2: v.street_address_2,
      city: v.city,
      zip: v.zip_code,
    },
    county: v.county,
    seen: v.seen,
  }));

/** An id as a call sends it; whether there is such a request is for the service to say. */
const id = z
  .string({ error: STAFF_MESSAGES.request })
  .trim()
  .min(1, STAFF_MESSAGES.request)
  .max(64, STAFF_MESSAGES.request);

/** Calls about one request. The `email` that clients send along is not read: mail goes to the stored address only. */
export const RequestIdCall = z.object({ id });
export const RejectCall = z.object({ id, reason });
export const CloseCall = z.object({ id, notes });
