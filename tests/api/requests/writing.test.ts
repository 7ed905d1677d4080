import { expect, test } from "vitest";

import { HelpRequests } from "~/models/request.server";
import { useHub, type TestRequest } from "../../support/hub";
import { releaseMails, waitForMail } from "../../support/mailbox";
import { Visitor } from "../../support/visitor";

const hub = useHub();
const { staff } = hub;

const SAID = "We come on Monday.\nPlease have the gate open.";
const toDetails = (id: string) => `/homeowner-requests/request-details?id=${id}`;
const readSaid = async (id: string) => (await staff.open(toDetails(id))).texts("ol blockquote");

/** What the homeowner's own page shows of messages, before and after the digits. */
async function readOwnPage({ email, phone }: TestRequest) {
  const { text } = await waitForMail(email, "/my-request?link=");
  const visitor = new Visitor();
  const closed = await visitor.open(/\/my-request\?link=[\w.-]+/.exec(text)![0]);
  const opened = await visitor.submitAction(closed, "open", { digits: phone.slice(-4) });
  return { closed: closed.text, said: opened.texts("[aria-labelledby=said] .typed") };
}

test("a message is mailed, in the history, and on the homeowner's page behind the digits", async () => {
  const request = await hub.createRequest();
  const written = await staff.submitAction(toDetails(request.id), "write", { message: SAID });
  expect(written.banners).toContain("The message was saved.");
  await releaseMails();
  const mail = await waitForMail(request.email, "wrote to you about your request for help");
  expect(mail.subject).toContain("A message about your request");
  expect(mail.text).toContain(SAID);
  expect(mail.text).toContain("/my-request?link=");
  expect(await readSaid(request.id)).toEqual([SAID.replace("\n", " ")]);
  const own = await readOwnPage(request);
  expect(own.said).toEqual([SAID.replace("\n", " ")]);
  expect(own.closed).not.toContain("Monday");
});

test("accepting with a message: one mail says both", async () => {
  const request = await hub.createRequest();
  const form = { form: "form:has([value=write])", button: "Accept with this message" };
  const list = await staff.submit(await staff.open(toDetails(request.id)), { message: SAID }, form);
  expect(list.banner).toContain("Accepted: ");
  await releaseMails();
  const { text } = await waitForMail(request.email, "Your request for help was accepted.");
  expect(text).toContain(SAID);
  expect(await readSaid(request.id)).toEqual([SAID.replace("\n", " ")]);
});

test.each([
  ["partly", "We were able to do part of what you asked for"],
  ["duplicate", "Two requests ask for the same help."],
])("closing with words, %s: one mail says both", async (outcome, lead) => {
  const request = await hub.createActiveRequest();
  const kept = outcome === "duplicate" ? (await hub.createRequest()).id : "";
  await staff.submitAction(toDetails(request.id), "close", { outcome, kept, words: SAID });
  await releaseMails();
  expect((await waitForMail(request.email, lead)).text).toContain(SAID);
  expect(await readSaid(request.id)).toEqual([SAID.replace("\n", " ")]);
});

test("one press notes a text message, whose words are in the homeowner's language", async () => {
  const { id } = await hub.createRequest({}, "es");
  const page = await staff.open(toDetails(id));
  expect(decodeURIComponent(page.hrefs("[href^='sms:']")[0]!)).toMatch(
    /^sms:\+1\d{10}\?&body=Somos .+ Llámenos, por favor: /,
  );
  const noted = await staff.submitAction(page, "sendText");
  expect(noted.banners).toContain("The text message was noted.");
  expect(await readSaid(id)).toEqual([expect.stringMatching(/^Somos /)]);
});

test("a message that is taken back is not mailed, and not on the homeowner's page", async () => {
  const request = await hub.createRequest();
  const written = await staff.submitAction(toDetails(request.id), "write", { message: SAID });
  await staff.submitAction(written, "takeBack");
  await releaseMails();
  expect((await readOwnPage(request)).said).toEqual([]);
});

test("too long or empty: nothing is written, and what was typed stays", async () => {
  const { id } = await hub.createRequest();
  const long = "x".repeat(1001);
  const page = await staff.submitAction(toDetails(id), "write", { message: long });
  expect(page.status).toBe(422);
  expect(page.textAt(".summary:not([hidden])")).toContain("Please write in 1000 characters");
  expect(page.text).toContain(long);
  expect((await staff.submitAction(toDetails(id), "write", { message: " " })).status).toBe(422);
  expect(await hub.getRequest(id)).toMatchObject({ status: "Unevaluated", rev: 1 });
});

test("the form says in which language, and whether an email reaches the person", async () => {
  const mailed = await staff.open(toDetails((await hub.createRequest({}, "es")).id));
  expect(mailed.text).toContain("Reads Spanish.");
  const { id } = await hub.createRequest();
  await HelpRequests.updateOne({ _id: id }, { $set: { mailBounced: true } });
  const unmailed = await staff.open(toDetails(id));
  expect(unmailed.text).toContain("No email reaches this person");
});
