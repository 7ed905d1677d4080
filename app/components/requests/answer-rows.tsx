import { fullName } from "~/schemas/full-name";
import { ANSWER_NAMES, type Answers, type AnswersView } from "~/schemas/requests/answers";
import type { Text } from "~/text/en";
import type { Labels } from "../context/use-text";
import { joinLabels } from "../ui/join-labels";
import { toPersonRows } from "../ui/person-rows";

/** Labels of the answers. */
export const toAnswerLabels = (t: Text): Record<keyof AnswersView, string> => ({
  firstName: t.form.firstName,
  lastName: t.form.lastName,
  phone: t.form.phone,
  email: t.form.email,
  street1: t.form.street1,
  street2: t.form.street2,
  city: t.form.city,
  zip: t.form.zipCode,
  county: t.form.county,
  helpTypes: t.request.helpTypes,
  other: t.request.other,
  description: t.request.description,
});

/** Rows of a description list: who asks for help, and where. */
export const toHomeownerRows = (answers: AnswersView, t: Text) =>
  toPersonRows(t, { ...answers, name: fullName(answers), state: "FL" });

const NEEDS = ANSWER_NAMES.filter(
  (name) => !["firstName", "lastName", "phone", "email", "address", "county"].includes(name),
) as Exclude<keyof Answers & keyof AnswersView, "firstName">[];

/** Rows of a description list: every other answer; an empty one, but for Other, says `none`. */
export const toNeedRows = (
  answers: AnswersView,
  terms: Record<keyof AnswersView, string>,
  labels: Labels,
  none = "",
) =>
  NEEDS.map((name) => {
    const text =
      name === "helpTypes" ? joinLabels(labels.helpTypes, answers.helpTypes) : answers[name];
    return [terms[name], text || (name === "other" ? "" : none)] as const;
  });
