import { createHash } from "node:crypto";
import type { z } from "zod";
import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { fullName } from "~/schemas/full-name";
import { FIRST_ROW, type ImportKind } from "~/schemas/import-list";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { StaffRequestPayload, type StaffRequestInput } from "~/schemas/requests/help-request";
import {
  VolunteerApplication,
  type VolunteerApplicationInput,
} from "~/schemas/volunteers/volunteer-application";
import {
  HELP_TYPE_CODES,
  HELP_TYPES,
  STATE,
  TEAM_CODES,
  type HelpType,
  type Locale,
  type Team,
} from "~/schemas/vocabulary";
import { lookupKey, unitKey } from "../matching/addresses.server";
import { toEmailKey } from "../matching/folding.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { toSubmissionKeys } from "../platform/submissions.server";
import { enter, toEntryKey } from "../requests/submitting.server";
import { enterApplication } from "../volunteers/applications.server";
import { readTable, toColumn } from "./table.server";

export interface ImportReport {
  /** New ones: stored, or to be stored. */
  fresh: number;
  /** New ones with an email address, to which the receipt goes. */
  mailed: number;
  /** Rows that are there already: nothing is done. */
  known: number[];
  /** Closed in the list that they come from: left out. */
  closed: number;
  /** Keys of messages by row. */
  wrong: { row: number; messages: string[] }[];
  /** Headings of columns that nothing is read from. */
  unused: string[];
  /** The first new ones, as they were read. */
  preview: PreviewRow[];
}

interface PreviewRow {
  row: number;
  name: string;
  home: string;
  phone: string;
  email: string;
  asks: readonly (HelpType | Team)[];
}

const MAX_PREVIEW = 10;

type Cells = Record<string, string>;
type Applicant = Pick<
  StaffRequestInput | VolunteerApplicationInput,
  "firstName" | "lastName" | "phone" | "email" | "address"
>;

interface Kind<Input extends Applicant> {
  /** Columns that are read; see `toColumn`. */
  columns: readonly string[];
  parse: (cells: Cells) => z.ZodSafeParseResult<Input>;
  /** Keys of messages about what the schema does not see. */
  check: (cells: Cells) => string[];
  /** Two rows that share one are one. */
  toKeys: (input: Input) => string[];
  isKnown: (input: Input, cells: Cells) => Promise<boolean>;
  isClosed: (cells: Cells) => boolean;
  asksFor: (input: Input) => readonly (HelpType | Team)[];
  store: (input: Input, cells: Cells, actor: Actor) => Promise<unknown>;
}

/** "first_name" and "firstName" are "First Name". */
const toHeading = (field: string) =>
  field
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z\d])/g, "$1 $2")
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

const TYPE_FIELDS: readonly string[] = HELP_TYPE_CODES.map((code) => HELP_TYPES[code].field);
const TYPE_COLUMNS = HELP_TYPE_CODES.map((code) => toColumn(HELP_TYPES[code].label));

/** Fields of an application that are one cell each. */
const APPLICATION_FIELDS = Object.keys(VolunteerApplication.in.shape).filter(
  (name) =>
    !TEAM_CODES.some((code) => code === name) &&
    !["areasOfHelp", "agreement", "submission_id", "website"].includes(name),
);

/** Headings that the screen and the samples name. */
export const IMPORT_HEADINGS: Record<ImportKind, readonly string[]> = {
  requests: [
    ...ANSWER_ORDER.filter((name) => name !== "other" && !TYPE_FIELDS.includes(name)).map(
      toHeading,
    ),
    "Help Types",
    "Other Help",
    "How",
    "Language",
  ],
  applications: [...APPLICATION_FIELDS.map(toHeading), "Areas Of Help", "Agreement", "Language"],
};

const isYes = (cell: string | undefined) => /^(yes|y|true|on|x|1|sí|si)$/i.test(cell ?? "");
const toDigits = (cell = "") => cell.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
const toLocale = ({ language = "", locale = language }: Cells): Locale =>
  /^(es|spanish|español)/i.test(locale) ? "es" : "en";

/** A hash of the content: a file that is imported again stores nothing twice. */
function toSubmissionId(content: object) {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The cells of fields, whose columns have the names of the documented call, or the form's words. */
const pickFields = (names: readonly string[], cells: Cells) =>
  Object.fromEntries(names.map((name) => [name, cells[toColumn(name)] ?? ""]));

/** Who asks for which home: people in the flats of a house may have one name. */
const toHomeKeys = <Zip extends string>(input: Person<Zip>) => ({
  lookupKey: lookupKey({ ...input, line1: input.address.line1 }),
  unitKey: unitKey(input.address),
  "address.zip": input.address.zip,
});
type Person<Zip> = Pick<StaffRequestInput, "firstName" | "lastName"> & {
  address: { line1: string; line2: string; zip: Zip };
};

const isAny = async (searches: readonly PromiseLike<unknown>[]) =>
  (await Promise.all(searches)).some((found) => found !== null);

const listTypes = ({ helptypes = "" }: Cells) =>
  helptypes.split(/[,;]/).map(toColumn).filter(Boolean);

function toRequestPayload(cells: Cells) {
  const listed = listTypes(cells);
  // The report has a column "Other", which says yes, and one "Other Help" with the words.
  const { other = "", otherhelp: words = isYes(other) ? "" : other } = cells;
  const isAsked = ({ field, label }: { field: string; label: string }) =>
    isYes(cells[toColumn(field)]) ||
    isYes(cells[toColumn(label)]) ||
    listed.includes(toColumn(label));
  const content = {
    ...pickFields(ANSWER_ORDER, cells),
    phone_number: toDigits(cells.phonenumber),
    ...Object.fromEntries(
      HELP_TYPE_CODES.map((code) => [HELP_TYPES[code].field, isAsked(HELP_TYPES[code])]),
    ),
    ...(words !== "" && { helpOther: true }),
    other: words,
    how: cells.how?.toLowerCase() || "phone",
    locale: toLocale(cells),
  };
  return { ...content, submission_id: toSubmissionId(content) };
}

const REQUESTS: Kind<StaffRequestInput> = {
  columns: [
    ...IMPORT_HEADINGS.requests.map(toColumn),
    ...ANSWER_ORDER.map(toColumn),
    ...TYPE_COLUMNS,
    "locale",
    "requestid",
    "status",
  ],
  parse: (cells) => StaffRequestPayload.safeParse(toRequestPayload(cells)),
  check: (cells) =>
    listTypes(cells).every((type) => TYPE_COLUMNS.includes(type)) ? [] : ["import.unknownType"],
  toKeys: (input) => [Object.values(toHomeKeys(input)).join("|")],
  isKnown: (input, { requestid = "" }) =>
    isAny([
      HelpRequests.exists({ _id: requestid.toUpperCase() }),
      HelpRequests.exists({ submissionKey: toEntryKey(input) }),
      HelpRequests.exists({ ...toHomeKeys(input), live: true }),
    ]),
  // The statuses of the report.
  isClosed: ({ status = "" }) => /^(completed|resolved|rejected)$/i.test(status),
  asksFor: ({ helpTypes }) => helpTypes,
  // The command line is no administrator, who alone sets a priority.
  store: ({ urgency: _, ...input }, __, actor) => enter(input, actor),
};

function toApplicationPayload(cells: Cells) {
  const areas = (cells.areasofhelp ?? "").split(/[,;]/).map((area) => area.trim());
  const content = {
    ...pickFields(APPLICATION_FIELDS, cells),
    phoneNumber: toDigits(cells.phonenumber),
    state: cells.state || STATE,
    areasOfHelp: areas.filter(Boolean),
    agreement: isYes(cells.agreement),
  };
  return { ...content, submission_id: toSubmissionId(content) };
}

const APPLICATIONS: Kind<VolunteerApplicationInput> = {
  columns: [...IMPORT_HEADINGS.applications.map(toColumn), "locale"],
  parse: (cells) => VolunteerApplication.safeParse(toApplicationPayload(cells)),
  check: () => [],
  toKeys: (input) => [toEmailKey(input.email), Object.values(toHomeKeys(input)).join("|")],
  isKnown: (input) =>
    isAny([
      Volunteers.exists({ emailKey: toEmailKey(input.email), active: true }),
      Applications.exists({ submissionKey: toSubmissionKeys(input, new Date())[0] }),
      Applications.exists({ ...toHomeKeys(input), status: "Unevaluated" }),
      Applications.exists({ email: input.email, status: "Unevaluated" }),
    ]),
  isClosed: () => false,
  asksFor: ({ teams }) => teams,
  store: (input, cells, actor) => enterApplication(input, toLocale(cells), { actor }),
};

function toPreviewRow(row: number, input: Applicant, asks: PreviewRow["asks"]): PreviewRow {
  const { line1, line2, city, zip } = input.address;
  const home = [line1, line2, `${city} ${zip}`].filter(Boolean).join(", ");
  return { row, name: fullName(input), home, phone: input.phone, email: input.email, asks };
}

interface ImportOptions {
  actor: Actor;
  dryRun: boolean;
  /** Number of the first row, in a part of a longer table. */
  first?: number;
}

/**
 * Reads a table of requests or of applications and stores what is new, row by row; with `dryRun`
 * nothing. Safe to repeat. Throws DomainError for a text that is not a table.
 */
export const importTable = (
  kind: ImportKind,
  text: string,
  options: ImportOptions,
): Promise<ImportReport> =>
  kind === "requests"
    ? importRows(kind, REQUESTS, text, options)
    : importRows(kind, APPLICATIONS, text, options);

async function importRows<Input extends Applicant>(
  name: ImportKind,
  kind: Kind<Input>,
  text: string,
  { actor, dryRun, first = FIRST_ROW }: ImportOptions,
) {
  const { headings, rows } = readTable(text, first);
  const unused = headings.filter((one) => one && !kind.columns.includes(toColumn(one)));
  const counts = { fresh: 0, mailed: 0, known: [], closed: 0, wrong: [] };
  const report: ImportReport = { ...counts, unused, preview: [] };
  const seen = new Set<string>();
  for (const { row, cells, tooLong } of rows) {
    if (kind.isClosed(cells)) {
      report.closed++;
      continue;
    }
    const read = kind.parse(cells);
    const problems = [
      ...(tooLong ? ["import.tooLong"] : []),
      ...(read.error?.issues.map(({ message }) => message) ?? []),
      ...kind.check(cells),
    ];
    if (!read.success || problems.length > 0) {
      report.wrong.push({ row, messages: [...new Set(problems)] });
      continue;
    }
    const keys = kind.toKeys(read.data);
    if (keys.some((key) => seen.has(key)) || (await kind.isKnown(read.data, cells))) {
      report.known.push(row);
      continue;
    }
    for (const key of keys) seen.add(key);
    if (!dryRun) await kind.store(read.data, cells, actor);
    report.fresh++;
    if (read.data.email !== "") report.mailed++;
    if (report.fresh <= MAX_PREVIEW)
      report.preview.push(toPreviewRow(row, read.data, kind.asksFor(read.data)));
  }
  if (!dryRun && report.fresh > 0) await recordAudit("list imported", actor, name);
  return report;
}
