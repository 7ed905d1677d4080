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

const MAX_REFERENCE = 40;

/** Drops gaps; letters that no number has become the digits they look like (Crockford, base 32). */
function toReference(text: string) {
  const typed = text.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const digits = typed.length > 8 && typed.startsWith("R") ? typed.slice(1) : typed;
  return `R${digits.replaceAll("O", "0").replace(/[IL]/g, "1")}`;
}

/** Reference number of a request, and what shows that it is one's own. */
export const NumberLookup = z
  .object({
    reference: requiredLine("lookup.reference", MAX_REFERENCE, "lookup.reference"),
    proof: requiredLine("lookup.proof", LIMITS.name, "lookup.proof"),
  })
  .transform(({ reference, proof }) => ({ id: toReference(reference), proof }));
export type NumberLookupInput = z.output<typeof NumberLookup>;
