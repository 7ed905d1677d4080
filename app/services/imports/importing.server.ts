import { createHash } from "node:crypto";
import type { z } from "zod";
import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import type { ImportKind } from "~/schemas/import-list";
import { ANSWER_ORDER } from "~/schemas/requests/answers";
import { StaffRequestPayload, type StaffRequestInput } from "~/schemas/requests/help-request";
import {
  VolunteerApplication,
  type VolunteerApplicationInput,
} from "~/schemas/volunteers/volunteer-application";
import { HELP_TYPE_CODES, HELP_TYPES, STATE, TEAM_CODES, type Locale } from "~/schemas/vocabulary";
import { lookupKey } from "../matching/addresses.server";
import { toEmailKey } from "../matching/email-key.server";
import { recordAudit } from "../platform/audit.server";
import type { Actor } from "../platform/caller.server";
import { toSubmissionKey } from "../platform/submissions.server";
import { enter, toEntryKey } from "../requests/submitting.server";
import { enterApplication } from "../volunteers/applications.server";
import { readTable, toColumn } from "./table.server";

export interface ImportReport {
  /** New ones: stored, or to be stored. */
  fresh: number;
  /** New ones whose person gets the receipt by email. */
  mailed: number;
  /** There already: nothing is done. */
  known: number;
  /** Closed in the list that they come from: left out. */
  closed: number;
  /** Keys of messages by row. */
  wrong: { row: number; messages: string[] }[];
}

type Cells = Record<string, string>;

interface Kind<Input> {
  parse: (cells: Cells) => z.ZodSafeParseResult<Input>;
  /** Two rows with this key are one. */
  toKey: (input: Input) => string;
  isKnown: (input: Input, cells: Cells) => Promise<boolean>;
  isClosed: (cells: Cells) => boolean;
  getsMail: (input: Input) => boolean;
  store: (input: Input, cells: Cells, actor: Actor) => Promise<unknown>;
}

const isYes = (cell: string | undefined) => /^(yes|y|true|on|x|1|sí|si)$/i.test(cell ?? "");
const toDigits = (cell = "") => cell.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");
const toLocale = ({ language = "", locale = language }: Cells): Locale =>
  /^(es|spanish|español)/i.test(locale) ? "es" : "en";

/** The same for the same content, so that a file that is imported again stores nothing twice. */
function toSubmissionId(content: object) {
  const hash = createHash("sha256").update(JSON.stringify(content)).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** The cells of fields, whose columns have the names of the documented call, or the form's words. */
const pickFields = (names: readonly string[], cells: Cells) =>
  Object.fromEntries(names.map((name) => [name, cells[toColumn(name)] ?? ""]));

function toRequestPayload(cells: Cells) {
  const listed = (cells.helptypes ?? "").split(/[,;]/).map(toColumn);
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
    // The report has a column "Other", which says yes, and one "Other Help" with the words.
    other: cells.otherhelp ?? cells.other ?? "",
    how: cells.how?.toLowerCase() || "phone",
    locale: toLocale(cells),
  };
  return { ...content, submission_id: toSubmissionId(content) };
}

const REQUESTS: Kind<StaffRequestInput> = {
  parse: (cells) => StaffRequestPayload.safeParse(toRequestPayload(cells)),
  toKey: ({ address, ...person }) => lookupKey({ ...person, line1: address.line1 }),
  isKnown: async (input, { requestid = "" }) =>
    (await HelpRequests.exists({
      $or: [
        { _id: requestid.toUpperCase() },
        { submissionKey: toEntryKey(input) },
        { lookupKey: REQUESTS.toKey(input), live: true },
      ],
    })) !== null,
  // The statuses of the report.
  isClosed: ({ status = "" }) => /^(completed|resolved|rejected)$/i.test(status),
  getsMail: ({ email }) => email !== "",
  store: ({ urgency: _, ...input }, __, actor) => enter(input, actor),
};

const APPLICATION_FIELDS = Object.keys(VolunteerApplication.in.shape).filter(
  (name) => !TEAM_CODES.some((code) => code === name),
);

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
  parse: (cells) => VolunteerApplication.safeParse(toApplicationPayload(cells)),
  toKey: ({ email }) => toEmailKey(email),
  isKnown: async (input) => {
    const { address, ...person } = input;
    const found = await Promise.all([
      Volunteers.exists({ emailKey: toEmailKey(input.email), active: true }),
      Applications.exists({
        $or: [
          { submissionKey: toSubmissionKey(input, new Date()) },
          {
            lookupKey: lookupKey({ ...person, line1: address.line1 }),
            status: "Unevaluated",
          },
        ],
      }),
    ]);
    return found.some((one) => one !== null);
  },
  isClosed: () => false,
  getsMail: () => true,
  store: (input, cells) => enterApplication(input, toLocale(cells)),
};

/** Heads that a table may have; see `toColumn`. */
export const IMPORT_HEADS: Record<ImportKind, readonly string[]> = {
  requests: [
    "First Name",
    "Last Name",
    "Email",
    "Phone Number",
    "Street Address 1",
    "Street Address 2",
    "City",
    "Zip Code",
    "County",
    "Help Types",
    "Other Help",
    "Description",
    "How",
    "Language",
  ],
  applications: [
    "First Name",
    "Last Name",
    "Email",
    "Phone Number",
    "Street Address 1",
    "Street Address 2",
    "City",
    "State",
    "County",
    "Zip Code",
    "Areas Of Help",
    "Agreement",
    "Language",
  ],
};

/**
 * Reads a table of requests or of applications and stores what is new, row by row; with `dryRun`
 * nothing. Safe to repeat. Throws DomainError for a text that is not a table.
 */
export const importTable = (
  kind: ImportKind,
  text: string,
  options: { actor: Actor; dryRun: boolean },
): Promise<ImportReport> =>
  kind === "requests"
    ? importRows(kind, REQUESTS, text, options)
    : importRows(kind, APPLICATIONS, text, options);

async function importRows<Input>(
  name: ImportKind,
  kind: Kind<Input>,
  text: string,
  { actor, dryRun }: { actor: Actor; dryRun: boolean },
) {
  const report: ImportReport = { fresh: 0, mailed: 0, known: 0, closed: 0, wrong: [] };
  const seen = new Set<string>();
  for (const { row, cells, tooLong } of readTable(text)) {
    if (kind.isClosed(cells)) {
      report.closed++;
      continue;
    }
    const read = kind.parse(cells);
    if (!read.success || tooLong) {
      const messages = read.error?.issues.map(({ message }) => message) ?? [];
      report.wrong.push({
        row,
        messages: [...new Set([...(tooLong ? ["import.tooLong"] : []), ...messages])],
      });
      continue;
    }
    const key = kind.toKey(read.data);
    if (seen.has(key) || (await kind.isKnown(read.data, cells))) {
      report.known++;
      continue;
    }
    seen.add(key);
    if (!dryRun) await kind.store(read.data, cells, actor);
    report.fresh++;
    if (kind.getsMail(read.data)) report.mailed++;
  }
  if (!dryRun && report.fresh > 0) await recordAudit("list imported", actor, name);
  return report;
}
