import { z } from "zod";
import { documentId } from "../fields";
import { nextField } from "./next-field";
import { CLOSING_FIELDS, keptIsGiven } from "./request-review";

const id = documentId("R", "staff.request");

/** A form without other fields: Accept on a card, or a claim. */
export const ListedForm = z.object({ id });

/** Close on the card of a request in progress. */
export const CloseListed = z
  .object({
    id,
    ...CLOSING_FIELDS,
    then: nextField,
  })
  .refine(keptIsGiven.test, keptIsGiven.otherwise);
