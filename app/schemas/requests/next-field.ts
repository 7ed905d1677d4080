import { z } from "zod";
import { NEXT_BUTTON } from "./next-button";

/** Whether the decision goes on with the next record of the list. */
export const nextField = z.literal(NEXT_BUTTON.value).optional().catch(undefined);
