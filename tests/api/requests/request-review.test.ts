import { beforeAll, describe, expect, test } from "vitest";

import { Audit, type AuditDocument } from "~/models/audit.server";
import { Emails } from "~/models/email.server";
import { createAccount, type TestAccount } from "../../support/accounts";
import { eventually } from "../../support/eventually";
import { MISSING_HELP_FIELDS, newHelpFormFields, readFieldErrors } from "../../support/help-form";
import { useHub, type TestRequest } from "../../support/hub";
import { releaseMails, waitForMail } from "../../support/mailbox";
import { logInAs } from "../../support/sessions";
import { foldText, Visitor, type FormEntries, type TestResponse } from "../../support/visitor";

const hub = useHub();

const NEW_REQUESTS = "/homeowner-requests";
const DETAILS = `${NEW_REQUESTS}/request-details`;
const IN_PROGRESS = "/requests-in-progress";
const ENTER = `${NEW_REQUESTS}/enter-request`;

const { admin, staff } = hub;
let other: { person: TestAccount; visitor: Visitor };

beforeAll(async () => {
  const person = await createAccount("admin");
  other = { person, visitor: await logInAs(person) };
  await hub.clearRequestLists();
});

type Intent = "accept" | "reject" | "close" | "correct";
const toDetailsPath = (id: string, more = "") => `${DETAILS}?id=${id}${more}`;
const toName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;
/** Oldest first; the page shows the newest first. */
const readHistory = (page: TestResponse) =>
  page.texts("section[aria-labelledby=history] ol > li").toReversed();
/** Before a decision it can be closed as a duplicate; once it is over, opened again. */
const UNDECIDED = ["claim", "noAnswer", "sendText", "prioritize", "merge", "note", "write"];
const OVER = ["reopen", "note", "write"];

/** Opens a request and submits one of its forms. */
const submitAction = (id: string, intent: Intent, entries: FormEntries = {}, more = "") =>
  staff.submitAction(toDetailsPath(id, more), intent, entries);

/** What the public status screen shows the homeowner. */
async function lookUpStatus({ firstName, lastName, address }: TestRequest) {
  const homeowner = new Visitor();
  const page = await homeowner.submit(await homeowner.get("/request-help/status"), {
    first_name: firstName,
    last_name: lastName,
    street_address_1: address.line1,
    street_address_2: address.line2,
  });
  expect(page.status).toBe(200);
  return page.textAt(".status-box");
}

const toBannerSubject = ({ firstName, lastName, address }: TestRequest) =>
  `${firstName} ${lastName}, ${address.line1}`;

/** Expects a 409: the request's current page with the message above. */
function expectConflict(page: TestResponse, message: string, status: string) {
  expect(page.status).toBe(409);
  expect(page.redirects).toEqual([]);
  expect(page.banners).toEqual([message]);
  expect(page.document.title).toMatch(/^Error: [^–]+, [^–]+ – Request details – /);
  expect(page.textAt("h1")).toBe(`Request details ${status}`);
  expect(page.headers["cache-control"]).toBe("no-store");
}

describe("the details", () => {
  test("show every field, and offer to accept and reject what is Unevaluated", async () => {
    const request = await hub.createRequest({
      first_name: "Zoë",
      last_name: "O’Neil",
      phone_number: "9415550123",
      street_address_2: "Lot 7",
      zip_code: "33981",
      county: "Charlotte",
      helpOther: true,
      other: "A generator",
      description: "One\ntwo",
    });
    const page = await staff.open(toDetailsPath(request.id));
    expect(page.document.title).toMatch(/^Zoë O’Neil, .+ – Request details – /);
    expect(page.document.title).toContain(`, ${request.address.line1} – `);
    expect(page.textAt("h1")).toBe("Request details Unevaluated");
    expect(page.textAt(".reference")).toBe(request.id);
    expect(page.facts()).toMatchObject({
      Name: "Zoë O’Neil",
      "Phone Number": "(941)-555-0123 Called, no answer Text sent",
      Email: request.email,
      Address: `${request.address.line1}\nLot 7\nEnglewood, FL 33981 Show on a map`,
      County: "Charlotte",
      "Help Types": "Yard Cleanup, Other",
      "Other area of help": "A generator",
      Description: "One\ntwo",
      Language: "English",
    });
    expect(page.facts().Received).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4} \d{1,2}:\d\d\s[AP]M$/);
    expect(page.intents).toEqual([...UNDECIDED, "accept", "reject"]);
    expect(page.texts("main form button")).toEqual([
      "Claim",
      "Called, no answer",
      "Text sent",
      "Save priority",
      "Close as a duplicate",
      "Add note",
      "Send the message",
      "Accept with this message",
      "Accept Request",
      "Accept and next",
      "Reject Request",
      "Reject and next",
    ]);
    expect(page.document.querySelector(".action-bar details")!.hasAttribute("open")).toBe(false);
    expect(readHistory(page)).toHaveLength(1);
    expect(page.document.querySelector(`main p a[href='${NEW_REQUESTS}']`)!.textContent).toBe(
      "Back to New Requests",
    );
  });

  test("show the other requests at this home, and warn of a possible duplicate", async () => {
    const home = { street_address_1: "731 Manasota Key Road", zip_code: "34223" };
    const [mother, son] = [
      await hub.createRequest(home),
      await hub.createRequest({ ...home, street_address_1: "731 manasota key rd." }),
    ];
    const page = await staff.open(toDetailsPath(son.id, "&type=water&zip=34223"));
    expect(page.section("same-home")).toMatch(
      new RegExp(`${mother.lastName}, ${mother.id} ?Unevaluated ?Received \\d`),
    );
    expect(page.texts("main .note").join()).toContain(
      "Possible duplicate: there was another open request at this home.",
    );
    const [link] = [...page.document.querySelectorAll("section[aria-labelledby=same-home] a")];
    expect(link!.getAttribute("href")).toBe(`${DETAILS}?id=${mother.id}&type=water&zip=34223`);
    const alone = await staff.open(toDetailsPath((await hub.createRequest()).id));
    expect(alone.section("same-home")).toContain("There are no others.");
  });

  test("refuse an unknown intent", async () => {
    const { id } = await hub.createRequest();
    for (const fields of [
      {},
      { intent: "" },
      { intent: "assign" },
      { intent: "__proto__" },
      { intent: "ACCEPT" },
    ] as Record<string, string>[])
      expect((await staff.post(toDetailsPath(id), fields)).status).toBe(400);
    expect((await hub.getRequest(id)).rev).toBe(1);
  });
});

describe("accepting", () => {
  test("returns to the list with its filters and a banner; a reload does nothing more", async () => {
    const request = await hub.createRequest({ helpWater: true, zip_code: "33946" });
    const { id } = request;
    const list = await staff.open(`${NEW_REQUESTS}?type=water&zip=33946`);
    const more = list.document.querySelector<HTMLAnchorElement>(`.card a[href*="${id}"]`)!;
    const page = await staff.submitAction(await staff.open(more.getAttribute("href")!), "accept");
    expect(page.redirects).toEqual([
      expect.stringMatching(
        `^303 ${NEW_REQUESTS}\\?type=water&zip=33946&row=1&accepted=${id}\\.[\\w-]{16}$`,
      ),
    ]);
    expect(page.url.hash).toBe("#done");
    expect(page.banners).toEqual([
      `Accepted: ${toBannerSubject(request)}. The homeowner will get an email. See the request`,
    ]);
    expect(page.document.querySelector("[role=status] a")!.getAttribute("href")).toBe(
      toDetailsPath(id),
    );
    expect(page.document.querySelector<HTMLSelectElement>("#zip")!.value).toBe("33946");
    expect(page.document.querySelector(`.card a[href*="${id}"]`)).toBeNull();
    const again = await staff.open(page.url.pathname + page.url.search);
    expect(again.banners).toEqual(page.banners);
    expect((await hub.getRequest(id)).rev).toBe(2);
    expect(await lookUpStatus(request)).toContain("A representative will be in contact.");
    expect((await waitForMail(request.email, "Your request for help was accepted.")).subject).toBe(
      "Your request was accepted",
    );
    // Rejecting is still possible.
    expect((await staff.open(toDetailsPath(id))).intents).toEqual([...UNDECIDED, "reject"]);
  });

  test("emails in Spanish to a homeowner who chose it", async () => {
    const { id, email } = await hub.createRequest({}, "es");
    expect((await staff.open(toDetailsPath(id))).facts().Language).toBe("Español");
    await submitAction(id, "accept");
    const mail = await waitForMail(email, "Su solicitud de ayuda fue aceptada.");
    expect(mail.subject).toBe("Su solicitud fue aceptada");
    expect(mail.html).toContain('lang="es"');
  });
});

describe("rejecting", () => {
  const READY_MADE = "The center has no volunteers for this kind of work.";
  const READY_CODE = "noVolunteers";

  test("joins a ready-made and a written reason for the homeowner", async () => {
    const request = await hub.createRequest();
    const page = await submitAction(request.id, "reject", {
      ready: READY_CODE,
      reason: " Please call 211.\nThey know more. ",
    });
    expect(page.redirects[0]).toMatch(
      new RegExp(`^303 ${NEW_REQUESTS}\\?rejected=${request.id}\\.`),
    );
    expect(page.banners[0]).toBe(
      `Rejected: ${toBannerSubject(request)}. The homeowner will get an email. See the request`,
    );
    const reason = `${READY_MADE} Please call 211.\nThey know more.`;
    expect(await hub.getRequest(request.id)).toMatchObject({
      rejection: { reason: READY_CODE, text: "Please call 211.\nThey know more." },
      reasonRejected: reason,
    });
    const status = await lookUpStatus(request);
    expect(status).toContain("Your request was denied with the following statement:");
    expect(status).toContain(`${READY_MADE} Please call 211. They know more.`);
    const mail = await waitForMail(
      request.email,
      "Your request was denied with the following statement:",
    );
    expect(mail.subject).toBe("About your request for help");
    expect(mail.text).toContain(READY_MADE);
    const details = await staff.open(toDetailsPath(request.id));
    expect(details.facts()["Reason that the homeowner sees"]).toBe(reason);
    expect(details.intents).toEqual(OVER);
    expect(details.texts("main .actions a")).toEqual([]);
  });

  test("with one reason works too, translating ready-made reasons to the homeowner's language", async () => {
    const [ready, written] = [await hub.createRequest({}, "es"), await hub.createRequest()];
    await submitAction(ready.id, "reject", { ready: READY_CODE });
    await submitAction(written.id, "reject", { reason: "We are sorry." });
    expect((await hub.getRequest(ready.id)).reasonRejected).toBe(READY_MADE);
    expect((await hub.getRequest(written.id)).reasonRejected).toBe("We are sorry.");
    expect((await waitForMail(ready.email, "rechazada por este motivo")).text).toContain(
      "El centro no tiene voluntarios para esta clase de trabajo.",
    );
  });

  test.each([undefined, "other"])(
    "without a reason (%s) asks for one: two presses in a row reject nobody",
    async (ready) => {
      const { id } = await hub.createRequest();
      const page = await submitAction(id, "reject", {
        ...(ready && { ready }),
        reason: " \n ",
      });
      expect(page.status).toBe(422);
      expect(readFieldErrors(page)).toEqual(["reason: Please choose a reason, or write one."]);
      expect(page.document.querySelector("[name=ready]:checked")?.getAttribute("value")).toBe(
        ready,
      );
      expect((await hub.getRequest(id)).status).toBe("Unevaluated");
    },
  );
});

describe("closing", () => {
  test("opens as a section of the page, stores the notes for staff, and goes to the requests in progress", async () => {
    const request = await hub.createActiveRequest();
    const { id, email } = request;
    const page = await staff.open(toDetailsPath(id));
    const link = [...page.document.querySelectorAll("main a.button")].find(
      (one) => foldText(one) === "Close Request",
    )!;
    expect(link.getAttribute("href")).toBe(`${toDetailsPath(id)}&close`);
    expect(page.document.querySelector("#close-request")!.hasAttribute("open")).toBe(false);
    const section = await staff.open(link.getAttribute("href")!);
    expect(section.document.querySelector("#close-request")!.hasAttribute("open")).toBe(true);
    expect(section.texts("#close-request label")).toEqual([
      "Outcome",
      "Request to keep",
      "Notes (optional)",
      "Words to the homeowner (optional)",
    ]);
    const notes = "Roof is dry.\nThe neighbor has the key.";
    const result = await staff.submitAction(section, "close", { notes });
    expect(result.redirects).toEqual([
      expect.stringMatching(`^303 ${IN_PROGRESS}\\?closed=${id}\\.[\\w-]{16}$`),
    ]);
    expect(result.banners[0]).toBe(
      `Closed: ${toBannerSubject(request)}. The homeowner will get an email. See the request`,
    );
    expect(result.textAt("main")).not.toContain(request.phone);
    expect((await staff.open(result.url.pathname + result.url.search)).banners).toEqual(
      result.banners,
    );
    expect((await waitForMail(email, "Your request for help is completed.")).text).not.toContain(
      "neighbor",
    );
    const status = await lookUpStatus(request);
    expect(status).toContain("Resolved");
    expect(status).toContain("The request is completed and a new request may be submitted.");
    expect(status).not.toContain("neighbor");
    const after = await staff.open(toDetailsPath(id));
    expect(after.facts()["Closing notes, only for staff"]).toBe(notes);
    expect(after.intents).toEqual(OVER);
    for (const more of ["&close", "&correct"])
      expect((await staff.open(toDetailsPath(id, more))).intents).toEqual(OVER);
  });

  test("goes on with the request that followed in progress, whatever a colleague closed", async () => {
    await hub.clearRequestLists();
    const ids: string[] = [];
    for (let i = 0; i < 12; i++) ids.push((await hub.createActiveRequest()).id);
    const openAt = (at: number) =>
      staff.open(`${toDetailsPath(ids[at]!, "&close")}&from=progress&row=${at + 1}`);
    const closeAndNext = async (page: TestResponse) => {
      const to = { form: "#close-request form", button: "Close and next" };
      return (await staff.submit(page, {}, to)).url.searchParams.get("id");
    };
    expect(await closeAndNext(await openAt(9))).toBe(ids[10]);
    const page = await openAt(2);
    await hub.applyEvent(ids[0]!, { type: "close", notes: "" });
    expect(await closeAndNext(page)).toBe(ids[3]);
    await hub.clearRequestLists();
    const { id } = await hub.createActiveRequest();
    const last = await staff.open(toDetailsPath(id, "&close"));
    const list = await staff.submit(
      last,
      {},
      { form: "#close-request form", button: "Close and next" },
    );
    expect(list.url.pathname).toBe(IN_PROGRESS);
  }, 60_000);

  test("a request that is not Active is refused with what to do", async () => {
    const { id } = await hub.createRequest();
    const page = await staff.post(toDetailsPath(id), { intent: "close", notes: "Nothing to do." });
    expectConflict(
      page,
      "This request has not been reviewed yet. Accept or reject it.",
      "Unevaluated",
    );
    expect((await hub.getRequest(id)).closeNotes).toBe("");
  });
});

describe("two administrators at one request", () => {
  const CHECK_STATE = "Check its current state before you go on.";

  test("one accepts, the other rejects a stale page: the second sees the status, keeps the reason and can go on", async () => {
    const { id } = await hub.createRequest();
    const [mine, theirs] = [
      await staff.open(toDetailsPath(id)),
      await other.visitor.open(toDetailsPath(id)),
    ];
    await staff.submitAction(mine, "accept");
    const reason = "Out of our area,\nwe are sorry.";
    const page = await other.visitor.submitAction(theirs, "reject", { reason });
    expectConflict(
      page,
      `This request was accepted and no volunteer is on it now. ${CHECK_STATE}`,
      "Accepted",
    );
    expect(page.document.querySelector<HTMLTextAreaElement>("#reason")!.value).toBe(reason);
    expect(page.document.querySelector(".action-bar details")!.hasAttribute("open")).toBe(true);
    expect((await hub.getRequest(id)).status).toBe("Accepted");
    expect(readHistory(page).at(-1)).toContain(toName(admin));
    // After seeing that, the other may reject it.
    expect((await other.visitor.submitAction(page, "reject")).banners[0]).toContain("Rejected: ");
    expect(await hub.getRequest(id)).toMatchObject({ status: "Rejected", reasonRejected: reason });
  });
});

describe("a request that staff enter for a caller", () => {
  const newFields = (more: Record<string, string | boolean> = {}) =>
    newHelpFormFields({ how: "phone", locale: "en", ...more });
  const enter = (page: TestResponse, entries: FormEntries) =>
    staff.submit(page, entries, { form: "main form" });

  test("is stored like any other, with who entered it, and shows its number", async () => {
    const entries = newFields({
      email: "",
      first_name: "Estelle",
      street_address_1: "5 Caller Court",
      how: "visit",
    });
    const page = await enter(await staff.open(ENTER), entries);
    const [, id] = new RegExp(`^303 ${DETAILS}\\?id=(R[0-9A-Z]{8})&entered=\\1\\.[\\w-]{16}$`).exec(
      page.redirects[0]!,
    )!;
    expect(page.banners).toEqual([
      `The request was entered. Tell the homeowner its reference number: ${id!}.`,
    ]);
    expect(page.facts()).toMatchObject({ "Entered by": toName(admin), Email: "Not provided" });
    expect(readHistory(page)[0]).toMatch(/^Request entered by staff/);
    expect(await hub.getRequest(id!)).toMatchObject({
      intake: "visit",
      email: "",
      suspicious: false,
      status: "Unevaluated",
    });
    const list = await staff.open(`${NEW_REQUESTS}?zip=34223`);
    const card = list.document.querySelector(`.card a[href*="${id!}"]`)!.closest(".card")!;
    expect(foldText(card)).toContain(`Entered by ${toName(admin)}`);
    expect(foldText(card)).toContain("Email: Not provided");

    await submitAction(id!, "accept");
    await releaseMails();
    await eventually(async () => {
      expect((await hub.getRequest(id!)).intents).toEqual([]);
    });
    expect(await Emails.countDocuments({ subjectId: id! })).toBe(0);
    expect(readHistory(await staff.open(toDetailsPath(id!))).join()).not.toContain("Email");
  });

  test("with a priority, and the next caller: the form is empty again and tells the number", async () => {
    const opened = await staff.open(ENTER);
    const fields = newFields({ priority: "life-safety", why: "Oxygen at home." });
    const page = await staff.submit(opened, fields, {
      form: "main form",
      button: "Save and enter another",
    });
    const [, id] = new RegExp(`^303 ${ENTER}\\?entered=(R[0-9A-Z]{8})\\.[\\w-]{16}$`).exec(
      page.redirects[0]!,
    )!;
    expect(page.banners).toEqual([
      `The request was entered. Tell the homeowner its reference number: ${id!}. See the request`,
    ]);
    expect(page.document.querySelector<HTMLInputElement>("#first_name")!.value).toBe("");
    expect(page.document.querySelector("[autofocus]")!.id).toBe("phone_number");
    expect(await hub.getRequest(id!)).toMatchObject({
      status: "Unevaluated",
      priority: 2,
      priorityReason: "Oxygen at home.",
      rev: 2,
    });
    const history = readHistory(await staff.open(toDetailsPath(id!)));
    expect(history[0]).toMatch(/^Request entered by staff/);
    expect(history[1]).toMatch(/Oxygen at home\./);
    expect((await staff.open(`${ENTER}?entered=${id!}.aaaaaaaaaaaaaaaa`)).banners).toEqual([]);
    await eventually(async () => {
      const audit = await Audit.find({ subject: id! }).lean<AuditDocument[]>();
      expect(audit.map(({ action }) => action).toSorted()).toEqual(["enter", "prioritize"]);
    });
  });

  test("requires the same fields, the intake and the language, but no email", async () => {
    const opened = await staff.open(ENTER);
    const chosen = opened.all<HTMLInputElement>("main :checked").map(({ value }) => value);
    expect(chosen).toEqual(["none", "phone", "en"]);
    const page = await enter(opened, {});
    expect(page.status).toBe(422);
    expect(page.document.title).toMatch(/^Error: Enter a request for someone/);
    const missing = MISSING_HELP_FIELDS.filter((line) => !line.startsWith("email: "));
    const phone = missing.filter((line) => line.startsWith("phone_number: "));
    const inOrder = [...new Set([...phone, ...missing])];
    expect(readFieldErrors(page)).toEqual(inOrder);
    expect(readFieldErrors(await staff.post(ENTER, {}))).toEqual([
      ...inOrder,
      "how: Please say how they reached us.",
      "locale: Please select the language of the emails.",
    ]);
    const returned = await enter(
      page,
      newFields({ last_name: "", description: "Kept <b>words</b>" }),
    );
    expect(readFieldErrors(returned)).toEqual(["last_name: Please enter a Last Name"]);
    expect(returned.document.querySelector<HTMLTextAreaElement>("#description")!.value).toBe(
      "Kept <b>words</b>",
    );
    expect(returned.document.querySelector<HTMLInputElement>("[name=how]:checked")!.value).toBe(
      "phone",
    );
  });
});
