import { z } from "zod";
import {
  addressLine2,
  conditionalLine,
  email,
  emailOrNone,
  flag,
  isFilledLine,
  oneOf,
  phone10,
  requiredLine,
  requiredText,
} from "../fields";
import {
  COUNTIES,
  HELP_TYPE_CODES,
  HELP_TYPES,
  INTAKES,
  LIMITS,
  LOCALES,
  ZIP_CODES,
} from "../vocabulary";
import { CROSS_FIELD } from "../cross-field";

const help = flag("help.helpType");

/**
 * What a homeowner says, in screen order: the first message of a response is the first on the page.
 */
export const ANSWER_FIELDS = {
  first_name: requiredLine("help.firstName", LIMITS.name, "tooLong.firstName"),
  last_name: requiredLine("help.lastName", LIMITS.name, "tooLong.lastName"),
  email: email("help.email"),
  phone_number: phone10("help.phone"),
  street_address_1: requiredLine("help.address", LIMITS.street, "tooLong.address"),
  street_address_2: addressLine2("help.address"),
  city: requiredLine("help.city", LIMITS.city, "tooLong.city"),
  zip_code: oneOf(ZIP_CODES, "help.zipCode"),
  county: oneOf(COUNTIES, "help.county"),
  helpExterior: help,
  helpInterior: help,
  helpEmotional: help,
  helpSupplies: help,
  helpWater: help,
  helpFood: help,
  helpOther: help,
  other: conditionalLine("help.other"),
  description: requiredText("help.description", LIMITS.description),
};
type Answers = z.output<z.ZodObject<typeof ANSWER_FIELDS>>;
export const ANSWER_ORDER = Object.keys(ANSWER_FIELDS) as (keyof Answers)[];

/** Fields of the form that are no answers. */
const FORM_FIELDS = {
  submission_id: z.uuid().optional().catch(undefined),
  website: z.string().optional().catch("x"),
};

export const helpIsSelected = {
  test: (v: Answers) => HELP_TYPE_CODES.some((code) => v[HELP_TYPES[code].field]),
  otherwise: { path: ["helpExterior"], message: "help.helpType", ...CROSS_FIELD },
};
export const otherIsFilled = {
  test: (v: Answers) => !v.helpOther || isFilledLine(v.other, LIMITS.other),
  otherwise: { path: ["other"], message: "help.other", ...CROSS_FIELD },
};

export const toAnswers = (v: Answers) => ({
  firstName: v.first_name,
  lastName: v.last_name,
  email: v.email,
  phone: v.phone_number,
  address: {
    line1: v.street_address_1,
    line2: v.street_address_2,
    city: v.city,
    state: "FL" as const,
    zip: v.zip_code,
  },
  county: v.county,
  helpTypes: HELP_TYPE_CODES.filter((code) => v[HELP_TYPES[code].field]),
  other: v.helpOther ? v.other : "",
  description: v.description,
});

const toInput = (v: Answers & z.output<z.ZodObject<typeof FORM_FIELDS>>) => ({
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

/** The same form entered by staff: adds how the person came and their language; email optional. */
export const StaffRequestPayload = z
  .object({
    how: oneOf(INTAKES, "staff.how"),
    locale: oneOf(LOCALES, "staff.locale"),
    ...ANSWER_FIELDS,
    ...FORM_FIELDS,
    email: emailOrNone("help.email"),
  })
  .refine(helpIsSelected.test, helpIsSelected.otherwise)
  .refine(otherIsFilled.test, otherIsFilled.otherwise)
  .transform((v) => ({ ...toInput(v), how: v.how, locale: v.locale }));
export type StaffRequestInput = z.output<typeof StaffRequestPayload>;
