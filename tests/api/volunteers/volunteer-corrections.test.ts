import { describe, expect, test } from "vitest";

import { createAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHub } from "../../support/hub";
import { waitForMail } from "../../support/mailbox";
import { PATHS } from "../../support/pages";
import { callLogin, logInAs } from "../../support/sessions";
import { PageFormData, Visitor, type TestResponse } from "../../support/visitor";
import { storeVolunteer } from "../../support/volunteers";

const hub = useHub();

const { staff } = hub;
const openDetails = (id: string, more = "") => staff.open(`${PATHS.volunteer}?id=${id}${more}`);
const openCorrection = (id: string) => openDetails(id, "&q=qx&correct=1");
const isTicked = (page: TestResponse, name: string) =>
  page.all(`main [type=checkbox][name=${name}][checked]`).length === 1;

describe("correcting a volunteer without JavaScript", () => {
  test("Correct details leads to a form; saving confirms, and the page shows the new values", async () => {
    const { _id: id, email } = await storeVolunteer({ firstName: "Maud", lastName: "Tern" });
    const details = await openDetails(id, "&q=qx");
    const [link] = details.hrefs(
      "main .action-bar a[href*='correct=1'], main a[href*='correct=1']",
    );
    expect(link).toBe(`${PATHS.volunteer}?id=${id}&q=qx&correct=1`);
    const page = await staff.open(link!);
    const form = page.actionForm("correct");
    expect(Object.fromEntries(new PageFormData(form))).toMatchObject({
      id,
      firstName: "Maud",
      lastName: "Tern",
      email,
    });
    const entries = { lastName: "Stilt", phoneNumber: "(941) 555-0123", teamLeader: true };
    const saved = await staff.submitAction(page, "correct", entries);
    expect(saved.redirects).toHaveLength(1);
    expect(saved.redirects[0]).toMatch(/^303 .*q=qx/);
    expect(saved.banner).toBe("The details were saved.");
    expect(saved.textAt("main")).toContain("Maud Stilt");
    expect(saved.all("main [name=intent][value=correct]")).toEqual([]);
    expect(await hub.getVolunteer(id)).toMatchObject({
      firstName: "Maud",
      lastName: "Stilt",
      phone: "9415550123",
      teamLeader: true,
      email,
    });
    const again = await openCorrection(id);
    expect(isTicked(again, "teamLeader")).toBe(true);
    await staff.submitAction(again, "correct", { teamLeader: false });
    expect((await hub.getVolunteer(id)).teamLeader).toBe(false);
  });

  test("invalid fields are 422, a taken address and a colleague's change 409; what was typed stays", async () => {
    const phone = "9415550123";
    const [doc, other] = [await storeVolunteer({ phone }), await storeVolunteer()];
    const open = () => openCorrection(doc._id);
    const early = await open();
    const invalid = await staff.submitAction(await open(), "correct", {
      firstName: " ",
      phoneNumber: "12",
    });
    expect(invalid.status).toBe(422);
    expect(invalid.all("main [aria-invalid=true]").map(({ id }) => id)).toEqual([
      "firstName",
      "phoneNumber",
    ]);
    const taken = await staff.submitAction(await open(), "correct", { email: other.email });
    expect(taken.status).toBe(409);
    expect(taken.banner).toContain(`(${other._id})`);
    expect(taken.actionForm("correct").querySelector<HTMLInputElement>("#email")!.value).toBe(
      other.email,
    );
    await staff.submitAction(await open(), "correct", { lastName: "First" });
    const late = await staff.submitAction(early, "correct", { lastName: "Second" });
    expect(late.status).toBe(409);
    expect(late.banner).toContain("Someone else corrected these details");
    expect((await hub.getVolunteer(doc._id)).lastName).toBe("First");
    await staff.submitAction(late, "correct"); // compared, then saved again
    expect((await hub.getVolunteer(doc._id)).lastName).toBe("Second");
  });

  test("another email address: both are mailed, the volunteer is logged out and logs in with it", async () => {
    const person = await createAccount("volunteer");
    const visitor = await logInAs(person);
    const email = newEmail();
    const page = await openCorrection(person.id);
    await staff.submitAction(page, "correct", { email, phoneNumber: "9415550123" });
    const left = await waitForMail(person.email, "links that were mailed here before");
    expect(left.text).not.toContain(email);
    await waitForMail(email, "to this one");
    expect((await visitor.get(PATHS.dashboard.volunteer)).redirects).not.toEqual([]);
    expect((await callLogin(new Visitor(), person)).status).toBe(401);
    expect((await callLogin(new Visitor(), { ...person, email })).status).toBe(200);
  });
});

test("a text message to a volunteer is noted with one press on the volunteer's page", async () => {
  const { _id: id, phone } = await storeVolunteer();
  const page = await openDetails(id);
  expect(page.hrefs(".facts a[href^='sms:']")[0]).toMatch(new RegExp(`^sms:\\+1${phone}`));
  const noted = await staff.submitAction(page, "text");
  expect(noted.banner).toBe("The text message was noted.");
  expect(noted.textAt(".facts")).toMatch(/Text sent: .+ \d+:\d\d/);
});

describe("vetting", () => {
  test("is saved on the volunteer's page, and is in no call", async () => {
    const { _id: id } = await storeVolunteer();
    const page = await openDetails(id);
    expect(page.textAt("main")).toContain("Not on file: background check, training");
    const guardian = "Canary Qguardian, mother";
    const entries = { checkedOn: "2026-01-31", minor: true, guardian, trainedOn: "2026-02-01" };
    const saved = await staff.submitAction(page, "vet", entries);
    expect(saved.banner).toBe("The vetting was saved.");
    expect(saved.textAt("main")).toContain("Nothing is missing.");
    const { seen: _, ...shown } = Object.fromEntries(new PageFormData(saved.actionForm("vet")));
    expect(shown).toEqual({ intent: "vet", id, ...entries, minor: "on" });
    const late = await staff.submitAction(page, "vet", { ...entries, guardian: "Else" });
    expect(late.status).toBe(409);
    const future = await staff.submitAction(saved, "vet", { checkedOn: "2999-01-01" });
    expect([future.status, future.banner]).toEqual([
      400,
      "A check or training cannot be in the future. Nothing was saved.",
    ]);
    // A browser's date field cannot send this day.
    const wrong = await staff.post(`${PATHS.volunteer}?id=${id}`, {
      intent: "vet",
      id,
      trainedOn: "2026-02-31",
    });
    expect([wrong.status, wrong.all("#trainedOn[aria-invalid=true]").length]).toEqual([422, 1]);
    for (const path of [
      `/api/admin/volunteers/volunteer-details/${id}`,
      "/api/admin/assign-volunteer/list",
      "/api/admin/volunteers",
    ]) {
      const { status, text } = await hub.call("GET", path);
      expect(status).toBe(200);
      expect(text).not.toMatch(/Qguardian|vetting|checkedOn/);
    }
    const volunteer = await logInAs(await createAccount("volunteer"));
    const forbidden = await volunteer.post(`${PATHS.volunteer}?id=${id}`, { intent: "vet", id });
    expect(forbidden.status).not.toBe(200);
    expect((await hub.getVolunteer(id)).vetting).toEqual(entries);
  });
});
