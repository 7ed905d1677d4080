import { z } from "zod";
import { emailOrNone, oneOf, submissionId } from "../fields";
import { INTAKES, LOCALES } from "../vocabulary";
import { nextField } from "./next-field";
import { PRIORITY_FIELDS, toPriority } from "./priority-fields";
import {
  ANSWER_FIELDS,
  helpIsSelected,
  otherIsFilled,
  toAnswers,
  type FieldValues,
} from "./answers";

const FORM_FIELDS = {
  submission_id: submissionId,
  website: z.string().optional().catch("x"),
};

const toInput = (v: FieldValues & z.output<z.ZodObject<typeof FORM_FIELDS>>) => ({
  ...toAnswers(v),
  submissionId: v.submission_id,
  honeypotFilled: Boolean(v.website),
});

/**
 * Help request from the form or `POST /homeowner/requestHelp` (specification, sections 3, 5, 9).
 * `state` is ignored: always Florida. `submission_id` makes resubmits idempotent.
 * `website` is a honeypot.
 */
export const HelpRequestPayload = z
  .object({ ...ANSWER_FIELDS, ...FORM_FIELDS })
  .refine(helpIsSelected.test, helpIsSelected.otherwise)
  .refine(otherIsFilled.test, otherIsFilled.otherwise)
  .transform(toInput);
export type HelpRequestInput = z.output<typeof HelpRequestPayload>;

/** Help request that staff enter; email is optional. */
export const StaffRequestPayload = z
  .object({
    how: oneOf(INTAKES, "staff.how"),
    locale: oneOf(LOCALES, "staff.locale"),
    ...ANSWER_FIELDS,
    ...PRIORITY_FIELDS,
    priority: PRIORITY_FIELDS.priority.default("none"),
    ...FORM_FIELDS,
    email: emailOrNone("help.email"),
    then: nextField,
  })
  .refine(helpIsSelected.test, helpIsSelected.otherwise)
  .refine(otherIsFilled.test, otherIsFilled.otherwise)
  .transform((v) => ({
    ...toInput(v),
    how: v.how,
    locale: v.locale,
    urgency: toPriority(v),
    then: v.then,
  }));
export type StaffRequestInput = z.output<typeof StaffRequestPayload>;
