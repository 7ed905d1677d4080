import { z } from "zod";
import { requiredLine } from "../fields";
import { LIMITS } from "../vocabulary";

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
