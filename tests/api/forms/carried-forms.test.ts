import { describe, expect, test } from "vitest";

import { Admins } from "~/models/admin.server";
import { ApiKeys, type ApiKeyDocument } from "~/models/api-key.server";
import type { BulkAction } from "~/schemas/requests/bulk-actions";
import { storeSelection } from "~/services/requests/bulk-selections.server";
import { createAccount, newPassword, type TestAccount } from "../../support/accounts";
import { newEmail } from "../../support/address";
import { createApiKey } from "../../support/api-keys";
import { eventually } from "../../support/eventually";
import { useHub } from "../../support/hub";
import { logInAs, updateSessionDates } from "../../support/sessions";
import type { TestResponse, Visitor } from "../../support/visitor";

const hub = useHub();

const DETAILS = "/homeowner-requests/request-details";
const MARIA = { first_name: "Maria", last_name: "Lopez", street_address_1: "1081 San Casa Dr" };
const HOME = "Maria Lopez, 1081 San Casa Dr";
const BACK = "Back to the form, to look at it or change it";

const { admin } = hub;

/** Posts a form after its session ended, and logs in again. */
async function postAndLogIn(
  person: TestAccount,
  path: string,
  fields: Parameters<Visitor["post"]>[1],
  visitor?: Visitor,
) {
  const browser = visitor ?? (await logInAs(person));
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
    "What you typed is kept. Nothing has been sent yet.",
  );
  const press = (button: string) => browser.submit(page, {}, { form: "main form", button });
  return { page, press, browser };
}
const buttons = (page: TestResponse) =>
  [...page.document.querySelectorAll("main button")].map((button) => button.textContent.trim());
const rows = (page: TestResponse) =>
  Object.fromEntries(
    [...page.document.querySelectorAll("main dl > div")].map((row) => [
      row.querySelector("dt")!.textContent,
      row.querySelector("dd")!.textContent,
    ]),
  );

/** The fields of the form that rejects a new request. */
const rejection = (reason: string) => ({
  intent: "reject",
  seen: "Unevaluated",
  ready: "",
  reason,
});

describe("after a login that interrupts a form, the page shows the action, its subject and the input", () => {
  test("a rejection is not submitted without confirmation", async () => {
    const { id } = await hub.createRequest(MARIA);
    const fields = rejection("Outside of our area, <b>sorry</b>.");
    const { page, press } = await postAndLogIn(admin, `${DETAILS}?id=${id}&type=water`, fields);
    expect(rows(page)).toEqual({
      Action: `Reject request of ${HOME}`,
      Reason: "Outside of our area, <b>sorry</b>.",
    });
    expect(buttons(page)).toEqual([`Reject request of ${HOME}`, BACK]);
    expect(page.text).not.toContain("<b>sorry");
    expect((await hub.getRequest(id)).status).toBe("Unevaluated");
    const result = await press(`Reject request of ${HOME}`);
    expect(result.redirects[0]).toMatch(/^303 \/homeowner-requests\?type=water&rejected=/);
    expect(await hub.getRequest(id)).toMatchObject({
      status: "Rejected",
      reasonRejected: fields.reason,
    });
  });

  test("the way back leads to the filled-in form, with nothing changed", async () => {
    const { id } = await hub.createRequest(MARIA);
    const fields = rejection("Outside of\nour area.");
    const { press } = await postAndLogIn(admin, `${DETAILS}?id=${id}&type=water`, fields);
    const form = await press(BACK);
    expect([form.status, form.url.pathname + form.url.search]).toEqual([
      200,
      `${DETAILS}?id=${id}&type=water`,
    ]);
    expect(form.document.querySelector<HTMLTextAreaElement>("#reason")!.value).toBe(
      "Outside of\nour area.",
    );
    expect(form.document.querySelector("#reason")!.closest("details")!.hasAttribute("open")).toBe(
      true,
    );
    expect(form.document.querySelectorAll("[role=alert]:not([hidden])")).toHaveLength(0);
    expect(form.document.title).not.toMatch(/^Error/);
    expect((await hub.getRequest(id)).status).toBe("Unevaluated");
  });

  test("shows the stored facts, whatever was carried; a form that is out of date is rejected as usual", async () => {
    const { id } = await hub.createRequest(MARIA);
    const fields = {
      intent: "reject",
      seen: "Unevaluated",
      reason: "Too far.",
      first_name: "Eve",
      who: "Eve",
      about: "Eve",
    };
    const { page, press } = await postAndLogIn(admin, `${DETAILS}?id=${id}`, fields);
    expect(buttons(page)[0]).toBe(`Reject request of ${HOME}`);
    await hub.applyEvent(id, { type: "accept" });
    const refused = await press(`Reject request of ${HOME}`);
    expect(refused.status).toBe(409);
    expect(refused.textAt(".banner[role=alert]")).toMatch(
      /^This request was accepted and no volunteer is on it now\./,
    );
    expect((await hub.getRequest(id)).status).toBe("Accepted");
  });

  test("works for accept, close, correct, unassign", async () => {
    const fresh = await hub.createRequest(MARIA);
    const accepting = await postAndLogIn(admin, `${DETAILS}?id=${fresh.id}`, { intent: "accept" });
    expect(rows(accepting.page)).toEqual({ Action: `Accept request of ${HOME}` });

    const { id } = await hub.createActiveRequest(MARIA, "en", "Vera Oak");
    const closing = await postAndLogIn(admin, `${DETAILS}?id=${id}`, {
      intent: "close",
      notes: "Roof covered.",
    });
    expect(rows(closing.page)).toEqual({
      Action: `Close request of ${HOME}`,
      Notes: "Roof covered.",
    });

    const corrected = {
      phone_number: "9415550199",
      street_address_1: "9 New Street",
      county: "Sarasota",
      seen: "0",
    };
    const correcting = await postAndLogIn(admin, `${DETAILS}?id=${id}`, {
      intent: "correct",
      ...corrected,
    });
    expect(rows(correcting.page)).toEqual({
      Action: `Correct the request of ${HOME}`,
      "Phone Number": "9415550199",
      "Street Address 1": "9 New Street",
      County: "Sarasota",
    });
    const open = await correcting.press(BACK);
    expect(open.document.querySelector<HTMLInputElement>("#street_address_1")!.value).toBe(
      "9 New Street",
    );

    const unassignment = await postAndLogIn(admin, `${DETAILS}?id=${id}`, {
      intent: "unassign",
      jobId: `${id}-1`,
    });
    expect(buttons(unassignment.page)[0]).toBe(`Take Vera Oak off the request of ${HOME}`);
    await unassignment.press(`Take Vera Oak off the request of ${HOME}`);
    expect((await hub.getRequest(id)).assignments[0]!.state).toBe("Cancelled");
    expect(await hub.getRequest(fresh.id)).toMatchObject({ status: "Unevaluated" });
  });

  test("works for opening again, duplicates and claims", async () => {
    const kept = await hub.createRequest();
    const { id } = await hub.createActiveRequest(MARIA);
    const send = (intent: string, fields: Record<string, string> = {}, path = DETAILS) =>
      postAndLogIn(admin, `${path}${path === DETAILS ? `?id=${id}` : ""}`, { intent, ...fields });
    const claiming = await send("claim", { id }, "/requests-in-progress");
    expect(rows(claiming.page)).toEqual({ Action: `Claim the request of ${HOME}` });
    await claiming.press(`Claim the request of ${HOME}`);
    expect((await hub.getRequest(id)).claimedBy).toBe(admin.id);

    const closing = await send("close", { outcome: "duplicate", kept: kept.id, notes: "Twice." });
    expect(rows(closing.page)).toEqual({
      Action: `Close request of ${HOME}`,
      "What became of it": "Duplicate of another request",
      "Number of the request that is kept": kept.id,
      Notes: "Twice.",
    });
    const merging = await send("merge", { kept: kept.id });
    expect(rows(merging.page)).toEqual({
      Action: `Close the request of ${HOME} as a duplicate`,
      "Number of the request that is kept": kept.id,
    });
    await merging.press(`Close the request of ${HOME} as a duplicate`);
    expect((await hub.getRequest(id)).duplicateOf).toBe(kept.id);

    const reopening = await send("reopen", { reason: "It leaks again." });
    expect(rows(reopening.page)).toEqual({
      Action: `Open the request of ${HOME} again`,
      Reason: "It leaks again.",
    });
    const open = await reopening.press(BACK);
    expect(open.document.querySelector("#reason")!.textContent).toBe("It leaks again.");
    expect(open.actionForm("reopen").closest("details")!.open).toBe(true);
    expect((await hub.getRequest(id)).status).toBe("Resolved");
  });

  test("works for changes of many requests", async () => {
    const [vera, ann] = [await hub.createVolunteer(), await hub.createVolunteer()];
    const ids = [await hub.createAcceptedRequest(MARIA), await hub.createAcceptedRequest(MARIA)];
    const store = (action: BulkAction) =>
      storeSelection({ requestIds: ids.map(({ id }) => id), action, by: admin.id, list: "" });
    const carry = async (action: BulkAction, fields: Record<string, string | string[]>) => {
      const entries = Object.entries(fields).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      );
      return postAndLogIn(admin, `/requests/bulk?id=${await store(action)}`, entries);
    };
    const accepting = await carry("accept", { intent: "start" });
    expect(rows(accepting.page)).toEqual({ Action: "Accept requests: 2" });
    const setting = await carry("priority", { intent: "start", priority: "urgent", why: "Cold" });
    expect(rows(setting.page)).toEqual({
      Action: "Set the priority of requests: 2",
      Priority: "Urgent",
      Why: "Cold",
    });
    const stopping = await carry("offer", { intent: "stop" });
    expect(rows(stopping.page)).toEqual({ Action: "Stop the change of requests: 2" });
    const offering = await carry("offer", { intent: "start", pick: [vera.id, ann.id] });
    const action = `Offer requests to ${vera.name}, ${ann.name}: 2`;
    expect(rows(offering.page)).toEqual({ Action: action });
    expect((await offering.press(action)).textAt("h1")).toBe("Offer to a crew");
    await eventually(async () => {
      for (const { id } of ids) expect((await hub.getRequest(id)).assignments).toHaveLength(2);
    });
  });

  test("works for assigning and entering a request", async () => {
    const { id } = await hub.createAcceptedRequest(MARIA);
    const [vera, ann] = [await hub.createVolunteer(), await hub.createVolunteer()];
    const fields: [string, string][] = [
      ["request", id],
      ["pick", vera.id],
      ["pick", ann.id],
    ];
    const assigning = await postAndLogIn(
      admin,
      `/assignVolunteers?request=${id}&team=hospitality`,
      fields,
    );
    const action = `Assign ${vera.name}, ${ann.name} to the request of ${HOME}`;
    expect(rows(assigning.page)).toEqual({ Action: action });
    await assigning.press(action);
    expect((await hub.getRequest(id)).assignments).toHaveLength(2);

    const input = {
      ...MARIA,
      how: "phone",
      locale: "es",
      helpWater: "on",
      description: "A tree on the roof.",
      submission_id: "x",
      website: "",
    };
    const entering = await postAndLogIn(admin, "/homeowner-requests/enter-request", input);
    expect(rows(entering.page)).toEqual({
      Action: "Enter a request for Maria Lopez",
      "How did they reach us?": "On the phone",
      "Language of the emails to them": "Español",
      "First Name": "Maria",
      "Last Name": "Lopez",
      "Street Address 1": "1081 San Casa Dr",
      Description: "A tree on the roof.",
      "Type of help": "Clean Water",
    });
    const form = await entering.press(BACK);
    expect(form.textAt("h1")).toBe("Enter a request for someone");
    expect(form.document.querySelector<HTMLInputElement>("#first_name")!.value).toBe("Maria");
  });

  test("works for applications and volunteers", async () => {
    const application = await hub.createApplication();
    const accepting = await postAndLogIn(admin, `/create-volunteer/confirm?id=${application.id}`, {
      ...{ intent: "accept", id: application.id, teamLeader: "on" },
    });
    expect(rows(accepting.page)).toEqual({
      Action: `Create a volunteer account for ${application.name}`,
      "Team Leader": "Yes",
    });
    const rejecting = await postAndLogIn(
      admin,
      `/volunteer/confirm-rejection?id=${application.id}`,
      {
        ...{
          intent: "reject",
          id: application.id,
          ready: "enoughVolunteers",
          reason: "Sorry.",
        },
      },
    );
    expect(rows(rejecting.page)).toEqual({
      Action: `Reject the volunteer application of ${application.name}`,
      Reason: "There are enough volunteers for these areas of help at this time.\nSorry.",
    });
    expect((await hub.getApplication(application.id)).status).toBe("Unevaluated");

    const { volunteerId: id, name } = await hub.createAcceptedApplication({
      areasOfHelp: ["Hospitality Team"],
    });
    const forms: [path: string, intent: string, more: Record<string, string>, action: string][] = [
      [
        "/volunteers/volunteer-details",
        "add",
        { selectedArea: "admin_team" },
        `Add “Admin Team” to the areas of help of ${name}`,
      ],
      [
        "/volunteers/volunteer-details",
        "remove",
        { selectedArea: "hospitality" },
        `Delete “Hospitality” from the areas of help of ${name}`,
      ],
      ["/volunteers/volunteer-details", "invite", {}, `Send the invite to ${name} again`],
      ["/volunteer/confirm-deletion", "delete", {}, `Delete the account of ${name}`],
    ];
    for (const [path, intent, more, action] of forms) {
      const { page } = await postAndLogIn(admin, `${path}?id=${id}`, { intent, id, ...more });
      expect(buttons(page)).toEqual([action, BACK]);
    }
    expect(await hub.getVolunteer(id)).toMatchObject({ active: true, teams: ["hospitality"] });
  });

  test("a form with a password must be filled in again, and no password is in the page", async () => {
    const input = { firstName: "Zoë", lastName: "Byron", email: newEmail() };
    const password = newPassword();
    const { page, press } = await postAndLogIn(admin, "/create-admin", { ...input, password });
    expect(rows(page)).toEqual({
      Action: "Fill in the form again: passwords are not kept",
      "First Name": "Zoë",
      "Last Name": "Byron",
      Email: input.email,
    });
    expect(buttons(page)).toEqual([BACK]);
    expect(page.text).not.toContain(password);
    const form = await press(BACK);
    expect([form.status, form.textAt("h1")]).toEqual([200, "Create new Admin Account"]);
    expect(form.document.querySelector<HTMLInputElement>("#firstName")!.value).toBe("Zoë");
    expect(await Admins.countDocuments({ emailKey: input.email })).toBe(0);
  });

  test("a form with an unknown record or intent is shown with its input", async () => {
    for (const [path, fields] of [
      [`${DETAILS}?id=R00000000`, { intent: "close", notes: "Done." }],
      [DETAILS, { intent: "close", notes: "Done." }],
      [`${DETAILS}?id=__proto__`, { intent: "__proto__", notes: "Done." }],
      [`${DETAILS}?id=__proto__`, { intent: "toString", notes: "Done." }],
    ] as const) {
      const { page } = await postAndLogIn(admin, path, fields);
      expect(rows(page)).toEqual({ Action: "Send the form with what you typed", Notes: "Done." });
      expect(buttons(page)).toEqual(["Send the form with what you typed", BACK]);
    }
  });
});

describe("a volunteer", () => {
  test("sees which job they accept, reject or complete, and their own details", async () => {
    const me = await hub.createVolunteerWithPassword();
    const { id } = await hub.createAcceptedRequest(MARIA);
    await hub.assignVolunteers(id, { id: me.id, name: me.name });
    const person = { ...me, role: "volunteer" as const } as unknown as TestAccount;
    const jobId = `${id}-1`;
    for (const path of ["/volunteer-dashboard", "/volunteer/jobs"]) {
      const { page } = await postAndLogIn(person, path, { intent: "accept", jobId });
      expect(rows(page)).toEqual({ Action: "Accept the job at 1081 San Casa Dr" });
      expect(page.text).not.toContain("Lopez"); // an offer shows no name
    }
    const rejecting = await postAndLogIn(person, "/volunteer/jobs", {
      intent: "reject",
      jobId,
      reason: "My truck broke down.",
    });
    expect(rows(rejecting.page)).toEqual({
      Action: "Reject the job at 1081 San Casa Dr",
      Reason: "My truck broke down.",
    });
    const filled = await rejecting.press(BACK);
    expect(filled.document.querySelector<HTMLTextAreaElement>(`#reason-${jobId}`)!.value).toBe(
      "My truck broke down.",
    );
    expect((await hub.getRequest(id)).assignments[0]!.state).toBe("Offered");

    await hub.applyEvent(id, { type: "acceptOffer", assignmentId: jobId, volunteerId: me.id });
    const completing = await postAndLogIn(person, "/volunteer/jobs", {
      intent: "complete",
      jobId,
      details: "All gone.",
    });
    const action = "Report the job at 1081 San Casa Dr as completed";
    expect(rows(completing.page)).toEqual({ Action: action, Details: "All gone." });
    await completing.press(action);
    expect((await hub.getRequest(id)).assignments[0]).toMatchObject({
      state: "Completed",
      details: "All gone.",
    });

    const place = { address: "9 New Street", city: "Venice", state: "FL", zip: "34223" };
    const ownDetails = { email: me.email, phone: "9415550133", ...place };
    const updating = await postAndLogIn(person, "/volunteer/account-details", ownDetails);
    expect(rows(updating.page)).toMatchObject({
      Action: "Update your details",
      "Phone Number": "9415550133",
      Address: "9 New Street",
    });
  });

  test("sees nothing of another volunteer's job or of staff forms", async () => {
    const [volunteer, other] = [await createAccount("volunteer"), await hub.createVolunteer()];
    const { id } = await hub.createAcceptedRequest(MARIA);
    await hub.assignVolunteers(id, other);
    const job = await postAndLogIn(volunteer, "/volunteer/jobs", {
      intent: "accept",
      jobId: `${id}-1`,
    });
    expect(rows(job.page)).toEqual({ Action: "Send the form with what you typed" });
    expect(job.page.text).not.toContain("San Casa");

    // A staff form, carried into the volunteer login.
    const page = await job.browser.post("/vol-login", {
      ...{ email: volunteer.email, password: volunteer.password, to: `${DETAILS}?id=${id}` },
      carried: JSON.stringify({ intent: "accept" }),
    });
    expect(rows(page)).toEqual({ Action: "Send the form with what you typed" });
    expect(page.text).not.toContain("San Casa");
  });
});

test("API keys: one to be made, and one to be revoked", async () => {
  const name = `County GIS ${newEmail()}`;
  const fields = { name, access: "read", submission_id: crypto.randomUUID() };
  const making = await postAndLogIn(admin, "/api-keys", fields);
  expect(buttons(making.page)).toEqual([`Make the API key “${name}”`, BACK]);
  const made = await making.press(`Make the API key “${name}”`);
  expect(made.banner).toContain("Store this key now: it is not shown again.");
  const { id } = await createApiKey(admin.id, "read");
  const key = (await ApiKeys.findById(id).lean<ApiKeyDocument>())!;
  const revoking = await postAndLogIn(admin, `/api-keys?revoke=${id}`, { yes: "" });
  expect(buttons(revoking.page)).toEqual([`Revoke the API key “${key.name}”`, BACK]);
  await revoking.press(`Revoke the API key “${key.name}”`);
  expect(await ApiKeys.exists({ _id: id, active: true })).toBeNull();
});

test("administrators: one to be invited, one to be deactivated", async () => {
  const person = await createAccount("admin");
  const invite = { intent: "invite", firstName: "Ada", lastName: "Quill", email: newEmail() };
  const inviting = await postAndLogIn(admin, "/administrators", invite);
  await inviting.press("Invite Ada Quill as an administrator");
  expect(await Admins.exists({ emailKey: invite.email })).not.toBeNull();
  const deactivate = { intent: "deactivate", id: person.id };
  const label = `Deactivate the account of ${person.firstName} ${person.lastName}`;
  const ending = await postAndLogIn(admin, "/administrators", deactivate);
  expect(buttons(ending.page)).toEqual([label, BACK]);
  await ending.press(label);
  expect(await Admins.exists({ _id: person.id, active: true })).toBeNull();
});

test("in Spanish", async () => {
  const browser = await logInAs(admin);
  await browser.get("/home?lang=es");
  const { id } = await hub.createRequest(MARIA);
  await updateSessionDates(admin, { expiresAt: new Date(Date.now() - 1) });
  const refused = await browser.post(`${DETAILS}?id=${id}`, {
    intent: "reject",
    reason: "Fuera de la zona.",
  });
  const page = await browser.submit(
    refused,
    { email: admin.email, password: admin.password },
    { form: "main form" },
  );
  expect(rows(page)).toEqual({
    Acción: `Rechazar la solicitud de ${HOME}`,
    Motivo: "Fuera de la zona.",
  });
  expect(buttons(page)).toEqual([
    `Rechazar la solicitud de ${HOME}`,
    "Volver al formulario, para verlo o cambiarlo",
  ]);
});
