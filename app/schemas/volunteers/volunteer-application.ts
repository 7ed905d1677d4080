import { z } from "zod";
import { addressLine2, email, flag, requiredLine, stateCode, tenDigits, zip5 } from "../fields";
import { team } from "./teams";
import { LIMITS, TEAM_CODES, type Team } from "../vocabulary";

/** Messages of the specification, section 5: `{Field} is required.`, for a missing and a malformed field alike. */
export const APPLICATION_MESSAGES = {
  firstName: "First Name is required.",
  lastName: "Last Name is required.",
  phoneNumber: "Phone Number is required.",
  email: "Email is required.",
  streetAddress1: "Street Address 1 is required.",
  /** Nobody has to fill it in: what can be wrong with it is something else. */
  streetAddress2: "Street Address 2 is too long or has characters that cannot be printed.",
  city: "City is required.",
  state: "State is required.",
  county: "County is required.",
  zipCode: "Zip Code is required.",
  areasOfHelp: "Areas of Help is required.",
  agreement: "Liability Agreement is required.",
  received:
    "Your application was received. It will be reviewed, and you will be contacted by phone or e-mail.",
  /** Said only where a repeat is harmless. */
  awayButRepeatable:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second application.",
} as const;

/** Of the specification, section 8: an answer that is not ok, where the form itself has no better words. */
export const SUBMISSION_FAILED = "Submission failed";

/** Stored when an administrator rejects an application without a reason, so that the status text is never blank. */
export const DEFAULT_APPLICATION_REASON =
  "The center is unable to accept this application at this time.";

const M = APPLICATION_MESSAGES;
const area = flag(M.areasOfHelp);
/** Cross-field rules run while other fields fail, or their messages would appear only on the second try. */
const always = { when: (p: { value: unknown }) => typeof p.value === "object" && p.value !== null };

/** What both doors send, in the order of the screen. The form's boxes are flat fields under the codes of the teams; the call may say them too. */
const FIELDS = {
  firstName: requiredLine(M.firstName, LIMITS.name),
  lastName: requiredLine(M.lastName, LIMITS.name),
  phoneNumber: tenDigits(M.phoneNumber),
  email: email(M.email),
  streetAddress1: requiredLine(M.streetAddress1, LIMITS.street),
  streetAddress2: addressLine2(M.streetAddress2),
  city: requiredLine(M.city, LIMITS.city),
  state: stateCode(M.state),
  county: requiredLine(M.county, LIMITS.county), // a text: applicants come from all states
  zipCode: zip5(M.zipCode),
  admin_team: area,
  hospitality: area,
  logistic_tracking: area,
  community_outreach: area,
  community_helpers: area,
};
/** `submission_id` makes a repeated send harmless. `website` is a trap that people do not see. */
const UNSEEN = {
  submission_id: z.uuid().optional().catch(undefined),
  website: z.string().optional().catch("x"),
};

type ApplicationFields = z.output<z.ZodObject<typeof FIELDS & typeof UNSEEN>> & {
  agreement: boolean;
};

const toInput = (v: ApplicationFields, named: readonly Team[] = []) => ({
  firstName: v.firstName,
  lastName: v.lastName,
  phone: v.phoneNumber,
  email: v.email,
  address: {
    line1: v.streetAddress1,
    line2: v.streetAddress2,
    city: v.city,
    state: v.state,
    zip: v.zipCode,
  },
  county: v.county,
  teams: TEAM_CODES.filter((code) => v[code] || named.includes(code)),
  ticked: v.agreement,
  submissionId: v.submission_id,
  honeypotFilled: Boolean(v.website),
});
export type VolunteerApplicationInput = ReturnType<typeof toInput>;

/** The form: at least one box, reported at the first one, where the summary's link can go, and the agreement ticked. */
export const VolunteerApplicationForm = z
  .object({ ...FIELDS, agreement: flag(M.agreement).refine(Boolean, M.agreement), ...UNSEEN })
  .refine((v) => TEAM_CODES.some((code) => v[code]), {
    path: ["admin_team"],
    message: M.areasOfHelp,
    ...always,
  })
  .transform((v) => toInput(v));

/** No list, or an empty one. Something else than a list has its own message already. */
const isNothing = (list: unknown) =>
  list === undefined || (Array.isArray(list) && list.length === 0);

/**
 * `POST /volunteer/create`: `areasOfHelp` is a list of names or codes; one alone may be a string. The documented payload has no field for the agreement,
 * because its client sends only after the tick: an absent one is taken for agreed (and stored as not ticked here), an explicit no is refused.
 * Of `teamLeader`, `status` and the like nothing is read.
 */
export const VolunteerApplication = z
  .object({
    ...FIELDS,
    areasOfHelp: z
      .preprocess(
        (v) => (typeof v === "string" ? [v] : v),
        z
          .array(team(M.areasOfHelp), { error: M.areasOfHelp })
          .max(TEAM_CODES.length * 4, M.areasOfHelp),
      )
      .optional(),
    agreement: z
      .boolean({ error: M.agreement })
      .optional()
      .refine((v) => v !== false, M.agreement)
      .transform(Boolean),
    ...UNSEEN,
  })
  .refine((v) => TEAM_CODES.some((code) => v[code]) || !isNothing(v.areasOfHelp), {
    path: ["areasOfHelp"],
    message: M.areasOfHelp,
    ...always,
  })
  .transform(({ areasOfHelp, ...v }) => toInput(v, areasOfHelp));
