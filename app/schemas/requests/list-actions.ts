import { z } from "zod";
import { documentId, optionalText } from "../fields";
import { LIMITS } from "../vocabulary";
import { NEXT_BUTTON } from "./next-button";

const id = documentId("R", "staff.request");

/** Accept on a card of the new requests. */
export const AcceptListed = z.object({ id });

/** Close on the card of a request in progress. */
export const CloseListed = z.object({
  id,
  notes: optionalText("staff.notes", LIMITS.notes),
  then: z.literal(NEXT_BUTTON.value).optional().catch(undefined),
});
