import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, test } from "vitest";

import { Applications } from "~/models/application.server";
import { Audit } from "~/models/audit.server";
import { HelpRequests, type RequestDocument } from "~/models/request.server";
import type { ImportKind } from "~/schemas/import-list";
import { pickAnswers } from "~/schemas/requests/answers";
import { ReportQuery } from "~/schemas/reports/report-query";
import { IMPORT_HEADINGS, importTable } from "~/services/imports/importing.server";
import * as reports from "~/services/reports/reports.server";
import { useDatabase } from "../../support/database";
import { useTestSettings } from "../../support/settings";
import { acceptedEvents, assignedEvents, storeRequests } from "../../support/stored-requests";
import { readWorkbook, type Sheet } from "../../support/workbook-reader";

useDatabase();
beforeEach(async () => {
  useTestSettings();
  await Promise.all([HelpRequests.deleteMany(), Applications.deleteMany(), Audit.deleteMany()]);
});

const ADMIN = { role: "admin" as const, id: "UADMIN001" };
const sample = (name: string) =>
  readFileSync(new URL(`../../../docs/samples/${name}.csv`, import.meta.url), "utf8");
async function run(kind: ImportKind, text: string, dryRun = false) {
  const { preview: _, ...counts } = await importTable(kind, text, { actor: ADMIN, dryRun });
  return counts;
}
const NOTHING = { fresh: 0, mailed: 0, known: [], closed: 0, wrong: [], unused: [] };
const HEADS =
  "first_name,last_name,phone_number,street_address_1,city,zip_code,county,helpFood,description";
const ROW = "Ann,Lee,9415550100,1 Main St,Englewood,34223,Sarasota,yes,Food for two.";

test("the sample of requests is stored once, as staff would enter it", async () => {
  const text = sample("requests");
  expect(await run("requests", text, true)).toEqual({ ...NOTHING, fresh: 3, mailed: 2 });
  expect(await HelpRequests.countDocuments()).toBe(0);
  expect(await run("requests", text)).toEqual({ ...NOTHING, fresh: 3, mailed: 2 });
  const docs = await HelpRequests.find().sort({ phone: 1 }).lean<RequestDocument[]>();
  expect(docs).toMatchObject([
    {
      firstName: "Maria",
      lastName: "Núñez",
      phone: "9415550101",
      helpTypes: ["exterior", "water"],
      description: "A tree is on the roof, the well pump has no power.",
      locale: "es",
      intake: "phone",
      status: "Unevaluated",
      history: [{ event: "enter", by: ADMIN.id }],
    },
    { email: "", intake: "visit", address: { line2: "Unit 4" }, helpTypes: ["food"] },
    { phone: "9415550103", helpTypes: ["other"], other: "A wheelchair ramp", locale: "en" },
  ]);
  // Closed or renamed meanwhile: the file is still known.
  await HelpRequests.updateMany({}, { $set: { live: false, lookupKey: "x" } });
  expect(await run("requests", text)).toEqual({ ...NOTHING, known: [2, 3, 4] });
  expect(await Audit.find({ action: "list imported" }).lean()).toMatchObject([
    { actor: ADMIN.id, subject: "requests" },
  ]);
});

test("the first ten new rows are shown as they were read, also of volunteers", async () => {
  const actor = { actor: ADMIN, dryRun: true };
  const rows = Array.from({ length: 12 }, (_, i) => ROW.replace("1 Main St", `${i + 1} Main St`));
  const { preview } = await importTable("requests", [HEADS, ...rows].join("\n"), actor);
  expect(preview).toHaveLength(10);
  expect(preview[0]).toEqual({
    row: 2,
    name: "Ann Lee",
    home: "1 Main St, Englewood 34223",
    phone: "9415550100",
    email: "",
    asks: ["food"],
  });
  const volunteers = await importTable("applications", sample("volunteers"), actor);
  expect(volunteers.preview.map(({ asks }) => asks)).toContainEqual([
    "hospitality",
    "community_helpers",
  ]);
});

test("the samples have all headings that the screen names, and no others", () => {
  const heads = (name: string) => sample(name).split("\n")[0]!.split(",").toSorted();
  expect(heads("requests")).toEqual(IMPORT_HEADINGS.requests.toSorted());
  expect(heads("volunteers")).toEqual(IMPORT_HEADINGS.applications.toSorted());
});

test("the sample of volunteers becomes applications, once", async () => {
  const text = sample("volunteers");
  expect(await run("applications", text)).toEqual({ ...NOTHING, fresh: 2, mailed: 2 });
  expect(await Applications.find().sort({ phone: 1 }).lean()).toMatchObject([
    { firstName: "Juan", teams: ["admin_team"], address: { state: "OH" }, locale: "es" },
    { firstName: "Carol", teams: ["hospitality", "community_helpers"], status: "Unevaluated" },
  ]);
  // The agreement is on paper: who imported it vouches for it.
  for (const one of await Applications.find().lean())
    expect(one).toMatchObject({
      liability: { ticked: false },
      history: [{ event: "submit", by: ADMIN.id }],
    });
  expect(await run("applications", text)).toEqual({ ...NOTHING, known: [2, 3] });
  const moved = text.replace("5 Rotonda Blvd N", "6 Rotonda Blvd N").replace("juan@", "jl@");
  expect(await run("applications", moved)).toEqual({ ...NOTHING, known: [2, 3] });
  const bot = text
    .replace("First Name", "Website,First Name")
    .replaceAll(/^(?=Carol|Juan)/gm, "x,");
  expect(await run("applications", bot)).toEqual({
    ...NOTHING,
    known: [2, 3],
    unused: ["Website"],
  });
  const unsigned = text.replaceAll(",yes,", ",,");
  expect((await run("applications", unsigned)).wrong).toEqual([
    { row: 2, messages: ["application.agreement"] },
    { row: 3, messages: ["application.agreement"] },
  ]);
});

test("a report reads back in, without what is closed", async () => {
  const docs = await storeRequests([
    { payload: { helpOther: true, other: 'Papers, "all"', description: "Two\nlines" } },
    { events: acceptedEvents },
    { events: assignedEvents() },
    { events: [{ type: "reject" }] },
    { events: [...assignedEvents(), { type: "close", notes: "Done." }] },
  ]);
  const account = { ...ADMIN, firstName: "Ada", lastName: "Admin" };
  const report = await reports.generate(ReportQuery.parse({}), { account });
  const parts: Buffer[] = [];
  for await (const part of report.bytes) parts.push(part);
  await report.end();
  const { Requests: sheet } = await readWorkbook(Buffer.concat(parts));
  const quote = (cell: Sheet["rows"][number][number]) =>
    `"${String(cell ?? "").replaceAll('"', '""')}"`;
  const csv = sheet!.rows.map((row) => Array.from(row, quote).join(",")).join("\n");
  const same = await run("requests", csv);
  expect(same).toMatchObject({ fresh: 0, closed: 2, wrong: [] });
  expect(same.known).toHaveLength(3);
  await HelpRequests.deleteMany();
  expect(await run("requests", csv)).toMatchObject({ fresh: 3, closed: 2, wrong: [] });
  const back = await HelpRequests.find().lean<RequestDocument[]>();
  for (const doc of docs.slice(0, 3))
    expect(back.map(pickAnswers)).toContainEqual(pickAnswers(doc));
});

describe("what is left out", () => {
  test("each wrong row is named with what is wrong; the others are stored", async () => {
    const report = await run(
      "requests",
      [HEADS, ROW, "", ROW.replace("Ann", "").replace("34223", "90210"), `${ROW},more`].join("\n"),
    );
    expect(report).toEqual({
      ...NOTHING,
      fresh: 1,
      wrong: [
        { row: 4, messages: ["help.firstName", "help.zipCode"] },
        { row: 5, messages: ["import.tooLong"] },
      ],
    });
  });

  test("the same person at the same address, in the table or waiting in the hub", async () => {
    const other = ROW.replace("two", "three").replace("Ann", "ANN ");
    expect(await run("requests", [HEADS, ROW, other].join("\n"))).toMatchObject({
      fresh: 1,
      known: [3],
    });
    expect(await run("requests", [HEADS, other].join("\n"))).toEqual({ ...NOTHING, known: [2] });
  });

  test("not another person of this name, in another flat or town", async () => {
    const heads = `${HEADS},street_address_2`;
    const rows = [`${ROW},Apt 3`, `${ROW},Apt 7`, `${ROW.replace("34223", "34224")},Apt 3`];
    expect(await run("requests", [heads, ...rows].join("\n"))).toMatchObject({ fresh: 3 });
    expect(await run("requests", [heads, ...rows].join("\n"))).toMatchObject({ known: [2, 3, 4] });
  });

  test("nothing is left out in silence: unknown kinds of help, other words, unknown columns", async () => {
    const heads = HEADS.replace("helpFood", "Help Types,Other Help,Apt");
    const row = (types: string, words: string) => ROW.replace("yes", `"${types}",${words},7`);
    const report = await run(
      "requests",
      [
        heads,
        row("Yard Cleanup, Food", ""),
        row("Emergency Food", "A ramp").replace("Ann", "Bea"),
      ].join("\n"),
    );
    expect(report).toEqual({
      ...NOTHING,
      fresh: 1,
      wrong: [{ row: 2, messages: ["import.unknownType"] }],
      unused: ["Apt"],
    });
    expect(await HelpRequests.findOne().lean()).toMatchObject({
      helpTypes: ["food", "other"],
      other: "A ramp",
    });
  });

  test("cells copied from a spreadsheet, and a file with semicolons, are tables, too", async () => {
    for (const mark of ["\t", ";"])
      expect(
        await run(
          "requests",
          `\uFEFF\r\n${[HEADS, ROW.replace("two", 'two 12" dogs')].join("\r\n").replaceAll(",", mark)}`,
          true,
        ),
      ).toEqual({ ...NOTHING, fresh: 1 });
  });

  test.each([
    ["", "There are no rows below the headings."],
    [HEADS, "There are no rows below the headings."],
    [`${HEADS}\nAnn,"Lee`, "A cell that begins with a quotation mark has to end with one."],
    [
      [HEADS, ...Array<string>(5_001).fill(ROW)].join("\n"),
      "There are more than 5,000 rows. Split them.",
    ],
  ])("no table: %#", async (text, message) => {
    await expect(run("requests", text)).rejects.toMatchObject({ code: "invalid", message });
  });
});
