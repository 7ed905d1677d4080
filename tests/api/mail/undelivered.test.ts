import { describe, expect, test } from "vitest";

import { Emails, type EmailDocument } from "~/models/email.server";
import { HelpRequests } from "~/models/request.server";
import { newEmail } from "../../support/address";
import { useHub } from "../../support/hub";
import type { TestResponse } from "../../support/visitor";
import { storeVolunteer } from "../../support/volunteers";

const hub = useHub();
const PATH = "/undelivered";
const DAY = 24 * 60 * 60_000;

async function storeMail(subjectId: string, more: Partial<EmailDocument> = {}) {
  const now = new Date();
  const mail: EmailDocument = {
    _id: `${subjectId}:9:${more.template ?? "request-accepted"}`,
    template: "request-accepted",
    locale: "en",
    to: newEmail(),
    data: { firstName: "Ann", id: subjectId, helpTypes: ["food"] },
    subjectId,
    state: "failed",
    attempts: 18,
    unclear: false,
    lastError: "EENVELOPE/550",
    createdAt: now,
    expireAt: new Date(now.getTime() + 90 * DAY),
    ...more,
  };
  await Emails.create(mail);
  return mail;
}
const rowOf = (page: TestResponse, text: string) =>
  page.texts("tbody tr").find((row) => row.includes(text));

describe("the list of emails that did not arrive", () => {
  test("names each person, the phone, the email and what became of it", async () => {
    const { id } = await hub.createRequest({ first_name: "Oona", last_name: "Vance" });
    const { email: to, phone } = await hub.getRequest(id);
    await storeMail(id, { to });
    const volunteer = await storeVolunteer({ firstName: "Ben", lastName: "Ashby" });
    const offer = { template: "job-offer", state: "bounced", data: {} } as const;
    await storeMail(id, { ...offer, to: volunteer.email });
    const old = await storeMail("R0000000Z", { createdAt: new Date(Date.now() - 8 * DAY) });
    const sent = await storeMail("R0000000Y", { state: "sent" });

    const page = await hub.staff.open(PATH);
    expect(page.textAt("h1")).toBe("Emails that did not arrive");
    const digits = phone.slice(-4);
    const row = rowOf(page, to)!;
    expect(row).toMatch(/^Oona Vance/);
    expect(row).toContain(digits);
    expect(row).toContain("Your request was accepted: could not be sent");
    expect(row).toContain("Send again");
    const other = rowOf(page, volunteer.email)!;
    expect(other).toMatch(/^Ben Ashby/);
    expect(other).toContain("Job offer: came back, the address does not work");
    expect(other).toMatch(/Use the phone$/);
    for (const { to: hidden } of [old, sent]) expect(rowOf(page, hidden)).toBeUndefined();
  });

  test("sends one again, once, and unmarks its request", async () => {
    const { id } = await hub.createRequest({});
    const { email: to } = await hub.getRequest(id);
    await HelpRequests.updateOne({ _id: id }, { mailBounced: true });
    const { _id: mail } = await storeMail(id, { to });
    const page = await hub.staff.post(PATH, { mail });
    expect(page.banners).toEqual(["The email is on its way again."]);
    expect((await Emails.findById(mail).lean())!.state).not.toBe("failed");
    expect((await hub.getRequest(id)).mailBounced).toBe(false);

    const again = await hub.staff.post(PATH, { mail });
    expect(again.status).toBe(409);
    expect(again.banners).toEqual([
      "This email is not sent again: it is on its way, or something newer has taken its place.",
    ]);
    for (const unknown of ["R0000000X:1", '{"$ne":1}'])
      expect((await hub.staff.post(PATH, { mail: unknown })).status).toBe(409);
    for (const none of ["", "x".repeat(500)]) {
      const refused = await hub.staff.post(PATH, { mail: none });
      expect([refused.status, refused.banners]).toEqual([422, again.banners]);
    }
  });

  test("sends all again that failed, and says when it is too long", async () => {
    const { id } = await hub.createRequest({});
    const { email: to } = await hub.getRequest(id);
    const stored = [];
    for (let rev = 9; rev < 111; rev++)
      stored.push(await storeMail(id, { _id: `${id}:${rev}:request-accepted`, to, rev }));
    const page = await hub.staff.open(PATH);
    expect(page.textAt("h1 + p")).toMatch(/ The newest 100 are shown\.$/);
    expect(page.texts("tbody tr")).toHaveLength(100);
    const all = { form: "form:has([value=all])", button: "Send all failed emails again" };
    const done = await hub.staff.submit(page, {}, all);
    expect(done.banners).toEqual([
      "The emails are on their way again, except what is still listed.",
    ]);
    // The others have been overtaken by the newest.
    const left = await Emails.find({ subjectId: id, state: "failed" }).lean();
    expect(left.map(({ _id }) => _id)).toEqual(stored.slice(0, -1).map(({ _id }) => _id));
    expect(done.textAt("main")).toContain("The newest 100 are shown.");
    await Emails.deleteMany({ subjectId: id });
    expect((await hub.staff.post(PATH, { mail: "all" })).status).toBe(409);
  });

  test("does not send what came back", async () => {
    const { id } = await hub.createRequest({});
    const { email: to } = await hub.getRequest(id);
    const { _id: mail } = await storeMail(id, { to, state: "bounced" });
    expect((await hub.staff.post(PATH, { mail })).status).toBe(409);
    expect((await Emails.findById(mail).lean())!.state).toBe("bounced");
  });
});
