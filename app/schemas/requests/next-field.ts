import { z } from "zod";

/** Field of the button that decides a request and goes on with the next one of the list. */
export const NEXT_BUTTON = { name: "then", value: "next" } as const;

export const nextField = z.literal(NEXT_BUTTON.value).optional().catch(undefined);
