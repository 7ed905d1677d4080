import { fullName } from "~/schemas/full-name";
import { ANSWER_NAMES, type Answers, type AnswersView } from "~/schemas/requests/answers";
import type { Text } from "~/text/light-en";
import type { Labels } from "../context/use-text";
import { joinLabels } from "../ui/join-labels";
import { toPersonRows } from "../ui/person-rows";

/** Labels of the answers: the words of the form have their names. */
export const toAnswerLabels = (t: Text): Record<keyof AnswersView, string> => ({
  ...t.form,
  ...t.request,
  zip: t.form.zipCode,
});

/** Rows of a description list: who asks for help, and where. */
export const toHomeownerRows = (answers: AnswersView, t: Text) =>
  toPersonRows(t, { ...answers, name: fullName(answers), state: "FL" });

const NEEDS = ANSWER_NAMES.filter(
  (name) => !["firstName", "lastName", "phone", "email", "address", "county"].includes(name),
) as Exclude<keyof Answers & keyof AnswersView, "firstName">[];

/** Rows of a description list: every other answer; an empty one, but for Other, says `none`. */
export const toNeedRows = (
  answers: Partial<AnswersView>,
  { t, labels }: { t: Text; labels: Labels },
  helpTerm: string,
  none = "",
) =>
  NEEDS.map((name) => {
    const isHelp = name === "helpTypes";
    const text = isHelp ? joinLabels(labels.helpTypes, answers.helpTypes ?? []) : answers[name];
    const term = isHelp ? helpTerm : toAnswerLabels(t)[name];
    return [term, text || (name === "other" ? "" : none)] as const;
  });
