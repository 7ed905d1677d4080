import { z } from "zod";
import { addressLine2, email, flag, requiredLine, stateCode, tenDigits, zip5 } from "../fields";
import { LIMITS, TEAM_CODES, type Team } from "../vocabulary";
import { team } from "./teams";

/** Specification, section 5: `{Field} is required.`, for missing and malformed fields alike. */
export const APPLICATION_MESSAGES = {
  firstName: "First Name is required.",
  lastName: "Last Name is required.",
  phoneNumber: "Phone Number is required.",
  email: "Email is required.",
  streetAddress1: "Street Address 1 is required.",
  /** Optional, so never "required". */
  streetAddress2: "Street Address 2 is too long or has characters that cannot be printed.",
  city: "City is required.",
  state: "State is required.",
  county: "County is required.",
  zipCode: "Zip Code is required.",
  areasOfHelp: "Areas of Help is required.",
  agreement: "Liability Agreement is required.",
  received:
    "Your application was received. It will be reviewed, and you will be contacted by phone or e-mail.",
  /** Only where a repeat is harmless. */
  unavailableButIdempotent:
    "We could not reach our records just now. Nothing you typed is lost: please try again in a minute. Sending again will not make a second application.",
} as const;

/** Specification, section 8: for a failed response without a better message. */
export const SUBMISSION_FAILED = "Submission failed";

/** Stored if an administrator gives no reason, so that the status text is never blank. */
export const DEFAULT_APPLICATION_REASON =
  "The center is unable to accept this application at this time.";

const M = APPLICATION_MESSAGES;
const area = flag(M.areasOfHelp);
/** Runs cross-field rules while other fields fail; else their messages appear on the second try. */
const RUN_ALWAYS = {
  when: (p: { value: unknown }) => typeof p.value === "object" && p.value !== null,
};

/**
 * Fields of the form and the API call, in the order of the screen. The form's checkboxes are flat
 * fields named by team code; the call may send them too.
 */
const FIELDS = {
  firstName: requiredLine(M.firstName, LIMITS.name),
  lastName: requiredLine(M.lastName, LIMITS.name),
  phoneNumber: tenDigits(M.phoneNumber),
  email: email(M.email),
  streetAddress1: requiredLine(M.streetAddress1, LIMITS.street),
  streetAddress2: addressLine2(M.streetAddress2),
  city: requiredLine(M.city, LIMITS.city),
  state: stateCode(M.state),
  county: requiredLine(M.county, LIMITS.county), // free text: applicants come from all states
  zipCode: zip5(M.zipCode),
  admin_team: area,
  hospitality: area,
  logistic_tracking: area,
  community_outreach: area,
  community_helpers: area,
};
/** `submission_id` makes a repeated submission harmless. `website` is the honeypot. */
const HIDDEN_FIELDS = {
  submission_id: z.uuid().optional().catch(undefined),
  website: z.string().optional().catch("x"),
};

type ApplicationFields = z.output<z.ZodObject<typeof FIELDS & typeof HIDDEN_FIELDS>> & {
  agreement: boolean;
};

const toInput = (v: ApplicationFields, listedTeams: readonly Team[] = []) => ({
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
  teams: TEAM_CODES.filter((code) => v[code] || listedTeams.includes(code)),
  ticked: v.agreement,
  submissionId: v.submission_id,
  honeypotFilled: Boolean(v.website),
});
export type VolunteerApplicationInput = ReturnType<typeof toInput>;

/** The form. A missing area is reported at the first checkbox, the target of the summary's link. */
export const VolunteerApplicationForm = z
  .object({
    ...FIELDS,
    agreement: flag(M.agreement).refine(Boolean, M.agreement),
    ...HIDDEN_FIELDS,
  })
  .refine((v) => TEAM_CODES.some((code) => v[code]), {
    path: ["admin_team"],
    message: M.areasOfHelp,
    ...RUN_ALWAYS,
  })
  .transform((v) => toInput(v));

/** Missing or empty list; other types have their own message already. */
const isEmptyList = (list: unknown) =>
  list === undefined || (Array.isArray(list) && list.length === 0);

/**
 * `POST /volunteer/create`: `areasOfHelp` is an array of names or codes, or a single string. The
 * documented payload has no field for the agreement, because its client submits only after the
 * tick: a missing one counts as agreed (stored with `ticked: false`), an explicit false is refused.
 * `teamLeader`, `status` and the like are ignored.
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
    ...HIDDEN_FIELDS,
  })
  .refine((v) => TEAM_CODES.some((code) => v[code]) || !isEmptyList(v.areasOfHelp), {
    path: ["areasOfHelp"],
    message: M.areasOfHelp,
    ...RUN_ALWAYS,
  })
  .transform(({ areasOfHelp, ...v }) => toInput(v, areasOfHelp));
