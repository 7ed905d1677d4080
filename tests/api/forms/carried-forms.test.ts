import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { useHub } from "../../support/hub";
import { logInAs, updateSessionDates } from "../../support/sessions";
import type { TestResponse, Visitor } from "../../support/visitor";

const hub = useHub();

const DETAILS = "/homeowner-requests/request-details";
const MARIA = { first_name: "Maria", last_name: "Lopez", street_address_1: "1081 San Casa Dr" };
const BACK = "Back to the form, to look at it or change it";

const { admin } = hub;

/** Posts a form after its session ended, logs in again, and goes back to the form. */
async function postAndLogIn(
  person: TestAccount,
  path: string,
  fields: Parameters<Visitor["post"]>[1],
) {
  const browser = await logInAs(person);
  await updateSessionDates(person, { expiresAt: new Date(Date.now() - 1) });
  const refused = await browser.post(path, fields);
  expect(refused.status).toBe(401);
  const page = await browser.submit(
    refused,
    { email: person.email, password: person.password },
    { form: "main form" },
  );
  expect(page.status).toBe(200);
  expect(page.textAt("h1")).toBe("You are logged in again");
  expect(page.textAt(".banner[role=status]")).toBe(
    "What you typed is kept, except passwords. Nothing has been sent yet.",
  );
  expect(listButtons(page)).toEqual([BACK]);
  const back = await browser.submit(page, {}, { form: "main form", button: BACK });
  return { browser, page, back };
}
const listButtons = (page: TestResponse) => page.texts("main button");
const readValue = (page: TestResponse, selector: string) =>
  page.document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector)!.value;

describe("a form that outlives its session is there again after the login, and is not sent", () => {
  test("a rejection: open, with its reason, on the page that says whose request it is", async () => {
    const { id } = await hub.createRequest(MARIA);
    const { back, browser } = await postAndLogIn(admin, `${DETAILS}?id=${id}&type=water`, {
      intent: "reject",
      seen: "Unevaluated",
      ready: "",
      reason: "Outside of\nour area, <b>sorry</b>.",
    });
    expect([back.status, back.url.pathname + back.url.search]).toEqual([
      200,
      `${DETAILS}?id=${id}&type=water`,
    ]);
    expect(readValue(back, "#reason")).toBe("Outside of\nour area, <b>sorry</b>.");
    expect(back.document.querySelector("#reason")!.closest("details")!.open).toBe(true);
    expect(back.all("[role=alert]:not([hidden])")).toEqual([]);
    expect(back.document.title).toContain("Maria Lopez");
    expect(back.document.title).not.toMatch(/^Error/);
    expect((await hub.getRequest(id)).status).toBe("Unevaluated");
    const sent = await browser.submitAction(back, "reject");
    expect(sent.redirects[0]).toMatch(/^303 \/homeowner-requests\?type=water&rejected=/);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ["close", { notes: "Roof covered." }, { "#notes": "Roof covered." }],
    ["correct", { street_address_1: "9 New Street" }, { "#street_address_1": "9 New Street" }],
    ["note", { note: "Speaks softly." }, { "#note": "Speaks softly." }],
    ["prioritize", { priority: "urgent", why: "Cold" }, { "#why": "Cold" }],
  ])("a request's %s", async (intent, fields, values) => {
    const { id } = await hub.createActiveRequest(MARIA);
    const { back } = await postAndLogIn(admin, `${DETAILS}?id=${id}`, { intent, ...fields });
    for (const [selector, value] of Object.entries(values))
      expect(readValue(back, selector)).toBe(value);
  });

  test("the reason to open a request again", async () => {
    const { id } = await hub.createRequest(MARIA);
    await hub.applyEvent(id, { type: "reject", reason: "outsideArea", text: "" });
    const { back } = await postAndLogIn(admin, `${DETAILS}?id=${id}`, {
      intent: "reopen",
      reason: "It leaks again.",
    });
    expect(readValue(back, "#reason")).toBe("It leaks again.");
    expect(back.actionForm("reopen").closest("details")!.open).toBe(true);
  });

  test("a button alone leads to the page of the request, with its button", async () => {
    const { id } = await hub.createRequest(MARIA);
    const { back, browser } = await postAndLogIn(admin, `${DETAILS}?id=${id}`, {
      intent: "accept",
    });
    expect(listButtons(back)).toContain("Accept Request");
    expect((await hub.getRequest(id)).status).toBe("Unevaluated");
    await browser.submitAction(back, "accept");
    expect((await hub.getRequest(id)).status).toBe("Accepted");
  });

  test("a request entered for a caller, an applicant's rejection, a new administrator", async () => {
    const input = { ...MARIA, how: "phone", locale: "es", helpWater: "on", description: "A tree." };
    const entering = await postAndLogIn(admin, "/homeowner-requests/enter-request", input);
    expect(entering.back.textAt("h1")).toBe("Enter a request for someone");
    expect(readValue(entering.back, "#first_name")).toBe("Maria");

    const { id } = await hub.createApplication();
    const rejecting = await postAndLogIn(admin, `/volunteer/confirm-rejection?id=${id}`, {
      intent: "reject",
      id,
      ready: "enoughVolunteers",
      reason: "Sorry.",
    });
    expect(readValue(rejecting.back, "#reason")).toBe("Sorry.");

    const person = { firstName: "Zoë", lastName: "Byron", email: newEmail() };
    const password = newPassword();
    const making = await postAndLogIn(admin, "/create-admin", { ...person, password });
    expect(making.page.text).not.toContain(password);
    expect(readValue(making.back, "#firstName")).toBe("Zoë");
    expect(await Admins.countDocuments({ emailKey: person.email })).toBe(0);
  });

  test("chosen volunteers stay ticked", async () => {
    await hub.clearVolunteerLists(); // she is on the first page
    const { id } = await hub.createAcceptedRequest(MARIA);
    const { volunteerId: vera } = await hub.createAcceptedApplication({
      areasOfHelp: ["Hospitality Team"],
    });
    const { back } = await postAndLogIn(admin, `/assignVolunteers?request=${id}&team=hospitality`, [
      ["request", id],
      ["pick", vera],
    ]);
    const box = back.document.querySelector<HTMLInputElement>(`[name=pick][value="${vera}"]`)!;
    expect(box.checked).toBe(true);
    expect((await hub.getRequest(id)).assignments).toEqual([]);
  });

  test("an unknown record or intent changes nothing", async () => {
    for (const [path, intent] of [
      [`${DETAILS}?id=R00000000`, "close"],
      [`${DETAILS}?id=__proto__`, "__proto__"],
      [`${DETAILS}?id=__proto__`, "toString"],
    ] as const) {
      const { back } = await postAndLogIn(admin, path, { intent, notes: "Done." });
      expect([400, 404]).toContain(back.status);
    }
  });

  test("in Spanish", async () => {
    const browser = await logInAs(admin);
    await browser.get("/home?lang=es");
    const { id } = await hub.createRequest(MARIA);
    await updateSessionDates(admin, { expiresAt: new Date(Date.now() - 1) });
    const refused = await browser.post(`${DETAILS}?id=${id}`, { intent: "accept" });
    const { email, password } = admin;
    const page = await browser.submit(refused, { email, password }, { form: "main form" });
    expect(page.textAt(".banner[role=status]")).toBe(
      "Lo que escribió se conserva, salvo las contraseñas. Todavía no se ha enviado nada.",
    );
    expect(listButtons(page)).toEqual(["Volver al formulario, para verlo o cambiarlo"]);
  });
});

describe("a volunteer's form", () => {
  test("of a job and of their details is there again", async () => {
    const me = await hub.createVolunteerWithPassword();
    const { id } = await hub.createAcceptedRequest(MARIA);
    await hub.assignVolunteers(id, { id: me.id, name: me.name });
    const person = { ...me, role: "volunteer" as const } as unknown as TestAccount;
    const jobId = `${id}-1`;
    const rejecting = await postAndLogIn(person, "/volunteer/jobs", {
      intent: "reject",
      jobId,
      reason: "My truck broke down.",
    });
    expect(readValue(rejecting.back, `#reason-${jobId}`)).toBe("My truck broke down.");
    expect((await hub.getRequest(id)).assignments[0]!.state).toBe("Offered");
    const place = { address: "9 New Street", city: "Venice", state: "FL", zip: "34223" };
    const updating = await postAndLogIn(person, "/volunteer/account-details", {
      phone: "9415550133",
      ...place,
    });
    expect(readValue(updating.back, "#address")).toBe("9 New Street");
  });

  test("of another role leads nowhere", async () => {
    const volunteer = await createAccount("volunteer");
    const { id } = await hub.createRequest(MARIA);
    const browser = await logInAs(volunteer);
    const page = await browser.post("/vol-login", {
      email: volunteer.email,
      password: volunteer.password,
      to: `${DETAILS}?id=${id}`,
      carried: JSON.stringify({ intent: "accept" }),
    });
    expect(page.text).not.toContain("San Casa");
    const back = await browser.submit(page, {}, { form: "main form", button: BACK });
    expect(back.text).not.toContain("San Casa");
    expect((await hub.getRequest(id)).status).toBe("Unevaluated");
  });
});
