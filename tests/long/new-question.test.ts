import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import mongoose from "mongoose";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { connectDatabase, disconnectDatabase } from "~/services/platform/database.server";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { storeAccount } from "../support/accounts";
import { startApp, type App } from "../support/app";
import { newHelpFormFields, postHelpForm, readPageReference } from "../support/help-form";
import { helpRequestPayload } from "../support/help-request";
import { Hub } from "../support/hub";
import { logIn } from "../support/sessions";
import { useTestSettings } from "../support/settings";
import { Visitor } from "../support/visitor";
import { readWorkbook } from "../support/workbook-reader";

/** A line of a source file, and the line that the new question puts below it. */
type Edit = [file: string, line: string, added: string];

// What CONTRIBUTING says under "A new question on the help form", done for a question about pets.
const FIRST: Edit[] = [
  [
    "app/schemas/requests/answers.ts",
    '  description: requiredText("help.description", LIMITS.description),',
    '  pets: addressLine2("help.other"),',
  ],
  ["app/schemas/requests/answers.ts", "  description: v.description,", "  pets: v.pets,"],
];
const DEMANDED: Edit[] = [
  [
    "app/schemas/requests/answers.ts",
    '  description: { erased: goes, told: "scheduled" },',
    '  pets: { erased: goes, told: "scheduled" },',
  ],
  ["app/schemas/requests/answers.ts", "  description: view.description,", "  pets: view.pets,"],
  ["app/text/light-en.ts", '    other: "Other area of help",', '    pets: "Pets",'],
];
/** Where the words of `light-en.ts` are missed. */
const LABELS = [
  "app/components/requests/answer-rows.tsx",
  "app/services/reports/report-workbook.server.ts",
];
/** The Spanish, which the English demands; and what the compiler does not see. */
const OTHERS: Edit[] = [
  ["app/text/light-es.ts", '    other: "Otra clase de ayuda",', '    pets: "Mascotas",'],
  [
    "app/components/requests/need-fields.tsx",
    "        limit={LIMITS.description}\n      />",
    '      <TextArea {...readField(form, ["pets", "help.other"])} label={t.request.pets} limit={80} />',
  ],
  [
    "app/services/web/api/document/input-fields.server.ts",
    '  description: line(LIMITS.description, "Two feet of water in the living room."),',
    '  pets: optional(80, "Two cats", "Animals that live in the house"),',
  ],
];
const list = (edits: Edit[]) => [...new Set(edits.map(([file]) => file))].sort();

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COPIED = ["app", "public", "scripts", "server", "docs", "tests/controls"];
const FILES = [
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
];
const MONGODB_URI = `${inject("mongodb")}/new-question-${randomUUID()}`;

let copy: string;
const edit = async (edits: Edit[]) => {
  for (const [file, line, added] of edits) {
    const path = join(copy, file);
    const parts = (await readFile(path, "utf8")).split(`${line}\n`);
    if (parts.length !== 2) throw new Error(`${file} has not one line "${line}"`);
    await writeFile(path, parts.join(`${line}\n${added}\n`));
  }
};
const run = (...args: string[]) =>
  new Promise<{ failed: boolean; output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: copy, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      resolve({ failed: error !== null, output: stdout + stderr });
    });
  });
/** Files of the product of which the compiler complains. */
const typecheck = async () => {
  const { output } = await run(
    "node_modules/typescript/bin/tsc",
    ...["--noEmit", "--incremental", "--tsBuildInfoFile", "types.json", "-p", "."],
  );
  const files = output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm);
  return [...new Set([...files].map(([, file]) => file!))].sort();
};

const hub = new Hub();
let app: App | undefined;
let base: string;
let staff: Visitor;
const requests = () => mongoose.connection.collection<{ _id: string; pets?: string }>("requests");
const read = async (id: string) => (await requests().findOne({ _id: id }))!;
const correct = async (id: string, fields: Record<string, string>) => {
  const path = `/homeowner-requests/request-details?id=${id}`;
  await staff.submitAction(`${path}&correct`, "correct", fields);
  return staff.open(path);
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), "hub-question-"));
  for (const name of [...COPIED, ...FILES])
    await cp(join(ROOT, name), join(copy, name), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(copy, "node_modules"));
}, 60_000);
afterAll(async () => {
  if (app) expect(await app.stop()).toBe(0);
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
  await rm(copy, { recursive: true, force: true });
});

describe("a new question on the help form", () => {
  test("the compiler names what has to be decided, CONTRIBUTING every file", async () => {
    const [, walk] = /\n## A new question on the help form\n(.*?)\n## /s.exec(
      await readFile(join(ROOT, "CONTRIBUTING.md"), "utf8"),
    )!;
    const files = list([...FIRST, ...DEMANDED, ...OTHERS]);
    expect(files).toHaveLength(5);
    for (const file of files) expect(walk).toContain(basename(file));

    await edit(FIRST);
    expect(await typecheck()).toEqual(
      list(DEMANDED)
        .flatMap((file) => (file === "app/text/light-en.ts" ? LABELS : file))
        .sort(),
    );
    await edit(DEMANDED);
    expect(await typecheck()).toContain("app/text/light-es.ts");
    await edit(OTHERS);
    expect(await typecheck()).toEqual([]);
    expect(await run("scripts/build.mjs")).toMatchObject({ failed: false });

    useTestSettings();
    await connectDatabase(MONGODB_URI);
    await storeAccount(hub.admin);
    app = await startApp("", { MONGODB_URI }, copy);
    base = app.base;
    staff = new Visitor(base);
    await logIn(staff, hub.admin);
  }, 600_000); // types and a build, beside the other tests

  test("form and call take the answer; receipt, page, work order and report show it", async () => {
    const homeowner = new Visitor(base);
    const received = await postHelpForm(homeowner, newHelpFormFields({ pets: "A blind dog" }));
    const id = readPageReference(received);
    expect(received.text).toContain("A blind dog");
    expect((await read(id)).pets).toBe("A blind dog");
    const called = await homeowner.call("POST", "/api/homeowner/requestHelp", {
      ...helpRequestPayload(),
      pets: "Two cats",
    });
    expect(called.status).toBe(200);
    expect(await requests().countDocuments({ pets: "Two cats" })).toBe(1);

    const page = await staff.open(`/homeowner-requests/request-details?id=${id}`);
    expect(page.facts()).toMatchObject({ Pets: "A blind dog" });
    const print = {
      requestIds: [id],
      by: hub.admin.id,
      action: "print",
      list: "/requests",
    } as const;
    const sheet = await staff.get(`/requests/work-orders?id=${await storeSelection(print)}`);
    expect(sheet.text).toContain("A blind dog");
    const { Requests } = await readWorkbook((await staff.get("/generate-reports/download")).bytes);
    expect(Requests!.records.map(({ Pets }) => Pets).sort()).toEqual(["A blind dog", "Two cats"]);
    const document = await homeowner.get("/api/openapi.json");
    expect(document.text).toContain("Animals that live in the house");
  });

  test("a correction changes what was corrected, and the history says it", async () => {
    const homeowner = new Visitor(base);
    const fields = newHelpFormFields({ pets: "A parrot" });
    const id = readPageReference(await postHelpForm(homeowner, fields));
    const named = await correct(id, { first_name: "Zoraida" });
    expect((await read(id)).pets).toBe("A parrot");
    expect(named.section("history")).not.toContain("Pets");
    const page = await correct(id, { pets: "Two parrots" });
    expect((await read(id)).pets).toBe("Two parrots");
    expect(page.section("history")).toContain("Pets: Two parrots, before: A parrot");
  });

  test("a request of before the question is shown, corrected and reported", async () => {
    const homeowner = new Visitor(base);
    const id = readPageReference(await postHelpForm(homeowner));
    await requests().updateOne({ _id: id }, { $unset: { pets: "" } });
    const page = await correct(id, { first_name: "Zoraida" });
    expect(page.facts().Name).toMatch(/^Zoraida/);
    expect(page.section("history")).not.toContain("Pets");
    expect((await read(id)).pets).toBeUndefined();
    expect((await staff.get("/generate-reports/download")).status).toBe(200);
  });

  test("an export has it, an erasure takes it", async () => {
    const homeowner = new Visitor(base);
    const fields = newHelpFormFields({ pets: "A goat" });
    const id = readPageReference(await postHelpForm(homeowner, fields));
    const who = String(fields.email);
    const file = await staff.post("/personal-data/export", { who, format: "json" });
    expect(JSON.parse(file.text)).toMatchObject({ requests: [{ id, pets: "A goat" }] });
    await staff.post("/personal-data?do=erase", { who, ids: id });
    expect(JSON.stringify(await read(id))).not.toContain("goat");
  });
});
