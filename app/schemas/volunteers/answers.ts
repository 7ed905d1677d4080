import { goes, stays, toErasedName, withoutStreet, type Erase } from "../erasure";
import type { VolunteerApplicationInput } from "./volunteer-application";

export type VolunteerAnswers = Omit<
  VolunteerApplicationInput,
  "ticked" | "submissionId" | "honeypotFilled"
>;

/** All answers, with what an erasure leaves. A new one does not compile until it has a row. */
const ERASED: { [Name in keyof VolunteerAnswers]: Erase<VolunteerAnswers[Name]> } = {
  firstName: toErasedName,
  lastName: goes,
  email: goes,
  phone: goes,
  address: withoutStreet,
  county: stays,
  teams: stays,
};
export const VOLUNTEER_ANSWERS = Object.keys(ERASED) as (keyof VolunteerAnswers)[];

export const eraseVolunteerAnswers = <Doc extends Record<keyof VolunteerAnswers, unknown>>(
  doc: Doc,
) =>
  Object.fromEntries(
    // Each rule takes the values of its own answer.
    VOLUNTEER_ANSWERS.map((name) => [name, (ERASED[name] as Erase<unknown>)(doc[name])]),
  ) as Pick<Doc, keyof VolunteerAnswers>;
