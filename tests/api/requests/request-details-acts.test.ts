import { beforeAll, describe, expect, test } from "vitest";

import { createAccount, type TestAccount } from "../../support/accounts";
import { readFieldErrors } from "../../support/help-form";
import { useHub, type TestRequest } from "../../support/hub";
import { waitForMail } from "../../support/mailbox";
import { eventually } from "../../support/eventually";
import { logInAs } from "../../support/sessions";
import { foldText, type TestResponse, type Visitor } from "../../support/visitor";

const hub = useHub();
const { staff, admin } = hub;

const DETAILS = "/homeowner-requests/request-details";

let other: { person: TestAccount; visitor: Visitor };

beforeAll(async () => {
  const person = await createAccount("admin");
  other = { person, visitor: await logInAs(person) };
});

const toDetailsPath = (id: string, more = "") => `${DETAILS}?id=${id}${more}`;
const toPanePath = (id: string) =>
  `/requests?status=Unevaluated&status=Resolved&status=Accepted&open=${id}`;
const toName = ({ firstName, lastName }: TestAccount) => `${firstName} ${lastName}`;
const toSubject = ({ firstName, lastName, address }: TestRequest) =>
  `${firstName} ${lastName}, ${address.line1}`;
/** Newest first. */
const readHistory = (page: TestResponse) => page.texts("section[aria-labelledby=history] ol > li");
const valueOf = (page: TestResponse, selector: string) =>
  page.document.querySelector<HTMLInputElement>(selector)!.value;

const MAIL_DUE = "The homeowner will get an email.";

async function createResolved(more: Record<string, unknown> = {}) {
  const request = await hub.createActiveRequest(more);
  await hub.applyEvent(request.id, { type: "close", notes: "The roof is dry." });
  return request;
}

describe("opening again", () => {
  test.each([
    ["page", toDetailsPath],
    ["pane", toPanePath],
  ] as const)("on the %s needs a reason, and stays there", async (_, toPath) => {
    const request = await createResolved();
    const { id } = request;
    const page = await staff.open(toPath(id));
    expect(page.facts()).toMatchObject({
      Outcome: "Done",
      "Closing notes, only for staff": "The roof is dry.",
    });
    expect(page.actionForm("reopen").closest("details")!.open).toBe(false);
    const refused = await staff.submitAction(page, "reopen", { reason: " " });
    expect(refused.status).toBe(422);
    expect(readFieldErrors(refused)).toEqual([
      "reason: Please say why. It can have 500 characters at most.",
    ]);
    expect(refused.actionForm("reopen").closest("details")!.open).toBe(true);
    const result = await staff.submitAction(refused, "reopen", { reason: "It leaks\nagain." });
    expect(result.status).toBe(200);
    expect(result.banners).toEqual([`Request ${id} is open again. ${MAIL_DUE}`]);
    expect(result.url.search).toContain(id);
    expect(result.intents).not.toContain("reopen");
    const [assign] = result.hrefs("main .action-bar a");
    const back = new URL(assign!, result.url).searchParams.get("back"); // from the pane
    const query = new URLSearchParams({ request: id, ...(back && { back }) });
    expect(assign).toBe(`/assignVolunteers?${query.toString()}`);
    expect(back ?? "/requests?").toMatch(/^\/requests\?/);
    expect(await hub.getRequest(id)).toMatchObject({ status: "Accepted", live: true });
    const [line] = readHistory(result);
    expect(line).toMatch(/^Request opened again ?Resolved → Accepted/);
    for (const part of [
      toName(admin),
      "It leaks again.",
      "Outcome, before: Done",
      "Closing notes, only for staff, before: The roof is dry.",
    ])
      expect(line).toContain(part);
    expect(result.facts()).not.toHaveProperty("Outcome");
    const mail = await waitForMail(request.email, "opened it again");
    expect(mail.text).not.toContain("leaks");
  });
});

describe("a duplicate", () => {
  const createAtOneHome = async (
    create: "createRequest" | "createAcceptedRequest" | "createActiveRequest",
  ) => {
    const first = await hub[create]();
    return [first, await hub[create]({ street_address_1: first.address.line1 })] as const;
  };
  const findMergeForm = (page: TestResponse, kept: string) =>
    page
      .all("section[aria-labelledby=same-home] form")
      .find((form) => form.querySelector(`[name=kept][value=${kept}]`));

  test.each([
    ["page", toDetailsPath],
    ["pane", toPanePath],
  ] as const)("of one at the same home is closed on the %s in one press", async (name, toPath) => {
    const [kept, closed] = await createAtOneHome("createRequest");
    const page = await staff.open(toPath(closed.id));
    expect(findMergeForm(page, kept.id)!.textContent).toContain(
      `Close this one as a duplicate of ${kept.id}`,
    );
    const result = await staff.submit(
      page,
      {},
      { form: `section[aria-labelledby=same-home] form:has([value=${kept.id}])` },
    );
    expect(result.banners[0]).toBe(
      `Closed as a duplicate: ${toSubject(closed)}. ${MAIL_DUE} See the request`,
    );
    expect(result.url.pathname).toBe(name === "page" ? "/homeowner-requests" : "/requests");
    expect(await hub.getRequest(closed.id)).toMatchObject({
      status: "Resolved",
      outcome: "duplicate",
      duplicateOf: kept.id,
    });
    await waitForMail(closed.email, kept.id);

    const after = await staff.open(toPath(closed.id));
    expect(after.facts()).toMatchObject({
      Outcome: "Duplicate of another request",
      "Duplicate of": kept.id,
    });
    expect(after.hrefs("main dl a")).toContain(toDetailsPath(kept.id));
    expect(readHistory(after)[0]).toMatch(
      new RegExp(`^Closed: the same need as ${kept.id} ?Unevaluated → Resolved`),
    );
    expect(after.hrefs("section[aria-labelledby=history] a")).toEqual([toDetailsPath(kept.id)]);
    expect(findMergeForm(after, kept.id)).toBeUndefined();

    await eventually(async () => {
      const other = await staff.open(toPath(kept.id));
      expect(other.facts()["Duplicates of it"]).toBe(closed.id);
      expect(other.hrefs("main dl a")).toContain(toDetailsPath(closed.id));
      expect(readHistory(other)[0]).toContain(
        `Another request for the same need was closed: ${closed.id}`,
      );
      expect(findMergeForm(other, closed.id)).toBeUndefined();
      expect(other.texts("main .note")).toEqual([]);
    });

    // Opened again, neither is a duplicate any more, and the history says what it was.
    const opened = await staff.submitAction(toPath(closed.id), "reopen", { reason: "Other roof." });
    expect(opened.facts()).not.toHaveProperty("Duplicate of");
    expect(readHistory(opened)[0]).toContain(
      `Outcome, before: Duplicate of another request ${kept.id}`,
    );
    expect((await staff.open(toPath(kept.id))).facts()).not.toHaveProperty("Duplicates of it");
  });

  test("of one at another home is closed by its number, as it is read out", async () => {
    const [kept, closed] = [await hub.createRequest(), await hub.createRequest()];
    const page = await staff.open(toDetailsPath(closed.id, "&from=new&type=exterior"));
    const submit = (on: TestResponse, number: string) =>
      staff.submitAction(on, "merge", { kept: number });
    const wrong = await submit(page, "12 Main St");
    expect(wrong.status).toBe(422);
    expect(readFieldErrors(wrong)).toEqual([
      "kept: Please enter the number of the request that is kept: an R and 8 more characters.",
    ]);
    expect(wrong.actionForm("merge").closest("details")!.open).toBe(true);
    expect(valueOf(wrong, "#kept")).toBe("12 Main St");
    expect((await hub.getRequest(closed.id)).rev).toBe(1);
    const spoken = ` ${kept.id.slice(0, 1)} ${kept.id.slice(1, 5)} ${kept.id.slice(5)} `;
    const result = await submit(wrong, spoken.toLowerCase());
    expect(result.banners[0]).toContain(`Closed as a duplicate: ${toSubject(closed)}.`);
    expect(result.url.pathname).toBe("/homeowner-requests");
    expect(result.url.searchParams.get("type")).toBe("exterior");
    expect((await hub.getRequest(closed.id)).duplicateOf).toBe(kept.id);
    // Two homeowners: each is told once.
    await waitForMail(closed.email, kept.id);
    await waitForMail(kept.email, "We will continue with yours");
  });

  test("that is Active is closed by the outcome", async () => {
    const [kept, closed] = [await hub.createAcceptedRequest(), await hub.createActiveRequest()];
    const page = await staff.open(toDetailsPath(closed.id, "&close"));
    const close = (on: TestResponse, entries: Record<string, string>) =>
      staff.submitAction(on, "close", entries);
    const missing = await close(page, {
      outcome: "duplicate",
      notes: `The same roof. ${"x".repeat(2000)}`,
    });
    expect(missing.status).toBe(422);
    expect(readFieldErrors(missing)).toEqual([
      "kept: Please enter the number of the request that is kept: an R and 8 more characters.",
      "notes: Notes can have 2000 characters at most.",
    ]);
    expect(missing.document.querySelector<HTMLSelectElement>("#outcome")!.value).toBe("duplicate");
    expect(missing.document.querySelector("#kept")!.getAttribute("aria-invalid")).toBe("true");
    const unknown = await close(missing, { kept: "R00000000", notes: "The same roof." });
    expect([unknown.status, valueOf(unknown, "#notes")]).toEqual([404, "The same roof."]);
    expect(unknown.banners[0]).toContain("There is no request with the number that is to be kept.");
    const result = await close(unknown, { kept: kept.id });
    expect(result.banners[0]).toContain(`Closed as a duplicate: ${toSubject(closed)}.`);
    expect(result.url.pathname).toBe("/requests-in-progress");
    expect(await hub.getRequest(closed.id)).toMatchObject({
      duplicateOf: kept.id,
      closeNotes: "The same roof.",
    });
  });

  test.each(["section[aria-labelledby=same-home] form", "details form"])(
    "what became Active meanwhile is not closed as a duplicate by %s",
    async (form) => {
      const [kept, stale] = await createAtOneHome("createAcceptedRequest");
      const page = await staff.open(toDetailsPath(stale.id));
      await hub.assignVolunteers(stale.id, { id: `V${stale.id.slice(1)}`, name: "Vera Meanwhile" });
      const selector = `${form}:has([name=intent][value=merge])`;
      const refused = await staff.submit(page, { kept: kept.id }, { form: selector });
      expect(refused.status).toBe(409);
      expect(refused.banners[0]).toContain("Volunteers are already assigned to this request.");
      expect(await hub.getRequest(stale.id)).toMatchObject({ status: "Active" });
    },
  );
});

describe("the outcome", () => {
  test.each([
    ["partly", "Partly done"],
    ["couldNot", "Could not be done"],
    ["noLongerNeeded", "No longer needed"],
  ] as const)("%s is asked for, shown and in the history", async (outcome, label) => {
    const { id } = await hub.createActiveRequest();
    const card = await staff.open(toDetailsPath(id, "&close"));
    expect(
      [...card.document.querySelectorAll("#outcome option")].map((option) => foldText(option)),
    ).toEqual([
      "Done",
      "Partly done",
      "Could not be done",
      "No longer needed",
      "Duplicate of another request",
    ]);
    // A number that the chosen outcome does not need is in no one's way.
    await staff.submitAction(card, "close", { outcome, kept: "none", notes: "" });
    const page = await staff.open(toDetailsPath(id));
    expect(page.facts()["Outcome"]).toBe(label);
    expect(readHistory(page)[0]).toContain(`Outcome: ${label}`);
    expect((await hub.getRequest(id)).duplicateOf).toBeUndefined();
  });
});

describe("a claim", () => {
  const readClaim = (page: TestResponse) =>
    foldText(page.document.querySelector("form:has([value=claim], [value=release])")!);
  const paths = [
    ["page", toDetailsPath],
    ["pane", (id: string) => `/requests?status=Active&open=${id}`],
  ] as const;

  test.each(paths)("on the %s says whose it is, to both, and can change hands", async (_, to) => {
    const { id } = await hub.createActiveRequest();
    const { updatedAt } = await hub.getRequest(id);
    expect(readClaim(await staff.open(to(id)))).toBe("Claim");
    const theirs = await other.visitor.open(to(id));
    const mine = await staff.submitAction(to(id), "claim");
    expect(mine.banners).toEqual(["The request is yours."]);
    expect(mine.url.search).toContain(id);
    expect(readClaim(mine)).toBe("Yours Release");
    expect(readClaim(await other.visitor.open(to(id)))).toBe(`Claimed by ${toName(admin)} Claim`);
    // Not a lock: a page of before takes it, too.
    expect(readClaim(await other.visitor.submitAction(theirs, "claim"))).toBe("Yours Release");
    expect(readClaim(await staff.open(to(id)))).toBe(`Claimed by ${toName(other.person)} Claim`);
    const given = await other.visitor.submitAction(to(id), "release");
    expect(given.banners).toEqual(["The request is not claimed any more."]);
    expect(readClaim(given)).toBe("Claim");
    const doc = await hub.getRequest(id);
    expect(doc.claimedBy).toBeUndefined();
    expect(doc.updatedAt).toEqual(updatedAt);
    expect(readHistory(await staff.open(toDetailsPath(id))).slice(0, 3)).toEqual([
      expect.stringMatching(`^Not claimed any more.+, ${toName(other.person)}$`),
      expect.stringMatching(`^Claimed.+, ${toName(other.person)}$`),
      expect.stringMatching(`^Claimed.+, ${toName(admin)}$`),
    ]);
  });
});

describe("correcting everything", () => {
  const ANSWERS = {
    first_name: "Zoë",
    last_name: "Vance",
    phone_number: "9415550188",
    street_address_1: "12 Palm Drive",
    street_address_2: "#4",
    city: "Rotonda West",
    zip_code: "33947",
    county: "Charlotte",
    helpExterior: false,
    helpWater: true,
    helpOther: true,
    other: "A ramp",
    description: "One\ntwo",
  };

  test.each([
    ["page", toDetailsPath],
    ["pane", (id: string, more: string) => `/requests?open=${id}${more}`],
  ] as const)("on the %s shows the new answers; the history has the former ones", async (_, to) => {
    const { id } = await hub.createRequest({ helpExterior: true, description: "A tree" });
    const before = await hub.getRequest(id);
    const result = await staff.submitAction(to(id, "&correct"), "correct", ANSWERS);
    expect(result.banners).toEqual([`What you corrected in request ${id} was saved.`]);
    expect(result.url.searchParams.has("correct")).toBe(false);
    const page = await staff.open(toDetailsPath(id));
    expect(page.facts()).toMatchObject({
      Name: "Zoë Vance",
      "Phone Number": "(941)-555-0188 Called, no answer Text sent",
      Address: "12 Palm Drive\n#4\nRotonda West, FL 33947 Show on a map",
      County: "Charlotte",
      "Help Types": "Clean Water, Other",
      "Other area of help": "A ramp",
      Description: "One\ntwo",
    });
    const [line] = readHistory(page);
    expect(line).toMatch(new RegExp(`^Corrected.+, ${toName(admin)}`));
    for (const change of [
      `First Name: Zoë, before: ${before.firstName}`,
      `Last Name: Vance, before: ${before.lastName}`,
      "Type of help: Clean Water, Other, before: Yard Cleanup",
      "Other area of help: A ramp, before: Not provided",
      "Description: One two, before: A tree",
    ])
      expect(line).toContain(change);
    // The same once more changes nothing.
    await staff.submitAction(to(id, "&correct"), "correct");
    expect((await hub.getRequest(id)).rev).toBe(2);
  });

  test("without any kind of help, or without the words of Other, comes back as it was filled in", async () => {
    const { id } = await hub.createRequest({ helpExterior: true, helpFood: true });
    const none = await staff.submitAction(toDetailsPath(id, "&correct"), "correct", {
      helpExterior: false,
      helpFood: false,
      first_name: " ",
      description: "",
    });
    expect(none.status).toBe(422);
    expect(readFieldErrors(none)).toEqual([
      "first_name: Please enter a First Name",
      "helpExterior: Please select a help type.",
      "description: Please enter a brief description of the help needed. Description must be less than 500 characters",
    ]);
    expect(none.all("form:has([value=correct]) [type=checkbox][checked]")).toEqual([]);
    const noWords = await staff.submitAction(none, "correct", {
      first_name: "Ann",
      description: "A tree",
      helpOther: true,
    });
    expect(noWords.status).toBe(422);
    expect(readFieldErrors(noWords)).toHaveLength(1);
    expect(readFieldErrors(noWords)[0]).toMatch(/^other: /);
    expect(valueOf(noWords, "#first_name")).toBe("Ann");
    expect((await hub.getRequest(id)).rev).toBe(1);
  });
});
