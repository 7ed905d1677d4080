import { beforeEach, expect, test } from "vitest";

import { Audit } from "~/models/audit.server";
import { Broadcasts } from "~/models/broadcast.server";
import { Emails } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { Volunteers } from "~/models/volunteer.server";
import { createAccount } from "../../support/accounts";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { listMailsTo, waitForMail } from "../../support/mailbox";
import { logInAs } from "../../support/sessions";
import { Visitor, type FormEntries, type TestResponse } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;
const PATH = "/write-to-many";
const EN = "Training on Saturday at nine.";
const ES = "Capacitación el sábado a las nueve.";
const FORM = { form: "form:has(#to)" };

beforeEach(async () => {
  await Broadcasts.deleteMany({});
  await Emails.deleteMany({ template: /-news$/ as never });
  await hub.clearVolunteerLists();
  await hub.clearRequestLists();
});

const createVolunteer = async (more: object = {}) => {
  const person = await hub.createVolunteer();
  await Volunteers.updateOne({ _id: person.id }, { $set: { teams: ["hospitality"], ...more } });
  return person;
};
const show = async (entries: FormEntries) => staff.submit(await staff.open(PATH), entries, FORM);
const send = (page: TestResponse, button: string, entries: FormEntries = {}) =>
  staff.submit(page, entries, { ...FORM, button });
const lines = (page: TestResponse) => page.texts("#shown p");
/** Lets the message go that can still be stopped: as if its time had come. */
const release = () =>
  HelpRequests.db
    .collection("tasks")
    .updateMany({ name: "broadcast" }, { $set: { nextRunAt: new Date() } });
const waitForEnd = () =>
  eventually(async () => {
    expect(await Broadcasts.countDocuments({ endedAt: null, stoppedAt: null })).toBe(0);
  });
const countMails = () => Emails.countDocuments({ template: /-news$/ as never });

test("a team: the number of people first, then a mail to each, in their own language", async () => {
  const ann = await createVolunteer();
  const eva = await createVolunteer({ locale: "es" });
  await createVolunteer({ teams: ["admin_team"] });
  const shown = await show({ to: "team:hospitality", en: EN });
  expect(shown.status).toBe(200);
  expect(lines(shown)).toEqual([
    "2 people get it.",
    "In English: 1. In Spanish: 1.",
    "In Spanish: Someone of them reads this language: please write it in this language, too.",
  ]);
  const ready = await staff.submit(shown, { es: ES }, FORM);
  const sent = await send(ready, "Send to 2 people");
  expect(sent.banner).toBe("The message is on its way.");
  expect(sent.section("before")).toContain("Volunteers: Hospitality");
  expect(sent.section("before")).toContain(`${hub.admin.firstName} ${hub.admin.lastName}, to 2`);
  await release();
  const mail = await waitForMail(ann.email, EN);
  expect(mail.text).not.toContain(ES);
  expect(mail.text).toContain("/unsubscribe?link=");
  expect((await waitForMail(eva.email, ES)).subject).toContain("Un mensaje de");
  await waitForEnd();
  const { _id } = (await Broadcasts.findOne().lean())!;
  expect(await Audit.findOne({ subject: _id }).lean()).toMatchObject({
    action: "message to team hospitality",
    actor: hub.admin.id,
  });
});

test("at most one a day to a person, also of another kind; the next one says how many", async () => {
  const ann = await createVolunteer();
  await createVolunteer();
  await send(await show({ to: "team:hospitality", en: EN }), "Send to 2 people");
  await release();
  await waitForMail(ann.email, EN);
  await waitForEnd();
  const shown = await show({ to: "team:hospitality", en: "And on Sunday." });
  expect(lines(shown)).toEqual(["It has no readers.", "Already written to today: 2."]);
  expect(shown.texts("button").join()).not.toContain("Send to");
  const request = await hub.createRequest({ email: ann.email });
  expect(lines(await show({ to: `zip:${request.address.zip}`, en: EN }))).toEqual([
    "It has no readers.",
    "Already written to today: 1.",
  ]);
});

test("a zip code: who waits there and can be mailed, once each", async () => {
  const one = await hub.createRequest();
  const { zip } = one.address;
  await hub.createRequest({ email: one.email }); // the same person
  await hub.createActiveRequest();
  const bounced = await hub.createAcceptedRequest();
  await HelpRequests.updateOne({ _id: bounced.id }, { $set: { mailBounced: true } });
  await hub.createRequest({ zip_code: zip === "34223" ? "34224" : "34223" });
  const shown = await show({ to: `zip:${zip}`, en: EN });
  expect(lines(shown)).toEqual([
    "1 person gets it.",
    "In English: 1. In Spanish: 0.",
    "No email reaches them, please call: 1.",
  ]);
  await send(shown, "Send to 1 person");
  await release();
  const mail = await waitForMail(one.email, EN);
  expect(mail.text).toContain("/my-request?link=");
  expect(mail.text).not.toContain("/unsubscribe");
});

test("a request's page leads to those on its job, who get it whatever they chose", async () => {
  const vera = await createVolunteer({ unsubscribedAt: new Date() });
  const { id } = await hub.createAcceptedRequest();
  await hub.assignVolunteers(id, vera);
  const details = await staff.open(`/homeowner-requests/request-details?id=${id}`);
  const [href] = details.hrefs("#volunteers ~ p a");
  const page = await staff.open(href!);
  expect(page.form(FORM.form).querySelector("select")!.value).toBe(`job:${id}`);
  const shown = await staff.submit(page, { en: EN }, FORM);
  expect(lines(shown)[0]).toBe("1 person gets it.");
  expect(lines(await show({ to: "team:hospitality", en: EN }))).toEqual([
    "It has no readers.",
    "Want no such messages: 1.",
  ]);
});

test("anybody stops it before it leaves; afterwards it is too late", async () => {
  await createVolunteer();
  const sent = await send(await show({ to: "team:hospitality", en: EN }), "Send to 1 person");
  const colleague = await logInAs(await createAccount("admin"));
  const stop = { form: "form[action*='stop=']", button: "Stop it" };
  const stopped = await colleague.submit(await colleague.open(PATH), {}, stop);
  expect(stopped.section("before")).toContain("Stopped. No email was sent.");
  await release();
  const late = await staff.submit(sent, {}, stop);
  expect([late.status, late.banner]).toEqual([
    409,
    "This change was emailed already, so it stays.",
  ]);
  expect(await countMails()).toBe(0);
});

test("sent twice, it leaves once; when the number of people has changed, it is shown anew", async () => {
  await createVolunteer();
  const shown = await show({ to: "team:hospitality", en: EN });
  await createVolunteer();
  const changed = await send(shown, "Send to 1 person");
  expect(changed.status).toBe(409);
  expect(lines(changed).slice(0, 2)).toEqual([
    "Who gets it has changed. Please look again, then send it.",
    "2 people get it.",
  ]);
  await createVolunteer({ teams: ["admin_team"] }); // as many as were shown, but another one
  const other = await send(shown, "Send to 1 person", { to: "team:admin_team" });
  expect(other.status).toBe(409);
  expect(await Broadcasts.countDocuments()).toBe(0);
  await send(changed, "Send to 2 people");
  await send(changed, "Send to 2 people");
  expect(await Broadcasts.countDocuments()).toBe(1);
  await release();
  await waitForEnd();
  expect(await countMails()).toBe(2);
});

test.each([
  [{ to: "", en: EN }, "Please choose to whom."],
  [{ to: "team:hospitality", en: "x".repeat(1001) }, "Please write in 1000 characters at most."],
])("%j is refused", async (entries, message) => {
  const page = await show(entries);
  expect(page.status).toBe(422);
  expect(page.textAt(".summary")).toContain(message);
});

test("a volunteer ends such messages with the link, and begins them again", async () => {
  const ann = await createVolunteer();
  await send(await show({ to: "team:hospitality", en: EN }), "Send to 1 person");
  await release();
  const { text } = await waitForMail(ann.email, EN);
  const link = /\/unsubscribe\?link=[\w.-]+/.exec(text)![0];
  const visitor = new Visitor();
  const page = await visitor.open(link);
  expect(page.headers["x-robots-tag"]).toBe("noindex");
  expect(page.text).not.toContain(ann.lastName);
  expect((await hub.getVolunteer(ann.id)).unsubscribedAt).toBeUndefined(); // by a GET
  const off = await visitor.submit(page, {}, { form: "main form" });
  expect(off.textAt("main")).toContain("You get no more messages to whole teams.");
  expect((await hub.getVolunteer(ann.id)).unsubscribedAt).toBeInstanceOf(Date);
  await visitor.submit(off, {}, { form: "main form" });
  expect((await hub.getVolunteer(ann.id)).unsubscribedAt).toBeUndefined();
  for (const wrong of [`${link}x`, link.replace(/.$/, "_"), "/unsubscribe"]) {
    const gone = await visitor.get(wrong);
    expect([gone.status, gone.banner]).toEqual([
      404,
      "This link does not work. Please use the link in our latest message, or call us.",
    ]);
  }
  expect((await listMailsTo(ann.email)).length).toBe(1);
});
