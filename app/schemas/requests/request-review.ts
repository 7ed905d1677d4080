import { z } from "zod";
import {
  addressLine2,
  emailOrNone,
  oneOf,
  optionalText,
  phone10,
  requiredLine,
  requiredText,
} from "../fields";
import {
  COUNTIES,
  LIMITS,
  PRIORITIES,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  ZIP_CODES,
  type PriorityLevel,
} from "../vocabulary";
import { nextField } from "./next-field";
import { REQUEST_REASONS, toRejection } from "./rejection";
import {
  calledRejection,
  REJECTION_TOO_LONG,
  rejectionFields,
  rejectionFits,
} from "./rejection-fields";

const notes = optionalText("staff.notes", LIMITS.notes);

/** Accept form: no fields to fill in. */
export const AcceptForm = z.object({ then: nextField });

/** Reject form; `seen` is the status the administrator saw. */
export const RejectForm = z
  .object({
    ...rejectionFields(REQUEST_REASONS),
    seen: z.enum(REQUEST_STATUSES).optional().catch(undefined),
    then: nextField,
  })
  .refine(rejectionFits, REJECTION_TOO_LONG)
  .transform((v) => ({ ...toRejection(v), seen: v.seen, then: v.then }));

/** Close form. */
export const CloseForm = z.object({ notes });

/** A note for the history; only administrators see it. */
export const NoteForm = z.object({ note: requiredText("staff.note", LIMITS.note) });

/** Priority by its name, and why; only administrators see them. */
export const PriorityForm = z
  .object({
    priority: oneOf(PRIORITIES, "staff.priority"),
    why: optionalText("staff.why", LIMITS.why),
  })
  .transform(({ priority, why }) => ({
    priority: PRIORITIES.indexOf(priority) as PriorityLevel, // levels are the names' positions
    reason: why,
  }));

/** Corrected contact details; the e-mail may be removed. `seen` is a `contactVersion`. */
export const CorrectForm = z
  .object({
    phone_number: phone10("help.phone"),
    email: emailOrNone("help.email"),
    street_address_1: requiredLine("help.address", LIMITS.street),
    street_address_2: addressLine2("help.address"),
    city: requiredLine("help.city", LIMITS.city),
    zip_code: oneOf(ZIP_CODES, "help.zipCode"),
    county: oneOf(COUNTIES, "help.county"),
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
  .string({ error: "staff.request" })
  .trim()
  .min(1, "staff.request")
  .max(64, "staff.request");

/** Calls on one request. Clients' `email` is ignored: mail goes to the stored address only. */
export const RequestIdCall = z.object({ id });
export const RejectCall = z
  .object({ id, reason: calledRejection(REJECTION_REASONS) })
  .transform(({ id, reason }) => ({ id, ...reason }));
export const CloseCall = z.object({ id, notes });
