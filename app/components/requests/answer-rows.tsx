import { fullName } from "~/schemas/full-name";
import { NEED_NAMES, type AnswersView } from "~/schemas/requests/answers";
import type { Text } from "~/text/light-en";
import type { Labels } from "../context/use-text";
import { joinLabels } from "../ui/format";
import { toPersonRows } from "../ui/person-card";

export const toAnswerLabels = (
  t: Pick<Text, "form" | "request">,
): Record<keyof AnswersView, string> => ({
  ...t.form,
  ...t.request,
  zip: t.form.zipCode,
});

export const toHomeownerRows = (answers: AnswersView, t: Text) =>
  toPersonRows(t, { ...answers, name: fullName(answers), state: "FL" });

/** Rows of a description list: every other answer; an empty one, but for Other, says `none`. */
export const toNeedRows = (
  answers: Partial<AnswersView>,
  { t, labels }: { t: Pick<Text, "form" | "request">; labels: Labels },
  helpTerm: string,
  none = "",
) =>
  NEED_NAMES.map((name) => {
    const isHelp = name === "helpTypes";
    const text = isHelp ? joinLabels(labels.helpTypes, answers.helpTypes ?? []) : answers[name];
    const term = isHelp ? helpTerm : toAnswerLabels(t)[name];
    return [term, text || (name === "other" ? "" : none)] as const;
  });
