import type { PlainMessageKey } from "~/text/message";
import { z } from "zod";
import { isFilledLine, stateCode } from "../fields";
import { LIMITS } from "../vocabulary";

/** A required field; later rules have their own messages. */
const filled = z
  .union([z.string(), z.number()], { error: "details.allFields" })
  .transform((v) => String(v).trim())
  .refine((v) => v !== "", { message: "details.allFields", abort: true });

const line = (message: PlainMessageKey, max: number) =>
  z
    .string()
    .max(max * 16, message)
    .transform((v) => v.normalize("NFC"))
    .refine((v) => isFilledLine(v, max), message);

/**
 * `POST /volunteer/update-user-details` and the account screen. `email` is read-only and ignored.
 * The phone number is strict here, as its message says: ten digits only.
 */
export const UpdateDetails = z.object({
  phone: filled
    .refine((v) => /^\d+$/.test(v), { message: "details.digits", abort: true })
    .refine((v) => /^\d{10}$/.test(v), "help.phone"),
  address: filled.pipe(line("help.address", LIMITS.street)),
  city: filled.pipe(line("help.city", LIMITS.city)),
  state: filled.pipe(stateCode("details.state")),
  zip: filled.refine((v) => /^\d{5}$/.test(v), "help.zipCode"),
});
export type UpdateDetailsInput = z.output<typeof UpdateDetails>;

/** `GET /volunteer/user-details?userToken=`. */
export const OwnDetailsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
