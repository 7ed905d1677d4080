import { z } from "zod";
import {
  addressLine2,
  email,
  flag,
  requiredLine,
  stateCode,
  submissionId,
  tenDigits,
  zip5,
} from "../fields";
import { LIMITS, TEAM_CODES, type Team } from "../vocabulary";
import { CROSS_FIELD } from "../form";
import { team } from "./teams";

const area = flag("application.areasOfHelp");

/** In screen order. The form's checkboxes are flat fields by team code; calls may send them. */
const FIELDS = {
  firstName: requiredLine("application.firstName", LIMITS.name, "tooLong.firstName"),
  lastName: requiredLine("application.lastName", LIMITS.name, "tooLong.lastName"),
  phoneNumber: tenDigits("application.phoneNumber"),
  email: email("application.email"),
  streetAddress1: requiredLine("application.streetAddress1", LIMITS.street, "tooLong.address"),
  streetAddress2: addressLine2("application.streetAddress2"),
  city: requiredLine("application.city", LIMITS.city, "tooLong.city"),
  state: stateCode("application.state"),
  county: requiredLine("application.county", LIMITS.county, "tooLong.county"), // free text: any state
  zipCode: zip5("application.zipCode"),
  admin_team: area,
  hospitality: area,
  logistic_tracking: area,
  community_outreach: area,
  community_helpers: area,
};
/** `submission_id` makes a repeated submission harmless. `website` is the honeypot. */
const HIDDEN_FIELDS = {
  submission_id: submissionId,
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
    agreement: flag("application.agreement").refine(Boolean, "application.agreement"),
    ...HIDDEN_FIELDS,
  })
  .refine((v) => TEAM_CODES.some((code) => v[code]), {
    path: ["admin_team"],
    message: "application.areasOfHelp",
    ...CROSS_FIELD,
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
          .array(team("application.areasOfHelp"), { error: "application.areasOfHelp" })
          .max(TEAM_CODES.length * 4, "application.areasOfHelp"),
      )
      .optional(),
    agreement: z
      .boolean({ error: "application.agreement" })
      .optional()
      .refine((v) => v !== false, "application.agreement")
      .transform(Boolean),
    ...HIDDEN_FIELDS,
  })
  .refine((v) => TEAM_CODES.some((code) => v[code]) || !isEmptyList(v.areasOfHelp), {
    path: ["areasOfHelp"],
    message: "application.areasOfHelp",
    ...CROSS_FIELD,
  })
  .transform(({ areasOfHelp, ...v }) => toInput(v, areasOfHelp));
