import { z } from "zod";
import { addressLine2, requiredLine } from "../fields";
import { LIMITS } from "../vocabulary";

/** Name and address of a status look-up, from the status calls and the status screens' form. */
export const StatusLookup = z
  .object({
    first_name: requiredLine("help.firstName", LIMITS.name, "tooLong.firstName"),
    last_name: requiredLine("help.lastName", LIMITS.name, "tooLong.lastName"),
    street_address_1: requiredLine("help.lookupAddress", LIMITS.street, "tooLong.address"),
    street_address_2: addressLine2("help.lookupAddress"),
  })
  .transform((v) => ({
    firstName: v.first_name,
    lastName: v.last_name,
    line1: v.street_address_1,
    line2: v.street_address_2,
  }));
export type StatusLookupInput = z.output<typeof StatusLookup>;
