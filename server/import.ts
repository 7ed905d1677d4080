import { readFile } from "node:fs/promises";
import { importTable } from "~/services/imports/importing.server";
import { DomainError } from "~/services/platform/errors.server";
import { formatEnglish, isMessage } from "~/text/english";
import { ConfigError } from "./config-error";
import { withHub } from "./with-hub";

export interface ImportOptions {
  file: string;
  /** Applications of volunteers; else requests for help. */
  volunteers: boolean;
  /** Says what would be stored. */
  dryRun: boolean;
  print: (line: string) => void;
}

const MAX_BYTES = 10 * 1024 * 1024;

/** `npm run import`; a server may be running. Resolves to whether all rows are well. */
export async function importFile({ file, volunteers, dryRun, print }: ImportOptions) {
  const text = await readText(file);
  return withHub(async () => {
    const { fresh, mailed, known, closed, wrong, unused } = await importTable(
      volunteers ? "applications" : "requests",
      text,
      { actor: { role: "system" }, dryRun },
    ).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === "invalid")
        throw new ConfigError(`${file}: ${error.message}`);
      throw error;
    });
    for (const { row, messages } of wrong)
      print(
        `Row ${row}: ${messages.map((key) => (isMessage(key) ? formatEnglish(key) : key)).join(" ")}`,
      );
    if (known.length > 0) print(`There already: rows ${known.join(", ")}.`);
    if (unused.length > 0) print(`Columns that are not used: ${unused.join(", ")}.`);
    print(
      `${dryRun ? "Would store" : "Stored"} ${fresh} (${mailed} with an email address). Left out: ${known.length} there already, ${closed} closed, ${wrong.length} wrong.`,
    );
    if (!dryRun && fresh > 0) print("A running hub sends the emails within a minute.");
    return wrong.length === 0;
  });
}

async function readText(file: string) {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new ConfigError(
      `${file} can't be read (${(error as NodeJS.ErrnoException).code ?? ""}).`,
    );
  });
  if (bytes.length > MAX_BYTES) throw new ConfigError(`${file} is larger than 10 MB. Split it.`);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ConfigError(`${file} is not UTF-8 text. Save it as "CSV UTF-8".`);
  }
}
