import type { PlainMessageKey } from "~/text/message";
import type { ClosingOutcome, Intake, Locale, Priority, RequestStatus } from "../vocabulary";

/** Years of the report's filter (specification, section 9). */
export const REPORT_YEARS = Array.from({ length: 11 }, (_, i) => 2020 + i);
export const REPORT_MONTHS = Array.from({ length: 12 }, (_, i) => i + 1);
/** The report's names of the statuses, in the filter's order; Completed is stored as Resolved. */
export const REPORT_STATUSES = [
  "Unevaluated",
  "Accepted",
  "Active",
  "Rejected",
  "Completed",
] as const;

export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const toReportStatus = (status: RequestStatus): ReportStatus =>
  status === "Resolved" ? "Completed" : status;

export const REPORT_OUTCOMES: Readonly<Record<ClosingOutcome, string>> = {
  done: "Done",
  partly: "Partly done",
  couldNot: "Could not be done",
  noLongerNeeded: "No longer needed",
  duplicate: "Duplicate of another request",
};

/** Without one the cell is empty: it is what a spreadsheet's filter looks for. */
export const REPORT_PRIORITIES: Readonly<Record<Priority, string>> = {
  none: "",
  urgent: "Urgent",
  "life-safety": "Life-safety",
};
export const REPORT_LANGUAGES: Readonly<Record<Locale, string>> = { en: "English", es: "Spanish" };
export const REPORT_INTAKES: Readonly<Record<Intake | "form", string>> = {
  form: "Website",
  phone: "Phone",
  visit: "In person",
};

/** The outcome of a request; undefined unless it is Resolved. Closed without one means done. */
export const getOutcome = ({
  status,
  outcome,
}: {
  status: RequestStatus;
  outcome?: ClosingOutcome | undefined;
}) => (status === "Resolved" ? (outcome ?? "done") : undefined);

/** Constant file name: no user input gets into a header. */
export const REPORT_FILE = "requests-report.xlsx";

export const REPORT_FILTERS = {
  year: "Year",
  month: "Month",
  county: "County",
  zipCode: "Zip code",
  status: "Status",
  uniqueHomes: "Only include each address ONCE",
} as const;
export type ReportField = keyof typeof REPORT_FILTERS;
export const REPORT_FIELDS = Object.keys(REPORT_FILTERS) as ReportField[];

/** Messages that say why there is no file; one of them is in the screen's URL then. */
const REPORT_ERRORS = [
  "report.inProgress",
  "report.tooMany",
  "report.busy",
  "report.tooLong",
  "unavailable",
  "somethingWentWrong",
] as const satisfies PlainMessageKey[];

export const findReportError = (message: unknown) =>
  REPORT_ERRORS.find((known) => known === message);
