import { z } from "zod";
import { documentId } from "../fields";
import { nextField } from "./next-field";
import { CLOSING_FIELDS, keptIsGiven } from "./request-review";

const id = documentId("R", "staff.request");

/** Accept on a card of the new requests. */
export const AcceptListed = z.object({ id });

/** Close on the card of a request in progress. */
export const CloseListed = z
  .object({
    id,
    ...CLOSING_FIELDS,
    then: nextField,
  })
  .refine(keptIsGiven, { path: ["kept"], message: "staff.kept" });
