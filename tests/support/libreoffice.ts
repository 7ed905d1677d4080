import { execFile, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Path of a working LibreOffice. */
    libreoffice: string;
  }
}

const APT = "/usr/bin/apt-get";
const NAMES = ["soffice", "libreoffice"];
const findOnPath = () => NAMES.find((name) => spawnSync(name, ["--version"]).status === 0);

/** From `LIBREOFFICE`, PATH or Debian's package; throws otherwise: its tests are never skipped. */
function findLibreoffice(): string {
  const given = process.env.LIBREOFFICE ?? findOnPath();
  if (given) return given;
  if (process.getuid?.() === 0 && existsSync(APT)) {
    console.log(
      "No LibreOffice found: installing Debian's libreoffice-calc by apt-get (a minute or two) …",
    );
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync(APT, ["update", "-q"], { env, timeout: 5 * 60_000 });
    spawnSync(APT, ["install", "-q", "-y", "--no-install-recommends", "libreoffice-calc"], {
      env,
      timeout: 15 * 60_000,
    });
    const installed = findOnPath();
    if (installed) return installed;
  }
  throw new Error(
    "LibreOffice is needed to open spreadsheets: set LIBREOFFICE to its path, or install it (on Debian: apt-get install libreoffice-calc).",
  );
}

export default function setup(project: TestProject) {
  project.provide("libreoffice", findLibreoffice());
}

/** Converts a workbook with LibreOffice; returns files by name and throws on any warning. */
export async function convertWorkbook(
  program: string,
  workbook: Buffer,
  format: string,
): Promise<Map<string, Buffer>> {
  const dir = await mkdtemp(join(tmpdir(), "hub-office-"));
  try {
    const file = join(dir, "report.xlsx");
    await writeFile(file, workbook);
    const profile = `-env:UserInstallation=file://${join(dir, "profile")}`;
    const args = [
      profile,
      "--headless",
      "--norestore",
      "--convert-to",
      format,
      "--outdir",
      join(dir, "out"),
      file,
    ];
    const { stdout, stderr } = await promisify(execFile)(program, args, { timeout: 10 * 60_000 });
    // Missing Java is no problem.
    const complaints = stderr.split("\n").filter((line) => line.trim() && !/javaldx/.test(line));
    if (complaints.length > 0 || !/using filter/.test(stdout))
      throw new Error(`LibreOffice: ${stderr} ${stdout}`);
    const files = new Map<string, Buffer>();
    for (const name of await readdir(join(dir, "out")))
      files.set(name, await readFile(join(dir, "out", name)));
    return files;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Parses CSV (RFC 4180). */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of csv.matchAll(
    /(?:"((?:[^"]|"")*)"|([^,"\n]*))(,|\r?\n|$)/g,
  )) {
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ",") continue;
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  }
  return rows;
}
