import { z } from "zod";
import { isFilledLine, stateCode } from "../fields";
import { LIMITS, MESSAGES } from "../vocabulary";

/** Messages about a volunteer's own details (specification, sections 5 and 8). */
export const DETAILS_MESSAGES = {
  allFields: "All fields must be filled out.",
  digits: "Phone number must contain only digits.",
  failed: "Failed to update user details.",
  /** Not in the specification. */
  state: "Please select a state.",
  updated: "Your details were updated.",
} as const;

const M = DETAILS_MESSAGES;

/** A required field; later rules have their own messages. */
const filled = z
  .union([z.string(), z.number()], { error: M.allFields })
  .transform((v) => String(v).trim())
  .refine((v) => v !== "", { message: M.allFields, abort: true });

const line = (message: string, max: number) =>
  z
    .string()
    .max(max * 16, message)
    .transform((v) => v.normalize("NFC"))
    .refine((v) => isFilledLine(v, max), message);

/**
 * `POST /volunteer/update-user-details` and the account screen. `email` is read-only and ignored.
 * The phone number is strict here, as its message says: ten digits only.
 */
export const UpdateDetails = z
  .object({
    phone: filled
      .refine((v) => /^\d+$/.test(v), { message: M.digits, abort: true })
      .refine((v) => /^\d{10}$/.test(v), MESSAGES.phone),
    address: filled.pipe(line(MESSAGES.address, LIMITS.street)),
    city: filled.pipe(line(MESSAGES.city, LIMITS.city)),
    state: filled.pipe(stateCode(M.state)),
    zip: filled.refine((v) => /^\d{5}$/.test(v), MESSAGES.zipCode),
  })
  .transform((v) => v);
export type UpdateDetailsInput = z.output<typeof UpdateDetails>;

/** `GET /volunteer/user-details?userToken=`. */
export const OwnDetailsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
