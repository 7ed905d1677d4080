import { IMPORT_KINDS, type ImportListInput } from "~/schemas/import-list";
import type { Locale } from "~/schemas/vocabulary";
import { messages as english } from "~/text/english";
import { importList } from "~/text/import-list";
import { formatMessage, type Message, type Messages } from "~/text/message";
import spanish, { lightMessages } from "~/text/messages-es";
import { IMPORT_HEADINGS, importTable, type ImportReport } from "../../imports/importing.server";
import type { Actor } from "../../platform/caller.server";
import { DomainError } from "../../platform/errors.server";

const MESSAGES: Record<Locale, Partial<Messages>> = {
  en: english,
  es: { ...spanish, ...lightMessages },
};

const FOLDER = "../../../../docs/samples";
const SAMPLES = import.meta.glob<string>("../../../../docs/samples/*.csv", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});
const SAMPLE_FILES = { requests: "requests", applications: "volunteers" } as const;

/** The words of the screen, and the headings that it knows, each with a sample. */
export function toImportWords(locale: Locale) {
  const {
    counts: _,
    row: __,
    unused: ___,
    checked: ____,
    imported: _____,
    ...words
  } = importList[locale];
  return {
    ...words,
    headings: IMPORT_KINDS.map((kind) => ({
      name: words.headings[kind],
      list: IMPORT_HEADINGS[kind].join(", "),
      sample: SAMPLES[`${FOLDER}/${SAMPLE_FILES[kind]}.csv`],
    })),
  };
}

/** Imports or checks a table; returns its result in words, or `alert` if it is no table. */
export async function importPasted(
  { kind, rows, first, intent }: ImportListInput,
  actor: Actor,
  locale: Locale,
): Promise<ImportResult> {
  const words = importList[locale];
  const format = (message: string) => formatMessage(MESSAGES[locale], message as Message);
  try {
    const report = await importTable(kind, rows, {
      actor,
      dryRun: intent !== "import",
      first,
    });
    const counts = words.counts({ ...report, wrong: report.wrong.length });
    return {
      summary: `${intent === "import" ? words.imported : words.checked} ${counts}`,
      preview: intent === "import" ? [] : report.preview,
      details: [
        ...report.wrong.map(({ row, messages }) => words.row(row, messages.map(format).join(" "))),
        ...(report.unused.length > 0 ? [words.unused(report.unused.join(", "))] : []),
      ],
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "invalid") throw error;
    return { alert: formatMessage(MESSAGES[locale], error.reason) };
  }
}

/** What a table has, or `alert`, which says why it could not be read. */
export interface ImportResult {
  alert?: string | undefined;
  summary?: string | undefined;
  details?: string[] | undefined;
  preview?: ImportReport["preview"] | undefined;
}
export type ImportWords = ReturnType<typeof toImportWords>;
