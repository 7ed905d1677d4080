import { z } from "zod";
import { addressLine2, emailOrNone, oneOf, optionalText, phone10, requiredLine } from "../fields";
import {
  COUNTIES,
  LIMITS,
  MESSAGES,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  STAFF_MESSAGES,
  ZIP_CODES,
} from "../vocabulary";
import { joinReason, REASON_TOO_LONG, reasonFields, reasonFits } from "./rejection";

const reason = optionalText(STAFF_MESSAGES.reason, LIMITS.reason);
const notes = optionalText(STAFF_MESSAGES.notes, LIMITS.notes);

/** Accept form: no fields. */
export const AcceptForm = z.object({}).transform((v) => v);

/** Reject form; `seen` is the status the administrator saw. */
export const RejectForm = z
  .object({
    ...reasonFields(REJECTION_REASONS),
    seen: z.enum(REQUEST_STATUSES).optional().catch(undefined),
  })
  .refine(reasonFits, REASON_TOO_LONG)
  .transform((v) => ({ reason: joinReason(v), seen: v.seen }));

/** Close form. */
export const CloseForm = z.object({ notes }).transform((v) => v);

/** Corrected contact details; the e-mail may be removed. `seen` is a `contactVersion`. */
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

/** Id in a call; the service checks that the request exists. */
const id = z
  .string({ error: STAFF_MESSAGES.request })
  .trim()
  .min(1, STAFF_MESSAGES.request)
  .max(64, STAFF_MESSAGES.request);

/** Calls on one request. Clients' `email` is ignored: mail goes to the stored address only. */
export const RequestIdCall = z.object({ id });
export const RejectCall = z.object({ id, reason });
export const CloseCall = z.object({ id, notes });
