import { afterEach, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { HelpRequests } from "~/models/request.server";
import { Sites } from "~/models/site.server";
import { newEmail } from "../../support/address";
import { newHelpFormFields, postHelpForm, readPageReference } from "../../support/help-form";
import { helpRequestPayload } from "../../support/help-request";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { Visitor, type FormEntries, type TestResponse } from "../../support/visitor";

const hub = useHub();
const PATH = "/site";
const FULL =
  "We have more requests now than we can help with, so yours was not sent. Call 211. What you typed is still here.";
const NORMAL = { skies: "blue", full: "no", en: "", es: "" };

const post = (page: TestResponse, entries: FormEntries) =>
  hub.staff.submit(page, { ...NORMAL, ...entries }, { form: "main form" });
const save = async (entries: FormEntries) => post(await hub.staff.open(PATH), entries);
const modes = async () => (await new Visitor().get("/home")).texts(".modes h3");
const news = async (path: string, lang = "en") => {
  const page = await new Visitor().get(`${path}${lang === "en" ? "" : `?lang=${lang}`}`);
  return page.texts("section.news p");
};

afterEach(() => save({}));

test("an administrator switches the skies of the home page, without a restart", async () => {
  expect((await modes())[0]).toMatch(/^Blue Skies/);
  const saved = await save({ skies: "gray" });
  expect(saved.banner).toBe("Saved. All pages show it within seconds.");
  expect(saved.text).toContain(`by ${hub.admin.firstName} ${hub.admin.lastName}.`);
  expect((await modes())[0]).toMatch(/^Gray Skies/);
  const audit = await Audit.findOne({ subject: "site" }).sort({ at: -1 }).lean();
  expect(audit).toMatchObject({ action: "site: gray skies", actor: hub.admin.id });
});

test("what another instance has saved is on the pages of this one within seconds", async () => {
  await save({});
  await Sites.updateOne({ _id: "state" }, { skies: "gray", at: new Date() });
  await eventually(async () => {
    expect((await modes())[0]).toMatch(/^Gray Skies/);
  });
});

test("one message stands on all pages, in the language of each", async () => {
  const [en, es] = ["Water at the\nEnglewood <park>.", "Agua en el parque de Englewood."];
  await save({ en, es });
  for (const path of ["/home", "/request-help", "/request-help/status", "/vol-login"]) {
    expect(await news(path), path).toEqual(["Water at the Englewood <park>."]);
    expect(await news(path, "es"), path).toEqual([es]);
  }
  expect((await hub.staff.open("/admin-dashboard")).texts("section.news p")).toHaveLength(1);
  await save({});
  expect(await news("/home")).toEqual([]);
});

test("a message needs both languages, and fits", async () => {
  const one = await save({ en: "Water at the park." });
  expect([one.status, one.texts("p.error")]).toEqual([
    422,
    expect.arrayContaining(["Error: A message needs both languages."]),
  ]);
  expect(one.document.querySelector("textarea[name=en]")?.textContent).toBe("Water at the park.");
  const long = await save({ en: "a".repeat(301), es: "a" });
  expect([long.status, long.text]).toEqual([
    422,
    expect.stringContaining("A message can have at most 300 characters."),
  ]);
  expect(await news("/home")).toEqual([]);
});

test("of two administrators at the same form the second is told", async () => {
  const [first, second] = [await hub.staff.open(PATH), await hub.staff.open(PATH)];
  await post(first, { skies: "gray" });
  const late = await post(second, { full: "yes" });
  expect([late.status, late.banner]).toEqual([
    409,
    "Someone else corrected these details in the meantime. Your changes were not saved: compare, then save again.",
  ]);
  expect((await modes())[0]).toMatch(/^Gray Skies/);
  expect((await new Visitor().get("/request-help")).texts("p.note")).toEqual([]);
  expect(late.texts("main ul li")).toEqual(["Gray Skies", "Open"]); // what is stored, to compare
  await post(late, { full: "yes" });
  expect((await modes())[0]).toMatch(/^Blue Skies/);
});

test("a form that was refused for a mistake is as old as before", async () => {
  const form = await hub.staff.open(PATH);
  await save({ skies: "gray" });
  const mistake = await post(form, { en: "Water at the park." });
  expect(mistake.status).toBe(422);
  expect((await post(mistake, {})).status).toBe(409);
  expect((await modes())[0]).toMatch(/^Gray Skies/);
});

test("the same form twice, as from a bad line, is one change", async () => {
  const form = await hub.staff.open(PATH);
  for (let i = 0; i < 2; i++) {
    const saved = await post(form, { skies: "gray" });
    expect(saved.banner).toBe("Saved. All pages show it within seconds.");
  }
});

test("a full center says so, names 211, keeps what was typed and stores nothing", async () => {
  await save({ full: "yes" });
  const visitor = new Visitor();
  const page = await visitor.get("/request-help");
  expect(page.textAt("p.note")).toBe(
    "We have more requests now than we can help with, so this form can’t be sent. Call 211, at any hour: they know who helps near you. Call 211",
  );
  expect(page.hrefs("p.note a")).toEqual(["tel:211"]);
  const email = newEmail();
  const refused = await postHelpForm(visitor, newHelpFormFields({ email }));
  expect([refused.status, refused.banner]).toEqual([409, FULL]);
  expect(refused.document.querySelector<HTMLInputElement>("#email")?.value).toBe(email);
  const call = await visitor.call("POST", "/api/homeowner/requestHelp", helpRequestPayload());
  expect([call.status, call.message]).toEqual([409, FULL]);
  expect(await HelpRequests.exists({ email })).toBeNull();
});

test("a form whose answer was lost gets its number in a full center, too", async () => {
  const visitor = new Visitor();
  const form = await visitor.get("/request-help");
  const fields = newHelpFormFields();
  const id = readPageReference(await visitor.submit(form, fields));
  await save({ full: "yes" });
  expect(readPageReference(await visitor.submit(form, fields))).toBe(id);
});

test("staff enter requests for a full center", async () => {
  await save({ full: "yes" });
  const form = await hub.staff.open("/homeowner-requests/enter-request");
  const email = newEmail();
  await hub.staff.submit(
    form,
    { ...newHelpFormFields({ email }), how: "phone" },
    { form: "main form" },
  );
  expect(await HelpRequests.exists({ email })).not.toBeNull();
});
