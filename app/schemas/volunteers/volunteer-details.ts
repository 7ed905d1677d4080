import { z } from "zod";
import { requiredLine, stateCode } from "../fields";
import { LIMITS } from "../vocabulary";

/** A required field; later rules have their own messages. */
const filled = z
  .union([z.string(), z.number()], { error: "details.allFields" })
  .transform((v) => String(v).trim())
  .refine((v) => v !== "", { message: "details.allFields", abort: true });

/** `POST /volunteer/update-user-details` and the account screen. `email` is read-only: ignored. */
export const UpdateDetails = z.object({
  phone: filled
    .refine((v) => /^\d+$/.test(v), { message: "details.digits", abort: true })
    .refine((v) => /^\d{10}$/.test(v), "help.phone"),
  address: filled.pipe(requiredLine("help.address", LIMITS.street, "tooLong.address")),
  city: filled.pipe(requiredLine("help.city", LIMITS.city, "tooLong.city")),
  state: filled.pipe(stateCode("details.state")),
  zip: filled.refine((v) => /^\d{5}$/.test(v), "help.zipCode"),
});
export type UpdateDetailsInput = z.output<typeof UpdateDetails>;

/** `GET /volunteer/user-details?userToken=`. */
export const OwnDetailsQuery = z.object({ userToken: z.string().optional().catch(undefined) });
