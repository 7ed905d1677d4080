import { z } from "zod";
import { documentId } from "../fields";

/** Accept on the card of a list: a form without other fields. */
export const ListedForm = z.object({ id: documentId("R", "staff.request") });
