import { beforeEach, expect, test } from "vitest";

import { Emails } from "~/models/email.server";
import type { MailTemplate } from "~/schemas/mails";
import { useHub } from "../../support/hub";
import { releaseMails } from "../../support/mailbox";
import { createAccount } from "../../support/accounts";
import { logInAs } from "../../support/sessions";
import type { TestResponse } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;
beforeEach(() => hub.clearRequestLists());

const DETAILS = "/homeowner-requests/request-details";
const toDetails = (id: string) => `${DETAILS}?id=${id}`;
const TAKEN_BACK = "Taken back. Nobody was emailed.";
const undo = (page: TestResponse, selector = ".banner form") =>
  staff.submit(page, {}, { form: selector, button: "Undo" });
const countMails = (subjectId: string, template: MailTemplate) =>
  Emails.countDocuments({ subjectId, template });
const readStatus = async (id: string) => (await hub.getRequest(id)).status;

const DECISIONS: [string, Record<string, string>, string, MailTemplate][] = [
  ["accept", {}, "Accepted", "request-accepted"],
  ["reject", { ready: "noVolunteers" }, "Rejected", "request-rejected"],
];
test.each(DECISIONS)(
  "%s: the list's banner undoes it, and the request's page says so",
  async (intent, fields, to, mail) => {
    const { id } = await hub.createRequest();
    const page = await staff.open(toDetails(id));
    const list = await staff.submit(page, fields, { form: `form:has([value=${intent}])` });
    expect(await readStatus(id)).toBe(to);
    const undone = await undo(list);
    expect(undone.redirects[0]).toMatch(
      new RegExp(`^303 ${DETAILS}\\?id=${id}&takenBack=${id}\\.`),
    );
    expect(undone.banners).toEqual([TAKEN_BACK]);
    expect(await readStatus(id)).toBe("Unevaluated");
    await releaseMails();
    expect(await countMails(id, mail)).toBe(0);
  },
);

test("spam is rejected in silence, and the banner says so", async () => {
  const request = await hub.createRequest();
  const page = await staff.open(toDetails(request.id));
  const list = await staff.submit(page, { ready: "spam" }, { form: "form:has([value=reject])" });
  expect(list.banner).toContain("Nobody gets an email.");
  expect(await readStatus(request.id)).toBe("Rejected");
});

test("an assignment", async () => {
  const { id } = await hub.createAcceptedRequest();
  const vera = await hub.createVolunteer();
  const assigned = await staff.post("/assignVolunteers", [
    ["request", id],
    ["pick", vera.id],
  ]);
  expect((await undo(assigned)).banners).toEqual([TAKEN_BACK]);
  expect(await hub.getRequest(id)).toMatchObject({
    status: "Accepted",
    assignments: [{ state: "Cancelled", cancelReason: "taken-back" }],
  });
  await releaseMails();
  expect(await countMails(id, "job-offer")).toBe(0);
});

test("any colleague sees it on the request's page, until the mails have left", async () => {
  const { id } = await hub.createRequest();
  const page = await staff.open(toDetails(id));
  await staff.submit(page, {}, { form: "form:has([value=accept])" });
  const colleague = await logInAs(await createAccount("admin"));
  const seen = await colleague.open(toDetails(id));
  expect(seen.textAt("main .note:has(form)")).toMatch(/^Request accepted: .*Undo$/);
  await releaseMails();
  const late = await colleague.submit(seen, {}, { form: ".note form" });
  expect([late.status, late.banners]).toEqual([
    409,
    ["This change was emailed already, so it stays."],
  ]);
  expect(late.all(".note form")).toEqual([]);
  expect(await readStatus(id)).toBe("Accepted");
});

test.each(["", "x", "99", "-1", "1".repeat(10)])("the change number %j is none", async (rev) => {
  const { id } = await hub.createRequest();
  const page = await staff.post(toDetails(id), { intent: "takeBack", rev });
  expect([409, 422]).toContain(page.status);
  expect(page.banners).toEqual(["This request has changed since. Nothing was undone."]);
});
