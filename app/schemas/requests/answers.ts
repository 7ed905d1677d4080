import type { HelpRequestInput } from "./help-request";

/** What a homeowner says, as a request holds it. */
export type Answers = Omit<HelpRequestInput, "address" | "submissionId" | "honeypotFilled"> & {
  address: Omit<HelpRequestInput["address"], "state">;
};

const ADDRESS_LINES = ["line1", "line2", "city", "zip"] as const satisfies (keyof Address)[];
type Address = Answers["address"];
/** An answer that a correction names: the lines of an address are named apart. */
export type AnswerPart = Exclude<keyof Answers, "address"> | (typeof ADDRESS_LINES)[number];

interface Row<Value> {
  /** The parts that a correction names, as texts. */
  parts: (value: Value) => Partial<Record<AnswerPart, string>>;
  /** What is left of it when its homeowner is erased. */
  erased: (value: Value) => Value;
}

/** Stands where a name was. */
export const ERASED_NAME = "Erased";

const text = (name: AnswerPart, erased = ""): Row<string> => ({
  parts: (value) => ({ [name]: value }),
  erased: () => erased,
});
/** Counted and reported on, and says nothing of the person: it stays when they are erased. */
const counted = <Value>(name: AnswerPart, toText: (value: Value) => string): Row<Value> => ({
  parts: (value) => ({ [name]: toText(value) }),
  erased: (value) => value,
});

/**
 * All answers in the order of the form: what a correction compares and the history names, and what
 * an erasure leaves. A new one does not compile until it has a row.
 */
const ANSWERS: { [Name in keyof Answers]: Row<Answers[Name]> } = {
  firstName: text("firstName", ERASED_NAME),
  lastName: text("lastName"),
  phone: text("phone"),
  email: text("email"),
  address: {
    parts: (address) => Object.fromEntries(ADDRESS_LINES.map((line) => [line, address[line]])),
    erased: (address) => ({ ...address, line1: "", line2: "" }),
  },
  county: counted("county", (county) => county),
  helpTypes: counted("helpTypes", (types) => types.join(" ")),
  other: text("other"),
  description: text("description"),
};
const NAMES = Object.keys(ANSWERS) as (keyof Answers)[];
/** In the order of the form. */
export const ANSWER_PARTS: readonly AnswerPart[] = NAMES.flatMap((name) =>
  name === "address" ? ADDRESS_LINES : [name],
);
// The compiler does not see that name and row belong together.
const getRow = (name: keyof Answers) => ANSWERS[name] as Row<unknown>;

/** What the homeowner said, of a document that holds more. */
export function pickAnswers({ address: { line1, line2, city, zip }, ...doc }: Answers): Answers {
  const known = Object.fromEntries(NAMES.map((name) => [name, doc[name as keyof typeof doc]]));
  return { ...(known as unknown as Answers), address: { line1, line2, city, zip } };
}

/** An answer that was changed: the part, and its texts. */
export interface ChangedPart {
  field: AnswerPart;
  from: string;
  to: string;
}

/** What differs, in the order of the form: the parts, and the answers to be written. */
export function compareAnswers(before: Answers, after: Answers) {
  const changes: ChangedPart[] = [];
  const names = NAMES.filter((name) => {
    const { parts } = getRow(name);
    const [was, is] = [parts(before[name]), parts(after[name])];
    const differing = (Object.keys(is) as AnswerPart[]).filter((part) => was[part] !== is[part]);
    for (const field of differing)
      changes.push({ field, from: was[field] ?? "", to: is[field] ?? "" });
    return differing.length > 0;
  });
  const answers = Object.fromEntries(names.map((name) => [name, after[name]])) as Partial<Answers>;
  return { changes, answers };
}

/** What is left of the answers when their homeowner is erased. */
export const eraseAnswers = <Doc extends Answers>(doc: Doc): Pick<Doc, keyof Answers> =>
  Object.fromEntries(NAMES.map((name) => [name, getRow(name).erased(doc[name])])) as Pick<
    Doc,
    keyof Answers
  >;
