import { writeFile } from "node:fs/promises";
import { renderPersonPage } from "~/services/privacy/person-page.server";
import {
  eraseRecords,
  exportPerson,
  findPerson,
  parsePersonKey,
  type PersonExport,
  type PersonRecord,
} from "~/services/privacy/person.server";
import { ConfigError } from "./config-error";
import { withHub } from "./with-hub";

/** `npm run person`: what the hub has about one person, and its erasure. A server may be running. */
export interface PersonOptions {
  action: "export" | "erase";
  /** An email address or a phone number. */
  who: string;
  /** Where an export is written as a page. */
  html?: string | undefined;
  /** Erases everything that was found, without a question. */
  yes: boolean;
  print: (line: string) => void;
  /** Shows a question; resolves to the answer, or to an empty one when there is no more input. */
  ask: (question: string) => Promise<string>;
}

const SYSTEM = { role: "system" } as const;

/** Throws ConfigError for a bad key, and when nothing was erased. */
export async function handlePerson(options: PersonOptions) {
  const key = parsePersonKey(options.who);
  if (!key)
    throw new ConfigError(
      `"${options.who}" is neither an email address nor a phone number of ten digits.`,
    );
  await withHub(async () => {
    if (options.action === "erase") await erase(await findPerson(key), options);
    else await writeExport(await exportPerson(key, SYSTEM), options);
  });
}

async function writeExport(found: PersonExport, { html, print }: PersonOptions) {
  if (html === undefined) print(JSON.stringify(found, null, 2));
  else await writeFile(html, renderPersonPage(found), { mode: 0o600, flag: "wx" });
}

async function erase(found: PersonRecord[], { yes, print, ask }: PersonOptions) {
  if (found.length === 0) {
    print("Nothing was found.");
    return;
  }
  found.forEach(({ kind, id, name, status, createdAt, hold }, i) => {
    const held = hold === undefined ? "" : `, legal hold: ${hold}`;
    const day = createdAt.toISOString().slice(0, 10);
    print(`${i + 1}. ${kind} ${id}, ${name}, ${status}, ${day}${held}`);
  });
  const chosen = yes ? found : choose(found, await ask("Which ones? (all, or such as 1 3) "));
  const held = chosen.filter(({ hold }) => hold !== undefined);
  if (held.length > 0)
    throw new ConfigError(
      `A legal hold keeps ${held.map(({ id }) => id).join(", ")}. Nothing was erased.`,
    );
  if (!yes && (await ask(`Erase ${toIds(chosen)} for ever? (yes) `)).trim() !== "yes")
    throw new ConfigError("Nothing was erased.");
  await eraseRecords(chosen, SYSTEM);
  print(`Erased: ${toIds(chosen)}. Backups still have them.`);
}

const toIds = (records: PersonRecord[]) => records.map(({ id }) => id).join(", ");

function choose(found: PersonRecord[], answer: string): PersonRecord[] {
  if (answer.trim() === "all") return found;
  const numbers = answer
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(Number);
  const chosen = numbers.map((number) => found[number - 1]);
  if (chosen.length === 0 || chosen.some((one) => one === undefined))
    throw new ConfigError("That is not a number of the list. Nothing was erased.");
  return [...new Set(chosen as PersonRecord[])];
}
