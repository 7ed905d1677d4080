import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { EDIT_FIELD } from "~/schemas/form";
import { useHub } from "../../support/hub";

const hub = useHub();
const PATH = "/import";
const ROWS = readFileSync(new URL("../../../docs/samples/requests.csv", import.meta.url), "utf8")
  .replace(/.*O'Brien.*\n/, "")
  .replaceAll("1081 San Casa", "1083 San Casa")
  .replace("33946", "90210");
const count = () => HelpRequests.countDocuments({ "address.line1": "1083 San Casa Dr" });

test("pasted rows are checked, then stored; they stay, so that wrong ones can be mended", async () => {
  const form = await hub.staff.open(PATH);
  expect(form.textAt("h1")).toBe("Import a list");
  expect(form.all("input[type=file]")).toEqual([]); // only where scripts can read it
  const checked = await hub.staff.submit(
    form,
    { kind: "requests", rows: ROWS },
    { form: "form[action='/import']", button: "Check" },
  );
  expect(checked.banner).toBe(
    "Checked. Nothing is stored yet. New: 1, 1 of them with an email address. There already: 0. Left out as closed: 0. Wrong: 1.",
  );
  expect(checked.headers["cache-control"]).toBe("no-store");
  expect(checked.texts("main li")).toEqual(["Row 3: Please enter a valid zip code."]);
  expect(checked.texts("tbody td")).toEqual([
    "2",
    "Maria Núñez",
    "1083 San Casa Dr, Englewood 34224",
    "(941)-555-0101 maria@example.org",
    "Yard Cleanup, Clean Water",
  ]);
  expect(await count()).toBe(0);

  const stored = await hub.staff.submit(
    checked,
    {},
    { form: "form[action='/import']", button: "Import" },
  );
  expect(stored.banner).toMatch(/^Imported\. New: 1, .* Wrong: 1\.$/);
  expect(stored.texts("tbody td")).toEqual([]);
  expect(await count()).toBe(1);
  expect(await HelpRequests.findOne({ "address.line1": "1083 San Casa Dr" }).lean()).toMatchObject({
    history: [{ event: "enter", by: hub.admin.id }],
  });

  const mended = { rows: ROWS.replace("90210", "33946") };
  const again = await hub.staff.submit(stored, mended, {
    form: "form[action='/import']",
    button: "Import",
  });
  expect(again.banner).toMatch(
    /^Imported\. New: 1, .* There already: 1 \(rows 2\)\. .* Wrong: 0\.$/,
  );
});

test("both samples can be fetched from the screen, and are read without a fault", async () => {
  const form = await hub.staff.open(PATH);
  const [requests, volunteers] = form.hrefs("main a[download]");
  for (const [kind, path] of [
    ["requests", requests],
    ["applications", volunteers],
  ] as const) {
    const sample = await hub.staff.get(path!);
    expect(sample.status).toBe(200);
    const checked = await hub.staff.post(PATH, { kind, rows: sample.text, intent: "check" });
    expect(checked.banner).toMatch(/^Checked\..* Wrong: 0\.$/);
  }
});

test("a part of a longer table counts its rows from where it begins", async () => {
  const sent = { kind: "requests", rows: ROWS, intent: "check", first: "402" };
  const checked = await hub.staff.post(PATH, sent);
  expect(checked.texts("main li")).toEqual(["Row 403: Please enter a valid zip code."]);
  for (const first of ["1", "-5", "x", "1e9", "2.5"])
    expect((await hub.staff.post(PATH, { ...sent, first })).texts("main li")).toEqual([
      "Row 3: Please enter a valid zip code.",
    ]);
});

test("what is no table is said, in the reader's language", async () => {
  const page = await hub.staff.get(`${PATH}?lang=es`);
  const refused = await hub.staff.submit(
    page,
    { rows: "Ann" },
    { form: "form[action='/import']", button: "Importar" },
  );
  expect(refused.status).toBe(422);
  expect(refused.banner).toBe("No hay filas debajo de los encabezados.");
  expect(refused.textAt("textarea")).toBe("Ann");
  await hub.staff.get(`${PATH}?lang=en`);
});

test("after an outage or a login the rows are in the form again, all of them", async () => {
  const rows = `${ROWS}\n${"x".repeat(20_000)}`;
  const again = await hub.staff.post(PATH, { kind: "applications", rows, [EDIT_FIELD]: "1" });
  expect(again.textAt("h1")).toBe("Import a list");
  expect(again.all<HTMLTextAreaElement>("textarea")[0]!.value.trim()).toBe(rows);
  expect(again.all<HTMLOptionElement>("option[selected]")[0]!.value).toBe("applications");
});
