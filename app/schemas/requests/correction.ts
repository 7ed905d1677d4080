import { z } from "zod";
import { emailOrNone } from "../fields";
import { ANSWER_FIELDS, helpIsSelected, otherIsFilled, toAnswers } from "./answers";

/** Corrected answers of a homeowner; the email may be removed. `seen` is an `answersVersion`. */
export const CorrectForm = z
  .object({
    ...ANSWER_FIELDS,
    email: emailOrNone("help.email"),
    seen: z.string().max(8).catch(""),
    /** What the form showed at first, for the form that comes back after a refusal. */
    opened: z.string().catch(""),
  })
  .refine(helpIsSelected.test, helpIsSelected.otherwise)
  .refine(otherIsFilled.test, otherIsFilled.otherwise)
  .transform((v) => ({ ...toAnswers(v), seen: v.seen }));
