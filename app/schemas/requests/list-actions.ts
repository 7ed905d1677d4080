import { z } from "zod";
import { documentId, optionalText } from "../fields";
import { LIMITS } from "../vocabulary";
import { nextField } from "./next-field";

const id = documentId("R", "staff.request");

/** Accept on a card of the new requests. */
export const AcceptListed = z.object({ id });

/** Close on the card of a request in progress. */
export const CloseListed = z.object({
  id,
  notes: optionalText("staff.notes", LIMITS.notes),
  then: nextField,
});
