import { expect, test } from "vitest";
import { getText } from "~/components/context/use-text";
import { ACCOUNT_MESSAGES } from "~/schemas/accounts/account";
import { ASSIGN_MESSAGES } from "~/schemas/jobs/assignment";
import { JOB_MESSAGES } from "~/schemas/jobs/job-answer";
import * as notices from "~/schemas/notices";
import { REPORT_STATUSES } from "~/schemas/reports/report-query";
import * as vocabulary from "~/schemas/vocabulary";
import { REVIEW_MESSAGES } from "~/schemas/volunteers/application-review";
import { VOLUNTEER_MESSAGES } from "~/schemas/volunteers/team-change";
import {
  APPLICATION_MESSAGES,
  DEFAULT_APPLICATION_REASON,
  SUBMISSION_FAILED,
} from "~/schemas/volunteers/volunteer-application";
import { DETAILS_MESSAGES } from "~/schemas/volunteers/volunteer-details";
import en from "~/text/en";
import es from "~/text/es";

const {
  HELP_TYPES,
  MESSAGES,
  STAFF_MESSAGES,
  REJECTION_REASONS,
  REQUEST_STATUSES,
  STATUS_MESSAGES,
} = vocabulary;
const { STATUS_NOT_FOUND, DEFAULT_REJECTION_REASON, SOMETHING_WENT_WRONG, STATE } = vocabulary;
const TEXTS: string[] = [
  ...Object.values(HELP_TYPES).map((type) => type.label),
  ...REQUEST_STATUSES,
  ...REPORT_STATUSES.filter((status) => status === "Completed"),
  ...Object.values(STATUS_MESSAGES),
  ...Object.values(MESSAGES),
  ...Object.values(STAFF_MESSAGES),
  ...REJECTION_REASONS,
  ...vocabulary.APPLICATION_REASONS,
  ...Object.values(notices).flatMap((group) => Object.values<string>(group)),
  // Errors that only API clients can cause stay in English.
  ...[...Object.values(ASSIGN_MESSAGES), ...Object.values(JOB_MESSAGES)].filter(
    (text) => !/^(jobId|action) must /.test(text),
  ),
  ...Object.values(ACCOUNT_MESSAGES),
  ...Object.values(APPLICATION_MESSAGES),
  ...[DETAILS_MESSAGES, VOLUNTEER_MESSAGES, REVIEW_MESSAGES].flatMap((group) =>
    Object.values<string>(group),
  ),
  ...Object.values(vocabulary.TEAMS).flatMap((team) => Object.values<string>(team)),
  SUBMISSION_FAILED,
  DEFAULT_APPLICATION_REASON,
  STATUS_NOT_FOUND,
  DEFAULT_REJECTION_REASON,
  SOMETHING_WENT_WRONG,
  STATE,
];

test.each(TEXTS)("has a Spanish text: %s", (text) => {
  expect(Object.keys(es.spec)).toContain(text);
  if (text !== "Florida") expect(getText("es").translate(text)).not.toBe(text);
  expect(getText("en").translate(text)).toBe(text);
});

test("a text with a number is translated with that number", () => {
  expect(getText("es").translate(notices.NOTICES.passwordTooShort.replace("{n}", "12"))).toMatch(
    / 12 caracteres/,
  );
  expect(getText("es").translate("12 monkeys")).toBe("12 monkeys");
});

test("a text with a name is translated with that name, whatever it is", () => {
  for (const name of ["Ann Heron (V0000000A)", "J. R. {who} Smith 2. Jr.", "$& $1"])
    expect(
      getText("es").translate(
        notices.APPLICATION_NOT_SAVED.hasAccount.replace("{who}", () => name),
      ),
    ).toBe(
      `Ya existe una cuenta de voluntario con este correo electrónico: ${name}. No se cambió nada.`,
    );
});

test("several sentences are translated if each of them is known", () => {
  const { REQUEST_STATUS_CONFLICTS, ADVICE } = notices;
  expect(getText("es").translate(`${REQUEST_STATUS_CONFLICTS.Rejected} ${ADVICE.checkState}`)).toBe(
    "Esta solicitud ya fue rechazada. Vea cómo está ahora antes de continuar.",
  );
  expect(getText("es").translate(`${REQUEST_STATUS_CONFLICTS.Rejected} Ask Ana.`)).toBe(
    `${REQUEST_STATUS_CONFLICTS.Rejected} Ask Ana.`,
  );
});

test("every Spanish text has an English one in use", () => {
  expect(Object.keys(es.spec).filter((text) => !TEXTS.includes(text))).toEqual([]);
});

type Tree = { [key: string]: Tree | string | ((...args: never[]) => string) };
const listLeaves = (tree: Tree, path = ""): [string, string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] => {
    const here = `${path}.${key}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value === "function")
      return [[here, (value as (...args: string[]) => string)("§1", "§2", "§3")]];
    return listLeaves(value, here);
  });

test("every text exists in both languages, with the same parameters", () => {
  const { spec: _, ...spanish } = es;
  const { spec: __, ...english } = en;
  const [a, b] = [listLeaves(english), Object.fromEntries(listLeaves(spanish))];
  for (const [key, text] of a) {
    expect(b[key], key).toBeTruthy();
    expect(text, key).toBeTruthy();
    expect(b[key]!.match(/§\d|#/g)?.sort(), key).toEqual(text.match(/§\d|#/g)?.sort());
  }
});
