import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { Applications } from "~/models/application.server";
import { HelpRequests } from "~/models/request.server";
import { registerOutboxes } from "~/services/outbox/outbox.server";
import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { migrate } from "~/services/platform/migrations.server";
import { startQueue, stopQueue } from "~/services/platform/queue.server";
import { hold } from "~/services/privacy/legal-holds.server";
import { findTraces, storePerson } from "../support/people";
import { useTestSettings } from "../support/settings";

const SCRIPT = fileURLToPath(new URL("../../scripts/person.mjs", import.meta.url));
const MONGODB_URI = `${inject("mongodb")}/person-${randomUUID()}`;
const folder = mkdtempSync(join(tmpdir(), "hub-person-"));

beforeAll(async () => {
  useTestSettings();
  await connectDatabase(MONGODB_URI);
  await migrate();
  registerOutboxes();
  await startQueue({});
}, 60_000);
afterAll(async () => {
  await stopQueue();
  await disconnectDatabase();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run person -- …` with these lines as input. */
function run(args: readonly string[], input = "") {
  const { PATH = "", HOME = "" } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, ...args], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production", MONGODB_URI, DATA_DIR: join(folder, "data") },
    input,
    encoding: "utf8",
    timeout: 60_000,
  });
  return { status, stdout, stderr };
}

test("an export is JSON on standard output, or a page in a new file of its owner", async () => {
  const { email, phone, requestId, words } = await storePerson();
  const { status, stdout } = run(["export", email]);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ person: { email }, requests: [{ id: requestId }] });
  for (const word of words) expect(stdout.toLowerCase()).toContain(word);

  const file = join(folder, "person.html");
  expect(run(["export", `(941) ${phone.slice(3)}`, "--html", file])).toMatchObject({
    status: 0,
    stdout: "",
  });
  expect(readFileSync(file, "utf8")).toContain(requestId);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(run(["export", email, "--html", file]).status).toBe(1); // overwrites nothing
});

test("an erasure lists what it found, asks which and for yes, and then erases only that", async () => {
  const { email, requestId, applicationId } = await storePerson();
  const refused = run(["erase", email], "1\nno\n");
  expect(refused.status).toBe(1);
  expect(refused.stdout).toContain(`1. request ${requestId}, `);
  expect(refused.stderr).toContain("Nothing was erased.");
  for (const input of ["", "4\nyes\n", "all\n", "0\nyes\n"])
    expect(run(["erase", email], input).status, JSON.stringify(input)).toBe(1);
  expect((await HelpRequests.findById(requestId).lean())?.firstName).not.toBe("Erased");

  const { status, stdout } = run(["erase", email], "1\nyes\n");
  expect(status).toBe(0);
  expect(stdout).toContain(`Erased: ${requestId}. Backups still have them.`);
  expect((await HelpRequests.findById(requestId).lean())?.firstName).toBe("Erased");
  expect((await Applications.findById(applicationId).lean())?.firstName).not.toBe("Erased");
}, 120_000);

test("--yes erases all that was found; nothing of the person is left", async () => {
  const { email, words } = await storePerson();
  expect(run(["erase", email, "--yes"]).status).toBe(0);
  expect(await findTraces(words)).toEqual([]);
  expect(run(["erase", email, "--yes"]).stdout).toContain("Nothing was found.");
}, 60_000);

test("a legal hold stops it, and bad arguments say the usage", async () => {
  const { email, requestId } = await storePerson();
  await hold("request", requestId, "case 26-104", { role: "system" });
  const { status, stderr, stdout } = run(["erase", email, "--yes"]);
  expect(status).toBe(1);
  expect(stdout).toContain("legal hold: case 26-104");
  expect(stderr).toContain(`A legal hold keeps ${requestId}. Nothing was erased.`);
  for (const args of [[], ["erase"], ["forget", email], ["erase", email, "--html", "x"]])
    expect(run(args).stderr).toContain("Usage: npm run person -- export");
  expect(run(["export", "maria"]).stderr).toContain(
    '"maria" is neither an email address nor a phone number of ten digits.',
  );
}, 60_000);
