import type { z } from "zod";
import { CROSS_FIELD } from "../form";
import { goes, stays, toErasedName, withoutStreet, type Erase } from "../erasure";
import {
  addressLine2,
  conditionalLine,
  email,
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
  LIMITS,
  ZIP_CODES,
  type HelpType,
  type ZipCode,
} from "../vocabulary";

const help = flag("help.helpType");

/** In screen order: the first message of a response is the first on the page. */
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
export type FieldValues = z.output<z.ZodObject<typeof ANSWER_FIELDS>>;
export const ANSWER_ORDER = Object.keys(ANSWER_FIELDS) as (keyof FieldValues)[];

export const helpIsSelected = {
  test: (v: FieldValues) => HELP_TYPE_CODES.some((code) => v[HELP_TYPES[code].field]),
  otherwise: { path: ["helpExterior"], message: "help.helpType", ...CROSS_FIELD },
};
export const otherIsFilled = {
  test: (v: FieldValues) => !v.helpOther || isFilledLine(v.other, LIMITS.other),
  otherwise: { path: ["other"], message: "help.other", ...CROSS_FIELD },
};

export const toAnswers = (v: FieldValues) => ({
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
type Read = ReturnType<typeof toAnswers>;

export type Answers = Omit<Read, "address"> & { address: Omit<Read["address"], "state"> };

type Address = Answers["address"];
/** An answer as a correction names it: the lines of an address are named apart. */
export type AnswerPart = Exclude<keyof Answers, "address"> | keyof Address;

const ADDRESS_LINES = ["line1", "line2", "city", "zip"] as const satisfies (keyof Address)[];

type ToParts<Value> = (value: Value) => Partial<Record<AnswerPart, string>>;
type Row<Value> = {
  erased: Erase<Value>;
  /** When the volunteer of a job is told it. */
  told: "offered" | "scheduled" | "never";
} & (Value extends string ? { parts?: ToParts<Value> } : { parts: ToParts<Value> });

/** In the order of the history. A new answer does not compile until it has a row. */
const ANSWERS = {
  firstName: { erased: toErasedName, told: "scheduled" },
  lastName: { erased: goes, told: "scheduled" },
  phone: { erased: goes, told: "scheduled" },
  email: { erased: goes, told: "never" },
  address: {
    parts: (address) => Object.fromEntries(ADDRESS_LINES.map((line) => [line, address[line]])),
    erased: withoutStreet,
    told: "offered",
  },
  county: { erased: stays, told: "never" },
  helpTypes: {
    parts: (types) => ({ helpTypes: types.join(" ") }),
    erased: stays,
    told: "offered",
  },
  other: { erased: goes, told: "scheduled" },
  description: { erased: goes, told: "scheduled" },
} as const satisfies { [Name in keyof Answers]: Row<Answers[Name]> };
export const ANSWER_NAMES = Object.keys(ANSWERS) as (keyof Answers)[];
export const ANSWER_PARTS: readonly AnswerPart[] = ANSWER_NAMES.flatMap((name) =>
  name === "address" ? ADDRESS_LINES : [name],
);
// The compiler does not see that name, row and value belong together.
const getRow = (name: keyof Answers) =>
  ANSWERS[name] as Pick<Row<string>, "told"> & { erased: Erase<unknown>; parts?: ToParts<unknown> };

const ABOUT_HOMEOWNER = ["firstName", "lastName", "phone", "email", "address", "county"] as const;
type Need = Exclude<keyof Answers, (typeof ABOUT_HOMEOWNER)[number]>;
export const NEED_NAMES = ANSWER_NAMES.filter(
  (name) => !ABOUT_HOMEOWNER.some((other) => other === name),
) as Need[];
/** What a look-up of the status answers: nothing that says who asks, or where. */
export const STATUS_ANSWERS = ["helpTypes", "description"] as const satisfies (keyof Answers)[];

type ToldName<When> = {
  [Name in keyof Answers]: (typeof ANSWERS)[Name] extends { told: When } ? Name : never;
}[keyof Answers];
const listTold = <When extends Row<string>["told"]>(when: When) =>
  ANSWER_NAMES.filter((name) => getRow(name).told === when) as ToldName<When>[];
export const TOLD_AT_ONCE = listTold("offered");
export const TOLD_WHEN_SCHEDULED = listTold("scheduled");
const toParts = (name: keyof Answers, value: unknown) =>
  getRow(name).parts?.(value) ?? { [name]: value as string };

export function pickAnswers({ address: { line1, line2, city, zip }, ...doc }: Answers): Answers {
  const known = Object.fromEntries(
    ANSWER_NAMES.map((name) => [name, doc[name as keyof typeof doc]]),
  );
  return { ...(known as unknown as Answers), address: { line1, line2, city, zip } };
}

export type AnswersView = Omit<Answers, "address"> & {
  street1: string;
  street2: string;
  city: string;
  zip: ZipCode;
};

export function toAnswersView(doc: Answers): AnswersView {
  const { address, ...others } = pickAnswers(doc);
  const { line1: street1, line2: street2, city, zip } = address;
  return { ...others, street1, street2, city, zip };
}

/** Lists the changed parts in the order of the history, and the answers to be written. */
export function compareAnswers(before: Partial<Answers>, after: Answers) {
  const changes: { field: AnswerPart; from: string; to: string }[] = [];
  const names = ANSWER_NAMES.filter((name) => {
    // A question added after the request came in counts as answered with nothing.
    const was = before[name] === undefined ? {} : toParts(name, before[name]);
    const differing = Object.entries(toParts(name, after[name]))
      .map(([part, to]) => ({ field: part as AnswerPart, from: was[part as AnswerPart] ?? "", to }))
      .filter(({ from, to }) => from !== to);
    changes.push(...differing);
    return differing.length > 0;
  });
  const answers = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Answers>;
  return { changes, answers };
}

export const eraseAnswers = <Doc extends Answers>(doc: Doc): Pick<Doc, keyof Answers> =>
  Object.fromEntries(ANSWER_NAMES.map((name) => [name, getRow(name).erased(doc[name])])) as Pick<
    Doc,
    keyof Answers
  >;

type HelpField = (typeof HELP_TYPES)[HelpType]["field"];

/** The fields of a form that say these answers, but for the kinds of help: `toAnswers` reversed. */
export const toTextFields = (
  view: AnswersView,
): Record<Exclude<keyof FieldValues, HelpField>, string> => ({
  first_name: view.firstName,
  last_name: view.lastName,
  email: view.email,
  phone_number: view.phone,
  street_address_1: view.street1,
  street_address_2: view.street2,
  city: view.city,
  zip_code: view.zip,
  county: view.county,
  other: view.other,
  description: view.description,
});
export const toHelpFields = ({ helpTypes }: AnswersView): Partial<Record<HelpField, "on">> =>
  Object.fromEntries(helpTypes.map((code) => [HELP_TYPES[code].field, "on"]));
