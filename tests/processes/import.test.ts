import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { buildWhenStale } from "../../scripts/build.mjs";
import { HelpRequests } from "~/models/request.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";

const SCRIPT = fileURLToPath(new URL("../../scripts/import.mjs", import.meta.url));
const SAMPLE = fileURLToPath(new URL("../../docs/samples/requests.csv", import.meta.url));
const MONGODB_URI = `${inject("mongodb")}/import-${randomUUID()}`;
const cwd = mkdtempSync(join(tmpdir(), "hub-import-"));

beforeAll(async () => {
  expect(await buildWhenStale()).toBe(true);
  await connectDatabase(MONGODB_URI);
}, 120_000);
afterAll(async () => {
  await disconnectDatabase();
  rmSync(cwd, { recursive: true });
});

/** Runs `npm run import -- …`. */
function run(...args: string[]) {
  const { PATH = "", HOME = "" } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: "production" as const,
    MONGODB_URI,
    DATA_DIR: join(cwd, "data"),
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd,
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout: stdout.trim().split("\n"), stderr: stderr.trim() };
}
const write = (content: string | Buffer) => {
  const file = join(cwd, "list.csv");
  writeFileSync(file, content);
  return file;
};

test("a file is looked at first, then stored, with each wrong row on a line", async () => {
  const looked =
    "Would store 3 (2 with an email address). Left out: 0 there already, 0 closed, 0 wrong.";
  expect(run(SAMPLE, "--dry-run")).toEqual({ status: 0, stdout: [looked], stderr: "" });
  expect(await HelpRequests.estimatedDocumentCount()).toBe(0);
  expect(run(SAMPLE).stdout).toEqual([
    looked.replace("Would store", "Stored"),
    "A running hub sends the emails within a minute.",
  ]);
  expect(await HelpRequests.distinct("history.byRole")).toEqual(["system"]);

  const mixed = write("First Name,Last Name\nAnn,Lee\n");
  const { status, stdout } = run(mixed);
  expect(status).toBe(1);
  expect(stdout[0]).toMatch(
    /^Row 2: Please enter a valid Phone Number\. Please enter a valid address\./,
  );
  expect(stdout[1]).toBe(
    "Stored 0 (0 with an email address). Left out: 0 there already, 0 closed, 1 wrong.",
  );
});

test("what is no such file is refused with one line", () => {
  const refused = (args: string[], line: string) => {
    expect(run(...args)).toEqual({ status: 1, stdout: [""], stderr: line });
  };
  refused([join(cwd, "none.csv")], `${join(cwd, "none.csv")} can't be read (ENOENT).`);
  const latin = write(Buffer.from("First Name\nN\u00fa\u00f1ez", "latin1"));
  refused([latin], `${latin} is not UTF-8 text. Save it as "CSV UTF-8".`);
  const empty = write("First Name\n");
  refused([empty, "--volunteers"], `${empty}: There are no rows below the headings.`);
  refused([], "Name one file. Usage: npm run import -- <file.csv> [--volunteers] [--dry-run]");
});
